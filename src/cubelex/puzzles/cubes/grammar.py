"""How a move of a cube can be written at all, in any edition; which writings an edition has is in `notation`."""

import re
from dataclasses import dataclass
from enum import Enum

from cubelex.puzzles.cubes.moves import CubeMove

MOVE = re.compile(
    r"""\[(?P<bracket>[urfdlb])(?P<bracket_half>2?)(?P<bracket_back>\s*')?\]
    |   (?:(?P<first>[0-9]{1,3})-(?=[0-9]{1,3}[URFDLB]w))?
        (?:(?P<count>0|[1-9][0-9]{0,2})(?=[URFDLB]))?
        (?P<letter>[URFDLB](?P<wide>w)?|[urfdlbMESxyz])
        (?P<half>[0-9]*)(?P<back>\s*')?""",
    re.VERBOSE,
)
_ROTATIONS = {"r": ("x", 1), "l": ("x", -1), "u": ("y", 1), "d": ("y", -1), "f": ("z", 1), "b": ("z", -1)}


class TurnKind(Enum):
    """The ways in which editions name what turns, each with an example."""

    FACE = "a face (R)"
    OUTER_BLOCK = "an outer block (Rw)"
    COUNTED_BLOCK = "two or three outer slices (2R, 3R)"
    INNER_SLICE = "an inner slice (r)"
    LAYERS = "some layers (2-3Rw)"
    MIDDLE_SLICE = "a middle slice (M)"
    ROTATION = "a rotation (x)"
    BRACKET_ROTATION = "a rotation ([r])"


@dataclass(frozen=True, slots=True)
class Written:
    """A move as it is written, not yet known to be in the notation."""

    kind: TurnKind
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
            return cls(TurnKind.BRACKET_ROTATION, found["bracket"], None, None, found["bracket_half"], is_back)
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
            case TurnKind.BRACKET_ROTATION:
                axis, sense = _ROTATIONS[self.letter]
                return CubeMove(axis, quarters=quarters if self.half else quarters * sense)
            case TurnKind.INNER_SLICE:
                return CubeMove(self.letter.upper(), 2, 2, quarters)
            case TurnKind.OUTER_BLOCK | TurnKind.COUNTED_BLOCK | TurnKind.LAYERS:
                return CubeMove(self.letter, self.first or 1, self.slices, quarters)
            case _:
                return CubeMove(self.letter, quarters=quarters)


def _kind(found: re.Match[str]) -> TurnKind:
    letter = found["letter"][0]
    if found["first"]:
        return TurnKind.LAYERS
    if found["wide"]:
        return TurnKind.OUTER_BLOCK
    if found["count"]:
        return TurnKind.COUNTED_BLOCK
    if letter in "URFDLB":
        return TurnKind.FACE
    if letter in "MES":
        return TurnKind.MIDDLE_SLICE
    return TurnKind.ROTATION if letter in "xyz" else TurnKind.INNER_SLICE
