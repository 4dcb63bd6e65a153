"""Fonts for paper: those of the system, by language, best first; Latin, Cyrillic and Greek need none installed."""

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cubelex.errors import MissingExtra
from cubelex.regulations.documents.languages import language

if TYPE_CHECKING:
    from typst import Fonts

# Typst brings it along.
EMBEDDED = "Libertinus Serif"
_ARABIC = (
    "Vazirmatn",
    "Noto Naskh Arabic",
    "Amiri",
    "Scheherazade New",
    "Noto Sans Arabic",
    "Geeza Pro",
    "Traditional Arabic",
    "Segoe UI",
    "Tahoma",
    "Arial",
    "DejaVu Sans",
)
_FAMILIES: dict[str, tuple[str, ...]] = {
    "fa": _ARABIC,
    "ar": _ARABIC[1:],
    "ur": ("Noto Nastaliq Urdu", *_ARABIC),
    "ja": (
        "Noto Serif CJK JP",
        "Noto Serif JP",
        "Source Han Serif",
        "Hiragino Mincho ProN",
        "Yu Mincho",
        "IPAexMincho",
        "IPAMincho",
        "MS Mincho",
        "Noto Sans CJK JP",
        "Noto Sans JP",
        "Hiragino Sans",
        "Yu Gothic",
    ),
    "ko": (
        "Noto Serif CJK KR",
        "Noto Serif KR",
        "NanumMyeongjo",
        "AppleMyungjo",
        "Batang",
        "Noto Sans CJK KR",
        "Noto Sans KR",
        "Apple SD Gothic Neo",
        "Malgun Gothic",
        "NanumGothic",
    ),
    "zh": (
        "Noto Serif CJK SC",
        "Noto Serif SC",
        "Songti SC",
        "SimSun",
        "Noto Sans CJK SC",
        "PingFang SC",
        "Microsoft YaHei",
    ),
    "zh-Hant": ("Noto Serif CJK TC", "Noto Serif TC", "Songti TC", "PMingLiU", "Noto Sans CJK TC", "PingFang TC"),
    "he": ("Noto Serif Hebrew", "Frank Ruehl CLM", "David", "Arial Hebrew", "Noto Sans Hebrew", "Arial", "DejaVu Sans"),
    "th": ("Noto Serif Thai", "Sarabun", "Thonburi", "Noto Sans Thai", "Leelawadee UI", "Tahoma"),
    "hi": ("Noto Serif Devanagari", "Kohinoor Devanagari", "Noto Sans Devanagari", "Nirmala UI", "Mangal"),
    "hy": ("Noto Serif Armenian", "Noto Sans Armenian", "Mshtakan", "Sylfaen", "DejaVu Serif"),
    "ka": ("Noto Serif Georgian", "Noto Sans Georgian", "Sylfaen", "DejaVu Serif"),
}


def font_folders(folder: Path | None = None) -> list[str]:
    """Folders to look for fonts in besides the system's: the one given, and that of `CUBELEX_FONTS`."""
    chosen = [str(folder)] if folder else []
    return chosen + [each for each in os.environ.get("CUBELEX_FONTS", "").split(os.pathsep) if each]


@cache
def fonts_at_hand(folders: tuple[str, ...] = ()) -> "Fonts":
    """The fonts that can be used: typst's own, the system's, and those of some folders."""
    from typst import Fonts

    return Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=list(folders))


def families(tag: str, available: Iterable[str]) -> tuple[str, ...]:
    """The families to set a language in, the first of them for its own script.

    :raises MissingExtra: no font has the letters of that language
    """
    at_hand = set(available)
    wanted = _FAMILIES.get(tag) or _FAMILIES.get(tag.partition("-")[0])
    if wanted is None:
        return (EMBEDDED,)
    found = [family for family in wanted if family in at_hand]
    if not found:
        name = language(tag).english
        some = " or ".join(wanted[:2])
        raise MissingExtra(f"no font for {name} was found; install {some}, or give a folder of fonts with --fonts")
    return (found[0], EMBEDDED)
