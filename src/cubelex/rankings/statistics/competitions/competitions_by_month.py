"""Competitions by month."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    return sorted(Counter(row.first_day.month for row in held).items())


STATISTIC = Statistic(
    title="Competitions by month",
    sentence="How many competitions began in each month of the year; cancelled ones do not count.",
    query="""
        SELECT month(first_day) AS month, count(*) AS competitions
        FROM competitions WHERE NOT is_cancelled GROUP BY month
        ORDER BY month
    """,
    reference=_slowly,
)
