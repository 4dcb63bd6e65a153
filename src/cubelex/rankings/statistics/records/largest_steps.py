"""Largest steps of a world record."""

from collections.abc import Iterable
from itertools import pairwise

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    times = [row for row in history.records if row.level == "WR" and row.event_id not in ("333mbf", "333mbo", "333fm")]
    for (event_id, scope), rows in by(times, lambda row: (row.event_id, row.scope)).items():
        in_order = sorted(rows, key=lambda row: (row.day, -row.value, row.result_id))
        for before, row in pairwise(in_order):
            if row.value < before.value:
                percent = 10000 * (before.value - row.value) // before.value / 100
                found.append((event_id, scope, row.person_id, before.value, row.value, percent, row.day))
    return best_of_each(found, lambda row: row[0], lambda row: (-row[5], row[6], row[1], row[2]))


STATISTIC = Statistic(
    title="Largest steps of a world record",
    sentence=(
        "By how many percent a world record was better than the one before; times only, the ten largest of each event."
    ),
    query="""
        SELECT event_id, scope, person_id, before AS former_value, value, 10000
            * (before - value)::BIGINT // before / 100.0 AS percent, day
        FROM (
            SELECT *, lag(value) OVER (PARTITION BY event_id, scope ORDER BY day, value DESC, result_id) AS before
            FROM records WHERE level = 'WR' AND event_id NOT IN ('333mbf', '333mbo', '333fm')
        )
        WHERE value < before
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY percent DESC, day, scope, person_id) <= 10
        ORDER BY event_id, percent DESC, day, scope, person_id
    """,
    reference=_slowly,
)
