"""Success rates in blindfolded events."""

from collections.abc import Iterable

from cubelex.competition import DNS
from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.results if row.event_id in ("333bf", "444bf", "555bf")]
    for (event_id, person), own in by(rows, lambda row: (row.event_id, row.person_id)).items():
        made = [value for row in own for value in row.attempts if value != DNS]
        solved = sum(value > 0 for value in made)
        if len(made) >= 20:
            found.append((event_id, person, solved, len(made), 10000 * solved // len(made) / 100))
    return sorted(found, key=lambda row: (row[0], -row[4], -row[3], row[1]))


STATISTIC = Statistic(
    title="Success rates in blindfolded events",
    sentence=(
        "The share of a person's attempts that succeeded, in percent; people with at least twenty attempts in the "
        "event."
    ),
    query="""
        SELECT event_id, person_id, CAST(sum(solved) AS BIGINT) AS solved, CAST(sum(made) AS BIGINT) AS attempts,
            10000 * sum(solved) // sum(made) / 100.0 AS percent
        FROM (
            SELECT event_id, person_id, len(list_filter(attempts, lambda value: value > 0)) AS solved,
                len(list_filter(attempts, lambda value: value <> -2)) AS made
            FROM results WHERE event_id IN ('333bf', '444bf', '555bf')
        )
        GROUP BY event_id, person_id HAVING sum(made) >= 20
        ORDER BY event_id, percent DESC, attempts DESC, person_id
    """,
    reference=_slowly,
)
