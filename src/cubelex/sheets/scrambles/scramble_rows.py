"""The rows of scramble sheets, and how they fit a page.

They are measured here, not by the template, so that a page holds what it was given and nothing is ever clipped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from cubelex.competition import EventOrId
from cubelex.diagrams import Palette
from cubelex.puzzles import State, puzzle
from cubelex.regulations import Edition
from cubelex.rules import is_multi_blind
from cubelex.scrambles import ScrambleSet
from cubelex.sheets.layout import POINTS_PER_MM, Stationery
from cubelex.sheets.scrambles.pictures import picture, proportion
from cubelex.sheets.scrambles.sequences import LINE, Fitted, Lines, fitted, moves_in

# Millimetres: the margin, what is above and below the rows and before the extras, and the columns beside a sequence.
MARGIN, HEADER, _FOOTER, EXTRAS = 10.0, 20.0, 10.0, 9.0
_LABEL, _NUMBER, _INSET = 11.0, 6.0, 4.0
_TALLEST_ROW, _MOST_ROWS, _LEAST_ROWS = 47.0, 7, 3
_WIDEST_PICTURE, _WIDEST_BESIDE_LONG, _LONG = 58.0, 47.0, 70
_READABLE: Final = 8.5


@dataclass(frozen=True, slots=True)
class SequenceRow:
    """A sequence to be scrambled: its label, its moves in an edition's notation, and what the puzzle shows then."""

    label: str
    moves: Lines
    state: State
    picture: str
    under: Edition | None
    is_extra: bool


def rows_of(scramble_set: ScrambleSet, under: Edition | None, palette: Palette) -> list[list[SequenceRow]]:
    """The rows of a set; those of each attempt apart in Multi-Blind."""
    has_cubes = is_multi_blind(scramble_set.kind)
    sections: list[list[SequenceRow]] = [] if has_cubes else [[]]
    for label, attempt in scramble_set.labelled():
        if has_cubes:
            sections.append([])
        for number, sequence in enumerate(attempt, 1):
            row_label = _cube_label(scramble_set, label, number) if has_cubes else label
            sections[-1].append(
                _row(scramble_set.kind, row_label, sequence, under, palette, is_extra=label.startswith("E"))
            )
    return [section for section in sections if section]


def _cube_label(scramble_set: ScrambleSet, label: str, number: int) -> str:
    """Cubes are counted; their attempt need only be named where the set has several."""
    return str(number) if len(scramble_set.attempts) == 1 and not label.startswith("E") else f"{label}.{number}"


def _row(
    event: EventOrId, label: str, sequence: str, under: Edition | None, palette: Palette, *, is_extra: bool
) -> SequenceRow:
    kind = puzzle(event)
    state = kind.solved.apply(kind.parse(sequence, under))
    return SequenceRow(label, moves_in(str(event), sequence), state, picture(state, palette), under, is_extra)


@dataclass(frozen=True, slots=True)
class Geometry:
    """How many rows a page has, how high they are, and how wide their pictures, in millimetres.

    `beside` is the room for checkpoints beside a sequence, in heights of a line.
    """

    rows: int
    row_height: float
    picture_width: float
    sequence_width: float
    beside: int

    def fit(self, rows: Sequence[SequenceRow]) -> Fitted:
        """The sequences of these rows, at the largest size for their room."""
        height = (self.row_height - 2) * POINTS_PER_MM
        return fitted([row.moves for row in rows], self.sequence_width * POINTS_PER_MM, height, self.beside)

    @property
    def measures(self) -> dict[str, float]:
        """What the template must know."""
        return {
            "line": LINE,
            "beside": self.beside,
            "label-width": _LABEL,
            "picture-width": self.picture_width,
            "row-height": self.row_height,
        }


def geometry_of(section: Sequence[SequenceRow], stationery: Stationery, beside: int) -> Geometry:
    """As many rows on a page as can be read well, as few pages as that takes, and evenly filled ones."""
    for most in range(_MOST_ROWS, _LEAST_ROWS, -1):
        rows = ceil(len(section) / ceil(len(section) / most))
        found = _with_rows(rows, section, stationery, beside)
        if found.fit(section).size >= _READABLE:
            break
    return found


def _with_rows(rows: int, section: Sequence[SequenceRow], stationery: Stationery, beside: int) -> Geometry:
    room = stationery.paper.height - 2 * MARGIN - HEADER - _FOOTER - EXTRAS
    height = min(room / rows, _TALLEST_ROW)
    longest = max(sum(map(len, row.moves)) for row in section)
    widest = _WIDEST_PICTURE if longest < _LONG else _WIDEST_BESIDE_LONG
    wide = min((height - 1.2) * proportion(section[0].picture), widest)
    return Geometry(rows, height, wide, stationery.paper.width - 2 * MARGIN - _LABEL - _NUMBER - wide - _INSET, beside)


def divided(section: Sequence[SequenceRow], rows: int) -> Iterator[Sequence[SequenceRow]]:
    """The rows, divided into pages."""
    return (section[start : start + rows] for start in range(0, len(section), rows))
