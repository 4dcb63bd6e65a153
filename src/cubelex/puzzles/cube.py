"""N×N×N cubes.

The plain form of a state is its facelets: the faces U, R, F, D, L, B in this order, each row by row as in the usual net
(U above F, D below F, and L, F, R, B side by side), one letter a sticker, naming the face that shows this colour on the
solved cube.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise, product

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.cubes import geometry, notation, pieces
from cubelex.puzzles.cubes.faces import COLOURS, WHITE_AND_GREEN
from cubelex.puzzles.cubes.moves import CubeMove
from cubelex.puzzles.cubes.pieces import Piece
from cubelex.puzzles.facelets import FaceletPuzzle, FaceletState
from cubelex.puzzles.misalignments import least_moves, nearest_turns
from cubelex.puzzles.models import NO_MISALIGNMENT, Moves, ScramblingOrientation, State
from cubelex.puzzles.notation import plain
from cubelex.puzzles.permutations import Permutation, rearranger
from cubelex.puzzles.registry import PUZZLES
from cubelex.regulations import Edition, cites

_POSITIVE_FACES = "RUF"
_QUARTER_TURN = 90.0


@dataclass(frozen=True, slots=True, repr=False)
class Cube(FaceletPuzzle):
    """The cube with a number of layers.

    >>> from cubelex.puzzles import puzzle
    >>> puzzle("222").solved.apply("R U R'")
    puzzle('222').state('UUFLBRURRUFFDRDDFDLLBLBB')
    """

    size: int

    def __post_init__(self) -> None:
        if self.size < 2:
            raise ImpossibleState(f"a cube has 2 layers or more, not {self.size}")

    def __repr__(self) -> str:
        return f"puzzle({self.event!r})" if self.size <= 7 else f"Cube({self.size})"

    @property
    def event(self) -> str:
        """The event id: three times its number of layers."""
        return 3 * str(self.size)

    @property
    def name(self) -> str:
        """As the Regulations write it."""
        return f"{self.size}x{self.size}x{self.size} Cube"

    @property
    def solved(self) -> "CubeState":
        """White on top, green in front."""
        return _solved(self.size)

    @property
    def colours(self) -> Mapping[str, str]:
        """The colour of each face, in the order of the facelets."""
        return COLOURS

    @property
    @cites("4d1")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front (4d1; 4d in 2009)."""
        return WHITE_AND_GREEN

    def read(self, text: str, edition: Edition | None) -> Iterable[CubeMove]:
        """The moves in plain text, in the notation of Article 12a (and 12b, 12f) of the edition."""
        return notation.read(text, self.size, edition)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves in the edition's notation."""
        return " ".join(notation.write(move, self.size, edition) for move in moves if isinstance(move, CubeMove))

    def expand(self, move: Move) -> Iterable[Move]:
        """Outer blocks of at most half the layers, and rotations: on the 3x3x3 Cube, faces and rotations.

        >>> str(Cube(3).parse("Rw M2").expanded())
        'L x R2 L2 x2'
        """
        return move.expanded(self.size) if isinstance(move, CubeMove) else (move,)

    def permutation(self, move: Move) -> Permutation:
        """Where each sticker comes from."""
        return _permutation(self.size, move)

    def rearrangement(self, move: Move) -> Callable[[str], str]:
        """The same as a fast function from facelets to facelets."""
        return _rearrangement(self.size, move)

    def state(self, text: str) -> "CubeState":
        """The state of these facelets; whitespace between them is allowed.

        :raises ImpossibleState: when no sequence of moves reaches it, with the reason.
        """
        facelets = "".join(text.split())
        pieces.check(facelets, self.size)
        return CubeState(self, facelets)

    def outer_blocks(self) -> Iterable[CubeMove]:
        """One move for each thing that one outer block turn can do, up to a rotation."""
        return (
            CubeMove(face, 1, depth, quarters)
            for face in _POSITIVE_FACES
            for depth in range(1, self.size)
            for quarters in (1, 2, -1)
        )

    @cites("10e1", "10f1")
    def moves_from_solved(self, state: State, misalignments: Mapping[str, float] = NO_MISALIGNMENT) -> Moves:
        """How many outer block turns away from solved it counts: each two neighbouring layers over 45° make one more.

        >>> cube = Cube(3)
        >>> [cube.moves_from_solved(cube.solved, {"U": degrees}) for degrees in (45, 45.5, 90)]
        [0, 1, 1]
        >>> cube.moves_from_solved(cube.solved, {"M": 46})
        2
        """
        states = [state]
        for axis, degrees in self._layer_angles(misalignments).items():
            states = [_turned(before, axis, turns) for before in states for turns in _cut_turns(degrees)]
        return least_moves(states, self.outer_blocks())

    def _layer_angles(self, misalignments: Mapping[str, float]) -> dict[int, list[float]]:
        """For each axis that is misaligned, in the order given, how far each layer is turned clockwise."""
        angles: dict[int, list[float]] = {}
        for part, degrees in misalignments.items():
            turn = self._part(part).turn(self.size)
            along = angles.setdefault(turn.axis, [0.0] * self.size)
            for layer in range(turn.first, turn.last + 1):
                along[layer] += degrees * turn.quarters
        return angles

    def _part(self, name: str) -> CubeMove:
        moves = tuple(self.read(plain(name), None))
        if len(moves) != 1 or moves[0].quarters != 1:
            raise InvalidNotation(
                f"{name!r} is not a part of the {self.name}; expected layers, for example 'U', 'Rw' or 'M'"
            )
        return moves[0]


