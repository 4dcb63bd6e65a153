"""Cities with the most competitions."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    return most((*key, number) for key, number in Counter((row.country, row.city) for row in held).items())


STATISTIC = Statistic(
    title="Cities with the most competitions",
    sentence="How many competitions were held in each city; cancelled ones do not count.",
    query="""
        SELECT country, city, count(*) AS competitions
        FROM competitions WHERE NOT is_cancelled GROUP BY country, city
        ORDER BY competitions DESC, country, city
    """,
    reference=_slowly,
)
