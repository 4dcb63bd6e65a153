"""Numbers of regulations on paper: which an edition has for a thing that all editions say."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.regulations import Edition

_DATA: Final = Path(__file__).parent / "data" / "numbers.toml"


def numbers_of(thing: str, edition: Edition) -> tuple[str, ...] | None:
    """The numbers under which the edition says it; nothing where it does not.

    >>> from cubelex.regulations import edition
    >>> numbers_of("fewest_moves.identify", edition("2018-01-01"))
    ('E2c',)
    """
    since = [day for day in things()[thing] if day <= edition.read_as]
    return things()[thing][max(since)] or None if since else None


@cache
def things() -> Mapping[str, Mapping[date, tuple[str, ...]]]:
    """Everything sheets have numbers for, and since when which."""
    tree: dict[str, Any] = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            f"{group}.{thing}": {date.fromisoformat(day): tuple(numbers.split()) for day, numbers in dated.items()}
            for group, entries in tree.items()
            for thing, dated in entries.items()
        }
    )
