"""Visitors by country."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    for host, visits in by(history.visits, lambda visit: visit.competition.country).items():
        found.append((host, len(visits), sum(visit.country != host for visit in visits)))
    return sorted(found, key=lambda row: (-row[2], row[0]))


STATISTIC = Statistic(
    title="Visitors by country",
    sentence=(
        "How many visits of people from other countries the competitions of each country had, of how many visits."
    ),
    query="""
        SELECT host AS country, count(*) AS visits, count(*) FILTER (country <> host) AS from_abroad
        FROM visits GROUP BY host
        ORDER BY from_abroad DESC, country
    """,
    reference=_slowly,
)
