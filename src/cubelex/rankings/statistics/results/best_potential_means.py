"""Best potential means in Fewest Moves."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rounds = by(
        (row for row in history.results if row.event_id == "333fm"), lambda row: (row.competition_id, row.round_number)
    )
    for key, rows in rounds.items():
        attempts = [[row.attempts[place] for row in rows if len(row.attempts) > place] for place in range(3)]
        valid = [[moves for moves in of_scramble if moves > 0] for of_scramble in attempts]
        if all(valid):
            found.append(("333fm", *key, (2 * 100 * sum(map(min, valid)) + 3) // 6))
    return sorted(found, key=lambda row: (row[3], row[1], row[2]))


STATISTIC = Statistic(
    title="Best potential means in Fewest Moves",
    sentence=("The mean of 3 that the best solutions of all competitors to the three scrambles of a round would make."),
    query="""
        SELECT event_id, competition_id, round_number, (2 * 100 * sum(moves) + 3) // 6 AS average
        FROM (
            SELECT event_id, competition_id, round_number, number, CAST(min(value) AS BIGINT) AS moves
            FROM attempts WHERE event_id = '333fm' AND value > 0 AND number <= 3
            GROUP BY ALL
        )
        GROUP BY ALL HAVING count(*) = 3
        ORDER BY average, competition_id, round_number
    """,
    reference=_slowly,
)
