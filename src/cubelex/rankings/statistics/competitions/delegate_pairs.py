"""Delegates who worked together most often."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    pairs = Counter(pair for row in held for pair in combinations(sorted(row.delegates), 2))
    return most((*pair, number) for pair, number in pairs.items())


STATISTIC = Statistic(
    title="Delegates who worked together most often",
    sentence="For how many competitions two Delegates are named together; cancelled ones do not count.",
    query="""
        WITH named AS (
            SELECT competition_id, unnest(delegates) AS delegate FROM competitions WHERE NOT is_cancelled
        )
        SELECT a.delegate AS delegate, b.delegate AS other_delegate, count(*) AS competitions
        FROM named a JOIN named b ON a.competition_id = b.competition_id AND a.delegate < b.delegate
        GROUP BY ALL
        ORDER BY competitions DESC, a.delegate, b.delegate
    """,
    reference=_slowly,
)
