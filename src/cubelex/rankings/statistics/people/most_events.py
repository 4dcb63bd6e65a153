"""Most events with a result."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by((row for row in history.results if row.best > 0), lambda row: row.person_id)
    return most((person, len({row.event_id for row in rows})) for person, rows in found.items())


STATISTIC = Statistic(
    title="Most events with a result",
    sentence="In how many events a person has a valid single.",
    query="""
        SELECT person_id, count(DISTINCT event_id) AS events
        FROM results WHERE best > 0 GROUP BY person_id
        ORDER BY events DESC, person_id
    """,
    reference=_slowly,
)
