"""Longest podium streaks."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, longest_run, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    placed = {(row.person_id, row.competition_id) for row in history.podiums}
    for person, visits in history.visits_of.items():
        run = longest_run((person, visit.competition.competition_id) in placed for visit in visits)
        found += [(person, run)] if run > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Longest podium streaks",
    sentence="At how many competitions in a row a person was on at least one podium.",
    query="""
        WITH taken AS (
            SELECT v.person_id, p.competition_id IS NOT NULL AS is_placed,
                count(*) FILTER (p.competition_id IS NULL) OVER (
                PARTITION BY v.person_id ORDER BY v.first_day, v.competition_id ROWS UNBOUNDED PRECEDING) AS missed
            FROM visits v LEFT JOIN (SELECT DISTINCT person_id, competition_id FROM podiums) p
                ON p.person_id = v.person_id AND p.competition_id = v.competition_id
        ), runs AS (
            SELECT person_id, count(*) AS placed FROM taken WHERE is_placed GROUP BY person_id, missed
        )
        SELECT person_id, max(placed) AS competitions
        FROM runs GROUP BY person_id HAVING max(placed) > 1
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
