"""Puzzles held in another orientation than the solved one.

The moves that solvers make leave some pieces where they are: the centres of the 3×3×3 Cube, the corner DBL of the 2×2×2
Cube, the pieces below the tips of the Pyraminx, the corner URF of the Skewb. They decide which way round the puzzle
will be solved. Giving the colours other names, so that these pieces look solved, changes no solution.
"""

from collections.abc import Mapping
from dataclasses import replace

from cubelex.errors import UnknownEvent
from cubelex.puzzles import CubeState, State, TwistyState

_OPPOSITES = {"U": "D", "R": "L", "F": "B", "D": "U", "L": "R", "B": "F"}

# Where the stickers of the pieces that stay are in the plain form, and the faces they are on.
_STAYING = {
    "333": dict(zip(range(4, 54, 9), "URFDLB", strict=True)),
    "222": {14: "D", 18: "L", 23: "B"},
    "skewb": {4: "U", 5: "R", 11: "F"},
}

# For each face of the Pyraminx, the stickers of the piece below the opposite tip: the one without this face's colour.
_OPPOSITE_VERTEX = {"D": (2, 11, 20), "R": (5, 16, 28), "L": (7, 23, 30), "F": (14, 25, 33)}


def renamed(state: State) -> CubeState | TwistyState:
    """The state with renamed colours, so that the fixed pieces look solved.

    >>> from cubelex.puzzles import puzzle
    >>> renamed(puzzle("333").solved.apply("R U y")) == puzzle("333").solved.apply("F U")
    True
    """
    if not isinstance(state, CubeState | TwistyState):
        raise UnknownEvent(f"{state.puzzle.name} has only one orientation")
    names = _pyraminx_names(state) if state.puzzle.event == "pyram" else _names(state)
    return replace(state, facelets="".join(names[letter] for letter in state.facelets))


def _names(state: CubeState | TwistyState) -> Mapping[str, str]:
    """The new name of each colour, by the colours of the fixed pieces and those opposite to them."""
    names = {state.facelets[place]: face for place, face in _STAYING[state.puzzle.event].items()}
    return names | {_OPPOSITES[colour]: _OPPOSITES[face] for colour, face in names.items()}


def _pyraminx_names(state: CubeState | TwistyState) -> Mapping[str, str]:
    shown = {face: {state.facelets[place] for place in places} for face, places in _OPPOSITE_VERTEX.items()}
    return {colour: face for face, colours in shown.items() for colour in set("FLRD") - colours}
