"""Most competitions in a row in the own country."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, longest_run, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        run = longest_run(visit.competition.country == visit.country for visit in visits)
        found += [(person, run)] if run > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Most competitions in a row in the own country",
    sentence="How many competitions in a row a person has taken part in without one abroad in between.",
    query="""
        SELECT person_id, max(competitions) AS competitions
        FROM (
            SELECT person_id, count(*) FILTER (host = country) AS competitions
            FROM (
                SELECT *, count(*) FILTER (host <> country) OVER (
                    PARTITION BY person_id ORDER BY first_day, competition_id ROWS UNBOUNDED PRECEDING) AS trips
                FROM visits
            )
            GROUP BY person_id, trips
        )
        GROUP BY person_id HAVING max(competitions) > 1
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
