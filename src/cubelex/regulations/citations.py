"""Citations, and the register of which function speaks for which regulation."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A regulation's number in one edition: the number alone does not say what is meant."""

    number: str
    edition: date

    def __str__(self) -> str:
        return f"{self.number} ({self.edition})"


@dataclass(frozen=True, slots=True)
class Speaker:
    """A function that decides by certain regulations, from one edition to before another."""

    numbers: tuple[str, ...]
    since: date | None
    until: date | None
    module: str
    name: str


_SPEAKERS: list[Speaker] = []


def cites(*numbers: str, since: date | None = None, until: date | None = None) -> Callable[[F], F]:
    """Register that the function decides by these regulations, in editions from `since` and before `until`."""

    def register(function: F) -> F:
        _SPEAKERS.append(Speaker(numbers, since, until, function.__module__, function.__qualname__))
        return function

    return register


def speakers() -> tuple[Speaker, ...]:
    """Every registered function, in the order of import."""
    return tuple(_SPEAKERS)
