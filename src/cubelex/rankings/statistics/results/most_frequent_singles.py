"""Most frequent singles."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    counted = Counter((row.event_id, row.best) for row in history.results if row.best > 0)
    rows = [(event_id, single, number) for (event_id, single), number in counted.items()]
    return best_of_each(rows, lambda row: row[0], lambda row: (-row[2], row[1]))


STATISTIC = Statistic(
    title="Most frequent singles",
    sentence="Which single of each event was achieved most often; the ten most frequent are listed.",
    query="""
        SELECT event_id, best AS single, count(*) AS times
        FROM results WHERE best > 0 GROUP BY event_id, best
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY count(*) DESC, best) <= 10
        ORDER BY event_id, times DESC, single
    """,
    reference=_slowly,
)
