"""Most days at competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = {}
    for person, visits in history.visits_of.items():
        found[person] = sum((visit.competition.last_day - visit.competition.first_day).days + 1 for visit in visits)
    return most(found.items())


STATISTIC = Statistic(
    title="Most days at competitions",
    sentence=(
        "The days of all competitions that a person has taken part in; a day with two competitions counts twice."
    ),
    query="""
        SELECT person_id, CAST(sum(last_day - first_day + 1) AS BIGINT) AS days
        FROM visits GROUP BY person_id
        ORDER BY days DESC, person_id
    """,
    reference=_slowly,
)
