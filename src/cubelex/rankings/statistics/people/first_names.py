"""Most frequent first names."""

from collections import Counter
from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row, most
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return most(Counter(person.name.split(" ")[0] for person in history.people.values()).items())


STATISTIC = Statistic(
    title="Most frequent first names",
    sentence="How many people have each first name: what comes before the first space of a name.",
    query="""
        SELECT split_part(name, ' ', 1) AS first_name, count(*) AS people
        FROM people WHERE sub_id = 1 GROUP BY first_name
        ORDER BY people DESC, first_name
    """,
    reference=_slowly,
)
