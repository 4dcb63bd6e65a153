"""Most attempts before the first success."""

from collections.abc import Iterable

from cubelex.competition import DNS
from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.in_order() if row.event_id in ("333bf", "444bf", "555bf")]
    for (event_id, person), own in by(rows, lambda row: (row.event_id, row.person_id)).items():
        made = [value > 0 for row in own for value in row.attempts if value != DNS]
        if True in made[1:] and not made[0]:
            found.append((event_id, person, made.index(True)))
    return sorted(found, key=lambda row: (row[0], -row[2], row[1]))


STATISTIC = Statistic(
    title="Most attempts before the first success",
    sentence=(
        "How many attempts in a blindfolded event failed before a person's first success; attempts that were DNS "
        "do not count."
    ),
    query="""
        WITH made AS (
            SELECT event_id, person_id, value, row_number() OVER (
                PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, number) AS place
            FROM attempts WHERE event_id IN ('333bf', '444bf', '555bf') AND value <> -2
        )
        SELECT event_id, person_id, min(place) - 1 AS attempts
        FROM made WHERE value > 0 GROUP BY event_id, person_id HAVING min(place) > 1
        ORDER BY event_id, attempts DESC, person_id
    """,
    reference=_slowly,
)
