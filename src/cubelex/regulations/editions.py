"""The editions Cubelex holds, and which was in force on a day."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from cubelex.errors import UnknownEdition

_HELD = ("2009-02-06", "2018-01-01", "2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01")


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """One edition of the Regulations."""

    date: date

    def __str__(self) -> str:
        return self.date.isoformat()


@cache
def editions() -> tuple[Edition, ...]:
    """The editions held, oldest first."""
    return tuple(Edition(date.fromisoformat(day)) for day in _HELD)


def edition(name: str) -> Edition:
    """The edition of that date, or of that year where only one is held.

    >>> str(edition("2009"))
    '2009-02-06'
    """
    found = [held for held in editions() if str(held) == name] or [
        held for held in editions() if len(name) == 4 and str(held).startswith(name)
    ]
    if len(found) != 1:
        held = ", ".join(map(str, editions()))
        raise UnknownEdition(f"no single edition is called {name!r}; those held are {held}")
    return found[0]


def edition_on(day: date) -> Edition:
    """The edition in force for a competition whose first day is `day`."""
    in_force = [held for held in editions() if held.date <= day]
    if not in_force:
        raise UnknownEdition(f"no edition held was in force on {day}; the oldest is {editions()[0]}")
    return in_force[-1]
