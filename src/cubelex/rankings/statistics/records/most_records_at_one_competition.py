"""Most records at one competition."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = by(history.records, lambda row: row.competition_id)
    return most((where, len({(row.scope, row.result_id) for row in rows})) for where, rows in found.items())


STATISTIC = Statistic(
    title="Most records at one competition",
    sentence=(
        "How many world, continental and national records were set or equalled at a competition; a result counts once."
    ),
    query="""
        SELECT competition_id, count(DISTINCT scope || result_id) AS records
        FROM records GROUP BY competition_id
        ORDER BY records DESC, competition_id
    """,
    reference=_slowly,
)
