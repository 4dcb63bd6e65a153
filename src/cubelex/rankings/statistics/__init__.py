"""Statistics over all results: each a small file with a title, a sentence, a query, and a slow reference for its test.

To add one, write a module in the room of its topic that has a `STATISTIC`. Packages add theirs by the entry points
`cubelex.statistics`.
"""

from cubelex.rankings.statistics.history import (
    PlainCompetition,
    PlainHistory,
    PlainPerson,
    PlainRank,
    PlainRecord,
    PlainResult,
    Row,
    Visit,
    best_of_each,
    by,
    longest_run,
    most,
)
from cubelex.rankings.statistics.statistic import Statistic
from cubelex.rankings.statistics.statistics import (
    OWN,
    TOPICS,
    NamedStatistic,
    StatisticAnswer,
    ask_statistic,
    statistic,
    statistics,
)

__all__ = [
    "OWN",
    "TOPICS",
    "NamedStatistic",
    "PlainCompetition",
    "PlainHistory",
    "PlainPerson",
    "PlainRank",
    "PlainRecord",
    "PlainResult",
    "Row",
    "Statistic",
    "StatisticAnswer",
    "Visit",
    "ask_statistic",
    "best_of_each",
    "by",
    "longest_run",
    "most",
    "statistic",
    "statistics",
]
