"""Most rounds."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(row.person_id for row in history.results).items())


STATISTIC = Statistic(
    title="Most rounds",
    sentence="How many rounds a person has a result in.",
    query="""
        SELECT person_id, count(*) AS rounds
        FROM results GROUP BY person_id
        ORDER BY rounds DESC, person_id
    """,
    reference=_slowly,
)
