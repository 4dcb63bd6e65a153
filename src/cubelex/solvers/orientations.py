"""Puzzles held in another orientation than the solved one.

The moves that solvers make leave some pieces where they are: the centres of the 3×3×3 Cube, the corner DBL of the 2×2×2
Cube, the pieces below the tips of the Pyraminx, the corner URF of the Skewb. They decide which way round the puzzle
will be solved. Giving the colours other names, so that these pieces look solved, changes no solution.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from cubelex.errors import UnknownEvent
from cubelex.puzzles import CubeState, State, TwistyState

_OPPOSITES = {"U": "D", "R": "L", "F": "B", "D": "U", "L": "R", "B": "F"}

# The centres of the 3×3×3 Cube in the plain form, and the faces they are on.
_CENTRES = tuple(zip(range(4, 54, 9), "URFDLB", strict=True))

Staying = tuple[tuple[int, str], ...]
"""Where the stickers of pieces that stay are in the plain form, and the faces they belong on."""

Names = Callable[[CubeState | TwistyState], Mapping[str, str]]
"""The new name of each colour of a state."""


def renamed(state: State, new_names: Names) -> CubeState | TwistyState:
    """The state with renamed colours, so that the fixed pieces look solved.

    >>> from cubelex.puzzles import puzzle
    >>> renamed(puzzle("333").solved.apply("R U y"), by_centres) == puzzle("333").solved.apply("F U")
    True
    """
    if not isinstance(state, CubeState | TwistyState):
        raise UnknownEvent(f"{state.puzzle.name} has only one orientation")
    names = new_names(state)
    return replace(state, facelets="".join(names[letter] for letter in state.facelets))


def by_centres(state: CubeState | TwistyState) -> Mapping[str, str]:
    """The new names by the centres of a 3×3×3 Cube."""
    return by_pieces(state, _CENTRES)


def by_pieces(state: CubeState | TwistyState, staying: Staying) -> Mapping[str, str]:
    """The new names by the stickers of pieces that stay, and of the faces opposite to them."""
    names = {state.facelets[place]: face for place, face in staying}
    return names | {_OPPOSITES[colour]: _OPPOSITES[face] for colour, face in names.items()}


def by_holding(state: CubeState | TwistyState) -> Mapping[str, str]:
    """The new names with which a puzzle of stickers is held like the solved one. For puzzles where no sticker stays."""
    assert isinstance(state, TwistyState)
    held = state.puzzle
    for names in held.stickering.whole_turns:
        if held.is_held_as_solved("".join(names[letter] for letter in state.facelets)):
            return names
    raise AssertionError("a state that was checked is held in some way")
