"""Busiest weeks."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row.first_day for row in history.competitions.values() if not row.is_cancelled]
    return most(Counter(day - timedelta(days=day.weekday()) for day in held).items())


STATISTIC = Statistic(
    title="Busiest weeks",
    sentence="How many competitions began in each week, by the Monday of the week; cancelled ones do not count.",
    query="""
        SELECT CAST(date_trunc('week', first_day) AS DATE) AS monday, count(*) AS competitions
        FROM competitions WHERE NOT is_cancelled GROUP BY monday
        ORDER BY competitions DESC, monday
    """,
    reference=_slowly,
)
