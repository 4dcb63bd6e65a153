"""Best medians."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    rows = [row for row in history.results if row.format_id == "a" and row.average > 0]
    medians = [(row, sorted(value for value in row.attempts if value > 0)[2]) for row in rows]
    found = [(row.event_id, row.person_id, single, row.day, row.result_id) for row, single in medians]
    return best_of_each(found, lambda row: row[0], lambda row: row[2:])


STATISTIC = Statistic(
    title="Best medians",
    sentence="The third best attempt of an average of 5; the best ten in each event.",
    query="""
        SELECT event_id, person_id, list_sort(list_filter(attempts, lambda value: value > 0))[3] AS single, day,
            result_id
        FROM results WHERE format_id = 'a' AND average > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY single, day, result_id) <= 10
        ORDER BY event_id, single, day, result_id
    """,
    reference=_slowly,
)
