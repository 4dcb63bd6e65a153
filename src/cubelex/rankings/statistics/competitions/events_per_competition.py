"""Events per competition."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    events = by(history.results, lambda row: row.competition_id)
    years = by(events, lambda where: history.competitions[where].first_day.year)
    found = []
    for year, held in sorted(years.items()):
        total = sum(len({row.event_id for row in events[where]}) for where in held)
        found.append((year, 100 * total // len(held) / 100))
    return found


STATISTIC = Statistic(
    title="Events per competition",
    sentence="How many events a competition had on average in each year.",
    query="""
        SELECT year(c.first_day) AS year, 100 * sum(held) // count(*) / 100.0 AS events
        FROM (SELECT competition_id, count(DISTINCT event_id) AS held FROM results GROUP BY competition_id)
        JOIN competitions c USING (competition_id)
        GROUP BY year
        ORDER BY year
    """,
    reference=_slowly,
)
