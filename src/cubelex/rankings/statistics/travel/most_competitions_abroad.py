"""Most competitions abroad."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(
        Counter(visit.person_id for visit in history.visits if visit.competition.country != visit.country).items()
    )


STATISTIC = Statistic(
    title="Most competitions abroad",
    sentence="How many competitions a person has taken part in outside the country they represented then.",
    query="""
        SELECT person_id, count(*) AS competitions
        FROM visits WHERE host <> country GROUP BY person_id
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
