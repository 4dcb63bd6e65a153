"""Most fourth places."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(
        Counter(row.person_id for row in history.results if row.is_final and row.pos == 4 and row.best > 0).items()
    )


STATISTIC = Statistic(
    title="Most fourth places",
    sentence="How often a person with a valid result was fourth in a final.",
    query="""
        SELECT person_id, count(*) AS fourth_places
        FROM finals WHERE pos = 4 AND best > 0 GROUP BY person_id
        ORDER BY fourth_places DESC, person_id
    """,
    reference=_slowly,
)
