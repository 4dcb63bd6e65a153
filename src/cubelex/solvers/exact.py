"""Puzzles with a table of the distances of all states, as 2×2×2 Cube, Pyraminx and Skewb.

A state is known by two aspects that moves change independently of each other, such as where the pieces are and how they
are turned. An aspect is a label on each of some places, as bytes; a move rearranges the labels. States are numbered by
the two aspects, each in the order of its labels. `docs/algorithms/exact.md` tells more.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from threading import local

from cubelex.puzzles import CubeState, FaceletPuzzle, State, TwistyPuzzle, TwistyState, puzzle
from cubelex.solvers.kernels import exact as kernel
from cubelex.solvers.orientations import Staying, by_holding, by_pieces
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable, silent

Permutation = tuple[int, ...]
"""Where each label or sticker comes from."""

Aspect = Callable[[bytes], bytes]
"""What a move makes of an aspect."""

Choose = Callable[[int], int]
"""A random source: given n, it returns a number from 0 to n − 1, each equally likely."""

MOST_WAYS = 4096


class Distances:
    """A puzzle with a table of the distances of all its states.

    Its two aspects are the colours of pieces of two kinds, or what a puzzle says itself.
    """

    event: str
    kinds: tuple[str, str]
    parts: Sequence[str]
    suffixes: tuple[str, ...]
    half_turns: tuple[str, ...] = ()
    sizes: tuple[int, int]
    widths: tuple[int, int]
    staying: Staying = ()

    def __init__(self) -> None:
        turns = [(part + suffix, part + undoing) for part in self.parts for suffix, undoing in self._suffixes()]
        self.moves = (*(move for move, _ in turns), *self.half_turns)
        self._undoing = (*(undoing for _, undoing in turns), *self.half_turns)
        self.table = StoredTable(f"exact-{self.event}", 2, self._layout(), self._fill, self._definition)

    def _suffixes(self) -> list[tuple[str, str]]:
        return list(zip(self.suffixes, reversed(self.suffixes), strict=True))

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The two aspects of a state that is held like the solved one."""
        letters = str(state).encode()
        first, second = (bytes(letters[place] for place in sticker_places(self.event, kind)) for kind in self.kinds)
        return first, second

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """For both aspects, where each label comes from in this move."""
        first, second = (among(sticker_places(self.event, kind), self.event, move) for kind in self.kinds)
        return first, second

    def new_names(self, state: CubeState | TwistyState) -> Mapping[str, str]:
        """The new names of the colours with which the puzzle is held like the solved one."""
        return by_pieces(state, self.staying) if self.staying else by_holding(state)

    def apart(self, state: State) -> tuple[str, ...]:
        """The moves that solve what turns on its own and is not in the table: nothing but for tips."""
        return ()

    @property
    def states(self) -> int:
        """The number of states."""
        return self.sizes[0] * self.sizes[1]

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        self.table.arrays(progress)

    def number(self, state: State) -> int:
        """The number of a state that is held like the solved one."""
        arrays = self.table.arrays()
        first, second = self.aspects(state)
        return rank_of(first, arrays["firsts"]) * self.sizes[1] + rank_of(second, arrays["seconds"])

    def distance(self, number: int) -> int:
        """The distance of the state with this number in moves."""
        distance: int = self.table.arrays()["distances"][number]
        return distance

    def solution(self, number: int) -> tuple[str, ...]:
        """A shortest solution: at each step the first move that reduces the distance."""
        found = []
        while distance := self.distance(number):
            nearer = [other for other in self._neighbours(number) if self.distance(other) < distance]
            found.append(self.moves[self._neighbours(number).index(nearer[0])])
            number = nearer[0]
        return tuple(found)

    def _neighbours(self, number: int) -> list[int]:
        arrays, kinds = self.table.arrays(), len(self.moves)
        first, second = divmod(number, self.sizes[1])
        firsts = arrays["first_moves"][kinds * first : kinds * (first + 1)]
        seconds = arrays["second_moves"][kinds * second : kinds * (second + 1)]
        return [first * self.sizes[1] + second for first, second in zip(firsts, seconds, strict=True)]

    def scramble(self, number: int, choose: Choose) -> tuple[str, ...]:
        """A shortest way from the solved state to this state, chosen among all of them step by step."""
        undone = []
        while distance := self.distance(number):
            near = [
                (move, other) for move, other in enumerate(self._neighbours(number)) if self.distance(other) < distance
            ]
            move, number = near[choose(len(near))]
            undone.append(self._undoing[move])
        return tuple(reversed(undone))

    def _definition(self) -> str:
        solved = self.aspects(puzzle(self.event).solved)
        return repr((solved, [(move, self.rearrangements(move)) for move in self.moves]))

    def _layout(self) -> Layout:
        kinds = len(self.moves)
        return {
            "firsts": ("B", self.sizes[0] * self.widths[0]),
            "seconds": ("B", self.sizes[1] * self.widths[1]),
            "first_moves": ("H", self.sizes[0] * kinds),
            "second_moves": ("H", self.sizes[1] * kinds),
            "distances": ("B", self.states),
        }

    def _fill(self, arrays: Arrays, progress: Progress) -> None:
        self._fill_distances(arrays, progress)

    def _fill_distances(self, arrays: Arrays, progress: Progress) -> int:
        """Fill what the table of distances has. Returns the number of the solved state."""
        solved = self.aspects(puzzle(self.event).solved)
        firsts, seconds = zip(*(self.rearrangements(move) for move in self.moves), strict=True)
        first = fill_aspect(solved[0], _rearranging(firsts), arrays["firsts"], arrays["first_moves"])
        second = fill_aspect(solved[1], _rearranging(seconds), arrays["seconds"], arrays["second_moves"])
        progress(0.3)
        start = first * self.sizes[1] + second
        kernel.fill_distances(
            len(self.moves), arrays["first_moves"], arrays["second_moves"], start, arrays["distances"]
        )
        return start


