from math import atan2, degrees

import pytest

from cubelex.diagrams.clock import clock_drawing
from cubelex.diagrams.shapes import Shape
from cubelex.puzzles import Clock

CLOCK = Clock()


def shapes(moves: str) -> list[Shape]:
    return list(clock_drawing(CLOCK.solved.apply(moves)).shapes)


def hours(moves: str) -> list[int]:
    """Where the tips of the eighteen hands point, those of the side in front first."""
    triangles = [shape.outline for shape in shapes(moves) if len(shape.outline.points) == 3 and shape.colour != "red"]
    directions = []
    for hand in triangles:
        tip, left, right = hand.points
        x, y = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        directions.append(round((degrees(atan2(tip[1] - y, tip[0] - x)) + 90) / 30) % 12)
    return directions


def pins_up(moves: str) -> list[list[str]]:
    """The pins drawn as up on each side, by name."""
    drawing = clock_drawing(CLOCK.solved.apply(moves))
    yellow = [shape.outline.middle for shape in drawing.shapes if shape.colour == "yellow"]
    found: list[list[str]] = [[], []]
    for place in yellow:
        x, y = map(float, place.split())
        side = int(x > drawing.width / 2)
        centre = drawing.width / 2 + (drawing.width - drawing.height) / 2 * (1 if side else -1)
        found[side].append(("U" if y < drawing.height / 2 else "D") + ("L" if x < centre else "R"))
    return found


@pytest.mark.parametrize("moves", ["", "UR3+", "ALL5- y2 UL2+", "UR3+ DR2- DL1+ UL6+ y2 U4- R1+"])
def test_the_hands_point_to_the_hours_of_the_state(moves: str) -> None:
    state = CLOCK.solved.apply(moves)
    assert hours(moves) == list(state.front + state.back)


def test_pins_that_are_down_in_front_are_up_behind_and_mirrored() -> None:
    assert pins_up("") == [[], ["UL", "UR", "DL", "DR"]]
    assert pins_up("UL") == [["UL"], ["UL", "DL", "DR"]]
    assert pins_up("ALL") == [["UL", "UR", "DL", "DR"], []]


def test_the_side_in_front_comes_first_in_its_own_colour() -> None:
    bodies = [shape.colour for shape in shapes("") if 'r="36"' in shape.outline.element]
    assert bodies == ["A", "B"]
    assert [shape.colour for shape in shapes("y2") if 'r="36"' in shape.outline.element] == ["B", "A"]


def test_every_dial_has_its_noon_marked() -> None:
    assert sum(shape.colour == "red" for shape in shapes("")) == 18
