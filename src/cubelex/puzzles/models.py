"""What every puzzle and every state can do.

A new puzzle is a `Puzzle`, a `State` and a `Move` in a module of its own, which registers it with `PUZZLES`, and a row
in the table of events.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from cubelex.errors import ImpossibleMove, ImpossibleState, InvalidNotation
from cubelex.notebooks import Pictured
from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.notation import plain, read_brackets
from cubelex.regulations import Edition, cites

# How far from solved. The last number that a puzzle counts to stands for more moves, too: 10e4 asks for two or more.
Moves = Literal[0, 1, 2, 3, 4]

NO_MISALIGNMENT: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ScramblingOrientation:
    """How the solved puzzle is held before the first move of a scramble sequence (4d).

    `held` pairs a place with the colour that belongs there, as in `(("top", "white"), ("front", "green"))`; the colours
    are those of the puzzle's colour scheme. `regulation` is the number as the code calls it.
    """

    held: tuple[tuple[str, str], ...]
    regulation: str

    def __str__(self) -> str:
        return ", ".join(f"{colour} on {place}" for place, colour in self.held)


class State(Pictured, ABC):
    """A state of a puzzle: immutable, hashable, comparable, and aware of the puzzle it is a state of.

    Two states are equal when the puzzle looks the same as it is held: a rotation makes another state, though not a
    less solved one. `str(state)` is the plain form that `puzzle.state()` reads back.

    >>> from cubelex.puzzles import puzzle
    >>> puzzle("pyram").solved.apply("R L R' L'").apply("L R L' R'").is_solved
    True
    """

    __slots__ = ()

    puzzle: "Puzzle"

    @property
    @abstractmethod
    def is_solved(self) -> bool:
        """Whether it is solved, in any orientation (10c)."""

    def in_every_orientation(self) -> Iterable[Self]:
        """The same state held in every way its plain form can show, beginning with this one."""
        return (self,)

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The state one move later.

        :raises ImpossibleMove: when the puzzle is blocked.
        """

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.state({str(self)!r})"

    def apply(self, moves: str | Algorithm) -> Self:
        """The state after the moves, given as a value or as text in the permissive notation.

        :raises InvalidNotation: when the text is not a sequence of moves of this puzzle.
        :raises ImpossibleMove: when the puzzle is blocked on the way.
        """
        state = self
        for place, move in enumerate(self.puzzle.algorithm(moves)):
            try:
                state = state.after(move)
            except ImpossibleMove as blocked:
                raise blocked.at(place) from None
        return state


class Puzzle(ABC):
    """A kind of puzzle: its solved state, its notation in each edition, its colours and how a scrambler holds it.

    >>> from cubelex.puzzles import puzzle
    >>> puzzle("333oh"), puzzle("333oh").name
    (puzzle('333'), '3x3x3 Cube')
    """

    __slots__ = ()

    # What `moves_from_solved` answers for that number of moves and for more.
    counts_to: ClassVar[Moves] = 2

    @property
    @abstractmethod
    def event(self) -> str:
        """The event id by which `puzzle()` finds it; the first of several."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The Regulations' name for it, as in "3x3x3 Cube"."""

    @property
    @abstractmethod
    def solved(self) -> State:
        """The solved state as a scrambler holds it."""

    @property
    @abstractmethod
    def colours(self) -> Mapping[str, str]:
        """The colour scheme: the colour of each face, by the face's letter in the plain form, in its order."""

    @property
    @abstractmethod
    def scrambling_orientation(self) -> ScramblingOrientation:
        """How a scrambler holds it (4d)."""

    @abstractmethod
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text, in the edition's notation or, without one, in the permissive notation.

        :raises InvalidNotation: with the position of the first thing that is not a move.
        """

    @abstractmethod
    def state(self, text: str) -> State:
        """The state of that plain form.

        :raises ImpossibleState: when no sequence of moves reaches it; the message gives the reason.
        """

    @abstractmethod
    def moves_from_solved(self, state: State, misalignments: Mapping[str, float] = NO_MISALIGNMENT) -> Moves:
        """How many moves away from solved the puzzle counts (10e, 10f): up to `counts_to`, which is also for more.

        `state` is the aligned state the puzzle is nearest to or was turned from. `misalignments` says what is out of
        line: a part, named by the letter that turns it in the permissive notation ("U", "Rw", "M", "/", "u"), and the
        degrees by which it is turned clockwise beyond `state` (as seen from its own side; negative for
        counter-clockwise). Parts that are left out are aligned. A misalignment at the limit is still within it, so
        that the lesser count holds there; it is the physical position that counts, so that a face 50° short of where
        `state` has it is the same as one turned 40° the other way.

        Which state counts as solved is `State.is_solved`; what the answer means for a result belongs to the rules.

        :raises InvalidNotation: when a part is not one of the puzzle's.
        """

    def is_solvable(self, text: str) -> bool:
        """Whether moves reach the state of that plain form. `state()` says why they do not.

        >>> from cubelex.puzzles import puzzle
        >>> puzzle("222").is_solvable("UUUURRRRFFFFDDDDLLLLBBBB"), puzzle("222").is_solvable("URUU")
        (True, False)
        """
        try:
            self.state(text)
        except ImpossibleState:
            return False
        return True

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text in the edition's notation, which `parse` reads back.

        :raises InvalidNotation: when the edition's notation has no such move.
        """
        return " ".join(map(str, moves))

    def parse(self, text: str, edition: Edition | None = None) -> Algorithm:
        """The moves in a text.

        Without an edition, the notation is the permissive one: today's, and what else cannot be misunderstood. It has
        commutators `[A, B]` and conjugates `[A: B]`, which no edition has.

        >>> from cubelex.puzzles import puzzle
        >>> str(puzzle("333").parse("[F: [R, U]]"))
        "F R U R' U' F'"

        :raises InvalidNotation: with the position of the first thing that is not a move in that notation.
        """
        moves = plain(text)
        if edition is None and "[" in moves:
            return Algorithm(self, read_brackets(moves, lambda part: self.read(part, None)))
        return Algorithm(self, tuple(self.read(moves, edition)))

    def algorithm(self, moves: str | Algorithm) -> Algorithm:
        """The moves as a value, if they are text in the permissive notation.

        :raises InvalidNotation: when they are no moves of this puzzle.
        """
        if isinstance(moves, str):
            return self.parse(moves)
        if moves.puzzle != self:
            raise InvalidNotation(f"moves of {moves.puzzle.name} came; moves of {self.name} are expected")
        return moves

    def expand(self, move: Move) -> Iterable[Move]:
        """Thinner moves and rotations with the same effect; the move itself where there is nothing thinner."""
        return (move,)

    @cites("12i", "12i+")
    def move_count(self, algorithm: Algorithm) -> int:
        """How many changes of the puzzle's state it makes (12i): rotations make none."""
        return sum(not move.is_rotation for move in algorithm)

    def order(self, moves: str | Algorithm) -> int:
        """After how many repetitions the solved puzzle looks solved again, held the same way.

        >>> from cubelex.puzzles import puzzle
        >>> puzzle("333").order("R U R' U'")
        6
        """
        algorithm = self.algorithm(moves)
        state, times = self.solved.apply(algorithm), 1
        while state != self.solved:
            state, times = state.apply(algorithm), times + 1
        return times

    def __repr__(self) -> str:
        return f"puzzle({self.event!r})"
