"""Most podiums abroad."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    abroad = [row for row in history.podiums if history.where(row).country != row.country]
    return most(Counter(row.person_id for row in abroad).items())


STATISTIC = Statistic(
    title="Most podiums abroad",
    sentence="How often a person was first, second or third in a final outside the country they represented.",
    query="""
        SELECT p.person_id, count(*) AS podiums
        FROM podiums p JOIN competitions c USING (competition_id)
        WHERE c.country <> p.country GROUP BY p.person_id
        ORDER BY podiums DESC, p.person_id
    """,
    reference=_slowly,
)
