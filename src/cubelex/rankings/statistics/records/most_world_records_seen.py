"""Most world records seen."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found: Counter[str] = Counter()
    world = by((row for row in history.records if row.level == "WR"), lambda row: row.competition_id)
    for visit in history.visits:
        here = world.get(visit.competition.competition_id, [])
        found[visit.person_id] += sum(row.person_id != visit.person_id for row in here)
    return most((person, number) for person, number in found.items() if number)


STATISTIC = Statistic(
    title="Most world records seen",
    sentence="How many world records others set or equalled at competitions that a person took part in.",
    query="""
        SELECT v.person_id, count(*) AS records
        FROM visits v JOIN records r ON r.competition_id = v.competition_id AND r.level = 'WR'
            AND r.person_id <> v.person_id
        GROUP BY v.person_id
        ORDER BY records DESC, v.person_id
    """,
    reference=_slowly,
)
