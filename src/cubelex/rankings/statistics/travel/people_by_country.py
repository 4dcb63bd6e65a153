"""People by country."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.visits, lambda visit: visit.country)
    return most((country, len({visit.person_id for visit in visits})) for country, visits in found.items())


STATISTIC = Statistic(
    title="People by country",
    sentence="How many people have taken part in a competition for each country.",
    query="""
        SELECT country, count(DISTINCT person_id) AS people
        FROM visits GROUP BY country
        ORDER BY people DESC, country
    """,
    reference=_slowly,
)
