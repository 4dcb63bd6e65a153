"""World records by country."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.country for row in history.records if row.level == "WR").items())


STATISTIC = Statistic(
    title="World records by country",
    sentence="How many world records were set or equalled by people of each country.",
    query="""
        SELECT country, count(*) AS records
        FROM records WHERE level = 'WR' GROUP BY country
        ORDER BY records DESC, country
    """,
    reference=_slowly,
)
