"""Longest time between first and last competition."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        first, last = visits[0].competition.first_day, visits[-1].competition.first_day
        if last > first:
            found.append((person, first, last, (last - first).days))
    return most(found)


STATISTIC = Statistic(
    title="Longest time between first and last competition",
    sentence="The days from the first day of a person's first competition to the first day of their last.",
    query="""
        SELECT person_id, min(first_day) AS first_day, max(first_day) AS last_day, max(first_day) - min(first_day)
            AS days
        FROM visits GROUP BY person_id HAVING days > 0
        ORDER BY days DESC, person_id
    """,
    reference=_slowly,
)
