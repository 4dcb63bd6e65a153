"""Parts of a puzzle that turn in equal steps, whatever the state, and the notation of those that turn by thirds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.notation import notation_error, scan
from cubelex.regulations import Edition


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


@dataclass(frozen=True, slots=True)
class ThirdTurn(Turn):
    """A part turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)


class ThirdsNotation:
    """Parts that turn by thirds, written by their names, with an apostrophe for the other direction.

    Without an edition, `U2` is understood as `U'`, and the parts of `permissive` are understood, too.
    """

    def __init__(
        self,
        *parts: str,
        permissive: tuple[str, ...] = (),
        named: str = "",
        regulation: str = "12",
        turn: type[ThirdTurn] = ThirdTurn,
    ) -> None:
        self._permissive = frozenset(permissive)
        # The longest first: `BL` is not `B`.
        names = sorted((*parts, *permissive), key=len, reverse=True)
        self._pattern = re.compile(f"({'|'.join(names)})(2?)('?)")
        named = named or f"{', '.join(parts[:-1])} or {parts[-1]}"
        self.expected = f"{named}, alone or followed by an apostrophe"
        self._regulation, self._turn = regulation, turn

    def read(self, text: str, edition: Edition | None = None) -> Iterator[ThirdTurn]:
        """The turns in plain text, in the edition's notation or, without one, in the permissive notation.

        :raises InvalidNotation: with the position of the first thing that is not a move.
        """
        for found in scan(text, self._pattern, self.expected, self._regulation, edition):
            part, twice, back = found.groups()
            if edition and (twice or part in self._permissive):
                raise notation_error(found.group(), found.start(), self.expected, self._regulation, edition)
            yield self._turn(part, 2 if bool(twice) != bool(back) else 1)
