"""What is printed where no font has a sign: the Latin part of a name, or a spelling that the fonts have.

A rare letter in one name never stops a sheet. Who prints is told what is printed otherwise.
"""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unicodedata import category, name, normalize

from cubelex.sheets.layout.glyphs import missing_glyphs

_LOCAL_NAME: Final = "local"
_SPELLED: Final = re.compile(r"(?:LETTER|SYLLABLE|VOWEL SIGN) (?:\w+ )*?(\w+)(?: WITH .*)?$")
# What Japanese printers set in place of a character that they do not have.
_UNKNOWN_CHARACTER: Final = "〓"
_UNKNOWN: Final = "?"
_LONGEST_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Misprint:
    """A text with signs that no font has, whose it is, and what is printed instead."""

    text: str
    owner: str
    signs: str
    instead: str

    def __str__(self) -> str:
        whose = f" of {_quoted(self.owner)}" if self.owner not in ("", self.text) else ""
        signs = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in self.signs)
        instead = f"is printed as {_quoted(self.instead)}" if self.instead else "is not printed"
        return f"{_quoted(self.text)}{whose} {instead}: no font has {signs}"


def drawable(content: Mapping[str, Any], folders: tuple[Path, ...]) -> tuple[Mapping[str, Any], list[Misprint]]:
    """The content with only such signs as the fonts have, and what is printed otherwise.

    A sign that others can stand for (℃ by °C) is not a misprint.
    """
    missing = missing_glyphs(texts_of(content), folders)
    if not missing:
        return content, []
    same = {sign: normalize("NFKC", sign) for sign in missing}
    same = {sign: other for sign, other in same.items() if not missing_glyphs([other], folders)}
    content = _replaced(content, str.maketrans(same))
    spelled = {sign: _spelled(sign, folders) for sign in missing if sign not in same}
    misprints = list(dict.fromkeys(_misprints(content, spelled)))
    return _without_missing(content, spelled), misprints


def _spelled(sign: str, folders: tuple[Path, ...]) -> str:
    """A sign in others: a letter without its marks, or the sound that Unicode names it by."""
    plain = normalize("NFKD", sign)[0]
    if not missing_glyphs([plain], folders):
        return plain
    described = name(sign, "")
    sound = _SPELLED.search(described)
    if sound:
        return sound[1] if "CAPITAL" in described else sound[1].lower()
    if category(sign) == "Lo":
        return _UNKNOWN_CHARACTER
    return "" if category(sign)[0] in "MS" else _UNKNOWN


def _misprints(value: Any, spelled: Mapping[str, str], owner: str = "", key: str = "") -> Iterator[Misprint]:
    if isinstance(value, Mapping):
        owner = str(value.get("name") or owner)
        for each_key, each in value.items():
            yield from _misprints(each, spelled, owner, each_key)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _misprints(each, spelled, owner, key)
    elif signs := _signs(value, spelled.keys()):
        instead = "" if key == _LOCAL_NAME else value.translate(str.maketrans(dict(spelled)))
        yield Misprint(_bare(value), _bare(owner), signs, _bare(instead))


def _without_missing(value: Any, spelled: Mapping[str, str]) -> Any:
    """The value without the signs: names of the local script are left out, everything else is spelled otherwise."""
    if isinstance(value, Mapping):
        return {
            key: None if key == _LOCAL_NAME and _signs(each, spelled.keys()) else _without_missing(each, spelled)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [_without_missing(each, spelled) for each in value]
    return _replaced(value, str.maketrans(dict(spelled)))


def _signs(value: Any, signs: Set[str]) -> str:
    return "".join(dict.fromkeys(sign for text in texts_of(value) for sign in text if sign in signs))


def _replaced(value: Any, signs: dict[int, str]) -> Any:
    """A value with signs of its texts replaced by others."""
    if isinstance(value, str):
        return value.translate(signs) if not value.startswith("<svg") else value
    if isinstance(value, Mapping):
        return {key: _replaced(each, signs) for key, each in value.items()}
    return [_replaced(each, signs) for each in value] if isinstance(value, list | tuple) else value


def texts_of(value: Any) -> Iterator[str]:
    """Every text that will be printed: pictures hold none."""
    if isinstance(value, str):
        if not value.startswith("<svg"):
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_of(each)


def _bare(text: str) -> str:
    """A text without marks of direction and places where a line may end."""
    return "".join(sign for sign in text if category(sign) != "Cf")


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _LONGEST_SHOWN else f"'{text[:_LONGEST_SHOWN]}…'"
