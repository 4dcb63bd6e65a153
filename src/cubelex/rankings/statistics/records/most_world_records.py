"""Most world records."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.records if row.level == "WR").items())


STATISTIC = Statistic(
    title="Most world records",
    sentence="How many world records a person has set or equalled, singles and averages.",
    query="""
        SELECT person_id, count(*) AS records
        FROM records WHERE level = 'WR' GROUP BY person_id
        ORDER BY records DESC, person_id
    """,
    reference=_slowly,
)
