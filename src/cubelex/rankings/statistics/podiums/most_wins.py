"""Most wins."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.podiums if row.pos == 1).items())


STATISTIC = Statistic(
    title="Most wins",
    sentence="How often a person was first in a final.",
    query="""
        SELECT person_id, count(*) AS wins
        FROM podiums WHERE pos = 1 GROUP BY person_id
        ORDER BY wins DESC, person_id
    """,
    reference=_slowly,
)
