"""Most podiums."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.podiums).items())


STATISTIC = Statistic(
    title="Most podiums",
    sentence="How often a person was first, second or third in a final.",
    query="""
        SELECT person_id, count(*) AS podiums
        FROM podiums GROUP BY person_id
        ORDER BY podiums DESC, person_id
    """,
    reference=_slowly,
)
