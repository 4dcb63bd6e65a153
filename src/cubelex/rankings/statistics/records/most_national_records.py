"""Most national records."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.records if row.level == "NR").items())


STATISTIC = Statistic(
    title="Most national records",
    sentence="How many national records a person has set or equalled, singles and averages.",
    query="""
        SELECT person_id, count(*) AS records
        FROM records WHERE level = 'NR' GROUP BY person_id
        ORDER BY records DESC, person_id
    """,
    reference=_slowly,
)
