"""Setting a sheet: a template and its content become a PDF.

Templates are typst files in `data/templates`. Everything they print comes to them as JSON, so that nothing in a name
can be taken for markup.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize

from cubelex.errors import MissingExtra, MissingGlyph
from cubelex.messages import is_right_to_left
from cubelex.sheets.layout.glyphs import missing_glyphs
from cubelex.sheets.layout.protection import joined
from cubelex.sheets.layout.stationery import Stationery

if TYPE_CHECKING:
    from typst import Compiler

_DATA: Final = Path(__file__).parents[1] / "data"
FONTS: Final = _DATA / "fonts"
TEMPLATES: Final = _DATA / "templates"

# The families that come first in a language; all the others follow for names in other scripts.
_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "fa": ("Vazirmatn", "Noto Sans"),
    "ko": ("Noto Sans", "Noto Sans KR"),
    "zh": ("Noto Sans", "Noto Sans SC"),
    "zh-Hant": ("Noto Sans", "Noto Sans TC"),
}
_LATIN_FIRST: Final = ("Noto Sans", "Vazirmatn", "Noto Sans KR", "Noto Sans JP", "Noto Sans SC", "Noto Sans TC")
_MONOSPACED: Final = "Noto Sans Mono"

_MOST_AT_ONCE: Final = 60
_LONGEST_SHOWN: Final = 80

# The compiler keeps what it has learnt between sheets, and is not made for several threads.
_one_at_a_time: Final = Lock()


def typeset(template: str, content: Mapping[str, Any], stationery: Stationery) -> bytes:
    """The PDF of a template filled with its content.

    :raises MissingGlyph: when no font has a character of the content; the message names it and its place.
    :raises MissingExtra: when typst is not installed.
    """
    folders = font_folders(stationery)
    drawable = _drawable(content, folders)
    compiler = _compiler(folders)
    data = {**drawable, "setting": _setting(stationery, folders)}
    with _one_at_a_time:
        pdf = compiler.compile(
            str(TEMPLATES / f"{template}.typ"),
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            timestamp=int(stationery.made_at.timestamp()),
        )
    assert isinstance(pdf, bytes)
    return pdf


def typeset_in_parts(
    template: str,
    content: Mapping[str, Any],
    key: str,
    stationery: Stationery,
    progress: Callable[[int], None],
    most: int = _MOST_AT_ONCE,
) -> bytes:
    """The same for long documents: at most `most` entries of the list `content[key]` at a time, to save memory.

    `progress` is called with the number of entries that are done.
    """
    parts = []
    for start in range(0, max(len(content[key]), 1), most):
        entries = content[key][start : start + most]
        parts.append(typeset(template, {**content, key: entries}, stationery))
        progress(start + len(entries))
    return joined(parts)


def font_folders(stationery: Stationery) -> tuple[Path, ...]:
    """The folders with the fonts of the sheet."""
    return (FONTS, stationery.fonts) if stationery.fonts else (FONTS,)


def _setting(stationery: Stationery, folders: tuple[Path, ...]) -> dict[str, Any]:
    tag, _, region = stationery.language.partition("-")
    first = _FIRST.get(stationery.language) or _FIRST.get(tag, ())
    others = [family for family in (*_LATIN_FIRST, *_families(folders)) if family not in (*first, _MONOSPACED)]
    return {
        "lang": tag,
        "region": region if len(region) == 2 else None,
        "direction": "rtl" if is_right_to_left(tag) else "ltr",
        "fonts": [*first, *dict.fromkeys(others)],
        "mono": _MONOSPACED,
        "paper": stationery.paper.value,
    }


def _drawable(content: Mapping[str, Any], folders: tuple[Path, ...]) -> Mapping[str, Any]:
    """The content with signs that no font has put as others that say the same (℃ as °C).

    :raises MissingGlyph: when a sign cannot be put otherwise.
    """
    missing = missing_glyphs(_texts(content), folders)
    others = {sign: normalize("NFKC", sign) for sign in missing}
    drawable = {sign: other for sign, other in others.items() if not missing_glyphs([other], folders)}
    missing = [sign for sign in missing if sign not in drawable]
    if missing:
        raise MissingGlyph(_without_glyphs(missing, content))
    return _put(content, str.maketrans(drawable)) if drawable else content


def _without_glyphs(missing: Sequence[str], content: Mapping[str, Any]) -> str:
    """Which signs no font has, in which texts they are, and what to do about it."""
    signs = _first_of([f"{sign} (U+{ord(sign):04X})" for sign in missing], 8)
    places = _first_of(list(dict.fromkeys(_places(content, frozenset(missing)))), 5)
    advice = "change the spelling, or add a folder with a font that has them (--fonts FOLDER)"
    return f"no font has {signs}, in {places}; {advice}"


def _places(value: Any, signs: Set[str], name: str = "") -> Iterator[str]:
    """The texts with one of the signs, each with the name of whom it is about."""
    if isinstance(value, Mapping):
        name = str(value.get("name") or name)
        for each in value.values():
            yield from _places(each, signs, name)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _places(each, signs, name)
    elif any(not signs.isdisjoint(text) for text in _texts(value)):
        yield _quoted(value) if name in ("", value) else f"{_quoted(value)} of {_quoted(name)}"


def _first_of(texts: Sequence[str], most: int) -> str:
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _LONGEST_SHOWN else f"'{text[:_LONGEST_SHOWN]}…'"


def _put(value: Any, signs: dict[int, str]) -> Any:
    """A value with signs of its texts put otherwise."""
    if isinstance(value, str):
        return value.translate(signs)
    if isinstance(value, Mapping):
        return {key: _put(each, signs) for key, each in value.items()}
    return [_put(each, signs) for each in value] if isinstance(value, list | tuple) else value


def _texts(value: Any) -> Iterator[str]:
    """Every text that will be printed: pictures hold none."""
    if isinstance(value, str):
        if not value.startswith("<svg"):
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


@cache
def _families(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(_fonts(folders).families())


@cache
def _fonts(folders: tuple[Path, ...]) -> Any:
    try:
        from typst import Fonts
    except ImportError:
        raise MissingExtra("PDF needs typst; install it with: pip install 'cubelex[sheets]'") from None
    paths = [str(folder) for folder in folders]
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=paths)


@cache
def _compiler(folders: tuple[Path, ...]) -> "Compiler":
    fonts = _fonts(folders)
    from typst import Compiler

    return Compiler(root=str(TEMPLATES), font_paths=fonts)
