"""The words of sheets, one catalogue a language.

A catalogue is a TOML file in `data/words`, called by the tag of its language. What it does not say is taken from the
English one, so that a language can be added little by little.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import event_name
from cubelex.errors import UnknownLanguage

FOLDER: Final = Path(__file__).parent / "data" / "words"
_PERSIAN_DIGITS: Final = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of one language, and how it writes numbers and dates."""

    language: str
    phrases: Mapping[str, str]

    def __call__(self, phrase: str, **values: object) -> str:
        """A phrase with its values filled in, whole numbers in the digits of the language.

        >>> catalogue("en")("round", number=2), catalogue("fa")("round", number=2)
        ('Round 2', 'دور ۲')
        """
        shown = {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}
        return self.phrases[phrase].format(**shown)

    def number(self, value: int) -> str:
        """A whole number in the digits of the language; results and sequences stay as they are shown everywhere."""
        return str(value).translate(_PERSIAN_DIGITS) if self.language == "fa" else str(value)

    def event(self, event: str) -> str:
        """The event's name, in English where the catalogue does not know it."""
        return self.phrases.get(f"event.{event}") or event_name(event)

    def day(self, day: date, form: str = "full") -> str:
        """A date as the language writes it."""
        # Imported here: babel takes longer to import than a small sheet to print.
        from babel.dates import format_date

        return format_date(day, form, locale=self._locale)

    def clock(self, moment: datetime | time) -> str:
        """A time of day in hours and minutes."""
        text = f"{moment:%H:%M}"
        return text.translate(_PERSIAN_DIGITS) if self.language == "fa" else text

    def span(self, start: datetime, end: datetime) -> str:
        """From when to when on a day."""
        return f"{self.clock(start)}–{self.clock(end)}"

    @property
    def _locale(self) -> str:
        return self.language.replace("-", "_")


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language.

    :raises UnknownLanguage: when there is none.
    """
    if language not in languages():
        raise UnknownLanguage(f"sheets have no words in {language!r}; there are {', '.join(languages())}")
    return Catalogue(language, MappingProxyType({**_phrases("en"), **_phrases(language)}))


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _phrases(language: str) -> Mapping[str, str]:
    text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return MappingProxyType(dict(_leaves(tomllib.loads(text))))


def _leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The phrases of a tree, their keys joined by dots."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
