"""Sum of ranks, averages."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.pairs import slow_sum_of_ranks, sum_of_ranks
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return slow_sum_of_ranks(history, "average")


STATISTIC = Statistic(
    title="Sum of ranks, averages",
    sentence=(
        "The sum of a person's world ranks by average in all events that are ranked; without a result, the rank "
        "after the last."
    ),
    query=sum_of_ranks("average"),
    reference=_slowly,
)
