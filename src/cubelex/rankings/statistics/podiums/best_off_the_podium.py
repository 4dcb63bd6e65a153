"""Best averages off the podium."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = [
        (row.event_id, row.person_id, row.average, row.pos, row.day, row.result_id)
        for row in history.results
        if row.is_final and row.pos > 3 and row.average > 0
    ]
    return best_of_each(found, lambda row: row[0], lambda row: (row[2], row[4], row[5]))


STATISTIC = Statistic(
    title="Best averages off the podium",
    sentence="The average of a person who was fourth or later in a final; the best ten in each event.",
    query="""
        SELECT event_id, person_id, average, pos, day, result_id
        FROM finals WHERE pos > 3 AND average > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY average, day, result_id) <= 10
        ORDER BY event_id, average, day, result_id
    """,
    reference=_slowly,
)
