"""Most completed attempts."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, rows in by(history.results, lambda row: row.person_id).items():
        attempts = [value for row in rows for value in row.attempts]
        completed = sum(value > 0 for value in attempts)
        found.append((person, len(attempts) - completed, completed))
    return sorted(found, key=lambda row: (-row[2], row[0]))


STATISTIC = Statistic(
    title="Most completed attempts",
    sentence="How many attempts of a person ended with a result, and how many were DNF or DNS.",
    query="""
        SELECT person_id,
            CAST(sum(len(list_filter(attempts, lambda value: value <= 0))) AS BIGINT) AS not_completed,
            CAST(sum(len(list_filter(attempts, lambda value: value > 0))) AS BIGINT) AS completed
        FROM results GROUP BY person_id
        ORDER BY completed DESC, person_id
    """,
    reference=_slowly,
)
