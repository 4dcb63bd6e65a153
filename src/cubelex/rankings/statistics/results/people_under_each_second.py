"""People under each second."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by((row for row in history.results if row.event_id == "333" and row.best > 0), lambda row: row.person_id)
    bests = [min(row.best for row in rows) for rows in found.values()]
    counted = [(seconds, sum(best < 100 * seconds for best in bests)) for seconds in range(4, 61)]
    return [row for row in counted if row[1]]


STATISTIC = Statistic(
    title="People under each second",
    sentence="How many people have a single of 3x3x3 Cube below each number of seconds, up to a minute.",
    query="""
        SELECT seconds, count(*) AS people
        FROM (SELECT person_id, min(best) AS best FROM results WHERE event_id = '333' AND best > 0 GROUP BY person_id)
        JOIN (SELECT unnest(range(4, 61)) AS seconds) ON best < 100 * seconds
        GROUP BY seconds
        ORDER BY seconds
    """,
    reference=_slowly,
)
