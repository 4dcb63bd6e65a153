"""How moves can arrange the pieces of a kind: for states drawn by number, and for the reason why one is impossible."""

from abc import abstractmethod
from enum import Enum
from math import factorial, prod
from typing import NamedTuple

from cubelex.errors import ImpossibleState
from cubelex.puzzles.permutations import even_permutation, is_odd
from cubelex.puzzles.stickers import Orbit, placed
from cubelex.puzzles.twisty import TwistyPuzzle, TwistyState


class Twists(Enum):
    """How pieces of a kind are turned in their places."""

    NONE = "none"
    FREE = "each in any way"
    WHOLE = "together by whole turns"


class PieceArrangement(NamedTuple):
    """The pieces of a kind, whether moves permute them (then evenly), and how they turn them."""

    orbit: Orbit
    is_permuted: bool
    twists: Twists

    @property
    def states(self) -> int:
        """In how many ways moves arrange the pieces."""
        return self._permutations * self._twistings

    @property
    def _permutations(self) -> int:
        return factorial(len(self.orbit.places)) // 2 if self.is_permuted else 1

    @property
    def _twistings(self) -> int:
        ways, pieces = len(self.orbit.places[0]), len(self.orbit.places)
        return int(ways ** {Twists.NONE: 0, Twists.FREE: pieces, Twists.WHOLE: pieces - 1}[self.twists])

    def colours(self, number: int) -> dict[int, str]:
        """The colours at the places of the pieces, in the arrangement with this number."""
        permutation, twisting = divmod(number, self._twistings)
        count, ways = len(self.orbit.places), len(self.orbit.places[0])
        pieces = even_permutation(permutation, count) if self.is_permuted else range(count)
        twists = []
        for _ in range(count):
            twisting, twist = divmod(twisting, ways)
            twists.append(twist)
        if self.twists is Twists.WHOLE:
            twists[-1] = -sum(twists) % ways
        return {
            places[(sticker + twist) % ways]: colour
            for places, piece, twist in zip(self.orbit.places, pieces, twists, strict=True)
            for sticker, colour in enumerate(self.orbit.colours[piece])
        }

    def check(self, facelets: str) -> None:
        """Nothing, when moves arrange the pieces like that.

        :raises ImpossibleState: with the reason, when they do not.
        """
        kind = self.orbit.kind
        pieces, twists = placed(facelets, self.orbit)
        if not self.is_permuted and pieces != tuple(range(len(pieces))):
            raise ImpossibleState(f"the {kind} {self.orbit.colours[pieces[0]]} is not in its own place")
        ways = len(self.orbit.places[0])
        if (self.twists is Twists.NONE and any(twists)) or (self.twists is Twists.WHOLE and sum(twists) % ways):
            turned = f"{'an' if kind[0] in 'ae' else 'a'} {kind} is {'flipped' if ways == 2 else 'twisted'}"
            raise ImpossibleState(f"{turned}, as if it had been taken out and put back")
        if is_odd(pieces):
            raise ImpossibleState(f"two {kind}s are swapped, as if they had been taken out and put back")


class ArrangedPuzzle(TwistyPuzzle):
    """A puzzle whose kinds of pieces are arranged independently of each other."""

    __slots__ = ()

    @property
    @abstractmethod
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """How moves arrange each kind of pieces, as long as the puzzle is held like the solved one."""

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        for arrangement in self.arrangements:
            arrangement.check(facelets)

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
