"""Slowest averages that won."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = [
        (row.event_id, row.person_id, row.average, row.day, row.result_id)
        for row in history.podiums
        if row.pos == 1 and row.average > 0
    ]
    return best_of_each(found, lambda row: row[0], lambda row: (-row[2], row[3], row[4]))


STATISTIC = Statistic(
    title="Slowest averages that won",
    sentence="The average with which somebody won a final; the ten slowest of each event.",
    query="""
        SELECT event_id, person_id, average, day, result_id
        FROM podiums WHERE pos = 1 AND average > 0
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY average DESC, day, result_id) <= 10
        ORDER BY event_id, average DESC, day, result_id
    """,
    reference=_slowly,
)
