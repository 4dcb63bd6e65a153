"""The languages of Cubelex: a table in `data/languages.toml`, which is the only place that lists them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.errors import UnknownLanguage
from cubelex.messages.directions import is_right_to_left
from cubelex.reprs import typed_name

TABLE: Final = Path(__file__).parent / "data" / "languages.toml"
SOURCE: Final = "en"
"""The language that all texts are written in first."""


class Level(IntEnum):
    """How much of Cubelex a language has; each level has all of the one before."""

    __repr__ = typed_name

    DRAFT = 0
    PUBLISHED = 1
    PUBLIC = 2
    COMPLETE = 3


@dataclass(frozen=True, slots=True)
class SpokenLanguage:
    """A language: how it is called and written, and how much is translated into it."""

    code: str
    name: str
    level: Level
    tag: str
    reviewed_by: str = ""
    has_summaries: bool = False
    digits: str = ""
    page_font: str = ""
    sheet_fonts: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """The folder of its catalogues, as gettext and Django call it.

        >>> [language_of(code).folder for code in ("pt", "pt-pt", "zh-hans")]
        ['pt', 'pt_PT', 'zh_Hans']
        """
        base, _, variant = self.code.partition("-")
        if not variant:
            return base
        return f"{base}_{variant.title() if len(variant) > 2 else variant.upper()}"

    @property
    def fallback(self) -> "SpokenLanguage | None":
        """The language whose texts it has where it lacks its own, as gettext chooses it; English comes after."""
        base, _, variant = self.code.partition("-")
        return all_languages().get(base) if variant else None

    @property
    def is_reviewed(self) -> bool:
        """Whether a native speaker has read its texts; English ones are the source."""
        return bool(self.reviewed_by) or self.code == SOURCE

    @property
    def is_offered(self) -> bool:
        """Whether people can choose it."""
        return self.level >= Level.PUBLIC

    @property
    def direction(self) -> str:
        """Which way it is written, as HTML says it."""
        return "rtl" if is_right_to_left(self.code) else "ltr"


@cache
def all_languages() -> Mapping[str, SpokenLanguage]:
    """Every language by its code, in the order of menus."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return MappingProxyType({code: _language(code, entry) for code, entry in table.items()})


def _language(code: str, entry: Mapping[str, Any]) -> SpokenLanguage:
    level, fonts = Level[entry["level"].upper()], tuple(entry.get("sheet_fonts", ()))
    return SpokenLanguage(code, **{"tag": code, **entry, "level": level, "sheet_fonts": fonts})


@cache
def offered_languages() -> tuple[str, ...]:
    """The codes of the languages that people can choose."""
    return tuple(language.code for language in all_languages().values() if language.is_offered)


@cache
def translated_languages() -> tuple[SpokenLanguage, ...]:
    """Every language but English, whose texts are the source."""
    return tuple(language for language in all_languages().values() if language.code != SOURCE)


@cache
def language_of(tag: str) -> SpokenLanguage:
    """The language of a code or a tag, in any spelling of it.

    >>> language_of("pt-BR").name, language_of("pt_PT").name
    ('Português (Brasil)', 'Português (Portugal)')

    :raises UnknownLanguage: there is none
    """
    wanted = tag.replace("_", "-").casefold()
    for language in all_languages().values():
        if wanted in (language.code, language.tag.casefold()):
            return language
    raise UnknownLanguage(f"the language {tag!r} is not available; choose one of {', '.join(offered_languages())}")


def spoken_language(tag: str) -> SpokenLanguage:
    """The language of a tag, or one that only its region or script tells apart; English where there is none.

    >>> [spoken_language(tag).code for tag in ("zh", "es-419", "xx")]
    ['zh-hans', 'es', 'en']
    """
    try:
        return language_of(tag)
    except UnknownLanguage:
        base = tag.replace("_", "-").partition("-")[0].casefold()
        alike = (each for each in all_languages().values() if each.code.partition("-")[0] == base)
        return next(alike, all_languages()[SOURCE])
