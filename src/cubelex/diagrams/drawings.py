"""Which picture a state gets. The module of a puzzle registers its drawing, and is imported when it is needed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import ByPuzzle, Cube, Puzzle, State


@dataclass(frozen=True, slots=True)
class RegisteredDrawing:
    """How states of a puzzle are drawn.

    `columns` of a terminal show it clearly. In a net no sticker covers another.
    """

    draw: Callable[[Any], Drawing]
    columns: int
    is_net: bool


DRAWINGS: Final[ByPuzzle[RegisteredDrawing]] = ByPuzzle("diagrams")

Draw = TypeVar("Draw", bound=Callable[[Any], Drawing])


def draws(*puzzle_ids: str, columns: int = 78, is_net: bool = True) -> Callable[[Draw], Draw]:
    """Decorate the function that draws the states of these puzzles."""

    def keep(draw: Draw) -> Draw:
        DRAWINGS.register(*puzzle_ids)(RegisteredDrawing(draw, columns, is_net))
        return draw

    return keep


def drawing(state: State) -> Drawing:
    """The state as shapes, before any colour is chosen."""
    return registered(state.puzzle).draw(state)


def is_net(puzzle: Puzzle) -> bool:
    """Whether the picture of the puzzle is a net, in which no sticker covers another."""
    return registered(puzzle).is_net


def is_drawn(puzzle: Puzzle) -> bool:
    """Whether a module draws the puzzle; a puzzle of your own may have no picture."""
    return _find(puzzle) is not None


def registered(puzzle: Puzzle) -> RegisteredDrawing:
    """How the puzzle is drawn; cubes of any size like the 3x3x3 Cube."""
    found = _find(puzzle)
    assert found is not None, f"no module draws {puzzle.name}"
    return found


def _find(puzzle: Puzzle) -> RegisteredDrawing | None:
    return DRAWINGS.find("333" if isinstance(puzzle, Cube) else puzzle.event)
