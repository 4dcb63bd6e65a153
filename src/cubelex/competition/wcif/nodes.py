"""Reading a JSON document field by field, noting every fault with its path and going on."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.schedules import YEARS
from cubelex.errors import InvalidCompetition

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_MOST_NAMED = 20
# Ten times what anybody is called; a page of a hundred thousand characters takes minutes to set.
_LONGEST_NAME = 1000
_KINDS = MappingProxyType(
    {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}
)


def refuse_faults(what: str, faults: Sequence[str]) -> None:
    """Say what is wrong, where something is. A file in which the same is wrong everywhere has thousands of faults.

    >>> refuse_faults("this file", ["name: is missing"])
    Traceback (most recent call last):
    cubelex.errors.InvalidCompetition: this file has 1 fault: name: is missing

    :raises InvalidCompetition: with the first faults, each with its path, and the number of all
    """
    if faults:
        more = [f"and {len(faults) - _MOST_NAMED} more"] if len(faults) > _MOST_NAMED else []
        number = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise InvalidCompetition(f"{what} has {number}: " + "; ".join([*faults[:_MOST_NAMED], *more]))


class Node:
    """An object of the document: gives its fields, and remembers which were asked for."""

    def __init__(self, value: Any, path: str, faults: list[str]) -> None:
        self.path = path
        self.faults = faults
        self._fields: dict[str, Any] = value if isinstance(value, dict) else {}
        self._asked: set[str] = set()
        self._is_object = isinstance(value, dict)
        if not self._is_object:
            self.fault("", f"expected an object, not {brief(value)}")

    def fault(self, key: str, what: str) -> None:
        """Note that something is wrong with a field."""
        place = f"{self.path}.{key}".strip(".") if key else self.path or "the document"
        self.faults.append(f"{place}: {what}")

    def has(self, key: str) -> bool:
        """Whether the field is there and not null."""
        return self._fields.get(key) is not None

    def raw(self, key: str) -> Any:
        """The field as it is, `None` where it is null or left out."""
        self._asked.add(key)
        return self._fields.get(key)

    def text(self, key: str, default: str = "") -> str:
        """A field that must be text."""
        return self._required(key, str, default)

    def name(self, key: str) -> str:
        """A field that must be text, which is shown and printed where there is place for a name."""
        return self._short(key, self.text(key))

    def optional_name(self, key: str) -> str:
        """A name that may be null or left out; then it is empty."""
        return self._short(key, self.optional_text(key) or "")

    def integer(self, key: str, default: int = 0) -> int:
        """A field that must be a whole number."""
        return self._required(key, int, default)

    def optional_text(self, key: str) -> str | None:
        """A field that may be text, null or left out."""
        return self._optional(key, str)

    def optional_integer(self, key: str) -> int | None:
        """A field that may be a whole number, null or left out."""
        return self._optional(key, int)

    def flag(self, key: str, default: bool) -> bool:
        """A field that is true or false, or left out."""
        value = self._optional(key, bool)
        return default if value is None else value

    def choice(self, key: str, kind: type[E], default: E) -> E:
        """A field that must be one of the values of an enumeration."""
        value = self.raw(key)
        try:
            return kind(value)
        except ValueError:
            self.fault(key, f"expected one of {', '.join(kind)}, not {brief(value)}")
            return default

    def day(self, key: str, default: date) -> date:
        """A field that must be a date, for example 2026-04-01."""
        read = self._converted(key, _plausible_day, "a date such as 2026-04-01")
        return read or self._missing(key, "a date", default)

    def optional_day(self, key: str) -> date | None:
        """A field that may be a date, null or left out."""
        return self._converted(key, date.fromisoformat, "a date such as 2026-04-01")

    def moment(self, key: str, default: datetime) -> datetime:
        """A field that must be a point in time with its offset."""
        return self.optional_moment(key) or self._missing(key, "a time", default)

    def optional_moment(self, key: str) -> datetime | None:
        """A field that may be a point in time with its offset, null or left out."""
        return self._converted(key, _point_in_time, "a time such as 2026-04-01T09:00:00Z")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty where it is null or left out."""
        values = self._optional(key, list) or []
        for place, value in enumerate(values):
            if not isinstance(value, str):
                self.fault(f"{key}[{place}]", f"expected text, not {brief(value)}")
        return tuple(value for value in values if isinstance(value, str))

    def child(self, key: str, read: "Callable[[Node], T]") -> T | None:
        """An object that may be null or left out."""
        value = self.raw(key)
        return None if value is None else read(Node(value, f"{self.path}.{key}".strip("."), self.faults))

    def children(self, key: str, read: "Callable[[Node], T]") -> tuple[T, ...]:
        """A list of objects, empty where it is null or left out."""
        return tuple(read(node) for node in self.nodes(key))

    def nodes(self, key: str) -> "Iterator[Node]":
        """The objects of a list."""
        for place, value in enumerate(self._optional(key, list) or []):
            yield Node(value, f"{self.path}.{key}[{place}]".strip("."), self.faults)

    def kept(self) -> KeptFields:
        """What has not been asked for, and what was asked for and is not there."""
        unknown = {key: value for key, value in self._fields.items() if key not in self._asked}
        omitted = frozenset(self._asked - self._fields.keys())
        return KeptFields(unknown, omitted) if unknown or omitted else NOTHING_KEPT

    def _short(self, key: str, text: str) -> str:
        if len(text) > _LONGEST_NAME:
            self.fault(key, f"expected at most {_LONGEST_NAME:,} characters, not {len(text):,}")
        return text

    def _required(self, key: str, kind: type[T], default: T) -> T:
        value = self._optional(key, kind)
        return self._missing(key, _KINDS[kind], default) if value is None else value

    def _missing(self, key: str, kind: str, default: T) -> T:
        if self._fields.get(key) is None and self._is_object:
            self.fault(key, f"is missing; expected {kind}")
        return default

    def _optional(self, key: str, kind: type[T]) -> T | None:
        value = self.raw(key)
        if value is None or (isinstance(value, kind) and not (kind is int and isinstance(value, bool))):
            return value
        self.fault(key, f"expected {_KINDS[kind]}, not {brief(value)}")
        return None

    def _converted(self, key: str, convert: Callable[[str], T], expected: str) -> T | None:
        value = self.raw(key)
        if value is None:
            return None
        try:
            return convert(value)
        except (TypeError, ValueError):
            self.fault(key, f"expected {expected}, not {brief(value)}")
            return None


def brief(value: Any) -> str:
    """A value for a message, cut short."""
    if isinstance(value, dict | list):
        return f"{_KINDS[type(value)]} of {len(value)}"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _plausible_day(text: str) -> date:
    read = date.fromisoformat(text)
    if read.year not in YEARS:
        raise ValueError(text)
    return read


def _point_in_time(text: str) -> datetime:
    read = datetime.fromisoformat(text)
    if read.tzinfo is None or read.year not in YEARS:
        raise ValueError(text)
    return read
