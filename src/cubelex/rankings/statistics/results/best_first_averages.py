"""Best first averages."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    with_average = [row for row in history.in_order() if row.average != 0]
    firsts = [rows[0] for rows in by(with_average, lambda row: (row.event_id, row.person_id)).values()]
    found = [(row.event_id, row.person_id, row.average, row.day) for row in firsts if row.average > 0]
    return best_of_each(found, lambda row: row[0], lambda row: (row[2], row[3], row[1]))


STATISTIC = Statistic(
    title="Best first averages",
    sentence="The average of a person's first round with an average in an event; the best ten in each event.",
    query="""
        SELECT event_id, person_id, average, day
        FROM (
            SELECT * FROM results WHERE average <> 0
            QUALIFY row_number() OVER (PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number) = 1
        )
        WHERE average > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY average, day, person_id) <= 10
        ORDER BY event_id, average, day, person_id
    """,
    reference=_slowly,
)
