"""Megaminx: a dodecahedron whose faces turn; scrambled by turning nearly all of it around two faces.

The upper half has the faces U (top), F (front), L and R (left and right of it), BL and BR (back). The lower half has
their opposites: D of U, B of F, DBR of L, DBL of R, DR of BL, DL of BR.

Plain form: the letters of 132 stickers, eleven for each face. The faces of the upper half are written U F L X Y R,
where X is BL and Y is BR; the opposite of each has the same letter, small. Faces come in the order U F L X Y R
u f l x y r. A face is read from its centre, then around clockwise: corner, edge, corner, edge and so on. The first edge
is the one towards U (for faces of the lower half, D); for U and D themselves the one towards F and B.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import notation_error, scan
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Sticker, rotations, turning
from cubelex.puzzles.turns import Turn
from cubelex.puzzles.twisty import Layer, TwistyPuzzle
from cubelex.regulations import Edition, cites

_UPPER = {"U": "FLXYR", "F": "URxyL", "L": "UFyrX", "X": "ULrfY", "Y": "UXflR", "R": "UYlxF"}
_FACES = "UFLXYRuflxyr"

# The faces around each face, clockwise.
_AROUND = _UPPER | {face.lower(): (ring[0] + ring[:0:-1]).swapcase() for face, ring in _UPPER.items()}

_COLOURS = MappingProxyType(
    {
        "U": "white",
        "F": "dark green",
        "L": "purple",
        "X": "yellow",
        "Y": "dark blue",
        "R": "red",
        "u": "grey",
        "f": "light green",
        "l": "pink",
        "x": "beige",
        "y": "light blue",
        "r": "orange",
    }
)

# The faces by the names that turn them, and their letters in the plain form.
_NAMES = dict(zip(("U", "F", "L", "BL", "BR", "R", "D", "B", "DBR", "DR", "DL", "DBL"), _FACES, strict=True))

# Everything but the layer of L (of U), turned around the face opposite to it.
_SLICES = {"R±": "L", "D±": "U"}

_MOVE = re.compile(r"([RD])(\+\+?|--?)|(DBR|DBL|DR|DL|BR|BL|[UFRLDB])(2?'?)")
_SIGNS = {"+": 1, "++": 2, "--": 3, "-": 4}
_TURNS = {"": 1, "2": 2, "2'": 3, "'": 4}
_STEP = 72  # degrees


@dataclass(frozen=True, slots=True)
class MegaminxTurn(Turn):
    """A face, or all but the layer of three pieces at the top left, turned by 72 degrees or a multiple.

    `part` is the name of a face, or `R±` or `D±` for the turns that scramble.
    """

    steps_of_full_turn: ClassVar[int] = 5

    def __str__(self) -> str:
        signs = _SIGNS if self.part in _SLICES else _TURNS
        written = next(sign for sign, steps in signs.items() if steps == self.steps)
        return self.part.removesuffix("±") + written

    def commutes_with(self, other: Move) -> bool:
        """Layers that have no piece in common, and a layer with the turn of everything else."""
        if not isinstance(other, MegaminxTurn):
            return False
        if self.part in _SLICES or other.part in _SLICES:
            return self.part == other.part or _turn_apart(self.part, other.part) or _turn_apart(other.part, self.part)
        return _NAMES[other.part] not in _AROUND[_NAMES[self.part]]


def _turn_apart(part: str, face: str) -> bool:
    return part in _SLICES and _SLICES[part] == face


@PUZZLES.register("minx")
@dataclass(frozen=True, slots=True, repr=False)
class Megaminx(TwistyPuzzle):
    """The Megaminx.

    >>> Megaminx().order("R++ D--")
    552
    """

    event: ClassVar[str] = "minx"
    name: ClassVar[str] = "Megaminx"

    # The letters of the faces in the plain form, by the names that turn them.
    letters: ClassVar[Mapping[str, str]] = MappingProxyType(_NAMES)

    # The faces around each face, clockwise, by their letters in the plain form.
    around: ClassVar[Mapping[str, str]] = MappingProxyType(_AROUND)

    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the centres"

    # Turning all but a face is the same as turning the face, and a rotation.
    single_parts: ClassVar[tuple[str, ...]] = tuple(_NAMES)

    @property
    @cites("4d1", since=date(2018, 1, 1))
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, the dark green in front."""
        return ScramblingOrientation((("top", "white"), ("front", "dark green")), "4d1")

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        return (sticker for face in _FACES for sticker in _face(face))

    def ways_to_hold(self) -> Sequence[Faces]:
        """With each face on top, in five ways."""
        return rotations(_rotation("U"), _rotation("F"))

    def layers(self) -> Mapping[str, Layer]:
        """The twelve faces and the two turns that scramble."""
        faces = {name: _face_layer(letter) for name, letter in _NAMES.items()}
        return faces | {name: _all_but(letter) for name, letter in _SLICES.items()}

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The part turned by a number of steps."""
        return MegaminxTurn(part, steps)

    @cites("12d", "12d1", "12d1a", "12d1b", "12d2", "12d2a", "12d2b", "12d2c", "12d2d")
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text; turns of every face are understood where no edition is asked for."""
        expected = _expected(edition)
        for found in scan(text, _MOVE, expected, "12d", edition):
            slice_, signs, face, turns = found.groups()
            if edition and not _is_written(found.group(), edition):
                raise notation_error(found.group(), found.start(), expected, "12d2" if slice_ else "12d1a", edition)
            yield MegaminxTurn(f"{slice_}±", _SIGNS[signs]) if slice_ else MegaminxTurn(face, _TURNS[turns])

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text in the edition's notation, which `parse` reads back.

        :raises InvalidNotation: when the edition's notation has no such move.
        """
        words = [str(move) for move in moves]
        for word in words:
            if edition and not _is_written(word, edition):
                raise notation_error(word, None, _expected(edition), "12d", edition)
        return " ".join(words)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether every centre is on its own face."""
        return facelets[::11] == _FACES

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Edges and corners are permuted, and turned together by whole turns."""
        yield PieceArrangement(self.stickering.orbit("edge", "UF"), True, Twists.WHOLE)
        yield PieceArrangement(self.stickering.orbit("corner", "URF"), True, Twists.WHOLE)


def _is_written(word: str, edition: Edition) -> bool:
    """Whether the edition's notation has that move."""
    if word[0] in "RD" and word[-1] in "+-":
        return _STEP * len(word[1:]) in edition.notation.megaminx_turns
    return word in ("U", "U'")


