"""Most current world records."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.ranks if row.region == "world" and row.rank == 1).items())


STATISTIC = Statistic(
    title="Most current world records",
    sentence="How many of the current world records a person holds, shared ones included.",
    query="""
        SELECT person_id, count(*) AS records
        FROM ranks WHERE region = 'world' AND rank = 1 GROUP BY person_id
        ORDER BY records DESC, person_id
    """,
    reference=_slowly,
)
