"""Puzzles that are solved in phases: each phase solves some pieces, and the next ones turn only what leaves them.

A sticker is known by its place on the solved puzzle. One sticker of a piece says where the piece is and how it is
turned. An aspect of a state is where some stickers are, as bytes; a move takes places to places.
`docs/algorithms/phases.md` tells more.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import prod
from operator import itemgetter
from threading import local
from typing import NamedTuple

from cubelex.puzzles import Algorithm, ArrangedPuzzle, State
from cubelex.solvers.exact import fill_aspect, rank_of
from cubelex.solvers.kernels import exact as exact_kernel
from cubelex.solvers.kernels.phases import PhaseSearch
from cubelex.solvers.models import Solver
from cubelex.solvers.orientations import by_holding, renamed
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable, silent

_LONGEST = 40
# For 1,000 random states of the three puzzles no search made a million moves, and one made more than 100,000.
_MOST_STEPS = 100_000_000


class Tracked(NamedTuple):
    """Some pieces, a sticker of each, and in how many ways moves of a phase arrange them."""

    stickers: tuple[int, ...]
    size: int


class Phase(NamedTuple):
    """What a phase turns, what it solves, and how widely it looks for ways that help the next phases.

    `pairs` are the numbers of the tracked pieces whose distances are known together. The phase begins at the nearest
    `begun` states that the phases before it lead to. At most `ways` ways are listed for a state, none more than
    `longer` moves longer than the shortest.
    """

    parts: tuple[str, ...]
    tracked: tuple[Tracked, ...]
    pairs: tuple[tuple[int, int], ...]
    begun: int = 1
    ways: int = 1
    longer: int = 0


class WayFound(NamedTuple):
    """Moves, and where they take the stickers of a state."""

    moves: tuple[str, ...]
    where: bytes


class _NoWay(Exception):
    """A search that finds nothing: the table is of another puzzle."""


class PhasedSolver(Solver):
    """Solves a puzzle of stickers in phases.

    `tips` are parts of one piece each that turn freely. They are turned at the end. Where moves lead to every
    orientation of the solved puzzle, as on Kilominx, a solution may end in any of them.
    """

    def __init__(
        self, held: ArrangedPuzzle, phases: Sequence[Phase], *, tips: str = "", in_any_orientation: bool = False
    ) -> None:
        self.puzzle, self._tips = held, tips
        orientations = held.stickering.rotations if in_any_orientation else held.stickering.rotations[:1]
        self._orientations = [itemgetter(*rotation) for rotation in orientations]
        self._phases = [_Steps(held, number, phase) for number, phase in enumerate(phases)]
        layout: Layout = {name: item for steps in self._phases for name, item in steps.layout.items()}
        self.table = StoredTable(f"phases-{held.event}", 1, layout, self._fill, self._definition)

    def _definition(self) -> str:
        return repr([steps.definition for steps in self._phases])

    def _fill(self, arrays: Arrays, progress: Progress) -> None:
        for number, steps in enumerate(self._phases):
            steps.fill(arrays)
            progress((number + 1) / len(self._phases))

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        self.table.arrays(progress)

    def solve(self, state: State) -> Algorithm:
        """A good solution, in the orientation in which the puzzle is held."""
        return state.puzzle.parse(" ".join(self.solution(renamed(state, by_holding).facelets)))

    def solution(self, facelets: str) -> tuple[str, ...]:
        """Moves that solve the facelets of a puzzle that is held like the solved one, always the same ones.

        :raises DamagedTable: if the table does not fit the puzzle.
        """
        return self._search(self.puzzle.sticker_places(facelets))

    def way_to(self, facelets: str) -> tuple[str, ...]:
        """Moves that lead from the solved puzzle to these facelets, the turns of tips last.

        What solves the inverse of a state leads to the state: so it does if the solution ends in another orientation,
        and then the state is held in another orientation, too.
        """
        where = self.puzzle.sticker_places(facelets)
        return self._search(bytes(map(where.index, range(len(where)))))

    def _search(self, where: bytes) -> tuple[str, ...]:
        try:
            return self._joined(where)
        except _NoWay:
            self.table.reject()

    def _joined(self, where: bytes) -> tuple[str, ...]:
        """The best of the ways through all phases, with the turns of tips."""
        arrays = self.table.arrays()
        found = self._phases[0].nearest(arrays, (WayFound((), bytes(held(where))) for held in self._orientations))
        for steps, following in pairwise(self._phases):
            farther = [way for begun in found for way in steps.ways(arrays, begun)]
            found = following.nearest(arrays, farther)
        last, best = self._phases[-1], None
        for begun in found:
            longest = len(best.moves) - 1 - len(begun.moves) if best else _LONGEST
            best = next(last.ways(arrays, begun, longest), best)
        if best is None:
            self.table.reject()
        joined = self.puzzle.parse(" ".join(best.moves)).simplified()
        return (*str(joined).split(), *self._tip_turns(best.where))

    def _tip_turns(self, where: bytes) -> Iterator[str]:
        """Turns of tips that are not aligned once everything else is solved."""
        for tip in self._tips:
            for turn in (tip, tip + "'"):
                destinations = _destinations(self.puzzle, turn)
                if any(place != home == destinations[place] for home, place in enumerate(where)):
                    yield turn


class _Steps:
    """A phase with its tables."""

    def __init__(self, held: ArrangedPuzzle, number: int, phase: Phase) -> None:
        self._puzzle, self.phase = held, phase
        self._prefix = f"phase{number}"
        self._own = local()
        sizes = [tracked.size for tracked in phase.tracked]
        self._pair_sizes = [sizes[first] * sizes[second] for first, second in phase.pairs]

    @property
    def definition(self) -> object:
        """What the tables are computed from."""
        return tuple(map(tuple, self.phase.tracked)), self.phase.pairs, self._taken

    @cached_property
    def _moves(self) -> tuple[str, ...]:
        turns = [self._puzzle.turns[part][0] for part in self.phase.parts]
        return tuple(str(type(turn)(turn.part, steps)) for turn in turns for steps in range(1, turn.steps_of_full_turn))

    @cached_property
    def _taken(self) -> dict[str, bytes]:
        """Where each move takes each place, as a table for `bytes.translate`."""
        return {move: _destinations(self._puzzle, move) for move in self._moves}

    @property
    def layout(self) -> Layout:
        """The arrays of the phase."""
        sizes, kinds = [tracked.size for tracked in self.phase.tracked], self._kinds
        widths = [len(tracked.stickers) for tracked in self.phase.tracked]
        return {
            f"{self._prefix}_aspects": ("B", sum(map(prod, zip(sizes, widths, strict=True)))),
            f"{self._prefix}_moves": ("H", sum(sizes) * kinds),
            f"{self._prefix}_distances": ("B", sum(self._pair_sizes)),
        }

    @property
    def _kinds(self) -> int:
        return len(self._moves)

    def _aspects(self, arrays: Arrays) -> list[memoryview]:
        whole = arrays[f"{self._prefix}_aspects"]
        return _cut(whole, (tracked.size * len(tracked.stickers) for tracked in self.phase.tracked))

    def fill(self, arrays: Arrays) -> None:
        """Fill the arrays of the phase."""
        moves = _cut(arrays[f"{self._prefix}_moves"], (each.size * self._kinds for each in self.phase.tracked))
        moved = [lambda aspect, table=table: aspect.translate(table) for table in self._taken.values()]
        solved = [
            fill_aspect(bytes(each.stickers), moved, aspects, own)
            for each, aspects, own in zip(self.phase.tracked, self._aspects(arrays), moves, strict=True)
        ]
        distances = _cut(arrays[f"{self._prefix}_distances"], self._pair_sizes)
        for (first, second), own in zip(self.phase.pairs, distances, strict=True):
            start = solved[first] * self.phase.tracked[second].size + solved[second]
            exact_kernel.fill_distances(self._kinds, moves[first], moves[second], start, own)

    def nearest(self, arrays: Arrays, found: Iterable[WayFound]) -> list[WayFound]:
        """Those whose moves, with the least number of moves of this phase that the tables allow, are fewest."""
        search, _ = self._search(arrays)
        least = [(len(way.moves) + search.least(self._numbers(arrays, way.where)), way) for way in found]
        return [way for _, way in sorted(least, key=itemgetter(0))[: self.phase.begun]]

    def ways(self, arrays: Arrays, begun: WayFound, longest: int = _LONGEST) -> Iterator[WayFound]:
        """Ways through the phase, the shortest first."""
        search, found = self._search(arrays)
        numbers, phase = self._numbers(arrays, begun.where), self.phase
        left = phase.ways
        length = search.least(numbers)
        while length <= longest and left > 0:
            count = search.list(numbers, length, left, found)
            if count < 0:
                raise _NoWay
            if count and left == phase.ways:
                longest = min(longest, length + phase.longer)
            for way in range(count):
                names = [self._moves[move] for move in found[way * length : (way + 1) * length]]
                yield WayFound((*begun.moves, *names), self._after(begun.where, names))
            left -= count
            length += 1

    def _after(self, where: bytes, moves: Iterable[str]) -> bytes:
        for move in moves:
            where = where.translate(self._taken[move])
        return where

    def _numbers(self, arrays: Arrays, where: bytes) -> "array[int]":
        numbers = array("i")
        for tracked, aspects in zip(self.phase.tracked, self._aspects(arrays), strict=True):
            numbers.append(rank_of(bytes(where[sticker] for sticker in tracked.stickers), aspects))
            if numbers[-1] == tracked.size:
                raise _NoWay
        return numbers

    def _search(self, arrays: Arrays) -> "tuple[PhaseSearch, array[int]]":
        """The kernel and memory for its answer. Each thread has its own."""
        try:
            own: tuple[PhaseSearch, array[int]] = self._own.search
        except AttributeError:
            own = self._own.search = self._new_search(arrays), array("B", bytes(_LONGEST * self.phase.ways))
        return own

    def _new_search(self, arrays: Arrays) -> PhaseSearch:
        sizes = [tracked.size for tracked in self.phase.tracked]
        starts = array("i", [self._kinds * sum(sizes[:place]) for place in range(len(sizes))])
        layout = array("i")
        for pair, (first, second) in enumerate(self.phase.pairs):
            layout.extend((first, second, sizes[second], sum(self._pair_sizes[:pair])))
        moves, distances = arrays[f"{self._prefix}_moves"], arrays[f"{self._prefix}_distances"]
        return PhaseSearch(self._kinds, moves, starts, layout, distances, self._following(), _LONGEST, _MOST_STEPS)

    def _following(self) -> bytes:
        """For each move, and for the beginning, a byte for each move: whether it may come next.

        A part never turns twice in a row, and parts that turn freely of each other turn in their order.
        """
        part_of = {
            move: place
            for place, part in enumerate(self.phase.parts)
            for move in self._moves
            if move.removesuffix("'").removesuffix("2") == part
        }

        def may_follow(move: str, before: str) -> bool:
            one, other = self._taken[before], self._taken[move]
            if part_of[move] > part_of[before]:
                return True
            return part_of[move] != part_of[before] and one.translate(other) != other.translate(one)

        return bytes(may_follow(move, before) for before in self._moves for move in self._moves) + self._kinds * b"\1"


def _destinations(held: ArrangedPuzzle, move: str) -> bytes:
    destinations = bytearray(256)
    for place, source in enumerate(held.permutation_of(held.parse(move))):
        destinations[source] = place
    return bytes(destinations)


def _cut(whole: memoryview, lengths: Iterable[int]) -> list[memoryview]:
    """Parts of an array, one after the other."""
    parts, start = [], 0
    for length in lengths:
        parts.append(whole[start : start + length])
        start += length
    return parts
