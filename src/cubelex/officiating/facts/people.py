"""Facts about who is registered. People are WCIF documents, known by their number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.facts.plain import Fact, recorded


@recorded("registered")
@dataclass(frozen=True, slots=True)
class Registered(Fact):
    """Somebody registered, and has a place, waits for one, or waits for the organization team."""

    person: Mapping[str, Any] = field(hash=False)
    is_waiting: bool = False
    under: tuple[str, ...] = ()


@recorded("people_changed")
@dataclass(frozen=True, slots=True)
class PeopleChanged(Fact):
    """Some people came or are otherwise now, some are gone; and the waiting list, where its order is another."""

    persons: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    removed: tuple[int, ...] = ()
    waiting: tuple[int, ...] | None = None
    reason: str = ""
