"""Northernmost competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(
        (row.competition_id, row.latitude)
        for row in history.competitions.values()
        if not row.is_cancelled and row.latitude is not None
    )


STATISTIC = Statistic(
    title="Northernmost competitions",
    sentence="The latitude of each competition in degrees; cancelled ones do not count.",
    query="""
        SELECT competition_id, latitude
        FROM competitions WHERE NOT is_cancelled AND latitude IS NOT NULL
        ORDER BY latitude DESC, competition_id
    """,
    reference=_slowly,
)
