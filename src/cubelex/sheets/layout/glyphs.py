"""Which characters a font can draw, read from its table of characters, so that no sheet shows an empty box."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from struct import unpack_from
from unicodedata import category

# Controls, joiners and marks of direction are never drawn.
_UNDRAWN = frozenset({"Cc", "Cf", "Zl", "Zp"})
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def missing_glyphs(texts: Iterable[str], folders: tuple[Path, ...]) -> list[str]:
    """The characters of the texts that none of the fonts in the folders can draw, in order."""
    drawn = {sign for sign in set().union(*texts) if category(sign) not in _UNDRAWN}
    return sorted(sign for sign in drawn if ord(sign) not in covered(folders) and ord(sign) not in _VARIATION_SELECTORS)


@cache
def covered(folders: tuple[Path, ...]) -> frozenset[int]:
    """The code points that the fonts in the folders can draw."""
    fonts = (
        path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in (".ttf", ".otf", ".ttc")
    )
    return frozenset(code for path in fonts for code in _characters(path.read_bytes()))


def _characters(font: bytes) -> Iterator[int]:
    """The code points of a font, or of every font of a collection."""
    offsets = unpack_from(f">{unpack_from('>I', font, 8)[0]}I", font, 12) if font[:4] == b"ttcf" else (0,)
    for offset in offsets:
        (tables,) = unpack_from(">H", font, offset + 4)
        for entry in range(offset + 12, offset + 12 + 16 * tables, 16):
            if font[entry : entry + 4] == b"cmap":
                yield from _of_table(font, unpack_from(">I", font, entry + 8)[0])


def _of_table(font: bytes, start: int) -> Iterator[int]:
    """The code points of a `cmap` table: formats 4 and 12 are those for Unicode."""
    (subtables,) = unpack_from(">H", font, start + 2)
    places = {start + unpack_from(">I", font, start + 8 + 8 * each)[0] for each in range(subtables)}
    for place in places:
        (kind,) = unpack_from(">H", font, place)
        if kind == 4:
            yield from _of_segments(font, place)
        elif kind == 12:
            yield from _of_groups(font, place)


def _of_segments(font: bytes, place: int) -> Iterator[int]:
    count = unpack_from(">H", font, place + 6)[0] // 2
    ends = unpack_from(f">{count}H", font, place + 14)
    starts = unpack_from(f">{count}H", font, place + 16 + 2 * count)
    for first, last in zip(starts, ends, strict=True):
        if last != 0xFFFF:
            yield from range(first, last + 1)


def _of_groups(font: bytes, place: int) -> Iterator[int]:
    (count,) = unpack_from(">I", font, place + 12)
    for each in range(count):
        first, last, _ = unpack_from(">3I", font, place + 16 + 12 * each)
        yield from range(first, last + 1)
