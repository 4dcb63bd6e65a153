"""All statistics by name, those of installed packages too, and their answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cubelex.entry_points import STATISTICS, installed_extensions, leave_out
from cubelex.errors import InvalidQuery, UnknownStatistic
from cubelex.rankings.statistics.history import Row
from cubelex.rankings.statistics.statistic import Statistic

if TYPE_CHECKING:
    from cubelex.rankings.bases import Base

TOPICS: Final = ("people", "travel", "results", "blindfolded", "podiums", "records", "ranks", "competitions")
"""The rooms of statistics, in the order in which they are listed."""

OWN: Final = "own"
"""The topic of statistics of other packages."""

SHARED: Final = """
    WITH base AS (SELECT CAST('{today}' AS DATE) AS today),
    visits AS (
        SELECT r.person_id, r.country, r.competition_id, c.country AS host, c.city, c.first_day, c.last_day
        FROM (SELECT DISTINCT person_id, country, competition_id FROM results) r
        JOIN competitions c USING (competition_id)
    ),
    finals AS (SELECT * FROM results WHERE round_type_id IN ('c', 'f')),
    podiums AS (SELECT * FROM finals WHERE pos <= 3 AND best > 0)
"""
"""What many statistics need: the day of the base, who was at which competition, finals, and their first three."""


@dataclass(frozen=True, slots=True)
class NamedStatistic:
    """A statistic with its name and topic."""

    name: str
    topic: str
    statistic: Statistic

    @property
    def title(self) -> str:
        """What it is called."""
        return self.statistic.title

    @property
    def sentence(self) -> str:
        """What exactly is counted."""
        return self.statistic.sentence


@dataclass(frozen=True, slots=True)
class StatisticAnswer:
    """The rows of a statistic."""

    asked: NamedStatistic
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@cache
def statistics() -> Mapping[str, NamedStatistic]:
    """Every statistic by name. A file in a room of statistics is one; packages add theirs by entry points.

    >>> statistics()["most-competitions"].title
    'Most competitions'
    """
    found = {}
    for topic in TOPICS:
        room = import_module(f"{__package__}.{topic}")
        for module in iter_modules(room.__path__):
            name = module.name.replace("_", "-")
            found[name] = NamedStatistic(name, topic, import_module(f"{room.__name__}.{module.name}").STATISTIC)
    for extension in installed_extensions(STATISTICS):
        if not isinstance(extension.value, Statistic):
            leave_out(extension, f"expected a Statistic, not {type(extension.value).__name__}")
        elif extension.name in found:
            leave_out(extension, f"a statistic called {extension.name!r} exists already")
        else:
            found[extension.name] = NamedStatistic(extension.name, OWN, extension.value)
    return MappingProxyType(found)


def statistic(name: str) -> NamedStatistic:
    """The statistic of a name.

    :raises UnknownStatistic: no statistic has it.
    """
    try:
        return statistics()[name.replace("_", "-")]
    except KeyError:
        raise UnknownStatistic(f"there is no statistic called {name!r}. List all with: cubelex rankings stat") from None


def ask_statistic(base: "Base", name: str, *, top: int | None = None, event_id: str | None = None) -> StatisticAnswer:
    """The rows of a statistic: the first ones, or only those of an event.

    :raises UnknownStatistic: no statistic has the name.
    :raises InvalidQuery: the rows of the statistic do not name an event.
    """
    asked = statistic(name)
    shared = SHARED.format(today=base.today.isoformat())
    limit = "" if top is None else f"LIMIT {top}"
    if event_id is None:
        found = base.connection.cursor().execute(f"{shared} SELECT * FROM ({asked.statistic.query} {limit})")
    else:
        chosen = f"{shared} SELECT * FROM ({asked.statistic.query}) WHERE event_id = ? {limit}"
        try:
            found = base.connection.cursor().execute(chosen, [event_id])
        except Exception as fault:
            if "event_id" not in asked.statistic.query:
                raise InvalidQuery(f"the rows of {asked.name} do not name an event; ask without one") from fault
            raise
    columns = tuple(column[0] for column in found.description or ())
    return StatisticAnswer(asked, columns, tuple(found.fetchall()))
