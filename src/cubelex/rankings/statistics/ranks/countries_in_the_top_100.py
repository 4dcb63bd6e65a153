"""Countries in the top 100."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    top = [row for row in history.ranks if row.region == "world" and row.scope == "single" and row.rank <= 100]
    return most(Counter(history.people[row.person_id].country for row in top).items())


STATISTIC = Statistic(
    title="Countries in the top 100",
    sentence=(
        "How many places among the first 100 of the world, by single, people of each country have over all events."
    ),
    query="""
        SELECT p.country, count(*) AS places
        FROM ranks r JOIN people p ON p.person_id = r.person_id AND p.sub_id = 1
        WHERE r.region = 'world' AND r.scope = 'single' AND r.rank <= 100 GROUP BY p.country
        ORDER BY places DESC, p.country
    """,
    reference=_slowly,
)
