"""Scramble sheets for tablets: one sequence a page, as large as it can be."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import POINTS_PER_MM, Stationery, typeset
from cubelex.sheets.scrambles.pictures import proportion
from cubelex.sheets.scrambles.scramble_rows import SequenceRow, rows_of
from cubelex.sheets.scrambles.sequences import LINE, Fitted, fitted
from cubelex.sheets.scrambles.set_headings import About

# Millimetres: a page in the shape of a tablet, what is above and below the sequence, what is between it and the
# picture, and what is left free at both ends of a line.
_WIDTH, _HEIGHT, _MARGIN, _AROUND = 240.0, 180.0, 8.0, 36.0
_GAP, _INSET = 8.0, 1.0
_LARGEST: Final = 40.0
# The shares of the width, or of the height, that a picture may have.
_BESIDE: Final = (0.42, 0.36, 0.3)
_BELOW: Final = (0.48, 0.4, 0.32)
# How much the size of the picture counts against that of the sequence.
_PICTURE_COUNTS: Final = 0.3


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A sequence and its picture on a page: beside or below it, and how wide, in millimetres."""

    fit: Fitted
    picture_width: float
    is_below: bool

    @property
    def legibility(self) -> float:
        """How well it can be read: by the size of the sequence, and a little by that of the picture."""
        return float(self.fit.size * self.picture_width**_PICTURE_COUNTS)


def display_sheets(
    document: ScrambleDocument,
    stationery: Stationery,
    *,
    sets: Iterable[ScrambleSet] | None = None,
    competition: Competition | None = None,
) -> bytes:
    """A page for every sequence of the document, or of the sets given."""
    words = stationery.words
    about = About(document, competition, words)
    content = {
        "title": f"{about.competition_name} – {words.text('sheets.scrambles.title')}",
        "width": _WIDTH,
        "height": _HEIGHT,
        "margin": _MARGIN,
        "gap": _GAP,
        "inset": _INSET,
        "pages": [
            page
            for scramble_set in (document.sets if sets is None else sets)
            for page in _pages(scramble_set, about, stationery)
        ],
    }
    return typeset("display", content, stationery)


def _pages(scramble_set: ScrambleSet, about: About, stationery: Stationery) -> Iterator[dict[str, Any]]:
    heading = about.heading(scramble_set, stationery)
    rows = [row for section in rows_of(scramble_set, about.edition, stationery.palette) for row in section]
    for number, row in enumerate(rows, 1):
        yield {**heading, **_shown(row), "is-first": number == 1, "of": len(rows), "number": number}


def _shown(row: SequenceRow) -> dict[str, Any]:
    best = max(_arrangements(row), key=lambda arrangement: arrangement.legibility)
    return {
        "label": row.label,
        "is-extra": row.is_extra,
        "lines": list(best.fit.sequences[0]),
        "size": best.fit.size,
        "line": LINE,
        "picture": row.picture,
        "picture-width": best.picture_width,
        "is-below": best.is_below,
    }


def _arrangements(row: SequenceRow) -> Iterator[Arrangement]:
    """The ways to use the page; where pictures are flat or sequences long, the picture is better below."""
    width, height = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN - _AROUND
    shape = proportion(row.picture)
    for share in _BESIDE:
        picture_width = min(width * share, height * shape)
        yield Arrangement(_fitted(row, width - picture_width - _GAP, height), picture_width, is_below=False)
    for share in _BELOW:
        picture_width = min(height * share * shape, width)
        yield Arrangement(_fitted(row, width, height - picture_width / shape - _GAP), picture_width, is_below=True)


def _fitted(row: SequenceRow, width: float, height: float) -> Fitted:
    room = (width - 2 * _INSET) * POINTS_PER_MM
    return fitted([row.moves], room, height * POINTS_PER_MM, largest=_LARGEST)
