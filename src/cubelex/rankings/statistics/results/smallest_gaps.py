"""Smallest gaps between single and average."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for (event_id, person), rows in by(history.results, lambda row: (row.event_id, row.person_id)).items():
        averages = [row.average for row in rows if row.average > 0]
        if event_id != "333fm" and len(averages) >= 5:
            single = min(row.best for row in rows if row.best > 0)
            found.append((event_id, person, single, min(averages), 10000 * min(averages) // single / 10000))
    return best_of_each(found, lambda row: row[0], lambda row: (row[4], row[1]))


STATISTIC = Statistic(
    title="Smallest gaps between single and average",
    sentence=(
        "The average of a person in an event, as a multiple of their best single; people with at least five "
        "averages in it."
    ),
    query="""
        SELECT event_id, person_id, min(best) FILTER (best > 0) AS single, min(average) FILTER (average > 0) AS average,
            10000 * min(average::BIGINT) FILTER (average > 0) // min(best) FILTER (best > 0) / 10000.0 AS ratio
        FROM results WHERE event_id <> '333fm'
        GROUP BY event_id, person_id HAVING count(*) FILTER (average > 0) >= 5
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY ratio, person_id) <= 10
        ORDER BY event_id, ratio, person_id
    """,
    reference=_slowly,
)
