"""Most personal records at one competition."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    bests: dict[tuple[str, str], int] = {}
    found: Counter[str] = Counter()
    for row in history.in_order():
        if row.best > 0:
            key = (row.event_id, row.person_id)
            found[row.competition_id] += row.best < bests.get(key, 0)
            bests[key] = min(row.best, bests.get(key, row.best))
    return most((where, number) for where, number in found.items() if number)


STATISTIC = Statistic(
    title="Most personal records at one competition",
    sentence="How many singles at a competition were better than the person's best before it in the event.",
    query="""
        SELECT competition_id, count(*) AS records
        FROM (
            SELECT competition_id, best, min(best) OVER (
                PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, result_id
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
            FROM results WHERE best > 0
        )
        WHERE best < before GROUP BY competition_id
        ORDER BY records DESC, competition_id
    """,
    reference=_slowly,
)
