"""DNF rates."""

from collections.abc import Iterable

from cubelex.competition import DNF, DNS
from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for event_id, rows in by(history.results, lambda row: row.event_id).items():
        made = [value for row in rows for value in row.attempts if value != DNS]
        failed = made.count(DNF)
        found += [(event_id, failed, len(made), 10000 * failed // len(made) / 100)] if made else []
    return most(found)


STATISTIC = Statistic(
    title="DNF rates",
    sentence="The share of attempts that were DNF in each event, in percent; DNS does not count.",
    query="""
        SELECT event_id, CAST(sum(failed) AS BIGINT) AS failed, CAST(sum(made) AS BIGINT) AS attempts,
            10000 * sum(failed) // sum(made) / 100.0 AS percent
        FROM (
            SELECT event_id, len(list_filter(attempts, lambda value: value = -1)) AS failed,
                len(list_filter(attempts, lambda value: value <> -2)) AS made
            FROM results
        )
        GROUP BY event_id HAVING sum(made) > 0
        ORDER BY percent DESC, event_id
    """,
    reference=_slowly,
)
