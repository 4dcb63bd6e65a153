"""Most newcomers."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(visits[0].competition.competition_id for visits in history.visits_of.values()).items())


STATISTIC = Statistic(
    title="Most newcomers",
    sentence="For how many people a competition was the first.",
    query="""
        SELECT competition_id, count(*) AS newcomers
        FROM (
            SELECT * FROM visits
            QUALIFY row_number() OVER (PARTITION BY person_id ORDER BY first_day, competition_id) = 1
        )
        GROUP BY competition_id
        ORDER BY newcomers DESC, competition_id
    """,
    reference=_slowly,
)
