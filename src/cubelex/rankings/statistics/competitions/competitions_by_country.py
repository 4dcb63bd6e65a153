"""Competitions by country."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.country for row in history.competitions.values() if not row.is_cancelled).items())


STATISTIC = Statistic(
    title="Competitions by country",
    sentence="How many competitions were held in each country; cancelled ones do not count.",
    query="""
        SELECT country, count(*) AS competitions
        FROM competitions WHERE NOT is_cancelled GROUP BY country
        ORDER BY competitions DESC, country
    """,
    reference=_slowly,
)
