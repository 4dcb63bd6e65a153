"""How each edition writes moves of N×N×N cubes (Articles 12a, 12b and 12f).

===================  ==========================  =====================  ===================
what turns           2009                        2018                   since 2025
===================  ==========================  =====================  ===================
a face               `R` (12a1)                  `R` (12a1)             `R` (12a1)
an outer block       `Rw` (12a5), on 6 and 7     `Rw`, `3Rw` (12a2)     `Rw`, `3Rw` (12a2)
                     layers also `2R` `3R` (12f)
the second layer     `r` (12a9)
the middle           `M` `E` `S` (12a13)
the cube             `x` or `[r]` (12b)          `x` or `[r]` (12b)     `x` (12a4)
half turn the        `R2'`
other way
===================  ==========================  =====================  ===================

Without an edition the notation is permissive: today's, with `M E S`, `[r]` and `R2'`, and `2-3Rw` for any inner layers.
It leaves out what editions and people read differently: `r` and `2R`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache

from cubelex.puzzles.cube_moves import CubeMove
from cubelex.puzzles.notation import refused, scan
from cubelex.regulations import Edition

_MOVE = re.compile(
    r"""\[(?P<bracket>[urfdlb])(?P<bracket_half>2?)(?P<bracket_back>\s*')?\]
    |   (?:(?P<first>[0-9]+)-(?=[0-9]+[URFDLB]w))?
        (?:(?P<count>0|[1-9][0-9]*)(?=[URFDLB]))?
        (?P<letter>[URFDLB](?P<wide>w)?|[urfdlbMESxyz])
        (?P<half>[0-9]*)(?P<back>\s*')?""",
    re.VERBOSE,
)
_ROTATIONS = {"r": ("x", 1), "l": ("x", -1), "u": ("y", 1), "d": ("y", -1), "f": ("z", 1), "b": ("z", -1)}


class Kind(Enum):
    """The ways in which editions name what turns."""

    FACE = "R"
    OUTER_BLOCK = "Rw"
    COUNTED_BLOCK = "2R"
    INNER_SLICE = "r"
    LAYERS = "2-3Rw"
    MIDDLE_SLICE = "M"
    ROTATION = "x"
    BRACKET_ROTATION = "[r]"


@dataclass(frozen=True, slots=True)
class CubeNotation:
    """A notation: which kinds of moves it has, by which regulations."""

    since: date
    kinds: dict[Kind, str]
    # Where a kind or a half turn is not in the notation, the regulations that say what is.
    instead: dict[Kind, str]
    half_turns: dict[Kind, str]
    expected: str

    def regulation(self, kind: Kind) -> str:
        """The regulation that has this kind of move, or those one should use instead."""
        return self.kinds.get(kind) or self.instead.get(kind, "12a")


_OF_2009 = CubeNotation(
    since=date(2009, 2, 6),
    kinds={
        Kind.FACE: "12a1",
        Kind.OUTER_BLOCK: "12a5",
        Kind.COUNTED_BLOCK: "12f",
        Kind.INNER_SLICE: "12a9",
        Kind.MIDDLE_SLICE: "12a13",
        Kind.ROTATION: "12b",
        Kind.BRACKET_ROTATION: "12b",
    },
    instead={},
    half_turns={},
    expected="a face (R), a double outer slice (Rw), an inner slice (r), a middle slice (M) or a rotation (x, [r])",
)
_OF_2018 = CubeNotation(
    since=date(2018, 1, 1),
    kinds={Kind.FACE: "12a1", Kind.OUTER_BLOCK: "12a2", Kind.ROTATION: "12b", Kind.BRACKET_ROTATION: "12b"},
    instead={Kind.COUNTED_BLOCK: "12a2", Kind.LAYERS: "12a2"},
    half_turns={
        Kind.FACE: "12a1c",
        Kind.OUTER_BLOCK: "12a2c",
        Kind.ROTATION: "12b3",
        Kind.BRACKET_ROTATION: "12b3",
    },
    expected="a face (R), an outer block (Rw) or a rotation (x, [r])",
)
_OF_2025 = CubeNotation(
    since=date(2025, 1, 1),
    kinds={Kind.FACE: "12a1", Kind.OUTER_BLOCK: "12a2", Kind.ROTATION: "12a4"},
    instead={Kind.COUNTED_BLOCK: "12a2", Kind.LAYERS: "12a2", Kind.BRACKET_ROTATION: "12a4"},
    half_turns={Kind.FACE: "12a1c", Kind.OUTER_BLOCK: "12a2c", Kind.ROTATION: "12a4c"},
    expected="a face (R), an outer block (Rw) or a rotation (x)",
)
_PERMISSIVE = CubeNotation(
    since=date.min,
    kinds=_OF_2025.kinds | dict.fromkeys((Kind.MIDDLE_SLICE, Kind.BRACKET_ROTATION, Kind.LAYERS), "12a"),
    instead=_OF_2025.instead,
    half_turns={},
    expected="a face (R), an outer block (Rw), a middle slice (M) or a rotation (x)",
)


@dataclass(frozen=True, slots=True)
class Written:
    """A move as it is written, not yet known to be in the notation."""

    kind: Kind
    letter: str
    first: int | None
    count: int | None
    half: str
    is_back: bool

    @classmethod
    def of(cls, found: re.Match[str]) -> "Written":
        """What the pattern found."""
        if found["bracket"]:
            is_back = bool(found["bracket_back"])
            return cls(Kind.BRACKET_ROTATION, found["bracket"], None, None, found["bracket_half"], is_back)
        first, count = (int(found[name]) if found[name] else None for name in ("first", "count"))
        return cls(_kind(found), found["letter"][0], first, count, found["half"], bool(found["back"]))

    @property
    def slices(self) -> int:
        """The number of slices, or of the last layer: two where it is left out."""
        return 2 if self.count is None else self.count

    def move(self) -> CubeMove:
        """The move it stands for."""
        quarters = (2 if self.half else 1) * (-1 if self.is_back else 1)
        match self.kind:
            case Kind.BRACKET_ROTATION:
                axis, sense = _ROTATIONS[self.letter]
                return CubeMove(axis, quarters=quarters * sense)
            case Kind.INNER_SLICE:
                return CubeMove(self.letter.upper(), 2, 2, quarters)
            case Kind.OUTER_BLOCK | Kind.COUNTED_BLOCK | Kind.LAYERS:
                return CubeMove(self.letter, self.first or 1, self.slices, quarters)
            case _:
                return CubeMove(self.letter, quarters=quarters)


def read(text: str, size: int, edition: Edition | None) -> Iterator[CubeMove]:
    """The moves in plain text.

    :raises InvalidNotation: at the first thing that the edition's notation does not have on such a cube.
    """
    notation = _notation(edition)
    for found in scan(text, _MOVE, notation.expected, "12a", edition):
        read_as = _read(found.group(), size, edition)
        if isinstance(read_as, CubeMove):
            yield read_as
        else:
            raise refused(found.group(), found.start(), *read_as, edition)


def write(move: CubeMove, size: int, edition: Edition | None) -> str:
    """The move in the edition's notation.

    :raises InvalidNotation: when that notation has no such move.
    """
    if edition is None:
        return str(move)
    text = _block(move, _notation(edition)) + move.suffix
    read_as = _read(text, size, edition)
    if not isinstance(read_as, CubeMove):
        raise refused(text, None, *read_as, edition)
    return text


def _kind(found: re.Match[str]) -> Kind:
    letter = found["letter"][0]
    if found["first"]:
        return Kind.LAYERS
    if found["wide"]:
        return Kind.OUTER_BLOCK
    if found["count"]:
        return Kind.COUNTED_BLOCK
    if letter in "URFDLB":
        return Kind.FACE
    if letter in "MES":
        return Kind.MIDDLE_SLICE
    return Kind.ROTATION if letter in "xyz" else Kind.INNER_SLICE


@cache
def _read(text: str, size: int, edition: Edition | None) -> CubeMove | tuple[str, str]:
    """The move, or what was expected instead and by which regulation."""
    found = _MOVE.fullmatch(text)
    if not found:
        return _notation(edition).expected, "12a"
    written = Written.of(found)
    return _complaint(written, size, _notation(edition)) or written.move()


def _complaint(written: Written, size: int, notation: CubeNotation) -> tuple[str, str] | None:
    """What was expected instead and by which regulation, if this is not in the notation."""
    kind = written.kind
    if kind not in notation.kinds:
        return _instead(kind, notation), notation.regulation(kind)
    if written.half not in ("", "2"):
        return "a quarter turn or a half turn (2)", notation.half_turns.get(kind, notation.regulation(kind))
    if written.half and written.is_back and kind in notation.half_turns:
        return "a half turn without an apostrophe", notation.half_turns[kind]
    layers = _layers_expected(written, size, notation)
    return (layers, notation.regulation(kind)) if layers else None


def _layers_expected(written: Written, size: int, notation: CubeNotation) -> str | None:
    """What layers were expected, if the cube or the notation does not have these."""
    match written.kind:
        case Kind.INNER_SLICE | Kind.MIDDLE_SLICE if size < 3:
            return f"no inner slice on a cube of {size} layers"
        case Kind.OUTER_BLOCK if notation is _OF_2009:
            return None if written.count is None and size > 2 else "two slices (Rw), on cubes of 3 layers or more"
        case Kind.OUTER_BLOCK if not 1 < written.slices < size:
            return f"more than 1 and fewer than {size} slices on a cube of {size} layers"
        case Kind.COUNTED_BLOCK if size not in (6, 7) or written.count not in (2, 3):
            return "2 or 3 slices, on cubes of 6 or 7 layers"
        case Kind.LAYERS if not 1 < (written.first or 1) <= written.slices < size:
            return f"layers from 2 to {size - 1}, the first before the last"
    return None


def _instead(kind: Kind, notation: CubeNotation) -> str:
    if notation is _PERMISSIVE and kind in (Kind.INNER_SLICE, Kind.COUNTED_BLOCK):
        return "Rw for the two outer layers or 2-2Rw for the second alone, as editions read r and 2R differently"
    return notation.expected


def _block(move: CubeMove, notation: CubeNotation) -> str:
    """What turns, as the notation would write it."""
    if Kind.INNER_SLICE in notation.kinds and move.first == move.last == 2:
        return move.letter.lower()
    if Kind.COUNTED_BLOCK in notation.kinds and move.first == 1 and move.last > 2:
        return f"{move.last}{move.letter}"
    return move.block


@cache
def _notation(edition: Edition | None) -> CubeNotation:
    if edition is None:
        return _PERMISSIVE
    return next(held for held in (_OF_2025, _OF_2018, _OF_2009) if held.since <= edition.date)
