"""Flags of countries, as they are drawn by others: one file for each, kept unmodified with its licence."""

from functools import cache
from pathlib import Path
from typing import Final

FLAGS: Final = Path(__file__).parent / "data" / "flags"


@cache
def flag_svg(iso2: str) -> str | None:
    """The flag of a country as a picture; none for several countries at once.

    >>> flag_svg("BR")[:4], flag_svg("XE")
    ('<svg', None)
    """
    path = FLAGS / f"{iso2}.svg"
    return path.read_text(encoding="utf-8") if iso2.isalpha() and path.is_file() else None
