"""Largest improvements of a personal best."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, best_of_each
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    bests: dict[tuple[str, str], int] = {}
    for row in history.in_order():
        if row.best <= 0 or row.event_id in ("333mbf", "333mbo"):
            continue
        key = (row.event_id, row.person_id)
        before = bests.get(key)
        if before is not None and row.best < before:
            percent = 10000 * (before - row.best) // before / 100
            found.append((*key, before, row.best, percent, row.day, row.result_id))
        bests[key] = min(row.best, bests.get(key, row.best))
    return best_of_each(found, lambda row: row[0], lambda row: (-row[4], row[6]))


STATISTIC = Statistic(
    title="Largest improvements of a personal best",
    sentence=(
        "By how many percent a single was better than the person's best before it in the event; the ten largest of "
        "each event."
    ),
    query="""
        SELECT event_id, person_id, before AS former_single, best AS single,
            10000 * (before - best)::BIGINT // before / 100.0 AS percent, day, result_id
        FROM (
            SELECT *, min(best) OVER (
                PARTITION BY event_id, person_id ORDER BY day, competition_id, round_number, result_id
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
            FROM results WHERE best > 0 AND event_id NOT IN ('333mbf', '333mbo')
        )
        WHERE best < before
        QUALIFY row_number() OVER (PARTITION BY event_id ORDER BY percent DESC, result_id) <= 10
        ORDER BY event_id, percent DESC, result_id
    """,
    reference=_slowly,
)
