"""Most countries visited."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    hosts = {person: {visit.competition.country for visit in visits} for person, visits in history.visits_of.items()}
    return most((person, len(found)) for person, found in hosts.items() if len(found) > 1)


STATISTIC = Statistic(
    title="Most countries visited",
    sentence="In how many countries a person has taken part in a competition.",
    query="""
        SELECT person_id, count(DISTINCT host) AS countries
        FROM visits GROUP BY person_id HAVING countries > 1
        ORDER BY countries DESC, person_id
    """,
    reference=_slowly,
)
