"""Largest competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.pairs import most_at_one_competition, slow_most_at_one_competition
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return slow_most_at_one_competition(history, lambda visit: visit.person_id)


STATISTIC = Statistic(
    title="Largest competitions",
    sentence="How many people took part in each competition.",
    query=most_at_one_competition("person_id", "people"),
    reference=_slowly,
)
