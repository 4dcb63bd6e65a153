"""Longest paths."""

from collections.abc import Iterable
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt

from cubelex.rankings.statistics.history import PlainCompetition, PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    def kilometres(here: PlainCompetition, there: PlainCompetition) -> int:
        assert here.latitude is not None and here.longitude is not None
        assert there.latitude is not None and there.longitude is not None
        lat1, lon1, lat2, lon2 = map(radians, (here.latitude, here.longitude, there.latitude, there.longitude))
        half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
        return round(12742 * asin(min(1, sqrt(half))))

    found = []
    for person, visits in history.visits_of.items():
        places = [visit.competition for visit in visits if visit.competition.latitude is not None]
        total = sum(kilometres(before, after) for before, after in pairwise(places))
        found += [(person, total)] if total else []
    return most(found)


STATISTIC = Statistic(
    title="Longest paths",
    sentence=(
        "The kilometres from each competition of a person to their next, in a straight line over the Earth, in "
        "order of the first days."
    ),
    query="""
        SELECT person_id, CAST(sum(round(12742 * asin(least(1, sqrt(
            pow(sin(radians(latitude - before_latitude) / 2), 2)
            + cos(radians(latitude)) * cos(radians(before_latitude))
                * pow(sin(radians(longitude - before_longitude) / 2), 2)
        ))))) AS BIGINT) AS kilometres
        FROM (
            SELECT v.person_id, c.latitude, c.longitude,
                lag(c.latitude) OVER own AS before_latitude, lag(c.longitude) OVER own AS before_longitude
            FROM visits v JOIN competitions c USING (competition_id)
            WHERE c.latitude IS NOT NULL
            WINDOW own AS (PARTITION BY v.person_id ORDER BY v.first_day, v.competition_id)
        )
        WHERE before_latitude IS NOT NULL
        GROUP BY person_id HAVING kilometres > 0
        ORDER BY kilometres DESC, person_id
    """,
    reference=_slowly,
)
