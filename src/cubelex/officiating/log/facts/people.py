"""Facts about registrations. People are WCIF documents, known by their number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("registered")
@dataclass(frozen=True, slots=True)
class Registered(Fact):
    """A person registered, and has a place, is on the waiting list, or waits for approval."""

    person: Mapping[str, Any] = field(hash=False)
    is_waiting: bool = False
    under: tuple[str, ...] = ()


@recorded("people_changed")
@dataclass(frozen=True, slots=True)
class PeopleChanged(Fact):
    """People were added, changed or removed. `waiting` is the new waiting list, where it changed."""

    persons: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    removed: tuple[int, ...] = ()
    waiting: tuple[int, ...] | None = None
    reason: str = ""
