"""Puzzles made of pieces that turn in layers: Pyraminx, Skewb, Megaminx, FTO, and those of unofficial events."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, check_arrangements
from cubelex.puzzles.facelets import FaceletPuzzle, FaceletState
from cubelex.puzzles.misalignments import least_moves, nearest_turns
from cubelex.puzzles.models import NO_MISALIGNMENT, Moves, State
from cubelex.puzzles.permutations import Permutation, composed, rearranger
from cubelex.puzzles.stickers import Faces, Sticker, Stickering, counted, placed
from cubelex.puzzles.turns import ThirdTurn, Turn
from cubelex.regulations import cites


class Layer(NamedTuple):
    """What turns around a part: where one step takes each face, and which stickers go along."""

    faces: Faces
    has: Callable[[Sticker], bool] = lambda sticker: True


class TwistyPuzzle(FaceletPuzzle):
    """A puzzle of stickers and turns, solved when every face has a single colour.

    A puzzle says what its stickers are, in which ways it can be held, what its layers are, and how moves arrange its
    pieces. It is asked once, and what it says is kept.
    """

    __slots__ = ()

    # What keeps its place, to be named when it did not.
    fixed_parts: ClassVar[str]

    # The parts whose turns count as moves, where others turn, too; the others are these and a rotation.
    single_parts: ClassVar[tuple[str, ...]] = ()

    # The letters of the faces in the plain form by the names that turn them, where these are names of faces, too.
    letters: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @abstractmethod
    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""

    @abstractmethod
    def ways_to_hold(self) -> Sequence[Faces]:
        """Every way to hold it, as where it takes the faces; the first leaves them."""

    @abstractmethod
    def layers(self) -> Mapping[str, Layer]:
        """Every part that turns, by its name."""

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """How moves arrange kinds of pieces, as long as the puzzle is held like the solved one: what `check` checks."""
        return ()

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The part turned by a number of steps."""
        return ThirdTurn(part, steps)

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form, with the ways to hold it."""
        return _stickering(self)

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """Every part that turns, with the turn by one step."""
        return _turns(self)

    @property
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """How moves arrange each kind of pieces, as long as the puzzle is held like the solved one."""
        return _arrangements(self)

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every change that counts as one move, the others being these and a rotation."""
        return _single_moves(self)

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets with the puzzle held as when solved.

        :raises ImpossibleState: with the reason, when they do not.
        """
        check_arrangements(facelets, self.arrangements)

    @abstractmethod
    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the parts that keep their places relative to one another are where they are when solved."""

    @property
    def solved(self) -> "TwistyState":
        """Every face in its own colour."""
        return TwistyState(self, self.stickering.solved)

    def permutation(self, move: Move) -> Permutation:
        """Where each sticker comes from."""
        return _permutation(self, move)

    def rearrangement(self, move: Move) -> Callable[[str], str]:
        """The same as a function from facelets to facelets."""
        return _rearrangement(self, move)

    def state(self, text: str) -> "TwistyState":
        """The state of that plain form, held in any way.

        :raises ImpossibleState: when no sequence of moves reaches it; the message gives the reason.
        """
        facelets = counted(text, self.stickering.solved)
        for rotation in self.stickering.rotations:
            turned = rearranger(rotation)(facelets)
            if self.is_held_as_solved(turned):
                self.check(turned)
                return TwistyState(self, facelets)
        raise ImpossibleState(f"{self.fixed_parts} are not arranged as on any {self.name} of this colour scheme")

    @cites("10e1", "10f2", "10f3")
    def moves_from_solved(self, state: State, misalignments: Mapping[str, float] = NO_MISALIGNMENT) -> Moves:
        """How many moves away from solved the puzzle counts (10e, 10f): up to `counts_to`, which is also for more."""
        choices = [self._misaligned(part, degrees) for part, degrees in misalignments.items()]
        return self.least_moves(_after(state, turns) for turns in product(*choices))

    def least_moves(self, states: Iterable[State]) -> Moves:
        """How far the nearest of the states is from solved, up to `counts_to`."""
        return least_moves(states, self.single_moves)

    def _misaligned(self, part: str, degrees: float) -> list[Turn | None]:
        """The turns of the part that it may count as; none where it counts as aligned."""
        if part not in self.turns:
            raise InvalidNotation(f"no part of {self.name} is called {part!r}; there are {', '.join(self.turns)}")
        turn = self.turns[part][0]
        full = turn.steps_of_full_turn
        steps = (steps % full for steps in nearest_turns(degrees, 360 / full))
        return [type(turn)(part, step) if step else None for step in steps]


