"""Which attempt is the best."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.results if row.format_id == "a" and len(row.attempts) == 5 and row.best > 0]
    for event_id, of_event in sorted(by(rows, lambda row: row.event_id).items()):
        counted = Counter(row.attempts.index(row.best) + 1 for row in of_event)
        for attempt, number in sorted(counted.items()):
            found.append((event_id, attempt, number, 10000 * number // len(of_event) / 100))
    return found


STATISTIC = Statistic(
    title="Which attempt is the best",
    sentence=(
        "How often each attempt of an average of 5 was the best one, in percent; the first counts if two are equal."
    ),
    query="""
        SELECT event_id, list_position(attempts, best) AS attempt, count(*) AS results,
            10000 * count(*) // sum(count(*)) OVER (PARTITION BY event_id) / 100.0 AS percent
        FROM results WHERE format_id = 'a' AND len(attempts) = 5 AND best > 0
        GROUP BY event_id, attempt
        ORDER BY event_id, attempt
    """,
    reference=_slowly,
)
