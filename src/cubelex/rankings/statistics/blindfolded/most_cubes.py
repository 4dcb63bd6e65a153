"""Most cubes in Multi-Blind."""

from collections.abc import Iterable

from cubelex.competition import AttemptResult, MultiBlindResult
from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.results if row.event_id == "333mbf"]
    for person, own in by(rows, lambda row: row.person_id).items():
        decoded = [MultiBlindResult.decode(AttemptResult(value)) for row in own for value in row.attempts if value > 0]
        if decoded:
            found.append((person, sum(each.attempted for each in decoded), sum(each.solved for each in decoded)))
    return sorted(found, key=lambda row: (-row[2], row[0]))


STATISTIC = Statistic(
    title="Most cubes in Multi-Blind",
    sentence="How many cubes a person has solved in valid attempts of 3x3x3 Multi-Blind, of how many.",
    query="""
        SELECT person_id, CAST(sum(99 - value // 10000000 + 2 * (value % 100)) AS BIGINT) AS attempted,
            CAST(sum(99 - value // 10000000 + value % 100) AS BIGINT) AS solved
        FROM attempts WHERE event_id = '333mbf' AND value > 0
        GROUP BY person_id
        ORDER BY solved DESC, person_id
    """,
    reference=_slowly,
)
