"""Most wins in one event."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    wins = Counter((row.event_id, row.person_id) for row in history.podiums if row.pos == 1)
    return most((*key, number) for key, number in wins.items())


STATISTIC = Statistic(
    title="Most wins in one event",
    sentence="How often a person was first in the final of the same event.",
    query="""
        SELECT event_id, person_id, count(*) AS wins
        FROM podiums WHERE pos = 1 GROUP BY event_id, person_id
        ORDER BY wins DESC, event_id, person_id
    """,
    reference=_slowly,
)
