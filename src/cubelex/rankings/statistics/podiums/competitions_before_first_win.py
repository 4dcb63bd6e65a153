"""Most competitions before the first win."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    won = {(row.person_id, row.competition_id) for row in history.podiums if row.pos == 1}
    for person, visits in history.visits_of.items():
        wins = [(person, visit.competition.competition_id) in won for visit in visits]
        if True in wins and not wins[0]:
            found.append((person, wins.index(True)))
    return most(found)


STATISTIC = Statistic(
    title="Most competitions before the first win",
    sentence="How many competitions a person took part in before the one with their first win.",
    query="""
        SELECT person_id, min(before) AS competitions
        FROM (
            SELECT *, row_number() OVER (PARTITION BY person_id ORDER BY first_day, competition_id) - 1 AS before
            FROM visits
        ) JOIN (SELECT DISTINCT person_id, competition_id FROM podiums WHERE pos = 1) USING (person_id, competition_id)
        GROUP BY person_id HAVING min(before) > 0
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
