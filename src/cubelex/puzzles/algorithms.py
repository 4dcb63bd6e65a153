"""Sequences of moves as values: concatenate, repeat, invert, simplify, write in an edition's notation."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, overload

from cubelex.errors import InvalidNotation
from cubelex.notebooks import Pictured
from cubelex.regulations import Edition

if TYPE_CHECKING:
    from cubelex.puzzles.models import Puzzle


class Move(ABC):
    """One move: a frozen, hashable value that does not know the state it is applied to.

    `str(move)` is its writing in the permissive notation, which can write every move. A move of a certain edition's
    notation is the same value as the move that another edition writes differently.

    >>> from cubelex.puzzles import puzzle
    >>> str(puzzle("333").parse("R2 U'")[1].inverse())
    'U'
    """

    __slots__ = ()

    @property
    def is_rotation(self) -> bool:
        """Whether it turns the puzzle as a whole, which does not change the state (12i+)."""
        return False

    @abstractmethod
    def inverse(self) -> Self:
        """The move that undoes it."""

    @abstractmethod
    def commutes_with(self, other: "Move") -> bool:
        """Whether the two may be swapped in any state; False when in doubt."""

    @abstractmethod
    def joined_with(self, other: "Move") -> "tuple[Move, ...] | None":
        """Both in a row as at most one move: `()` if they cancel, `None` if there is no such move."""


@dataclass(frozen=True, slots=True)
class Algorithm(Pictured):
    """A sequence of moves of one puzzle. A notebook shows the state after them.

    >>> from cubelex.puzzles import puzzle
    >>> sexy = puzzle("333").parse("R U R' U'")
    >>> sexy.inverse()
    puzzle('333').parse("U R U' R'")
    >>> len(sexy * 6), (sexy + sexy.inverse()).simplified()
    (24, puzzle('333').parse(''))
    """

    puzzle: "Puzzle"
    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.parse({str(self)!r})"

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> "Move | Algorithm":
        if isinstance(index, slice):
            return type(self)(self.puzzle, self.moves[index])
        return self.moves[index]

    def __add__(self, other: "Algorithm") -> Self:
        if other.puzzle != self.puzzle:
            raise InvalidNotation(f"cannot join moves of {self.puzzle.name} and moves of {other.puzzle.name}")
        return type(self)(self.puzzle, self.moves + other.moves)

    def __mul__(self, times: int) -> Self:
        if times < 0:
            return self.inverse() * -times
        return type(self)(self.puzzle, self.moves * times)

    def write(self, edition: Edition | None = None) -> str:
        """The text that `puzzle.parse(…, edition)` reads back as the same moves.

        :raises InvalidNotation: when the edition's notation has no such move.
        """
        return self.puzzle.write(self.moves, edition)

    def inverse(self) -> Self:
        """The sequence that undoes this one."""
        return type(self)(self.puzzle, tuple(move.inverse() for move in reversed(self.moves)))

    def simplified(self) -> Self:
        """The same effect with moves cancelled and joined, looking across moves that commute with them.

        >>> from cubelex.puzzles import puzzle
        >>> str(puzzle("333").parse("R L R' U U2").simplified())
        "L U'"
        """
        kept: list[Move] = []
        for move in self.moves:
            _add(kept, move)
        return type(self)(self.puzzle, tuple(kept))

    def expanded(self) -> Self:
        """The same effect with wide and slice moves as thinner moves and rotations, where the puzzle has them."""
        return type(self)(self.puzzle, tuple(thin for move in self.moves for thin in self.puzzle.expand(move)))


def _add(kept: list[Move], move: Move) -> None:
    """Append the move, joined with the nearest earlier one it can reach by swapping with moves it commutes with."""
    for place in reversed(range(len(kept))):
        joined = kept[place].joined_with(move)
        if joined is not None:
            again = [*joined, *kept[place + 1 :]]
            del kept[place:]
            for each in again:
                _add(kept, each)
            return
        if not kept[place].commutes_with(move):
            break
    kept.append(move)
