"""Most competitions in a month."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, Visit, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    def month(visit: Visit) -> tuple[str, int, int]:
        return visit.person_id, visit.competition.first_day.year, visit.competition.first_day.month

    months = by(history.visits, month)
    return most((*key, len(visits)) for key, visits in months.items() if len(visits) > 1)


STATISTIC = Statistic(
    title="Most competitions in a month",
    sentence="How many competitions a person has taken part in within one calendar month.",
    query="""
        SELECT person_id, year(first_day) AS year, month(first_day) AS month, count(DISTINCT competition_id)
            AS competitions
        FROM visits GROUP BY ALL HAVING competitions > 1
        ORDER BY competitions DESC, person_id, year, month
    """,
    reference=_slowly,
)
