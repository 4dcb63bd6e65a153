"""Most podiums at championships."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    found = []
    rows = [row for row in history.podiums if history.where(row).championships]
    for person, own in by(rows, lambda row: row.person_id).items():
        found.append((person, sum(row.pos == 1 for row in own), len(own)))
    return sorted(found, key=lambda row: (-row[2], -row[1], row[0]))


STATISTIC = Statistic(
    title="Most podiums at championships",
    sentence=(
        "How often a person was first, second or third in a final of a championship of the world, a continent or a "
        "country."
    ),
    query="""
        SELECT p.person_id, count(*) FILTER (pos = 1) AS wins, count(*) AS podiums
        FROM podiums p JOIN competitions c USING (competition_id)
        WHERE len(c.championships) > 0 GROUP BY p.person_id
        ORDER BY podiums DESC, wins DESC, p.person_id
    """,
    reference=_slowly,
)
