"""Setting a sheet: a template and its content become a PDF.

Templates are typst files in `data/templates`. Everything they print comes to them as JSON, so that nothing in a name
can be taken for markup.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from cubelex.competition import Person
from cubelex.errors import MissingExtra
from cubelex.messages import is_right_to_left
from cubelex.sheets.layout.missing_signs import Misprint, drawable
from cubelex.sheets.layout.names import shown_name
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

# The compiler keeps what it has learnt between sheets, and is not made for several threads.
_one_at_a_time: Final = Lock()


def typeset(template: str, content: Mapping[str, Any], stationery: Stationery) -> bytes:
    """The PDF of a template filled with its content; what no font can draw is printed otherwise, with a warning.

    :raises MissingExtra: when typst is not installed.
    """
    folders = font_folders(stationery)
    printed, misprints = drawable(content, folders)
    for misprint in misprints:
        stationery.warn(misprint)
    compiler = _compiler(folders)
    data = {**printed, "setting": _setting(stationery, folders)}
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


def misprinted_names(people: Iterable[Person], stationery: Stationery) -> list[Misprint]:
    """The names of people that sheets do not print as they are spelled."""
    return drawable({"names": [shown_name(person) for person in people]}, font_folders(stationery))[1]


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
        "dot": "، " if is_right_to_left(tag) else " · ",
        "paper": stationery.paper.value,
    }


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
