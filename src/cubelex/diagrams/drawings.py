"""Which picture a state gets."""

from collections.abc import Callable
from importlib import import_module

from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import Cube, State

# Event id → module of cubelex.diagrams and its function; imported when first needed.
_DRAWINGS = {
    "minx": ("megaminx", "megaminx_drawing"),
    "pyram": ("pyraminx", "pyraminx_drawing"),
    "skewb": ("skewb", "skewb_drawing"),
    "sq1": ("square1", "square1_drawing"),
    "clock": ("clock", "clock_drawing"),
}
_CUBES = ("cube", "cube_drawing")


def drawing(state: State) -> Drawing:
    """The state as shapes, before any colour is chosen."""
    module, name = _CUBES if isinstance(state.puzzle, Cube) else _DRAWINGS[state.puzzle.event]
    draw: Callable[[State], Drawing] = getattr(import_module(f"cubelex.diagrams.{module}"), name)
    return draw(state)