class Exact(Distances):
    """A puzzle with a table of distances, and of the ends of all ways of eleven moves."""

    shortest_words: int
    five_to_seven_away: int
    ends: int

    def __init__(self) -> None:
        super().__init__()
        self._own = local()

    @property
    def width(self) -> int:
        """How many bits the number of a move takes."""
        return (len(self.moves) - 1).bit_length()

    def scramble(self, number: int, choose: Choose) -> tuple[str, ...]:
        """Eleven moves from the solved state to this state. Any six in a row are a shortest way.

        Which move comes last is chosen first, and then one of all that end with it: to find those takes a fraction of
        the time. Every state but the solved one has some.
        """
        ways, found = self._ways()
        assert self.distance(number), "the solved state has none"
        chosen, kinds = choose(len(self.moves)), len(self.moves)
        counts = (ways.list(number, found, last % kinds) for last in range(chosen, chosen + kinds))
        count = next(filter(None, counts), 0)
        if not count:
            self.table.reject()
        way: int = found[choose(count)]
        width, mask = self.width, (1 << self.width) - 1
        return tuple([self._undoing[way >> shift & mask] for shift in range(0, 11 * width, width)])

    def count_scrambles(self, number: int) -> int:
        """The number of such sequences."""
        ways, found = self._ways()
        return ways.list(number, found)

    def _ways(self) -> "tuple[kernel.Ways, array[int]]":
        """The kernel and its working memory. Each thread has its own."""
        try:
            own: tuple[kernel.Ways, array[int]] = self._own.ways
        except AttributeError:
            arrays = self.table.arrays()
            tables = (arrays[name] for name in ("shortest", "bands", "ranks", "starts", "ends"))
            moves = len(self.moves), len(self.suffixes), self.width, arrays["first_moves"], arrays["second_moves"]
            own = self._own.ways = kernel.Ways(*moves, *tables), array("q", bytes(8 * MOST_WAYS))
        return own

    def _layout(self) -> Layout:
        return {
            **super()._layout(),
            "shortest": ("B", 1 << 6 * self.width - 3),
            "bands": ("i", 2 * (self.states // 32 + 1)),
            "ranks": ("i", self.states // 32 + 1),
            "starts": ("i", self.five_to_seven_away + 1),
            "ends": ("i", self.ends),
        }

    def _fill(self, arrays: Arrays, progress: Progress) -> None:
        start = self._fill_distances(arrays, progress)
        kinds, turns, moves = len(self.moves), len(self.suffixes), (arrays["first_moves"], arrays["second_moves"])
        progress(0.8)
        words = memoryview(array("i", bytes(4 * self.shortest_words)))
        kernel.fill_words(kinds, turns, self.width, *moves, start, arrays["distances"], arrays["shortest"], words)
        kernel.fill_bands(arrays["distances"], arrays["bands"], arrays["ranks"])
        bands, ends = (arrays["bands"], arrays["ranks"]), (arrays["starts"], arrays["ends"])
        kernel.fill_ends(kinds, turns, self.width, *moves, start, arrays["shortest"], words, *bands, *ends)


def fill_aspect(solved: bytes, moved: Sequence[Aspect], aspects: memoryview, moves: memoryview) -> int:
    """List all that moves make of an aspect in order, with the result of each move. Returns the solved one's number."""
    after = {solved: [move(solved) for move in moved]}
    waiting = list(after[solved])
    for aspect in waiting:
        if aspect not in after:
            after[aspect] = [move(aspect) for move in moved]
            waiting += after[aspect]
    ordered = sorted(after)
    ranks = {aspect: rank for rank, aspect in enumerate(ordered)}
    aspects[:] = b"".join(ordered)
    moves[:] = array("H", (ranks[other] for aspect in ordered for other in after[aspect]))
    return ranks[solved]


def _rearranging(rearrangements: tuple[Permutation, ...]) -> list[Aspect]:
    def rearranging(permutation: Permutation) -> Aspect:
        chosen = itemgetter(*permutation)
        return lambda labels: bytes(chosen(labels))

    return [rearranging(permutation) for permutation in rearrangements]


def rank_of(aspect: bytes, aspects: memoryview) -> int:
    """The number of an aspect among those listed."""
    width = len(aspect)
    return bisect_left(
        range(len(aspects) // width), aspect, key=lambda rank: bytes(aspects[width * rank : width * (rank + 1)])
    )


@cache
def sticker_places(event_id: str, kind: str) -> tuple[int, ...]:
    """Where the stickers of pieces of this kind are in the plain form."""
    played = puzzle(event_id)
    assert isinstance(played, TwistyPuzzle)
    return tuple(place for place, sticker in enumerate(played.stickering.order) if sticker.kind == kind)


def permutation_of(event_id: str, move: str) -> Permutation:
    """Where each sticker comes from in the move."""
    played = puzzle(event_id)
    assert isinstance(played, FaceletPuzzle)
    return played.permutation_of(played.parse(move))


def among(places: tuple[int, ...], event_id: str, move: str) -> Permutation:
    """Where each sticker comes from, among places that no sticker leaves."""
    sources = permutation_of(event_id, move)
    return tuple(places.index(sources[place]) for place in places)
