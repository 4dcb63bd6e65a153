"""Newcomers by year."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    joined = {person: visits[0].competition.first_day.year for person, visits in history.visits_of.items()}
    years = by(history.visits, lambda visit: visit.competition.first_day.year)
    people = {year: {visit.person_id for visit in visits} for year, visits in years.items()}
    return [
        (year, sum(joined[person] == year for person in people[year]), len(people[year])) for year in sorted(people)
    ]


STATISTIC = Statistic(
    title="Newcomers by year",
    sentence="How many people had their first competition in each year, and how many took part in any.",
    query="""
        SELECT year(first_day) AS year,
            count(DISTINCT person_id) FILTER (year(first_day) = year(joined_on)) AS newcomers,
            count(DISTINCT person_id) AS people
        FROM (SELECT *, min(first_day) OVER (PARTITION BY person_id) AS joined_on FROM visits)
        GROUP BY ALL
        ORDER BY year
    """,
    reference=_slowly,
)