@dataclass(frozen=True, slots=True, repr=False)
class CubeState(FaceletState):
    """A state of a cube, as its facelets."""

    puzzle: Cube

    @property
    @cites("10c")
    def is_solved(self) -> bool:
        """Whether every face has one colour, in any orientation."""
        return self.facelets in _solved_facelets(self.puzzle.size)

    def in_every_orientation(self) -> "Iterable[CubeState]":
        """The same state held in twenty-four ways, beginning with this one."""
        for tilt in ("", "x", "x2", "x'", "z", "z'"):
            tilted = self.apply(tilt)
            yield from (tilted.apply(turn) for turn in ("", "y", "y2", "y'"))

    @property
    def corners(self) -> tuple[Piece, ...]:
        """The corner in each place, in the order URF UFL ULB UBR DFR DLF DBL DRB."""
        return pieces.corners(self.facelets, self.puzzle.size)

    @property
    def edges(self) -> tuple[Piece, ...]:
        """The middle edge in each place, in the order UR UF UL UB DR DF DL DB FR FL BL BR; none on even cubes."""
        return pieces.edges(self.facelets, self.puzzle.size)

    def wings(self, depth: int = 1) -> tuple[int, ...]:
        """Which wing is in each place, `depth` layers from the corners; none where the cube has no such wings.

        First come the right ones of the edges UR UF UL UB DR DF DL DB FR FL BL BR, seen with the first face up and the
        second in front, then the left ones in the same order.
        """
        return pieces.wings(self.facelets, self.puzzle.size, depth)


@cache
def _solved(size: int) -> CubeState:
    return CubeState(Cube(size), "".join(face * size * size for face in COLOURS))


@cache
def _solved_facelets(size: int) -> frozenset[str]:
    """The solved cube in its twenty-four orientations."""
    return frozenset(state.facelets for state in _solved(size).in_every_orientation())


@cache
def _permutation(size: int, move: Move) -> Permutation:
    if not isinstance(move, CubeMove):
        raise InvalidNotation(f"{move} is not a move of a cube")
    return geometry.permutation(size, move.turn(size))


@cache
def _rearrangement(size: int, move: Move) -> Callable[[str], str]:
    return rearranger(_permutation(size, move))


def _cut_turns(degrees: list[float]) -> Iterable[tuple[int, ...]]:
    """For each pair of neighbouring layers, the quarter turns between them: all readings of what is just halfway."""
    between = (near - far for near, far in pairwise(degrees))
    return product(*(nearest_turns(difference, _QUARTER_TURN) for difference in between))


def _turned(state: State, axis: int, turns: tuple[int, ...]) -> State:
    """The state after turning, at each cut, everything on the near side of it."""
    for depth, quarters in enumerate(turns, start=1):
        for _ in range(quarters % 4):
            state = state.after(CubeMove(_POSITIVE_FACES[axis], 1, depth))
    return state


for _size in range(2, 8):
    PUZZLES.register(3 * str(_size))(partial(Cube, _size))
