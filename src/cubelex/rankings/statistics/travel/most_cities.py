"""Most cities."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        cities = {(visit.competition.country, visit.competition.city) for visit in visits}
        found += [(person, len(cities))] if len(cities) > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Most cities",
    sentence="In how many cities a person has taken part in a competition.",
    query="""
        SELECT person_id, count(DISTINCT host || ' ' || city) AS cities
        FROM visits GROUP BY person_id HAVING cities > 1
        ORDER BY cities DESC, person_id
    """,
    reference=_slowly,
)
