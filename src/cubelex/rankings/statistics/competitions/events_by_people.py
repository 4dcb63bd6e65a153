"""Events by people."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.results, lambda row: row.event_id)
    counted = [
        (event_id, len({row.competition_id for row in rows}), len({row.person_id for row in rows}))
        for event_id, rows in found.items()
    ]
    return sorted(counted, key=lambda row: (-row[2], row[0]))


STATISTIC = Statistic(
    title="Events by people",
    sentence="How many people have entered each event, at how many competitions.",
    query="""
        SELECT event_id, count(DISTINCT competition_id) AS competitions, count(DISTINCT person_id) AS people
        FROM results GROUP BY event_id
        ORDER BY people DESC, event_id
    """,
    reference=_slowly,
)
