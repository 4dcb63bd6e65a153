"""Largest competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.visits, lambda visit: visit.competition.competition_id)
    return most((where, len({visit.person_id for visit in visits})) for where, visits in found.items())


STATISTIC = Statistic(
    title="Largest competitions",
    sentence="How many people took part in each competition.",
    query="""
        SELECT competition_id, count(DISTINCT person_id) AS people
        FROM visits GROUP BY competition_id
        ORDER BY people DESC, competition_id
    """,
    reference=_slowly,
)
