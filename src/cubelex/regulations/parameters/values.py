"""Turn the text of a parameter file into the type its field declares, or say exactly why not."""

from collections.abc import Mapping
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from cubelex.errors import InvalidParameter

Raw = str | list["Raw"] | dict[str, "Raw"]


def typed(raw: Raw, kind: Any) -> Any:
    """The value as the field's type: immutable, and exactly of that type.

    >>> typed(["8", "12"], tuple[int, ...])
    (8, 12)

    :raises InvalidParameter: the text is not a value of that type
    """
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        return _optional(raw, kind)
    if origin is tuple:
        return _tuple(raw, get_args(kind))
    if origin is Mapping:
        return _mapping(raw, get_args(kind))
    return _scalar(raw, kind)


def _optional(raw: Raw, kind: Any) -> Any:
    """`null`, or a value of the other type."""
    if raw == "null":
        return None
    return typed(raw, next(option for option in get_args(kind) if option is not NoneType))


def _tuple(raw: Raw, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """Any number of one type (`tuple[int, ...]`), or one of each (`tuple[int, str]`)."""
    if not isinstance(raw, list):
        raise InvalidParameter(f"expected a list, got {raw!r}")
    if kinds[-1] is Ellipsis:
        return tuple(typed(each, kinds[0]) for each in raw)
    if len(raw) != len(kinds):
        raise InvalidParameter(f"expected {len(kinds)} values, got {raw!r}")
    return tuple(typed(each, kind) for each, kind in zip(raw, kinds, strict=True))


def _mapping(raw: Raw, kinds: tuple[Any, ...]) -> Mapping[Any, Any]:
    """A read-only mapping."""
    if not isinstance(raw, dict):
        raise InvalidParameter(f"expected a mapping, got {raw!r}")
    key_kind, value_kind = kinds
    return MappingProxyType({typed(key, key_kind): typed(value, value_kind) for key, value in raw.items()})


def _scalar(raw: Raw, kind: Any) -> Any:
    """A named option, a truth, a whole number or a word."""
    if not isinstance(raw, str):
        raise InvalidParameter(f"expected one word or number, got {raw!r}")
    if get_origin(kind) is Literal:
        return _option(raw, get_args(kind))
    if kind is bool:
        return _option(raw, ("false", "true")) == "true"
    if kind is int:
        return _number(raw)
    return raw


def _option(raw: str, options: tuple[str, ...]) -> str:
    """One of the named options, as the very object the type names."""
    for option in options:
        if raw == option:
            return option
    raise InvalidParameter(f"expected one of {', '.join(options)}, got {raw!r}")


def _number(raw: str) -> int:
    """A whole number."""
    try:
        return int(raw)
    except ValueError:
        raise InvalidParameter(f"expected a whole number, got {raw!r}") from None