@dataclass(frozen=True, slots=True, repr=False)
class TwistyState(FaceletState):
    """A state as the letters of its stickers."""

    puzzle: TwistyPuzzle

    @property
    @cites("10c")
    def is_solved(self) -> bool:
        """Whether every face has a single colour, wherever it is."""
        colour_on: dict[str, str] = {}
        return all(
            colour_on.setdefault(face, colour) == colour
            for face, colour in zip(self.puzzle.stickering.solved, self.facelets, strict=True)
        )

    def in_every_orientation(self) -> "Iterable[TwistyState]":
        """The same state held in every possible way, beginning with this one."""
        for rotation in self.puzzle.stickering.rotations:
            yield TwistyState(self.puzzle, rearranger(rotation)(self.facelets))


class ArrangedPuzzle(TwistyPuzzle):
    """A puzzle whose kinds of pieces are arranged independently of each other, and are all that it is made of."""

    __slots__ = ()

    @property
    def states(self) -> int:
        """The number of states."""
        return prod(arrangement.states for arrangement in self.arrangements)

    def numbered(self, number: int) -> TwistyState:
        """The state with this number. Each number below the number of states has its own state."""
        colours: dict[int, str] = {}
        for arrangement in self.arrangements:
            number, own = divmod(number, arrangement.states)
            colours |= arrangement.colours(own)
        return TwistyState(self, "".join(colours[place] for place in range(len(colours))))

    def sticker_places(self, facelets: str) -> bytes:
        """For each sticker, known by its place on the solved puzzle, the place where it is."""
        where = bytearray(len(facelets))
        for orbit in (arrangement.orbit for arrangement in self.arrangements):
            ways = len(orbit.places[0])
            for places, piece, twist in zip(orbit.places, *placed(facelets, orbit), strict=True):
                for sticker, home in enumerate(orbit.places[piece]):
                    where[home] = places[(sticker + twist) % ways]
        return bytes(where)


def _after(state: State, turns: Iterable[Turn | None]) -> State:
    for turn in turns:
        state = state.after(turn) if turn else state
    return state


@cache
def _stickering(puzzle: TwistyPuzzle) -> Stickering:
    return Stickering(tuple(puzzle.stickers()), puzzle.ways_to_hold())


@cache
def _turns(puzzle: TwistyPuzzle) -> Mapping[str, tuple[Turn, Permutation]]:
    return {part: (puzzle.turn(part), _stickering(puzzle).turn(*layer)) for part, layer in puzzle.layers().items()}


@cache
def _single_moves(puzzle: TwistyPuzzle) -> tuple[Turn, ...]:
    one_step = [puzzle.turn(part) for part in puzzle.single_parts or _turns(puzzle)]
    return tuple(puzzle.turn(turn.part, steps) for turn in one_step for steps in range(1, turn.steps_of_full_turn))


@cache
def _arrangements(puzzle: TwistyPuzzle) -> tuple[PieceArrangement, ...]:
    return tuple(puzzle.piece_arrangements())


@cache
def _permutation(puzzle: TwistyPuzzle, move: Move) -> Permutation:
    if not isinstance(move, Turn):
        raise InvalidNotation(f"{move} is not a move of {puzzle.name}")
    permutation: Permutation = tuple(range(len(puzzle.stickering.solved)))
    for _ in range(move.steps):
        permutation = composed(permutation, puzzle.turns[move.part][1])
    return permutation


@cache
def _rearrangement(puzzle: TwistyPuzzle, move: Move) -> Callable[[str], str]:
    return rearranger(_permutation(puzzle, move))
