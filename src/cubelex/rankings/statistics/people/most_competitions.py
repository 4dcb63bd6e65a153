"""Most competitions."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(
        (person, len({visit.competition.competition_id for visit in visits}))
        for person, visits in history.visits_of.items()
    )


STATISTIC = Statistic(
    title="Most competitions",
    sentence="How many competitions each person has taken part in.",
    query="""
        SELECT person_id, count(DISTINCT competition_id) AS competitions
        FROM visits GROUP BY person_id
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
