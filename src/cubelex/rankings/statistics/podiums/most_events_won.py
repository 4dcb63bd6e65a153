"""Most events won."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    wins = by((row for row in history.podiums if row.pos == 1), lambda row: row.person_id)
    return most((person, len({row.event_id for row in rows})) for person, rows in wins.items())


STATISTIC = Statistic(
    title="Most events won",
    sentence="In how many different events a person has won a final.",
    query="""
        SELECT person_id, count(DISTINCT event_id) AS events
        FROM podiums WHERE pos = 1 GROUP BY person_id
        ORDER BY events DESC, person_id
    """,
    reference=_slowly,
)
