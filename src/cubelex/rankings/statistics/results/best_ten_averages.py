"""Best mean of ten averages in a row."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    valid = [row for row in history.in_order() if row.average > 0]
    for (event_id, person), rows in by(valid, lambda row: (row.event_id, row.person_id)).items():
        averages = [row.average for row in rows]
        totals = [sum(averages[place : place + 10]) for place in range(len(averages) - 9)]
        found += [(event_id, person, min(totals) // 10)] if totals else []
    return best_of_each(found, lambda row: row[0], lambda row: (row[2], row[1]))


STATISTIC = Statistic(
    title="Best mean of ten averages in a row",
    sentence=(
        "The mean of ten averages in a row of a person in an event; each person's best, and the best ten in each event."
    ),
    query="""
        SELECT event_id, person_id, min(total) // 10 AS average
        FROM (
            SELECT event_id, person_id, CAST(sum(average) OVER ten AS BIGINT) AS total, count(*) OVER ten AS averages
            FROM results WHERE average > 0
            WINDOW ten AS (PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number
                ROWS BETWEEN 9 PRECEDING AND CURRENT ROW)
        )
        WHERE averages = 10 GROUP BY event_id, person_id
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY average, person_id) <= 10
        ORDER BY event_id, average, person_id
    """,
    reference=_slowly,
)
