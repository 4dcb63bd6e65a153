"""FTO: solutions in three phases. Short solutions take more time.

A solution depends on the state and the limits alone, never on the clock, unless time is what is asked for.
"""

from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb, factorial
from operator import itemgetter
from threading import Timer, local
from typing import Final, NamedTuple

from cubelex.puzzles import Algorithm, Fto, State, TwistyState
from cubelex.solvers.fto.tables import FACES, TABLE, first_numbers, labels_of
from cubelex.solvers.kernels.fto import FtoSearch
from cubelex.solvers.models import Solver
from cubelex.solvers.registry import SOLVERS
from cubelex.solvers.tables import Progress, silent

_CORNERS: Final = factorial(6) // 2 * 2**5
_EDGES: Final = factorial(12) // 2
_TRIANGLES: Final = comb(12, 3) * comb(9, 3) * comb(6, 3)
STATES: Final = _CORNERS * _EDGES * _TRIANGLES * _TRIANGLES
"""The number of states that moves lead to. Always twelve of them are one state that is held in twelve ways."""

_UNLIMITED: Final = 1 << 62
_MOST_WAYS: Final = 8192
_own = local()


class SearchLimits(NamedTuple):
    """When a search takes the best solution it has.

    A short one is taken after some steps, which are enough to find the shortest for easy states; any other one later.
    """

    short_enough: int = 26
    steps_if_short: int = 3000
    steps_at_most: int = 20_000
    longest_lead: int = 8


USUAL: Final = SearchLimits()


class _Frame(NamedTuple):
    """A way to hold the puzzle: where its stickers come from, the new names of its colours, and the moves by number."""

    rotation: tuple[int, ...]
    colours: Mapping[int, str]
    moves: tuple[str, ...]


@cache
def _frames() -> tuple[_Frame, ...]:
    """One for each face that can be held where D is."""
    solved = str(Fto().solved)
    letters, names = Fto.letters, {letter: name for name, letter in Fto.letters.items()}
    found: dict[str, _Frame] = {}
    for rotation in Fto().stickering.rotations:
        rotated = "".join(itemgetter(*rotation)(solved))
        came_from = {letter: rotated[solved.index(letter)] for letter in letters.values()}
        moves = tuple(names[came_from[letters[face]]] + sign for face in FACES for sign in ("", "'"))
        colours = str.maketrans({origin: letter for letter, origin in came_from.items()})
        found.setdefault(came_from["D"], _Frame(rotation, colours, moves))
    return tuple(found.values())


@cache
def _goals() -> tuple[Mapping[int, str], ...]:
    """New names of the colours for each of the twelve ways in which the solved puzzle can be held after moves."""
    solved = str(Fto().solved)
    held = [str(state) for state in Fto().solved.in_every_orientation()]
    return tuple(
        str.maketrans({rotated[solved.index(letter)]: letter for letter in Fto.colours})
        for rotated in held
        if Fto().is_held_as_solved(rotated)
    )


def solution(facelets: str, limits: SearchLimits = USUAL, *, in_any_orientation: bool = False) -> tuple[str, ...]:
    """Moves that solve the state, always the same ones: held as it was, or in any of the twelve orientations."""
    return _search(facelets, limits, array("i", [0]), in_any_orientation=in_any_orientation)


def short_solution(facelets: str, milliseconds: float) -> tuple[str, ...]:
    """The shortest solution found in this time, or the first solution found if that takes longer."""
    stop = array("i", [0])
    timer = Timer(milliseconds / 1000, stop.__setitem__, (0, 1))
    timer.daemon = True
    timer.start()
    try:
        return _search(facelets, SearchLimits(0, _UNLIMITED, _UNLIMITED), stop, in_any_orientation=False)
    finally:
        timer.cancel()


def inverse(moves: tuple[str, ...]) -> tuple[str, ...]:
    """The moves that undo these."""
    return tuple(move[:-1] if move.endswith("'") else f"{move}'" for move in reversed(moves))


def _search(facelets: str, limits: SearchLimits, stop: "array[int]", *, in_any_orientation: bool) -> tuple[str, ...]:
    searcher, found = _searcher()
    goals = [facelets.translate(goal) for goal in _goals()] if in_any_orientation else [facelets]
    labels = [
        labels_of("".join(itemgetter(*frame.rotation)(state)).translate(frame.colours))
        for state in goals
        for frame in _frames()
    ]
    starts = memoryview(array("i", [number for each in labels for number in first_numbers(each)]))
    count = searcher.solve(b"".join(labels), starts, array("q", limits), stop, found)
    moves = _frames()[found[0] % len(_frames())].moves
    return tuple(moves[move] for move in found[1 : count + 1])


def _searcher() -> "tuple[FtoSearch, array[int]]":
    """The kernel and memory for its answer. Each thread has its own."""
    try:
        own: tuple[FtoSearch, array[int]] = _own.searcher
    except AttributeError:
        own = _own.searcher = FtoSearch(TABLE.arrays(), _MOST_WAYS), array("B", bytes(64))
    return own


def state_of(number: int) -> TwistyState:
    """The state with this number. Each number from 0 to `STATES` − 1 has its own state."""
    model = Fto()
    number, corners = divmod(number, _CORNERS)
    number, edges = divmod(number, _EDGES)
    near, far = divmod(number, _TRIANGLES)
    of_corners, of_edges = model.arrangements
    colours = of_corners.colours(corners) | of_edges.colours(edges)
    for faces, which in (("RLBD", near), ("UFXY", far)):
        triangles = (
            place
            for place, sticker in enumerate(model.stickering.order)
            if sticker.kind == "triangle" and sticker.face in faces
        )
        for place, colour in zip(triangles, _threes(which, faces), strict=True):
            colours[place] = colour
    return TwistyState(model, "".join(colours[place] for place in range(len(colours))))


def _threes(number: int, letters: str) -> list[str]:
    """The order with this number of letters that come three times each."""
    order = [""] * (3 * len(letters))
    for letter in letters:
        free = [place for place, taken in enumerate(order) if not taken]
        number, which = divmod(number, comb(len(free), 3))
        for place in _three_of(which):
            order[free[place]] = letter
    return order


def _three_of(which: int) -> Iterable[int]:
    """The three different numbers with this rank: the greatest first, each chosen as great as the rank allows."""
    for size in (3, 2, 1):
        place = size - 1
        while comb(place + 1, size) <= which:
            place += 1
        which -= comb(place, size)
        yield place


@SOLVERS.register("fto")
class FtoSolver(Solver):
    """A solver in three phases."""

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        TABLE.arrays(progress)

    def solve(self, state: State) -> Algorithm:
        """A solution of about 26 moves, and a shortest one for easy states. It may end in another orientation."""
        assert isinstance(state, TwistyState)
        facelets = Fto().held_as_solved(state.facelets)
        return state.puzzle.parse(" ".join(solution(facelets, SearchLimits(longest_lead=7), in_any_orientation=True)))
