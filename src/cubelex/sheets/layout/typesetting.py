"""Setting a sheet: a template and its content become a PDF.

Templates are typst files in `data/templates`. Everything they print comes to them as JSON, so that nothing in a name
can be taken for markup.
"""

import json
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from string import ascii_letters, digits, punctuation
from typing import Any, Final, Generic, TypeVar

from cubelex.competition import Person
from cubelex.errors import MissingExtra
from cubelex.messages import is_right_to_left, spoken_language
from cubelex.sheets.layout.joining import joined
from cubelex.sheets.layout.missing_signs import Misprint, drawable, texts_of
from cubelex.sheets.layout.names import shown_name
from cubelex.sheets.layout.pictures import whole_picture
from cubelex.sheets.layout.stationery import Stationery
from cubelex.sheets.layout.typesetters import AT_ONCE, SECONDS, Manuscript, set_document

_DATA: Final = Path(__file__).parents[1] / "data"
FONTS: Final = _DATA / "fonts"
TEMPLATES: Final = _DATA / "templates"

# The families that come first in a language of documents that is not in the table of languages, which has its own.
_FIRST: Final[Mapping[str, tuple[str, ...]]] = {"zh-Hant": ("Noto Sans", "Noto Sans TC")}
_LATIN_FIRST: Final = ("Noto Sans", "Vazirmatn", "Noto Sans KR", "Noto Sans JP", "Noto Sans SC", "Noto Sans TC")
_MONOSPACED: Final = "Noto Sans Mono"

# A part of a long document: pages of scorecards that take some 100 MB to set. Two are set at the same time.
_MOST_AT_ONCE: Final = 40
_FIRST_HAN_SIGN: Final = "\u2e80"
_ALWAYS_THERE: Final = f"{digits} {ascii_letters} {punctuation}"

Entry = TypeVar("Entry")


def typeset(template: str, content: Mapping[str, Any], stationery: Stationery, seconds: float = SECONDS) -> bytes:
    """The PDF of a template filled with its content; what no font can draw is printed otherwise, with a warning.

    :raises MissingExtra: when typst is not installed.
    :raises TooComplex: when it takes longer than that.
    """
    return set_document(_manuscript(template, content, stationery), seconds)


def _manuscript(
    template: str, content: Mapping[str, Any], stationery: Stationery, *, is_part: bool = False
) -> Manuscript:
    folders = font_folders(stationery)
    printed, misprints = drawable(content, folders)
    for misprint in misprints:
        stationery.warn(misprint)
    data = json.dumps({**printed, "setting": _setting(stationery, folders)}, ensure_ascii=False)
    return Manuscript(TEMPLATES / f"{template}.typ", data, int(stationery.made_at.timestamp()), folders, is_part)


@dataclass(frozen=True, slots=True)
class LongList(Generic[Entry]):
    """The entries of a long document: the place of their list in its content, and what a template is given of each.

    `texts` are those that entries have and the rest of the content has not. Every part of the document begins with all
    of them, on a page that is taken out again: so the parts have the same fonts, and the whole needs them once.
    """

    key: str
    entries: Sequence[Entry]
    shown: Callable[[Entry], Any]
    texts: Collection[str] = ()


def typeset_in_parts(
    template: str,
    content: Mapping[str, Any],
    listed: LongList[Any],
    stationery: Stationery,
    progress: Callable[[int], None],
    most: int = _MOST_AT_ONCE,
) -> bytes:
    """The same for a long list: at most `most` entries at a time, in processes of their own, so that memory is limited.

    `progress` is called with the number of entries that are done.
    """
    entries = listed.entries
    if len(entries) <= most:
        pdf = typeset(template, {**content, listed.key: [listed.shown(entry) for entry in entries]}, stationery)
        progress(len(entries))
        return pdf
    inventory = _inventory(content, listed)
    manuscripts = (
        _manuscript(template, {**content, listed.key: shown, "inventory": inventory}, stationery, is_part=True)
        for start in range(0, len(entries), most)
        for shown in [[listed.shown(entry) for entry in entries[start : start + most]]]
    )
    return joined(_parts(manuscripts, lambda parts: progress(min(parts * most, len(entries)))), first_page=1)


def _parts(manuscripts: Iterable[Manuscript], progress: Callable[[int], None]) -> Iterator[bytes]:
    """The parts of a document in their order, a few of them set at the same time."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        waiting, done = deque[Future[bytes]](), 0
        for manuscript in chain(manuscripts, repeat(None)):
            if manuscript is not None:
                waiting.append(pool.submit(set_document, manuscript))
                if len(waiting) <= AT_ONCE:
                    continue
            elif not waiting:
                return
            yield waiting.popleft().result()
            done += 1
            progress(done)


def _inventory(content: Mapping[str, Any], listed: LongList[Any]) -> dict[str, str]:
    """Every word of the document once, those in Han signs apart; plain letters are always there."""
    words = sorted({word for text in (*texts_of(content), *listed.texts) for word in text.split()})
    return {
        "words": " ".join([_ALWAYS_THERE, *(word for word in words if not word.isascii())]),
        "han": " ".join(word for word in words if any(sign >= _FIRST_HAN_SIGN for sign in word)),
    }


def misprinted_names(people: Iterable[Person], stationery: Stationery) -> list[Misprint]:
    """The names of people that sheets do not print as they are spelled."""
    return drawable({"names": [shown_name(person) for person in people]}, font_folders(stationery))[1]


def font_folders(stationery: Stationery) -> tuple[Path, ...]:
    """The folders with the fonts of the sheet."""
    return (FONTS, stationery.fonts) if stationery.fonts else (FONTS,)


def _setting(stationery: Stationery, folders: tuple[Path, ...]) -> dict[str, Any]:
    tag, _, region = stationery.language.partition("-")
    first = _FIRST.get(stationery.language) or spoken_language(stationery.language).sheet_fonts
    others = [family for family in (*_LATIN_FIRST, *_families(folders)) if family not in (*first, _MONOSPACED)]
    return {
        "lang": tag,
        "region": region if len(region) == 2 else None,
        "direction": "rtl" if is_right_to_left(tag) else "ltr",
        "fonts": [*first, *dict.fromkeys(others)],
        "mono": _MONOSPACED,
        "dot": "، " if is_right_to_left(tag) else " · ",
        "paper": stationery.paper.value,
        "is-grey": stationery.is_grey,
        "logo": whole_picture(stationery.logo, "the logo") if stationery.logo else None,
        "accent": stationery.accent or None,
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
