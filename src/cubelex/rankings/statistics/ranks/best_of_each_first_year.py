"""Best by first year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    joined = {person: visits[0].competition.first_day.year for person, visits in history.visits_of.items()}
    rows = [
        (row.event_id, joined[row.person_id], row.person_id, row.value)
        for row in history.ranks
        if row.region == "world" and row.scope == "single"
    ]
    return best_of_each(rows, lambda row: row[:2], lambda row: (row[3], row[2]), 1)


STATISTIC = Statistic(
    title="Best by first year",
    sentence="The best single of each event among people whose first competition was in the same year.",
    query="""
        SELECT event_id, joined_in, person_id, value AS single
        FROM ranks JOIN (SELECT person_id, min(year(first_day)) AS joined_in FROM visits
            GROUP BY person_id) USING (person_id)
        WHERE region = 'world' AND scope = 'single'
        QUALIFY row_number() OVER (PARTITION BY event_id, joined_in ORDER BY value, person_id) = 1
        ORDER BY event_id, joined_in
    """,
    reference=_slowly,
)
