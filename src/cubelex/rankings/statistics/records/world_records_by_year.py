"""World records by year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by((row for row in history.records if row.level == "WR"), lambda row: row.day.year)
    return [(year, len({row.event_id for row in rows}), len(rows)) for year, rows in sorted(found.items())]


STATISTIC = Statistic(
    title="World records by year",
    sentence="How many world records were set or equalled in each year, in how many events.",
    query="""
        SELECT year(day) AS year, count(DISTINCT event_id) AS events, count(*) AS records
        FROM records WHERE level = 'WR' GROUP BY year
        ORDER BY year
    """,
    reference=_slowly,
)
