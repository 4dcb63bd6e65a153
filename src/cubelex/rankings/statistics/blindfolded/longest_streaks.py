"""Longest streaks in blindfolded events."""

from collections.abc import Iterable

from cubelex.competition import DNS
from cubelex.rankings.statistics.history import PlainHistory, Row, by, longest_run
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.in_order() if row.event_id in ("333bf", "444bf", "555bf")]
    for (event_id, person), own in by(rows, lambda row: (row.event_id, row.person_id)).items():
        run = longest_run(value > 0 for row in own for value in row.attempts if value != DNS)
        found += [(event_id, person, run)] if run > 1 else []
    return sorted(found, key=lambda row: (row[0], -row[2], row[1]))


STATISTIC = Statistic(
    title="Longest streaks in blindfolded events",
    sentence="How many attempts in a row a person has completed in an event; attempts that were DNS do not count.",
    query="""
        WITH made AS (
            SELECT event_id, person_id, value > 0 AS is_solved, count(*) FILTER (value = -1) OVER (
                PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, number
                ROWS UNBOUNDED PRECEDING) AS failed
            FROM attempts WHERE event_id IN ('333bf', '444bf', '555bf') AND value <> -2
        ), runs AS (
            SELECT event_id, person_id, count(*) AS solved FROM made WHERE is_solved GROUP BY event_id, person_id,
                failed
        )
        SELECT event_id, person_id, max(solved) AS attempts
        FROM runs GROUP BY event_id, person_id HAVING max(solved) > 1
        ORDER BY event_id, attempts DESC, person_id
    """,
    reference=_slowly,
)
