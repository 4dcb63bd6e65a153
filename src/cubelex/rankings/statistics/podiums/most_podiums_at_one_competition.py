"""Most podiums at one competition."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    counted = Counter((row.person_id, row.competition_id) for row in history.podiums)
    return most((*key, number) for key, number in counted.items() if number > 1)


STATISTIC = Statistic(
    title="Most podiums at one competition",
    sentence="In how many finals of one competition a person was first, second or third.",
    query="""
        SELECT person_id, competition_id, count(*) AS podiums
        FROM podiums GROUP BY ALL HAVING podiums > 1
        ORDER BY podiums DESC, person_id, competition_id
    """,
    reference=_slowly,
)
