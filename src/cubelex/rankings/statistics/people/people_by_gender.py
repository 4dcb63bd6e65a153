"""People by gender and year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.visits, lambda visit: (visit.competition.first_day.year, history.people[visit.person_id].gender))
    return [(*key, len({visit.person_id for visit in found[key]})) for key in sorted(found)]


STATISTIC = Statistic(
    title="People by gender and year",
    sentence="How many people of each gender took part in a competition in each year.",
    query="""
        SELECT year(first_day) AS year, gender, count(DISTINCT person_id) AS people
        FROM visits JOIN (SELECT person_id, gender FROM people WHERE sub_id = 1) USING (person_id)
        GROUP BY ALL
        ORDER BY year, gender
    """,
    reference=_slowly,
)
