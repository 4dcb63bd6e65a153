"""Smallest competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.visits, lambda visit: visit.competition.competition_id)
    counted = [(where, len({visit.person_id for visit in visits})) for where, visits in found.items()]
    return sorted(counted, key=lambda row: (row[1], row[0]))


STATISTIC = Statistic(
    title="Smallest competitions",
    sentence="How many people took part in each competition, the fewest first.",
    query="""
        SELECT competition_id, count(DISTINCT person_id) AS people
        FROM visits GROUP BY competition_id
        ORDER BY people, competition_id
    """,
    reference=_slowly,
)
