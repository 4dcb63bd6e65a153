"""What Pyraminx, Skewb, Megaminx and FTO have in common: parts that turn in equal steps, whatever the state."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import ClassVar, Self

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.facelets import FaceletPuzzle, FaceletState
from cubelex.puzzles.misalignments import least_moves, nearest_turns
from cubelex.puzzles.models import NO_MISALIGNMENT, Moves, State
from cubelex.puzzles.permutations import Permutation, composed, rearranger
from cubelex.puzzles.stickers import Stickering, counted
from cubelex.regulations import cites


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """A part turned clockwise by a number of its steps, from one to one less than a full turn."""

    part: str
    steps: int

    steps_of_full_turn: ClassVar[int]

    def inverse(self) -> Self:
        """The same part turned back."""
        return type(self)(self.part, self.steps_of_full_turn - self.steps)

    def commutes_with(self, other: Move) -> bool:
        """Turns of one part may be swapped; a puzzle knows which others."""
        return isinstance(other, Turn) and other.part == self.part

    def joined_with(self, other: Move) -> tuple[Self, ...] | None:
        """Turns of one part add up."""
        if not isinstance(other, type(self)) or other.part != self.part:
            return None
        steps = (self.steps + other.steps) % self.steps_of_full_turn
        return (type(self)(self.part, steps),) if steps else ()


class TwistyPuzzle(FaceletPuzzle):
    """A puzzle of stickers and turns, solved when every face has a single colour."""

    __slots__ = ()

    # The letters of the faces in the plain form by the names that turn them, where these are names of faces, too.
    letters: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @property
    @abstractmethod
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""

    @property
    @abstractmethod
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """Every part that turns, with the turn by one step."""

    @property
    @abstractmethod
    def single_moves(self) -> tuple[Turn, ...]:
        """Every change that counts as one move, the others being these and a rotation."""

    @abstractmethod
    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets with the puzzle held as when solved.

        :raises ImpossibleState: with the reason, when they do not.
        """

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

    @property
    @abstractmethod
    def fixed_parts(self) -> str:
        """What keeps its place, to be named when it did not."""

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


def _after(state: State, turns: Iterable[Turn | None]) -> State:
    for turn in turns:
        state = state.after(turn) if turn else state
    return state


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
