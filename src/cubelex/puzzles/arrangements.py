"""How moves can arrange the pieces of a kind: for states drawn by number, and for the reason why one is impossible."""

from collections.abc import Iterable
from enum import Enum
from math import factorial
from typing import Final, NamedTuple

from cubelex.errors import ImpossibleState
from cubelex.puzzles.permutations import even_permutation, is_odd
from cubelex.puzzles.stickers import Orbit, Placed, placed

PUT_BACK: Final = "as if it had been taken out and put back"


class Twists(Enum):
    """How pieces of a kind are turned in their places."""

    NONE = "none"
    FREE = "each in any way"
    WHOLE = "together by whole turns"
    HALVES = "each by halves, together by whole turns"


class PieceArrangement(NamedTuple):
    """The pieces of a kind, whether moves permute them (then evenly), and how they turn them.

    `own_places` says where pieces belong that moves do not permute.
    """

    orbit: Orbit
    is_permuted: bool
    twists: Twists
    own_places: str = "in their own places"

    @property
    def states(self) -> int:
        """In how many ways moves arrange the pieces."""
        return self._permutations * self._twistings

    @property
    def _permutations(self) -> int:
        return factorial(len(self.orbit.places)) // 2 if self.is_permuted else 1

    @property
    def _ways(self) -> int:
        """In how many ways a piece can be put into its place."""
        return len(self.orbit.places[0])

    @property
    def _step(self) -> int:
        """The least twist of a piece."""
        return 2 if self.twists is Twists.HALVES else 1

    @property
    def _twistings(self) -> int:
        if self.twists is Twists.NONE:
            return 1
        own, pieces = self._ways // self._step, len(self.orbit.places)
        return int(own ** (pieces if self.twists is Twists.FREE else pieces - 1))

    def colours(self, number: int) -> dict[int, str]:
        """The colours at the places of the pieces, in the arrangement with this number."""
        permutation, twisting = divmod(number, self._twistings)
        count, ways = len(self.orbit.places), self._ways
        pieces = even_permutation(permutation, count) if self.is_permuted else range(count)
        twists = []
        for _ in range(count):
            twisting, twist = divmod(twisting, ways // self._step)
            twists.append(twist * self._step)
        if self.twists in (Twists.WHOLE, Twists.HALVES):
            twists[-1] = -sum(twists) % ways
        return {
            places[(sticker + twist) % ways]: colour
            for places, piece, twist in zip(self.orbit.places, pieces, twists, strict=True)
            for sticker, colour in enumerate(self.orbit.colours[piece])
        }

    def placed(self, facelets: str) -> Placed:
        """The pieces as they lie in these facelets.

        :raises ImpossibleState: when a place shows colours that no piece has, or a piece is not where it always is.
        """
        found = placed(facelets, self.orbit)
        if not self.is_permuted and found.pieces != tuple(range(len(found.pieces))):
            raise ImpossibleState(f"the {self.orbit.kind}s are not {self.own_places}")
        return found

    def check_twists(self, twists: tuple[int, ...]) -> None:
        """Nothing, when moves turn the pieces like that.

        :raises ImpossibleState: when they do not.
        """
        kind, ways = self.orbit.kind, self._ways
        one = f"{'an' if kind[0] in 'ae' else 'a'} {kind}"
        if self.twists is Twists.NONE and any(twists):
            raise ImpossibleState(f"{one} is {'flipped' if ways == 2 else 'twisted'}, {PUT_BACK}")
        if self.twists is Twists.HALVES and any(twist % 2 for twist in twists):
            raise ImpossibleState(f"{one} is turned by a quarter, {PUT_BACK}")
        if self.twists in (Twists.WHOLE, Twists.HALVES) and sum(twists) % ways:
            if ways == 2:
                raise ImpossibleState(f"an odd number of {kind}s is flipped, as if one had been taken out and put back")
            turned = "turned by a half" if self.twists is Twists.HALVES else "twisted"
            raise ImpossibleState(f"{one} is {turned}, {PUT_BACK}")

    def check_swaps(self, pieces: tuple[int, ...]) -> None:
        """Nothing, when moves permute the pieces like that.

        :raises ImpossibleState: when they do not.
        """
        if is_odd(pieces):
            raise ImpossibleState(f"two {self.orbit.kind}s are swapped, as if they had been taken out and put back")


def check_arrangements(facelets: str, arrangements: Iterable[PieceArrangement]) -> None:
    """Nothing, when moves arrange the pieces of every kind as in these facelets.

    :raises ImpossibleState: with the reason, when they do not.
    """
    found = [(arrangement, arrangement.placed(facelets)) for arrangement in arrangements]
    for arrangement, pieces in found:
        arrangement.check_twists(pieces.twists)
    for arrangement, pieces in found:
        arrangement.check_swaps(pieces.pieces)
