"""Cells of tables that people open in a spreadsheet: what a person wrote stays text, and is never a formula."""

from typing import Final
from unicodedata import normalize

_FORMULAS: Final = ("=", "+", "-", "@")
_BEFORE: Final = "\ufeff\u200b\u200c\u200d\u2060"
"""Signs that are not seen, which some programs pass over."""


def as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> as_text("=1+1"), as_text("＝1+1"), as_text("Ada Swan")
    ("'=1+1", "'＝1+1", 'Ada Swan')
    """
    return f"'{cell}" if _is_formula(cell) else cell


def as_written(cell: str) -> str:
    """The cell as it was before `as_text`.

    >>> as_written("'=1+1"), as_written("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and _is_formula(cell[1:]) else cell


def _is_formula(cell: str) -> bool:
    """Whether it could be one: programs pass over spaces and line ends before it, and know signs of full width."""
    first = cell.strip().strip(_BEFORE).strip()[:1]
    return cell.startswith(("\t", "\r", "\n")) or normalize("NFKC", first).startswith(_FORMULAS)
