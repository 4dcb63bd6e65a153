"""Longest breaks."""

from collections.abc import Iterable
from itertools import pairwise

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        days = [visit.competition.first_day for visit in visits]
        breaks = [(before, after, (after - before).days) for before, after in pairwise(days)]
        if breaks:
            longest = max(breaks, key=lambda each: (each[2], -each[1].toordinal()))
            found += [(person, *longest)] if longest[2] > 0 else []
    return most(found)


STATISTIC = Statistic(
    title="Longest breaks",
    sentence="The days between two competitions of a person with none in between.",
    query="""
        SELECT person_id, left_on, first_day AS returned_on, first_day - left_on AS days
        FROM (
            SELECT *, lag(first_day) OVER (PARTITION BY person_id ORDER BY first_day, competition_id) AS left_on
                FROM visits
        )
        WHERE first_day > left_on
        QUALIFY row_number() OVER (PARTITION BY person_id ORDER BY first_day - left_on DESC, first_day) = 1
        ORDER BY days DESC, person_id
    """,
    reference=_slowly,
)
