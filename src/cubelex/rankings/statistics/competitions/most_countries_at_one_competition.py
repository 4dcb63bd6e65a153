"""Most countries at one competition."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.visits, lambda visit: visit.competition.competition_id)
    return most((where, len({visit.country for visit in visits})) for where, visits in found.items())


STATISTIC = Statistic(
    title="Most countries at one competition",
    sentence="How many countries the people at a competition represented.",
    query="""
        SELECT competition_id, count(DISTINCT country) AS countries
        FROM visits GROUP BY competition_id
        ORDER BY countries DESC, competition_id
    """,
    reference=_slowly,
)
