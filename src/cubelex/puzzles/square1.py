"""Square-1: two layers of wedges around an equator of two pieces, of which the right one is turned over by "/".

Plain form: twelve letters for the upper layer, twelve for the lower one, and a sign for the equator, separated by
spaces: `AA1BB2CC3DD4 5EE6FF7GG8HH -`. A letter stands for each 30 degrees. Corners are written A to H, twice, for they
take 60 degrees; edges 1 to 8. A layer is read clockwise, as a person looking straight at it sees it; the upper one
begins with what is left of the cut in front (the left half comes first), the lower one with what is right of it (the
right half comes first). The equator is `-` when it is square and `/` when its right piece is turned over.

No notation moves the left piece of the equator, so it says how the puzzle is held, and only one state is solved.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType
from typing import ClassVar, Self

from cubelex.errors import ImpossibleMove, ImpossibleState, InvalidNotation
from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.misalignments import nearest_turns
from cubelex.puzzles.models import NO_MISALIGNMENT, Moves, Puzzle, ScramblingOrientation, State
from cubelex.puzzles.notation import notation_error, scan
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.square1_moves import LayerTurn, Slice, layer_turn
from cubelex.regulations import Edition, cites

_PIECES = MappingProxyType(
    {"A": "UFL", "B": "ULB", "C": "UBR", "D": "URF", "E": "DFR", "F": "DRB", "G": "DBL", "H": "DLF"}
    | {"1": "UL", "2": "UB", "3": "UR", "4": "UF", "5": "DF", "6": "DR", "7": "DB", "8": "DL"}
)
_TOP, _BOTTOM = "AA1BB2CC3DD4", "5EE6FF7GG8HH"
_COLOURS = MappingProxyType({"U": "yellow", "R": "green", "F": "red", "D": "white", "L": "blue", "B": "orange"})

_MOVE = re.compile(r"(/)|(\()?\s*([+-]?\d{1,2})\s*,\s*([+-]?\d{1,2})\s*(?(2)\))")
_EXPECTED = "/ or (x,y) with x and y from -5 to 6, not both 0"
_PLAIN_FORM = re.compile(r"([A-H1-8]{12})\s*([A-H1-8]{12})\s*([-/])")
_LIMIT = 45  # degrees, 10f4
_SINGLE_TURNS = tuple(LayerTurn(x, 0) for x in range(1, 12)) + tuple(LayerTurn(0, y) for y in range(1, 12))


@dataclass(frozen=True, slots=True, repr=False)
class Square1State(State):
    """A state of Square-1, layer by layer. Made without checks: `puzzle.state()` checks."""

    puzzle: "Square1"
    top: str
    bottom: str
    is_turned_over: bool

    @property
    def is_solved(self) -> bool:
        """Whether both layers and the equator are where they belong."""
        return self == self.puzzle.solved

    def __str__(self) -> str:
        return f"{self.top} {self.bottom} {'/' if self.is_turned_over else '-'}"

    def after(self, move: Move) -> Self:
        """The state one move later.

        :raises ImpossibleMove: when a corner lies across the cut of "/".
        """
        if isinstance(move, LayerTurn):
            return replace(self, top=_turned(self.top, move.top), bottom=_turned(self.bottom, move.bottom))
        if self.across_cut:
            raise ImpossibleMove(f"/ is blocked by {' and '.join(self.across_cut)}; see 12c3", regulation="12c3")
        top, bottom = self.top[:6] + self.bottom[:6], self.top[6:] + self.bottom[6:]
        return replace(self, top=top, bottom=bottom, is_turned_over=not self.is_turned_over)

    @property
    def across_cut(self) -> tuple[str, ...]:
        """The corners that lie across the cut, with their layer; none when "/" is possible.

        >>> Square1().solved.apply("(2,0)").across_cut
        ('corner D in the upper layer', 'corner B in the upper layer')
        """
        layers = ((self.top, "upper"), (self.bottom, "lower"))
        return tuple(f"corner {corner} in the {name} layer" for layer, name in layers for corner in _across(layer))


@PUZZLES.register("sq1")
@dataclass(frozen=True, slots=True, repr=False)
class Square1(Puzzle):
    """The Square-1.

    >>> str(Square1().solved.apply("(1,0) / (3,3)"))
    '6FF4AA1BB5EE 8HH2CC3DD7GG /'
    """

    event: ClassVar[str] = "sq1"
    name: ClassVar[str] = "Square-1"

    # The faces of each piece, its own first, then the sides clockwise as seen from there.
    pieces: ClassVar[Mapping[str, str]] = _PIECES

    colours: ClassVar[Mapping[str, str]] = _COLOURS

    @property
    @cites("4d3")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """Of two possible ways the one with the darker colour in front."""
        return ScramblingOrientation((("front", "red"),), "4d3")

    @property
    def solved(self) -> Square1State:
        """The cube, held with a small surface of the equator on the left of the front (12c1)."""
        return Square1State(self, _TOP, _BOTTOM, False)

    def state(self, text: str) -> Square1State:
        """The state of that plain form.

        :raises ImpossibleState: when no sequence of moves reaches it; the message gives the reason.
        """
        found = _PLAIN_FORM.fullmatch(text.strip())
        if not found:
            raise ImpossibleState(f"{text!r} is not a state; one looks like {self.solved}")
        top, bottom, equator = found.groups()
        _check_pieces(top + bottom)
        _check_layer(top, "upper")
        _check_layer(bottom, "lower")
        return Square1State(self, top, bottom, equator == "/")

    @cites("12c", "12c1", "12c2", "12c3")
    def read(self, text: str, edition: Edition | None) -> Iterator[Move]:
        """The moves in plain text; before 2018, (x,y) included the turn of the right half."""
        slice_included = edition is not None and edition.notation.square_one_pair_slices
        expected, number = ("(x,y)", "12c1") if slice_included else (_EXPECTED, "12c2")
        for found in scan(text, _MOVE, expected, number, edition):
            slice_, _, top, bottom = found.groups()
            if edition and not _is_written(found, edition):
                raise notation_error(found.group(), found.start(), expected, number, edition)
            if not slice_ and layer_turn(int(top), int(bottom)) != LayerTurn(0, 0):
                yield layer_turn(int(top), int(bottom))
            if slice_ or slice_included:
                yield Slice()

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text in the edition's notation, which `parse` reads back.

        :raises InvalidNotation: when the edition's notation has no such move.
        """
        words = [str(move) for move in moves]
        if edition and edition.notation.square_one_pair_slices:
            return " ".join(_slice_included(words, edition))
        return " ".join(words)

    @cites("12c4")
    def move_count(self, algorithm: Algorithm) -> int:
        """Every (x, y) and every slice is one move."""
        return len(algorithm)

    @cites("10e1", "10e1+", "10f4", "10f4+")
    def moves_from_solved(self, state: State, misalignments: Mapping[str, float] = NO_MISALIGNMENT) -> Moves:
        """How many moves away from solved the puzzle counts (10e, 10f4): 0, 1, or 2 for two and more.

        The parts are U, D and /. Turns of the layers count one by one, and only beyond 45 degrees: 30 degrees from
        where a layer belongs are none, whether they are called a state or a misalignment.
        """
        for part in misalignments.keys() - {"U", "D", "/"}:
            raise InvalidNotation(f"no part of Square-1 is called {part!r}; there are U, D and /")
        top, bottom = misalignments.get("U", 0), misalignments.get("D", 0)
        slices = nearest_turns(misalignments.get("/", 0), 180)
        reached = {state.after(Slice()) if turns % 2 else state for turns in slices}
        return min(_moves_from_solved(start, top, bottom) for start in reached)


