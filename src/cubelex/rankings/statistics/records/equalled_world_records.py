"""Equalled world records."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = [row for row in history.records if row.level == "WR" and row.is_equal]
    in_order = sorted(found, key=lambda row: (-row.day.toordinal(), row.event_id, row.scope, row.result_id))
    return [(row.event_id, row.scope, row.person_id, row.value, row.day, row.competition_id) for row in in_order]


STATISTIC = Statistic(
    title="Equalled world records",
    sentence="World records that were as good as the one before, and not better.",
    query="""
        SELECT event_id, scope, person_id, value, day, competition_id
        FROM records WHERE level = 'WR' AND is_equal
        ORDER BY day DESC, event_id, scope, result_id
    """,
    reference=_slowly,
)
