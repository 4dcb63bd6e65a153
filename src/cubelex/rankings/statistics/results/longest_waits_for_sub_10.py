"""Longest waits for a single under 10 seconds."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, rows in by(history.in_order("333"), lambda row: row.person_id).items():
        for number, at_one in enumerate(by(rows, lambda row: row.competition_id).values(), start=1):
            if any(0 < row.best < 1000 for row in at_one):
                found.append((person, number))
                break
    return most(found)


STATISTIC = Statistic(
    title="Longest waits for a single under 10 seconds",
    sentence=(
        "How many competitions with 3x3x3 Cube a person needed for the first single under 10 seconds, that one "
        "included."
    ),
    query="""
        SELECT person_id, competitions
        FROM (
            SELECT person_id, best,
                dense_rank() OVER (PARTITION BY person_id ORDER BY day, competition_id) AS competitions
            FROM results WHERE event_id = '333'
        )
        WHERE best > 0 AND best < 1000
        QUALIFY row_number() OVER (PARTITION BY person_id ORDER BY competitions) = 1
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
