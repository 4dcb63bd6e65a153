"""In the top 100 in most events."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by((row for row in history.ranks if row.region == "world" and row.rank <= 100), lambda row: row.person_id)
    return most((person, len({row.event_id for row in rows})) for person, rows in found.items())


STATISTIC = Statistic(
    title="In the top 100 in most events",
    sentence="In how many events a person is among the first 100 of the world by single or by average.",
    query="""
        SELECT person_id, count(DISTINCT event_id) AS events
        FROM ranks WHERE region = 'world' AND rank <= 100 GROUP BY person_id
        ORDER BY events DESC, person_id
    """,
    reference=_slowly,
)
