"""Longest competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    return most((row.competition_id, (row.last_day - row.first_day).days + 1) for row in held)


STATISTIC = Statistic(
    title="Longest competitions",
    sentence="How many days a competition lasted; cancelled ones do not count.",
    query="""
        SELECT competition_id, last_day - first_day + 1 AS days
        FROM competitions WHERE NOT is_cancelled
        ORDER BY days DESC, competition_id
    """,
    reference=_slowly,
)
