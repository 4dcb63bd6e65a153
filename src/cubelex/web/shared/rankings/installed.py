"""The base of rankings that this installation has: opened once, and again after an import."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.conf import settings

from cubelex import rankings
from cubelex.errors import MissingExtra, NoRankings

if TYPE_CHECKING:
    from datetime import date

    from cubelex.rankings import Base

MOST_ANSWERS: Final = 400
"""Answers that are kept for the next reader. A page asks for some hundred rows at most."""
_PEOPLE: Final = "CREATE TABLE people_now AS SELECT person_id, name, gender, country FROM people WHERE sub_id = 1"

Rows = list[tuple[Any, ...]]
T = TypeVar("T")


class InstalledRankings:
    """A base with the answers that were given. A base never changes, so an answer stays right as long as it is open."""

    def __init__(self, base: "Base") -> None:
        self.base = base
        # Those who enter results need the other processors.
        base.connection.execute("SET threads = 1")
        base.connection.execute("SET parquet_metadata_cache = true")
        base.connection.execute(_PEOPLE)
        base.connection.execute("CREATE UNIQUE INDEX person ON people_now (person_id)")
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock, self._turn = Lock(), Lock()

    @property
    def folder(self) -> Path:
        """Where the base lies."""
        return self.base.folder

    @property
    def today(self) -> "date":
        """The last day that the base knows."""
        return self.base.today

    def remember(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer to a question, worked out if nobody asked before."""
        with self._lock:
            if question in self._answers:
                self._answers.move_to_end(question)
                known: T = self._answers[question]
                return known
        found = answer()
        with self._lock:
            self._answers[question] = found
            while len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
        return found

    def ask(self, query: str, *values: object) -> Rows:
        """The rows that answer a query, from memory if somebody asked before."""
        asked = query, tuple(tuple(value) if isinstance(value, list) else value for value in values)
        return self.remember(asked, lambda: self.ask_once(query, *values))

    def one_at_a_time(self, ask: "Callable[[Base], T]") -> T:
        """The answer of the base itself, whose connection serves one question at a time."""
        with self._turn:
            return ask(self.base)

    def ask_once(self, query: str, *values: object) -> Rows:
        """The rows that answer a query nobody will ask again."""
        with self.base.connection.cursor() as cursor:
            found: Rows = cursor.execute(query, list(values)).fetchall()
        return found


_LOCK: Final = Lock()
_IN_USE: list[InstalledRankings] = []


def rankings_in_use() -> InstalledRankings:
    """The rankings of this installation.

    :raises NoRankings: when nothing was imported.
    :raises MissingExtra: when `cubelex[rankings]` is not installed.
    """
    folder = rankings.current_folder(settings.RANKINGS)
    with _LOCK:
        if not _IN_USE or _IN_USE[0].folder != folder:
            _IN_USE[:] = [InstalledRankings(rankings.open(settings.RANKINGS))]
        return _IN_USE[0]


def rankings_or_none() -> InstalledRankings | None:
    """The rankings of this installation, if it has some."""
    try:
        return rankings_in_use()
    except (NoRankings, MissingExtra):
        return None
