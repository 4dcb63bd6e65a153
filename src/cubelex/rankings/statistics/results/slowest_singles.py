"""Slowest singles."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = [(row.event_id, row.person_id, row.best, row.day, row.result_id) for row in history.results if row.best > 0]
    return best_of_each(found, lambda row: row[0], lambda row: (-row[2], row[3], row[4]))


STATISTIC = Statistic(
    title="Slowest singles",
    sentence="The slowest single with which somebody has finished a round; the ten slowest of each event.",
    query="""
        SELECT event_id, person_id, best AS single, day, result_id
        FROM results WHERE best > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY best DESC, day, result_id) <= 10
        ORDER BY event_id, single DESC, day, result_id
    """,
    reference=_slowly,
)
