"""Which characters the fonts can draw, so that no sheet shows an empty box."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from unicodedata import category

from cubelex.errors import MissingExtra

# Controls, joiners and marks of direction are never drawn.
_UNDRAWN = frozenset({"Cc", "Cf", "Zl", "Zp"})
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def missing_glyphs(texts: Iterable[str], folders: tuple[Path, ...]) -> list[str]:
    """The characters of the texts that none of the fonts in the folders can draw, in order.

    :raises MissingExtra: when fonttools is not installed.
    """
    characters = {ord(sign) for sign in set().union(*texts) if category(sign) not in _UNDRAWN}
    missing = characters.difference(_VARIATION_SELECTORS)
    for font in _fonts(folders):
        if not missing:
            break
        missing = missing - _characters(font)
    return [chr(code) for code in sorted(missing)]


@cache
def _fonts(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """The fonts in the folders. Those of many megabytes are last: most sheets can be drawn without them."""
    found = (path for folder in folders for path in folder.rglob("*") if path.suffix in (".ttf", ".otf", ".ttc"))
    return tuple(sorted(found, key=lambda path: (path.stat().st_size // 1_000_000, path)))


@cache
def _characters(path: Path) -> frozenset[int]:
    """The code points of a font, or of every font of a collection."""
    try:
        from fontTools.ttLib import TTCollection, TTFont
    except ImportError:
        raise MissingExtra("PDF needs fonttools; install it with: pip install 'cubelex[sheets]'") from None
    with TTCollection(path, lazy=True) if path.suffix == ".ttc" else TTFont(path, lazy=True) as opened:
        fonts = opened.fonts if isinstance(opened, TTCollection) else [opened]
        for font in fonts:
            # Nobody asks for the names of glyphs, and reading them takes longest.
            font.setGlyphOrder([""] * font["maxp"].numGlyphs)
        return frozenset(code for font in fonts for code in font.getBestCmap() or ())
