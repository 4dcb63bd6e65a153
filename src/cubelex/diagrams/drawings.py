"""Which picture a state gets."""

from collections.abc import Callable
from importlib import import_module

from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import Cube, State

# Event id → module of cubelex.diagrams and its function; imported when first needed.
_DRAWINGS = {
    "minx": ("megaminx_nets", "megaminx_drawing"),
    "pyram": ("pyraminx_nets", "pyraminx_drawing"),
    "skewb": ("skewb_nets", "skewb_drawing"),
    "sq1": ("square1_diagrams", "square1_drawing"),
    "clock": ("clock_diagrams", "clock_drawing"),
}
_CUBES = ("cube_nets", "cube_drawing")


def drawing(state: State) -> Drawing:
    """The state as shapes, before any colour is chosen."""
    module, name = _CUBES if isinstance(state.puzzle, Cube) else _DRAWINGS[state.puzzle.event]
    draw: Callable[[State], Drawing] = getattr(import_module(f"cubelex.diagrams.{module}"), name)
    return draw(state)
