"""The Regulations on paper, from documents that were added: the package itself holds none of their text."""

from datetime import UTC, datetime, time
from pathlib import Path
from typing import Final

from cubelex.errors import MissingGlyph
from cubelex.regulations import Document, document_content
from cubelex.sheets.layout import Misprint, Paper, Stationery, typeset

# Type size in points, leading and space between items: scripts with tall or dense signs need more room.
_ROOMY: Final = (10.0, 0.85, 1.2)
_DENSE: Final = (9.2, 0.8, 1.1)
_USUAL: Final = (9.5, 0.62, 0.95)
_MEASURES: Final = {"fa": _ROOMY, "ar": _ROOMY, "ur": _ROOMY, "ja": _DENSE, "ko": _DENSE, "zh": _DENSE}
# Languages of long words. Elsewhere lines are long enough, and dividing words takes a quarter of the time.
_HYPHENATED: Final = frozenset({"de", "nl", "fi", "hu"})


def regulations_book(document: Document, paper: Paper = Paper.A4, fonts: Path | None = None) -> bytes:
    """The PDF of a document in its own language; the same document and fonts give the same bytes.

    :raises MissingGlyph: when no font has a character of the document.
    """
    day = document.edition or datetime(1970, 1, 1).date()
    stationery = Stationery(document.language, paper, datetime.combine(day, time(), UTC), fonts=fonts, warn=_refuse)
    tag = document.language.partition("-")[0]
    size, leading, gap = _MEASURES.get(tag, _USUAL)
    content = {
        **document_content(document),
        "size": size,
        "leading": leading,
        "gap": gap,
        "hyphenate": tag in _HYPHENATED,
    }
    return typeset("regulations", content, stationery)


def _refuse(misprint: Misprint) -> None:
    """The text of the law is printed as it is, or not at all."""
    raise MissingGlyph(f"{misprint}; add a folder with a font that has them (--fonts FOLDER)")
