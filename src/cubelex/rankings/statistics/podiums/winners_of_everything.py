"""Winners of every event."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    wins = [row for row in history.podiums if row.pos == 1]
    for competition, rows in by(wins, lambda row: row.competition_id).items():
        events = {row.event_id for row in rows}
        for person, own in by(rows, lambda row: row.person_id).items():
            if len(events) >= 3 and {row.event_id for row in own} == events:
                found.append((person, competition, len(events)))
    return most(found)


STATISTIC = Statistic(
    title="Winners of every event",
    sentence="People who were first in every final of a competition with at least three.",
    query="""
        WITH held AS (
            SELECT competition_id, count(DISTINCT event_id) AS finals FROM podiums WHERE pos = 1 GROUP BY competition_id
        )
        SELECT person_id, competition_id, count(DISTINCT event_id) AS events
        FROM podiums JOIN held USING (competition_id)
        WHERE pos = 1 AND finals >= 3
        GROUP BY person_id, competition_id, finals HAVING events = finals
        ORDER BY events DESC, person_id, competition_id
    """,
    reference=_slowly,
)
