"""What a statistic is: a question with its answer in SQL, and the same answer found slowly in Python."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cubelex.rankings.statistics.history import PlainHistory, Row


@dataclass(frozen=True, slots=True)
class Statistic:
    """A question about all results.

    The columns `person_id`, `competition_id`, `event_id` and `country` are recognised by name: pages and the command
    line show the names. So are `single` and `average`, which are results of the event of their row.
    """

    title: str
    sentence: str
    """What exactly is counted, in one sentence."""
    query: str
    """SQL of DuckDB over the tables of a base and the ones in `SHARED`. Its order leaves nothing open."""
    reference: Callable[[PlainHistory], Iterable[Row]]
    """The same rows, in the same order, found in the most obvious way. Tests compare both."""
