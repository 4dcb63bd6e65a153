"""The rows of a base as plain values, for the slow and obvious reference of each statistic.

Only tests read a whole base in this way: it is meant for some thousand results.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    import duckdb

Row = tuple[Any, ...]
"""A row of a statistic, its columns in the order of the query."""

T = TypeVar("T")
K = TypeVar("K")

FINALS: Final = ("c", "f")
"""The round types of finals, with and without a cutoff."""


@dataclass(frozen=True, slots=True)
class PlainResult:
    """A result of a person in a round."""

    result_id: int
    event_id: str
    competition_id: str
    round_type_id: str
    round_number: int
    format_id: str
    person_id: str
    country: str
    best: int
    average: int
    attempts: list[int]
    pos: int
    day: date

    @property
    def is_final(self) -> bool:
        """Whether it is of a final."""
        return self.round_type_id in FINALS


@dataclass(frozen=True, slots=True)
class PlainCompetition:
    """A competition."""

    competition_id: str
    city: str
    country: str
    first_day: date
    last_day: date
    championships: list[str]
    delegates: list[str]
    organizers: list[str]
    is_cancelled: bool
    latitude: float | None
    longitude: float | None


@dataclass(frozen=True, slots=True)
class PlainPerson:
    """A person with the name and country of now."""

    person_id: str
    name: str
    gender: str
    country: str


@dataclass(frozen=True, slots=True)
class PlainRecord:
    """A record of a region, now or formerly; `level` is WR, CR or NR."""

    event_id: str
    scope: str
    region: str
    level: str
    day: date
    value: int
    person_id: str
    country: str
    competition_id: str
    result_id: int
    is_equal: bool


@dataclass(frozen=True, slots=True)
class PlainRank:
    """The rank of a person in a region."""

    event_id: str
    scope: str
    region: str
    rank: int
    value: int
    person_id: str


@dataclass(frozen=True, slots=True)
class Visit:
    """A person at a competition, for a country."""

    person_id: str
    country: str
    competition: PlainCompetition


class PlainHistory:
    """All rows of a base."""

    def __init__(self, connection: "duckdb.DuckDBPyConnection", today: date) -> None:
        self.today = today
        self.results = _rows(connection, "results", PlainResult, "result_id")
        self.competitions = {
            row.competition_id: row
            for row in _rows(connection, "competitions", PlainCompetition, "first_day, competition_id")
        }
        self.people = {
            row.person_id: row
            for row in _rows(connection, "(SELECT * FROM people WHERE sub_id = 1)", PlainPerson, "person_id")
        }
        self.records = _rows(connection, "records", PlainRecord, "day, value, result_id")
        self.ranks = _rows(connection, "ranks", PlainRank, "event_id, scope, region, rank, person_id")
        continents = connection.sql("SELECT country, continent FROM countries").fetchall()
        self.continents: dict[str, str | None] = dict(continents)

    @cached_property
    def visits(self) -> list[Visit]:
        """Each person at each competition, in the order of the competitions."""
        found = {(row.person_id, row.country, row.competition_id) for row in self.results}
        visits = [Visit(person, country, self.competitions[where]) for person, country, where in found]
        return sorted(visits, key=lambda v: (v.person_id, v.competition.first_day, v.competition.competition_id))

    @cached_property
    def visits_of(self) -> Mapping[str, list[Visit]]:
        """The competitions of each person, in their order."""
        return by(self.visits, lambda visit: visit.person_id)

    @property
    def podiums(self) -> list[PlainResult]:
        """The first three of each final, if they have a result."""
        return [row for row in self.results if row.is_final and row.pos <= 3 and row.best > 0]

    def in_order(self, event_id: str | None = None) -> list[PlainResult]:
        """Results by day, round and id."""
        chosen = [row for row in self.results if event_id in (None, row.event_id)]
        return sorted(chosen, key=lambda row: (row.day, row.competition_id, row.round_number, row.result_id))

    def where(self, row: PlainResult) -> PlainCompetition:
        """The competition of a result."""
        return self.competitions[row.competition_id]


def _rows(connection: "duckdb.DuckDBPyConnection", table: str, kind: Callable[..., T], order: str) -> list[T]:
    columns = ", ".join(kind.__dataclass_fields__)  # type: ignore[attr-defined]
    return [kind(*row) for row in connection.sql(f"SELECT {columns} FROM {table} ORDER BY {order}").fetchall()]


def by(rows: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """The rows of each key, in their order."""
    found: dict[K, list[T]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found


def most(rows: Iterable[Row]) -> list[Row]:
    """Rows with the greatest number in the last column first; equal ones by their other columns."""
    return sorted(rows, key=lambda row: (-row[-1], *row[:-1]))


def best_of_each(rows: Iterable[T], group: Callable[[T], Any], order: Callable[[T], Any], number: int = 10) -> list[T]:
    """The first rows of each group, group after group."""
    found = by(rows, group)
    return [row for key in sorted(found) for row in sorted(found[key], key=order)[:number]]


def longest_run(flags: Iterable[bool]) -> int:
    """How many true values follow each other at most.

    >>> longest_run([True, False, True, True])
    2
    """
    return max((len(list(run)) for flag, run in groupby(flags) if flag), default=0)
