"""Longest win streaks."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, longest_run, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    finals = [row for row in history.in_order() if row.is_final]
    for key, rows in by(finals, lambda row: (row.event_id, row.person_id)).items():
        run = longest_run(row.pos == 1 and row.best > 0 for row in rows)
        found += [(*key, run)] if run > 1 else []
    return most(found)


STATISTIC = Statistic(
    title="Longest win streaks",
    sentence="How many finals of an event in a row a person has won; finals in which they took part.",
    query="""
        WITH taken AS (
            SELECT event_id, person_id, pos = 1 AND best > 0 AS is_won, count(*) FILTER (pos <> 1 OR best <= 0) OVER (
                PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, result_id
                ROWS UNBOUNDED PRECEDING) AS lost
            FROM finals
        ), runs AS (
            SELECT event_id, person_id, count(*) AS won FROM taken WHERE is_won GROUP BY event_id, person_id, lost
        )
        SELECT event_id, person_id, max(won) AS finals
        FROM runs GROUP BY event_id, person_id HAVING max(won) > 1
        ORDER BY finals DESC, event_id, person_id
    """,
    reference=_slowly,
)
