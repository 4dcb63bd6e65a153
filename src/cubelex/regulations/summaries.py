"""Our own one line about each item. How the files are laid out is told in `data/summaries/README.md`."""

import datetime
import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cubelex.messages import language_of
from cubelex.regulations.editions import Edition, editions
from cubelex.regulations.items import entry, held_items
from cubelex.regulations.lineages import lineage, places
from cubelex.regulations.sources import source

LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "summaries"


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

    A version between the editions kept in full has the line of one that says it in the same words, if there is one.

    :raises UnknownRegulation: the edition has no such item
    """
    own = entry(number, edition).wording
    is_full = edition.read_as in {full.date for full in editions()}
    known = {place.edition: place.number for place in lineage(number, edition)} if is_full else places(number, edition)
    having = [place for place in known.items() if place in summary_lines()]
    if not is_full:
        having = [place for place in having if held_items(place[0])[place[1]].wording == own] or having
    nearest = min(having, key=lambda place: _distance(place[0], edition.read_as), default=None)
    return summary_lines()[nearest] if nearest else None


def _distance(day: datetime.date, here: datetime.date) -> tuple[bool, datetime.timedelta]:
    """This edition, then the later ones, then the earlier ones."""
    return day < here, abs(day - here)


def translated_summary(line: str, language: str) -> str | None:
    """A summary in another language than English, if that very line is translated.

    :raises UnknownLanguage: there is no such language
    """
    said = _translations(language_of(language).folder).gettext(line)
    return said if said != line else None


@cache
def _translations(folder: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [folder], fallback=True)