def _expected(edition: Edition | None) -> str:
    if not edition:
        return "R++, R--, D++, D--, or a face followed by nothing, 2, 2' or an apostrophe"
    single = "R+, R-, D+, D-, " if _STEP in edition.notation.megaminx_turns else ""
    return f"{single}R++, R--, D++, D--, U or U'"


def _face(face: str) -> list[Sticker]:
    """The centre, then corner and edge in turn, clockwise."""
    stickers = [Sticker(face, "centre", frozenset(face))]
    for before, edge in zip(_AROUND[face][-1:] + _AROUND[face], _AROUND[face], strict=False):
        stickers.append(Sticker(face, "corner", frozenset((face, before, edge))))
        stickers.append(Sticker(face, "edge", frozenset((face, edge))))
    return stickers


def _rotation(face: str) -> Faces:
    """The whole puzzle turned clockwise by one step around a face."""
    return turning(_FACES, f"{_AROUND[face]} {_AROUND[face].swapcase()}")


def _face_layer(face: str) -> Layer:
    return Layer(_rotation(face), lambda sticker: face in sticker.piece)


def _all_but(face: str) -> Layer:
    """Everything but the layer of a face, clockwise as seen from the opposite side."""
    return Layer(_rotation(face.swapcase()), lambda sticker: face not in sticker.piece)
