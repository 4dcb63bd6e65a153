"""Our own one line about each item. How the files are laid out is told in `data/summaries/README.md`."""

import datetime
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from cubelex.regulations.editions import Edition
from cubelex.regulations.lineages import Appearance, lineage
from cubelex.regulations.sources import source


@cache
def summary_lines() -> Mapping[tuple[datetime.date, str], str]:
    """Every line there is, by edition and number."""
    lines: dict[tuple[datetime.date, str], str] = {}
    for name, said in source("summaries").items():
        day = datetime.date.fromisoformat(name.split("/")[1])
        lines |= {(day, number): line for number, line in (said or {}).items()}
    return MappingProxyType(lines)


def summary(number: str, edition: Edition) -> str | None:
    """What the item says, in one line; the line of the nearest edition that says it where this one has none.

    :raises UnknownRegulation: the edition has no such item
    """
    for appearance in _nearest_first(lineage(number, edition), edition.read_as):
        if line := summary_lines().get((appearance.edition, appearance.number)):
            return line
    return None


def _nearest_first(line: tuple[Appearance, ...], day: datetime.date) -> list[Appearance]:
    """This edition, then the later ones, then the earlier ones."""
    later = [appearance for appearance in line if appearance.edition >= day]
    earlier = [appearance for appearance in line if appearance.edition < day]
    return later + earlier[::-1]
