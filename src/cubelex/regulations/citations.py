"""Citations, and the register of which function decides by which regulation."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from cubelex.regulations.editions import Edition, editions, numbered_editions

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Citation:
    """A regulation's number in one edition: the number alone does not say what is meant.

    >>> print(Citation("9f2", datetime.date(2025, 1, 1), datetime.date(2025, 3, 2)))
    9f2 (2025-01-01, revised 2025-03-02)
    """

    number: str
    edition: datetime.date
    revision: datetime.date | None = None

    @classmethod
    def of(cls, number: str, edition: Edition) -> "Citation":
        """The number as it is to be cited under an edition: in that edition's own text, or in that it is read as.

        :raises UnknownRegulation: the edition does not have it
        """
        # Only here: items need the documents, for which who asks for the law does not wait.
        from cubelex.regulations.items import entry

        entry(number, edition)
        return cls(number, edition.read_as, edition.revision if edition.is_held else None)

    def __str__(self) -> str:
        revised = f", revised {self.revision}" if self.revision else ""
        return f"{self.number} ({self.edition}{revised})"


@dataclass(frozen=True, slots=True)
class Speaker:
    """A function that decides by certain regulations, from one edition to before another."""

    numbers: tuple[str, ...]
    since: datetime.date | None
    until: datetime.date | None
    module: str
    name: str
    says: str = ""
    """The first line of its docstring."""
    is_reached: bool = True
    """Whether a command, a page or a validator uses it; otherwise only programs can call it."""
    only_named: tuple[str, ...] = ()
    """Those of its numbers that no answer in use can show: the function follows them without citing them."""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"

    def numbers_in(self, edition: Edition) -> tuple[str, ...]:
        """Its regulations by their numbers in that edition, without those that it does not have."""
        return _numbers_in(self, self.numbers, edition)

    def shown_in(self, edition: Edition) -> tuple[str, ...]:
        """Those of its numbers in that edition that an answer in use can show."""
        if not self.is_reached:
            return ()
        return _numbers_in(self, tuple(number for number in self.numbers if number not in self.only_named), edition)

    def origin(self, number: str) -> datetime.date | None:
        """The newest edition it speaks for that has the number, among those the code is numbered by.

        A version between those kept in full gives the meaning only where none of them has the number.
        """
        from cubelex.regulations.items import items_of
        from cubelex.regulations.lineages import NUMBERED_BY

        for known in (editions(), numbered_editions()):
            own = (edition for edition in known if edition.date <= NUMBERED_BY and self.speaks_for(edition))
            if having := [edition.date for edition in own if number in items_of(edition)]:
                return max(having)
        return None

    def speaks_for(self, edition: Edition) -> bool:
        """Whether it decides by its regulations under that edition, or the one whose numbers are cited for it.

        Many functions say since which edition kept in full they decide. So for a version between two of those it is
        enough that they decide in one of the two; the version itself says which of the numbers it has.
        """
        here = edition.read_as
        full = [known.date for known in editions()]
        around = (
            [] if here in full else [max(day for day in full if day < here), min(day for day in full if day > here)]
        )
        return any(self._decides_on(day) for day in (here, *around))

    def _decides_on(self, day: datetime.date) -> bool:
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)


@lru_cache(maxsize=16384)
def _numbers_in(speaker: Speaker, numbers: tuple[str, ...], edition: Edition) -> tuple[str, ...]:
    from cubelex.regulations.lineages import number_from

    if not speaker.speaks_for(edition):
        return ()
    origins = ((number, speaker.origin(number)) for number in numbers)
    found = (number_from(number, day, edition.read_as) for number, day in origins if day)
    return tuple(dict.fromkeys(filter(None, found)))


_SPEAKERS: list[Speaker] = []
_TABLES: list[Callable[[], Iterable[Speaker]]] = []


def cites(*numbers: str, since: datetime.date | None = None, until: datetime.date | None = None) -> Callable[[F], F]:
    """Register that the function decides by these regulations, in editions from `since` and before `until`.

    The numbers are those of the newest edition it speaks for. In older ones the history of numbers says where the
    same rules are. The dates say when a procedure begins or ends, never that a number was moved.
    """

    def register(function: F) -> F:
        _SPEAKERS.append(_speaker(function, numbers, since, until))
        return function

    return register


def cites_table(
    read: Callable[[], Iterable[tuple[tuple[str, ...], tuple[datetime.date, datetime.date | None]]]],
) -> Callable[[F], F]:
    """Register that the function decides by the regulations of a table of data: numbers, and when they hold.

    The table is read when the register is asked for, not when the function is imported.
    """

    def register(function: F) -> F:
        _TABLES.append(lambda: (_speaker(function, numbers, *period) for numbers, period in read()))
        return function

    return register


def _speaker(
    function: Callable[..., object], numbers: tuple[str, ...], since: datetime.date | None, until: datetime.date | None
) -> Speaker:
    says = (function.__doc__ or "").strip().partition("\n")[0]
    return Speaker(numbers, since, until, function.__module__, function.__qualname__, says)


def speakers() -> tuple[Speaker, ...]:
    """Every registered function, in the order of import; those that cite tables of data last."""
    while _TABLES:
        _SPEAKERS.extend(_TABLES.pop(0)())
    return tuple(_SPEAKERS)
