"""Competitions by year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    years = by(held, lambda row: row.first_day.year)
    return [(year, len({row.country for row in rows}), len(rows)) for year, rows in sorted(years.items())]


STATISTIC = Statistic(
    title="Competitions by year",
    sentence="How many competitions were held in each year, in how many countries; cancelled ones do not count.",
    query="""
        SELECT year(first_day) AS year, count(DISTINCT country) AS countries, count(*) AS competitions
        FROM competitions WHERE NOT is_cancelled GROUP BY year
        ORDER BY year
    """,
    reference=_slowly,
)
