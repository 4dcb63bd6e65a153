"""Delegates with the most competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.pairs import most_named, slow_most_named
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return slow_most_named(history, lambda competition: competition.delegates)


STATISTIC = Statistic(
    title="Delegates with the most competitions",
    sentence="How many competitions each Delegate is named for; cancelled ones do not count.",
    query=most_named("delegate"),
    reference=_slowly,
)
