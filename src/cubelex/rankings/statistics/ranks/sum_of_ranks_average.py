"""Sum of ranks, averages."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, sums_of_ranks
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return sums_of_ranks(history, "average")


STATISTIC = Statistic(
    title="Sum of ranks, averages",
    sentence=(
        "The sum of a person's world ranks by average in all events that are ranked; without a result, the rank "
        "after the last."
    ),
    query="""
        WITH world AS (
            SELECT event_id, person_id, rank FROM ranks WHERE region = 'world' AND scope = 'average'
        ), missing AS (
            SELECT event_id, count(*) + 1 AS rank FROM world GROUP BY event_id
        )
        SELECT person_id, CAST((SELECT sum(rank) FROM missing) - sum(m.rank - w.rank) AS BIGINT) AS ranks, count(*)
            AS events
        FROM world w JOIN missing m USING (event_id)
        GROUP BY person_id
        ORDER BY ranks, person_id
    """,
    reference=_slowly,
)
