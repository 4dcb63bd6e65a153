"""FTO, the Face Turning Octahedron: eight triangular faces that turn by 120 degrees.

It is held with a corner towards the scrambler, where U (above), R, F (below) and L meet. Behind are their opposites: D
of U, BL of R, B of F, BR of L.

Plain form: the letters of 72 stickers, nine for each of the faces U R F L B X D Y, where X is BL and Y is BR. A face is
read row by row from the corner in front (for B, BL, D and BR: from the corner behind), as a person sees it who looks
straight at the face with that corner on top::

        0
      1 2 3
    4 5 6 7 8

0, 4 and 8 are corners, which show four faces; 1, 3 and 6 are edges, which show two; 2, 5 and 7 are triangles, which
show one. Triangles with the colour of U, F, BL or BR never leave these four faces, and the others never come there.
Three of each colour look alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar, Final

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PUT_BACK, PieceArrangement, Twists
from cubelex.puzzles.models import Moves, ScramblingOrientation, State
from cubelex.puzzles.notation import notation_error
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Orbit, Sticker, Stickering, rotations, turning
from cubelex.puzzles.turns import ThirdsNotation, ThirdTurn, Turn
from cubelex.puzzles.twisty import Layer, TwistyPuzzle
from cubelex.regulations import Edition, cites

_FACES: Final = "URFLBXDY"
_OPPOSITE: Final = dict(zip(_FACES, "DXBYFRUL", strict=True))

# The faces beside each face, clockwise: those left and right of the corner where its plain form begins, and the third.
_AROUND: Final = {
    "U": "RLB",
    "R": "FUY",
    "F": "LRD",
    "L": "UFX",
    "B": "XYU",
    "X": "DBL",
    "D": "YXF",
    "Y": "BDR",
}

# The faces by the names that turn them, and their letters in the plain form.
_NAMES: Final = dict(zip(("U", "R", "F", "L", "B", "BL", "D", "BR"), _FACES, strict=True))

# Every edge of the octahedron has one of these faces on one side, and one of the other four on the other side.
_FIRST_HALF: Final = "UFXY"

_COLOURS: Final = MappingProxyType(
    {
        "U": "white",
        "R": "red",
        "F": "green",
        "L": "purple",
        "B": "blue",
        "X": "orange",
        "D": "yellow",
        "Y": "grey",
    }
)

# Distances that are told by trying moves; 3 is told after the last of these, and 4 stands for more.
_EXACT: Final[tuple[Moves, ...]] = (1, 2)

# Colours of a puzzle that is held with a face of the other half on top: the same turns solve it.
_A_QUARTER: Final = str.maketrans(
    {face: following for ring in ("URFLU", "BYDXB") for face, following in pairwise(ring)}
)

_WHOLE: Final = "v"


@dataclass(frozen=True, slots=True)
class FtoTurn(ThirdTurn):
    """A face, or the whole puzzle around a face, turned by 120 degrees or by 240.

    `part` is the name of the face, followed by a v for the whole puzzle.
    """

    @property
    def is_rotation(self) -> bool:
        """Whether it turns the puzzle as a whole."""
        return self.part.endswith(_WHOLE)

    def commutes_with(self, other: Move) -> bool:
        """Turns around one axis: of a face, of the face opposite to it, and of the whole puzzle."""
        return isinstance(other, FtoTurn) and _axis(self.part) == _axis(other.part)


def _axis(part: str) -> frozenset[str]:
    face = _NAMES[part.removesuffix(_WHOLE)]
    return frozenset((face, _OPPOSITE[face]))


_WHOLE_TURNS: Final = tuple(name + _WHOLE for name in _NAMES)
NOTATION: Final = ThirdsNotation(*("U", "F", "R", "L", "D", "B", "BR", "BL"), permissive=_WHOLE_TURNS, turn=FtoTurn)


@PUZZLES.register("fto")
@dataclass(frozen=True, slots=True, repr=False)
class Fto(TwistyPuzzle):
    """The Face Turning Octahedron.

    >>> Fto().order("R U R' U'")
    60
    """

    event: ClassVar[str] = "fto"
    name: ClassVar[str] = "Face Turning Octahedron"
    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the colours of the front corner"
    single_parts: ClassVar[tuple[str, ...]] = tuple(_NAMES)
    counts_to: ClassVar[Moves] = 4
    letters: ClassVar[Mapping[str, str]] = MappingProxyType(_NAMES)

    @property
    @cites("4d")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front: the two meet at the corner towards the scrambler."""
        return ScramblingOrientation((("top", "white"), ("front", "green")), "4d")

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        return (sticker for face in _FACES for sticker in _face(face))

    def ways_to_hold(self) -> Sequence[Faces]:
        """All 24 ways; moves lead to 12 of them."""
        return rotations(*_face_rotations(), turning(_FACES, "URFL BYDX"))

    def layers(self) -> Mapping[str, Layer]:
        """The eight faces, and the whole puzzle around each of them."""
        faces = {name: _face_layer(letter) for name, letter in _NAMES.items()}
        return faces | {name + _WHOLE: Layer(_rotation(letter)) for name, letter in _NAMES.items()}

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The part turned by a number of steps."""
        return FtoTurn(part, steps)

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """The corners, which never make a quarter turn, and the edges, each read from a face of U F BL BR."""
        # Rotations by moves keep the halves apart.
        by_moves = Stickering(self.stickering.order, rotations(*_face_rotations()))
        yield PieceArrangement(by_moves.orbit("corner", "URFL"), True, Twists.HALVES)
        yield PieceArrangement(by_moves.orbit("edge", "UR"), True, Twists.NONE)

    @property
    def orbits(self) -> Mapping[str, Orbit]:
        """The corners and the edges, each read from a face of U F BL BR."""
        return {arrangement.orbit.kind: arrangement.orbit for arrangement in self.arrangements}

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text. Without an edition, U2 is understood as U', and Uv turns the whole puzzle.

        Editions in which FTO is not an official event have no notation for it. Its sequences are written alike in all.
        """
        return NOTATION.read(text, edition)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text, which `parse` reads back.

        :raises InvalidNotation: when an edition is asked for and the whole puzzle is turned.
        """
        written = list(moves)
        for move in written if edition else ():
            if move.is_rotation:
                raise notation_error(str(move), None, NOTATION.expected, "12", edition)
        return " ".join(map(str, written))

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the front corner shows above a colour that moves can bring there."""
        return facelets[0] in _FIRST_HALF

    def held_as_solved(self, facelets: str) -> str:
        """Facelets that the same turns solve, and that moves lead to."""
        return facelets if self.is_held_as_solved(facelets) else facelets.translate(_A_QUARTER)

    def nearer_than(self, moves: int) -> frozenset[str]:
        """All states that take fewer moves, held in the twelve ways that moves lead to: 204 for two moves."""
        return _nearer_than(moves)

    def least_moves(self, states: Iterable[State]) -> Moves:
        """How far the nearest of the states is from solved: exact up to 3, and 4 for more."""
        shell = {self.held_as_solved(str(state)) for state in states}
        if not shell.isdisjoint(_nearer_than(1)):
            return 0
        for moves in _EXACT:
            if not shell.isdisjoint(_nearer_than(2)):
                return moves
            shell = _after_a_move(shell)
        return self.counts_to if shell.isdisjoint(_nearer_than(2)) else 3

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        TwistyPuzzle.check(self, facelets)
        for place, sticker in enumerate(self.stickering.order):
            if sticker.kind == "triangle" and (sticker.face in _FIRST_HALF) != (facelets[place] in _FIRST_HALF):
                shown = f"a triangle of the colour {facelets[place]} is on the face {sticker.face}"
                raise ImpossibleState(f"{shown}, {PUT_BACK}")


