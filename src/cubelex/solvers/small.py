"""The three puzzles whose distances are all known, and what their aspects are."""

from functools import cache
from itertools import chain

from cubelex.puzzles import CubeState, FaceletPuzzle, State, puzzle
from cubelex.solvers.exact import Exact, Permutation

TIPS = 81


def _permutation(event: str, move: str) -> Permutation:
    """Where each sticker comes from when the move is made."""
    played = puzzle(event)
    assert isinstance(played, FaceletPuzzle)
    return played.permutation_of(played.parse(move))


class TwoByTwo(Exact):
    """The 2×2×2 Cube, whose corner DBL stays: where the corners are, and where white or yellow is on each.

    >>> TwoByTwo().states
    3674160
    """

    event = "222"
    parts, suffixes = "URF", ("", "2", "'")
    sizes, widths = (5040, 729), (8, 24)
    shortest_words = 59568

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The corner in each place, and the stickers that are white or yellow."""
        assert isinstance(state, CubeState)
        return bytes(corner.home for corner in state.corners), bytes(letter in "UD" for letter in str(state))

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """Of corners, and of stickers."""
        return tuple(self.aspects(puzzle(self.event).solved.apply(move))[0]), _permutation(self.event, move)


class _ByStickers(Exact):
    """A puzzle whose aspects are the colours of certain stickers."""

    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The stickers of the two aspects."""
        raise NotImplementedError

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The letters of their colours."""
        letters = str(state).encode()
        first, second = (bytes(letters[place] for place in places) for places in self.places())
        return first, second

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """Of each aspect's stickers among themselves."""
        sources = _permutation(self.event, move)
        first, second = (tuple(places.index(sources[place]) for place in places) for places in self.places())
        return first, second


class Pyraminx(_ByStickers):
    """The Pyraminx without its tips: its edges, and the pieces below the tips."""

    event = "pyram"
    parts, suffixes = "ULRB", ("", "'")
    sizes, widths = (11520, 81), (12, 12)
    shortest_words = 58896

    @cache
    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Edges are moved by two vertices, the pieces below tips by one."""
        moved = [_moved(self.event, part) - _moved(self.event, part.lower()) for part in self.parts]
        times = {place: sum(place in each for each in moved) for place in sorted(set(chain(*moved)))}
        return tuple(p for p in times if times[p] == 2), tuple(p for p in times if times[p] == 1)


class Skewb(_ByStickers):
    """The Skewb, whose corner URF stays: its centres, and the seven other corners."""

    event = "skewb"
    parts, suffixes = "RULB", ("", "'")
    sizes, widths = (360, 8748), (6, 21)
    shortest_words = 61488

    @cache
    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The middle of each five stickers is the centre."""
        moved = sorted(set(chain.from_iterable(_moved(self.event, part) for part in self.parts)))
        return tuple(p for p in moved if p % 5 == 2), tuple(p for p in moved if p % 5 != 2)


def _moved(event: str, move: str) -> set[int]:
    return {place for place, source in enumerate(_permutation(event, move)) if place != source}
