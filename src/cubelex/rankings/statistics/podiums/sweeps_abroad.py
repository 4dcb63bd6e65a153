"""Podiums of one country abroad."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, by, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    swept: Counter[str] = Counter()
    for (competition, _), rows in by(history.podiums, lambda row: (row.competition_id, row.event_id)).items():
        countries = {row.country for row in rows}
        if len(rows) >= 3 and len(countries) == 1 and countries != {history.competitions[competition].country}:
            swept.update(countries)
    return most(swept.items())


STATISTIC = Statistic(
    title="Podiums of one country abroad",
    sentence=(
        "How often the first three of a final all represented the same country, at a competition in another one."
    ),
    query="""
        SELECT country, count(*) AS podiums
        FROM (
            SELECT p.competition_id, p.event_id, any_value(p.country) AS country, any_value(c.country) AS host
            FROM podiums p JOIN competitions c USING (competition_id)
            GROUP BY p.competition_id, p.event_id HAVING count(DISTINCT p.country) = 1 AND count(*) >= 3
        )
        WHERE country <> host GROUP BY country
        ORDER BY podiums DESC, country
    """,
    reference=_slowly,
)