def _moves_from_solved(state: State, top: float, bottom: float) -> Moves:
    """The count when the layers are turned by these degrees beyond the state."""
    near = set(_within_limit(state, top, bottom))
    if any(it.is_solved for it in near):
        return 0
    cut = {it.after(Slice()) for it in near if isinstance(it, Square1State) and not it.across_cut}
    after_one = {it.after(turn) for it in near for turn in _SINGLE_TURNS} | {
        it for after in cut for it in _within_limit(after, 0, 0)
    }
    return 1 if any(it.is_solved for it in after_one) else 2


def _within_limit(state: State, top: float, bottom: float) -> Iterator[State]:
    """The aligned states that differ by no more than the limit from one whose layers are turned beyond it."""
    for x, y in product(range(12), repeat=2):
        if _apart(30 * x, top) <= _LIMIT and _apart(30 * y, bottom) <= _LIMIT:
            yield state.after(LayerTurn(x, y))


def _apart(one: float, other: float) -> float:
    """The smaller of the two angles between two directions, in degrees."""
    return abs((one - other + 180) % 360 - 180)


def _is_written(found: re.Match[str], edition: Edition) -> bool:
    """Whether the edition's notation has that move."""
    slice_, bracket, top, bottom = found.groups()
    if slice_ or not bracket:
        return bool(slice_) and not edition.notation.square_one_pair_slices
    if edition.notation.square_one_turns is None:
        return True
    least, most = edition.notation.square_one_turns
    turns = int(top), int(bottom)
    return all(least <= steps <= most for steps in turns) and turns != (0, 0)


def _slice_included(words: list[str], edition: Edition) -> Iterator[str]:
    """Each turn and the slice after it as one word.

    :raises InvalidNotation: when no slice comes after a turn.
    """
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word != "/" and following != "/":
            raise notation_error(word, None, "a turn that the slice / follows", "12c1", edition)
    for before, word in zip(["", *words], words, strict=False):
        if word == "/":
            yield before if before.startswith("(") else "(0,0)"


def _check_pieces(letters: str) -> None:
    for piece, faces in _PIECES.items():
        if letters.count(piece) != len(faces) - 1:
            raise ImpossibleState(
                f"{piece} is there {letters.count(piece)} times where an edge is there once and a corner twice"
            )


def _check_layer(layer: str, name: str) -> None:
    for corner in filter(str.isalpha, layer):
        if corner * 2 not in layer + layer[0]:
            raise ImpossibleState(f"the halves of corner {corner} are not next to each other in the {name} layer")


def _turned(layer: str, steps: int) -> str:
    return layer[-steps % 12 :] + layer[: -steps % 12]


def _across(layer: str) -> list[str]:
    """The corners of a layer that lie across the cut."""
    return [layer[place] for place in (0, 6) if layer[place] == layer[place - 1]]
