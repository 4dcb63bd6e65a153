"""Best slowest attempts."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    rows = [row for row in history.results if row.format_id == "a" and len(row.attempts) == 5 and min(row.attempts) > 0]
    found = [(row.event_id, row.person_id, max(row.attempts), row.day, row.result_id) for row in rows]
    return best_of_each(found, lambda row: row[0], lambda row: row[2:])


STATISTIC = Statistic(
    title="Best slowest attempts",
    sentence="The slowest attempt of a round with five completed attempts; the best ten in each event.",
    query="""
        SELECT event_id, person_id, list_max(attempts) AS single, day, result_id
        FROM results WHERE format_id = 'a' AND len(attempts) = 5 AND list_min(attempts) > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY single, day, result_id) <= 10
        ORDER BY event_id, single, day, result_id
    """,
    reference=_slowly,
)
