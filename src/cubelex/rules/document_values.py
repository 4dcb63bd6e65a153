"""Values of a JSON document, checked one by one: what came, what was expected."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from cubelex.errors import InvalidAttempt
from cubelex.rules.attempts.timing import Centiseconds, read_time

Document = Mapping[str, Any]
T = TypeVar("T", str, int, bool)


def check_keys(document: object, known: Iterable[str]) -> Document:
    """The document, if it is an object that has no other keys than these."""
    if not isinstance(document, Mapping):
        raise InvalidAttempt(f"expected a JSON object, not {document!r}")
    names = list(known)
    for key in document:
        if key not in names:
            near = get_close_matches(str(key), names, n=3) or names
            raise InvalidAttempt(f"unknown key {key!r}; did you mean {', '.join(near)}?")
    return document


def optional(document: Document, key: str, kind: type[T]) -> T | None:
    """The value of a key that may be left out."""
    value = document.get(key)
    if value is None:
        return None
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidAttempt(f"`{key}` must be {_KINDS[kind]}, not {value!r}")
    return value


def required(document: Document, key: str, kind: type[T]) -> T:
    """The value of a key that must be there."""
    value = optional(document, key, kind)
    if value is None:
        raise InvalidAttempt(f"`{key}` is missing; it must be {_KINDS[kind]}")
    return value


def listed(document: Document, key: str) -> list[Any]:
    """A list, empty where it is left out."""
    value = document.get(key, [])
    if not isinstance(value, list | tuple):
        raise InvalidAttempt(f"`{key}` must be a list, not {value!r}")
    return list(value)


def centiseconds(document: Document, key: str) -> Centiseconds | None:
    """A time: centiseconds, or text as on a timer."""
    value = document.get(key)
    if value is None:
        return None
    if isinstance(value, str):
        return read_time(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidAttempt(f"`{key}` must be centiseconds, or text like '17.65', not {value!r}")
    return value


_KINDS: Mapping[type, str] = {str: "text", int: "a whole number", bool: "true or false"}
