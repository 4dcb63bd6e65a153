"""Delegates with the most competitions."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    return most(Counter(name for row in held for name in row.delegates).items())


STATISTIC = Statistic(
    title="Delegates with the most competitions",
    sentence="How many competitions each Delegate is named for; cancelled ones do not count.",
    query="""
        SELECT delegate, count(*) AS competitions
        FROM (SELECT unnest(delegates) AS delegate FROM competitions WHERE NOT is_cancelled)
        GROUP BY delegate
        ORDER BY competitions DESC, delegate
    """,
    reference=_slowly,
)
