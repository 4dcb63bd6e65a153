"""Scramble sheets for tablets: one sequence a page, as large as it can be."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import POINTS_PER_MM, Stationery, typeset
from cubelex.sheets.scrambles.pictures import proportion
from cubelex.sheets.scrambles.scramble_rows import SequenceRow, rows_of
from cubelex.sheets.scrambles.sequences import LINE, fitted
from cubelex.sheets.scrambles.set_headings import About

# Millimetres: a page in the shape of a tablet, and what is around the sequence.
_WIDTH, _HEIGHT, _MARGIN, _AROUND = 240.0, 180.0, 8.0, 36.0
_LARGEST: Final = 36.0
_PICTURE_SHARE: Final = 0.42


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
    """Flat pictures go below the sequence of a few moves, others beside it."""
    room = _HEIGHT - 2 * _MARGIN - _AROUND
    wide = (_WIDTH - 2 * _MARGIN) * _PICTURE_SHARE
    picture_width = min(wide, room * proportion(row.picture))
    width = _WIDTH - 2 * _MARGIN - picture_width - 8
    fit = fitted([row.moves], width * POINTS_PER_MM, room * POINTS_PER_MM, largest=_LARGEST)
    return {
        "label": row.label,
        "is-extra": row.is_extra,
        "lines": list(fit.sequences[0]),
        "size": fit.size,
        "line": LINE,
        "picture": row.picture,
        "picture-width": picture_width,
    }
