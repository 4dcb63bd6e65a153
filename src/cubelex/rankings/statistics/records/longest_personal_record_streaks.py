"""Longest streaks of personal records."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, longest_run, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    bests: dict[tuple[str, str], int] = {}
    improved = set()
    for row in history.in_order():
        if row.best > 0:
            key = (row.event_id, row.person_id)
            if row.best < bests.get(key, 0):
                improved.add((row.person_id, row.competition_id))
            bests[key] = min(row.best, bests.get(key, row.best))
    found = []
    for person, visits in history.visits_of.items():
        days = sorted((visit.competition.last_day, visit.competition.competition_id) for visit in visits)
        run = longest_run((person, competition) in improved for _, competition in days)
        found += [(person, run)] if run > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Longest streaks of personal records",
    sentence=(
        "At how many competitions in a row a person improved a single of any event; a first single in an event is "
        "not one."
    ),
    query="""
        WITH improved AS (
            SELECT DISTINCT person_id, competition_id
            FROM (
                SELECT person_id, competition_id, best, min(best) OVER (
                    PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, result_id
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
                FROM results WHERE best > 0
            )
            WHERE best < before
        ), taken AS (
            SELECT v.person_id, i.competition_id IS NOT NULL AS is_better,
                count(*) FILTER (i.competition_id IS NULL) OVER (
                PARTITION BY v.person_id ORDER BY v.last_day, v.competition_id ROWS UNBOUNDED PRECEDING) AS missed
            FROM visits v LEFT JOIN improved i ON i.person_id = v.person_id AND i.competition_id = v.competition_id
        ), runs AS (
            SELECT person_id, count(*) AS better FROM taken WHERE is_better GROUP BY person_id, missed
        )
        SELECT person_id, max(better) AS competitions
        FROM runs GROUP BY person_id HAVING max(better) > 1
        ORDER BY competitions DESC, person_id
    """,
    reference=_slowly,
)
