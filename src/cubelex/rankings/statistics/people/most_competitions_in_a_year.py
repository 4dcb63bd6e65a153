"""Most competitions in a year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    years = by(history.visits, lambda visit: (visit.person_id, visit.competition.first_day.year))
    return most((*key, len(visits)) for key, visits in years.items())


STATISTIC = Statistic(
    title="Most competitions in a year",
    sentence="How many competitions a person has taken part in within one calendar year.",
    query="""
        SELECT person_id, year(first_day) AS year, count(DISTINCT competition_id) AS competitions
        FROM visits GROUP BY ALL
        ORDER BY competitions DESC, person_id, year
    """,
    reference=_slowly,
)
