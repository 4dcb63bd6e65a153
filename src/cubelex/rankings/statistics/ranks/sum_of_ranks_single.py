"""Sum of ranks, singles."""

from collections.abc import Iterable

from cubelex.rankings.statistics.history import PlainHistory, Row
from cubelex.rankings.statistics.pairs import slow_sum_of_ranks, sum_of_ranks
from cubelex.rankings.statistics.statistic import Statistic


def _slowly(history: PlainHistory) -> Iterable[Row]:
    return slow_sum_of_ranks(history, "single")


STATISTIC = Statistic(
    title="Sum of ranks, singles",
    sentence=(
        "The sum of a person's world ranks by single in all events that are ranked; without a result, the rank "
        "after the last."
    ),
    query=sum_of_ranks("single"),
    reference=_slowly,
)
