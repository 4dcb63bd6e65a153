"""Most podiums together."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    pairs: Counter[tuple[str, str]] = Counter()
    for rows in by(history.podiums, lambda row: (row.competition_id, row.event_id)).values():
        pairs.update(combinations(sorted(row.person_id for row in rows), 2))
    return most((*pair, number) for pair, number in pairs.items() if number > 1)


STATISTIC = Statistic(
    title="Most podiums together",
    sentence="How often two people were on the same podium.",
    query="""
        SELECT a.person_id AS person_id, b.person_id AS other_person_id, count(*) AS podiums
        FROM podiums a JOIN podiums b ON a.competition_id = b.competition_id AND a.event_id = b.event_id
            AND a.person_id < b.person_id
        GROUP BY ALL HAVING podiums > 1
        ORDER BY podiums DESC, a.person_id, b.person_id
    """,
    reference=_slowly,
)
