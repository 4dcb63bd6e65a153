"""Median personal bests by country."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.ranks if row.event_id == "333" and row.scope == "single" and len(row.region) == 2]
    for country, of_country in by(rows, lambda row: row.region).items():
        values = sorted(row.value for row in of_country)
        if len(values) >= 10:
            found.append(("333", country, len(values), values[(len(values) - 1) // 2]))
    return sorted(found, key=lambda row: (row[3], row[1]))


STATISTIC = Statistic(
    title="Median personal bests by country",
    sentence=(
        "The median of the best singles of a country's people in 3x3x3 Cube; countries with at least "
        "ten people. Of two, the better."
    ),
    query="""
        SELECT '333' AS event_id, region AS country, count(*) AS people, quantile_disc(value, 0.5) AS single
        FROM ranks WHERE event_id = '333' AND scope = 'single' AND length(region) = 2
        GROUP BY region HAVING count(*) >= 10
        ORDER BY single, country
    """,
    reference=_slowly,
)
