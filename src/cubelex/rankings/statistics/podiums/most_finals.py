"""Most finals."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.results if row.is_final).items())


STATISTIC = Statistic(
    title="Most finals",
    sentence="In how many finals a person took part.",
    query="""
        SELECT person_id, count(*) AS finals
        FROM finals GROUP BY person_id
        ORDER BY finals DESC, person_id
    """,
    reference=_slowly,
)
