"""Best first singles."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    firsts = [rows[0] for rows in by(history.in_order(), lambda row: (row.event_id, row.person_id)).values()]
    found = [(row.event_id, row.person_id, row.best, row.day) for row in firsts if row.best > 0]
    return best_of_each(found, lambda row: row[0], lambda row: (row[2], row[3], row[1]))


STATISTIC = Statistic(
    title="Best first singles",
    sentence="The best single of a person's first round in an event; the best ten in each event.",
    query="""
        SELECT event_id, person_id, best AS single, day
        FROM (
            SELECT * FROM results
            QUALIFY row_number() OVER (PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number) = 1
        )
        WHERE best > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY best, day, person_id) <= 10
        ORDER BY event_id, single, day, person_id
    """,
    reference=_slowly,
)
