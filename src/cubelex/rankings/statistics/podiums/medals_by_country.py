"""Medals by country."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for country, rows in by(history.podiums, lambda row: row.country).items():
        counted = Counter(row.pos for row in rows)
        found.append((country, counted[1], counted[2], counted[3]))
    return sorted(found, key=lambda row: (-row[1], -row[2], -row[3], row[0]))


STATISTIC = Statistic(
    title="Medals by country",
    sentence="How often people of each country were first, second and third in finals.",
    query="""
        SELECT country, count(*) FILTER (pos = 1) AS gold, count(*) FILTER (pos = 2) AS silver,
            count(*) FILTER (pos = 3) AS bronze
        FROM podiums GROUP BY country
        ORDER BY gold DESC, silver DESC, bronze DESC, country
    """,
    reference=_slowly,
)
