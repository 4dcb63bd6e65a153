"""First of the country in most events."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    firsts = [row for row in history.ranks if row.rank == 1 and len(row.region) == 2]
    found = by(firsts, lambda row: (row.person_id, row.region))
    return most((*key, len({row.event_id for row in rows})) for key, rows in found.items())


STATISTIC = Statistic(
    title="First of the country in most events",
    sentence="In how many events a person is ranked first in a country by single or by average.",
    query="""
        SELECT person_id, region AS country, count(DISTINCT event_id) AS events
        FROM ranks WHERE rank = 1 AND length(region) = 2 GROUP BY person_id, region
        ORDER BY events DESC, person_id, country
    """,
    reference=_slowly,
)
