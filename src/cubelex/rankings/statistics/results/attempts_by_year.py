"""Attempts by year."""

from collections.abc import Iterable

from cubelex.competition import DNS
from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.results, lambda row: row.day.year)
    return [
        (year, len(rows), sum(value != DNS for row in rows for value in row.attempts))
        for year, rows in sorted(found.items())
    ]


STATISTIC = Statistic(
    title="Attempts by year",
    sentence="How many attempts were made in each year, in how many results; attempts that were DNS do not count.",
    query="""
        SELECT year(day) AS year, count(*) AS results,
            CAST(sum(len(list_filter(attempts, lambda value: value <> -2))) AS BIGINT) AS attempts
        FROM results GROUP BY year
        ORDER BY year
    """,
    reference=_slowly,
)
