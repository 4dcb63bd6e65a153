"""Longest standing world records."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    world = [row for row in history.records if row.level == "WR"]
    for (event_id, scope), rows in by(world, lambda row: (row.event_id, row.scope)).items():
        in_order = sorted(rows, key=lambda row: (row.day, -row.value, row.result_id))
        ends = [*(row.day for row in in_order[1:]), history.today]
        for row, end in zip(in_order, ends, strict=True):
            found.append((event_id, scope, row.person_id, row.value, row.day, (end - row.day).days))
    return sorted(found, key=lambda row: (-row[5], row[0], row[1], row[4], row[2]))


STATISTIC = Statistic(
    title="Longest standing world records",
    sentence="The days until a world record was broken or equalled; for the last one, until the day of the base.",
    query="""
        SELECT event_id, scope, person_id, value, day,
            coalesce(lead(day) OVER (PARTITION BY event_id, scope ORDER BY day, value DESC, result_id), (SELECT today
                FROM base)) - day AS days
        FROM records WHERE level = 'WR'
        ORDER BY days DESC, event_id, scope, day, person_id
    """,
    reference=_slowly,
)