@cache
def _nearer_than(moves: int) -> frozenset[str]:
    model = Fto()
    shell = {str(state) for state in model.solved.in_every_orientation() if model.is_held_as_solved(str(state))}
    found = set(shell) if moves else set()
    for _ in range(moves - 1):
        shell = _after_a_move(shell) - found
        found |= shell
    return frozenset(found)


def _after_a_move(shell: Iterable[str]) -> set[str]:
    """The states that one turn of a face makes of these."""
    turns = [Fto().rearrangement(move) for move in Fto().single_moves]
    return {turned(facelets) for facelets in shell for turned in turns}


def _face(face: str) -> list[Sticker]:
    """The stickers of a face, row by row."""
    left, right, below = tuple(_AROUND[face])
    return [
        _corner(face, left, right),
        _edge(face, left),
        _triangle(face, left, right),
        _edge(face, right),
        _corner(face, left, below),
        _triangle(face, left, below),
        _edge(face, below),
        _triangle(face, below, right),
        _corner(face, below, right),
    ]


def _corner(face: str, *beside: str) -> Sticker:
    """The sticker where these three faces meet, and with them the opposite of the third face beside the first."""
    (third,) = set(_AROUND[face]) - set(beside)
    return Sticker(face, "corner", frozenset((face, *beside, _OPPOSITE[third])))


def _edge(face: str, beside: str) -> Sticker:
    return Sticker(face, "edge", frozenset((face, beside)))


def _triangle(face: str, *beside: str) -> Sticker:
    """The sticker on a face that moves with it and with the two faces beside; the triangle shows the first only."""
    return Sticker(face, "triangle", frozenset((face, *beside)))


def _rotation(face: str) -> Faces:
    """The whole puzzle turned clockwise by one step around a face."""
    around = _AROUND[face]
    return turning(_FACES, f"{around} {''.join(_OPPOSITE[beside] for beside in around)}")


def _face_rotations() -> Iterable[Faces]:
    return (_rotation(face) for face in _FACES)


def _face_layer(face: str) -> Layer:
    return Layer(_rotation(face), lambda sticker: face in sticker.piece)
