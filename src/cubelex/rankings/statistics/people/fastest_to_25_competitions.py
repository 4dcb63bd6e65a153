"""Shortest time to 25 competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        if len(visits) >= 25:
            first, reached = visits[0].competition.first_day, visits[24].competition.first_day
            found.append((person, first, reached, (reached - first).days))
    return sorted(found, key=lambda row: (row[3], row[0]))


STATISTIC = Statistic(
    title="Shortest time to 25 competitions",
    sentence="The days from a person's first competition to the 25th.",
    query="""
        SELECT person_id, joined_on, first_day AS reached_on, first_day - joined_on AS days
        FROM (
            SELECT person_id, first_day, min(first_day) OVER (PARTITION BY person_id) AS joined_on,
                row_number() OVER (PARTITION BY person_id ORDER BY first_day, competition_id) AS place
            FROM visits
        )
        WHERE place = 25
        ORDER BY days, person_id
    """,
    reference=_slowly,
)
