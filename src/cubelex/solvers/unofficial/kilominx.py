"""Kilominx in three phases: the corner opposite to URF with its neighbours, six corners around them, the other ten.

The second phase turns the six faces that touch none of the first four corners, and the third one U, R and F.
"""

from itertools import combinations

from cubelex.puzzles import ArrangedPuzzle, Megaminx, puzzle
from cubelex.solvers.phases import Phase, PhasedSolver, Tracked
from cubelex.solvers.registry import SOLVERS

# The letters of the faces opposite to U, R and F.
_BEHIND = frozenset("urf")


@SOLVERS.register("kilominx")
def kilominx_solver() -> PhasedSolver:
    """A solution may end in any orientation, as moves lead to each of them."""
    held = puzzle("kilominx")
    assert isinstance(held, ArrangedPuzzle)
    (corners,) = (arrangement.orbit for arrangement in held.arrangements)
    shells: dict[int, list[int]] = {0: [], 1: [], 2: [], 3: []}
    for colours, places in zip(corners.colours, corners.places, strict=True):
        shells[len(_BEHIND.intersection(colours))].append(places[0])
    first = shells[3] + shells[2]

    def pairs(stickers: list[int], size: int) -> tuple[Tracked, ...]:
        return tuple(Tracked(pair, size) for pair in zip(stickers[::2], stickers[1::2], strict=True))

    def free_faces(solved: list[int]) -> tuple[str, ...]:
        touched = {held.stickering.order[place].face for sticker in solved for place in places_of[sticker]}
        return tuple(name for name, letter in Megaminx.letters.items() if letter not in touched)

    places_of = {places[0]: places for places in corners.places}
    alone = tuple(Tracked((sticker,), 60) for sticker in first)
    phases = (
        Phase(free_faces([]), pairs(first, 3420) + alone, ((0, 4), (0, 5), (1, 2), (1, 3)), begun=10, ways=60),
        Phase(free_faces(first), pairs(shells[1], 2160), ((0, 1), (1, 2)), begun=10, ways=4),
        Phase(free_faces(first + shells[1]), pairs(shells[0], 810), tuple(combinations(range(5), 2)), begun=30),
    )
    return PhasedSolver(held, phases, in_any_orientation=True)
