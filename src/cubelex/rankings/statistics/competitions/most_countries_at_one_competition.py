"""Most countries at one competition."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.pairs import most_at_one_competition, slow_most_at_one_competition
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return slow_most_at_one_competition(history, lambda visit: visit.country)


STATISTIC = Statistic(
    title="Most countries at one competition",
    sentence="How many countries the people at a competition represented.",
    query=most_at_one_competition("country", "countries"),
    reference=_slowly,
)
