"""World records in most events."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by((row for row in history.records if row.level == "WR"), lambda row: row.person_id)
    return most((person, len({row.event_id for row in rows})) for person, rows in found.items())


STATISTIC = Statistic(
    title="World records in most events",
    sentence="In how many events a person has set or equalled a world record.",
    query="""
        SELECT person_id, count(DISTINCT event_id) AS events
        FROM records WHERE level = 'WR' GROUP BY person_id
        ORDER BY events DESC, person_id
    """,
    reference=_slowly,
)
