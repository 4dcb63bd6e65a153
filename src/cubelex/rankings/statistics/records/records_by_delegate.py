"""Most world records delegated."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    world = [row for row in history.records if row.level == "WR"]
    return most(Counter(name for row in world for name in history.competitions[row.competition_id].delegates).items())


STATISTIC = Statistic(
    title="Most world records delegated",
    sentence="How many world records were set or equalled at competitions of each Delegate.",
    query="""
        SELECT delegate, count(*) AS records
        FROM records r JOIN (SELECT competition_id, unnest(delegates) AS delegate
            FROM competitions) USING (competition_id)
        WHERE level = 'WR' GROUP BY delegate
        ORDER BY records DESC, delegate
    """,
    reference=_slowly,
)
