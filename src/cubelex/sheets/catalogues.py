"""The words of sheets, one catalogue a language.

A catalogue is a TOML file in `data/words`, called by the tag of its language. What it does not say is taken from the
English one, so that a language can be added little by little.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from unicodedata import bidirectional

from cubelex.competition import event_name
from cubelex.errors import UnknownLanguage
from cubelex.sheets.stationery import is_right_to_left

FOLDER: Final = Path(__file__).parent / "data" / "words"
_LEFT_TO_RIGHT_ISOLATE: Final = "\u2066"
_RIGHT_TO_LEFT_ISOLATE: Final = "\u2067"
_END_OF_ISOLATE: Final = "\u2069"
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
        return self.phrases[phrase].format(**{name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> str:
        """A value within a phrase; from right to left, texts are set apart, so that their signs stay where they are."""
        if isinstance(value, int):
            return self.number(value)
        return isolated(str(value)) if is_right_to_left(self.language) else str(value)

    def listed(self, texts: Iterable[str]) -> str:
        """Texts with commas between them."""
        return self.phrases["comma"].join(texts)

    def number(self, value: int) -> str:
        """A whole number in the digits of the language; results and sequences stay as they are shown everywhere."""
        return self._digits(str(value))

    def event(self, event: str) -> str:
        """The event's name, in English where the catalogue does not know it."""
        return self.phrases.get(f"event.{event}") or event_name(event)

    def day(self, day: date, form: str = "full") -> str:
        """A date as the language writes it."""
        # Imported here: babel takes longer to import than a small sheet to print.
        from babel.dates import format_date

        return self._digits(format_date(day, form, locale=self._locale))

    def clock(self, moment: datetime | time) -> str:
        """A time of day in hours and minutes."""
        return self._digits(f"{moment:%H:%M}")

    def span(self, start: datetime, end: datetime) -> str:
        """From when to when on a day."""
        return f"{self.clock(start)}–{self.clock(end)}"

    def _digits(self, text: str) -> str:
        return text.translate(_PERSIAN_DIGITS) if self.language == "fa" else text

    @property
    def _locale(self) -> str:
        return self.language.replace("-", "_")


def isolated(text: str) -> str:
    """The text set apart from text of the other direction around it, in the direction it has itself."""
    is_rtl = any(bidirectional(sign) in ("R", "AL") for sign in text)
    return f"{_RIGHT_TO_LEFT_ISOLATE if is_rtl else _LEFT_TO_RIGHT_ISOLATE}{text}{_END_OF_ISOLATE}"


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
