"""Most continents visited."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for person, visits in history.visits_of.items():
        continents = {history.continents.get(visit.competition.country) for visit in visits} - {None}
        found += [(person, len(continents))] if len(continents) > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Most continents visited",
    sentence=(
        "On how many continents a person has taken part in a competition; competitions in several places do not count."
    ),
    query="""
        SELECT person_id, count(DISTINCT continent) AS continents
        FROM visits v JOIN countries c ON c.country = v.host
        GROUP BY person_id HAVING continents > 1
        ORDER BY continents DESC, person_id
    """,
    reference=_slowly,
)
