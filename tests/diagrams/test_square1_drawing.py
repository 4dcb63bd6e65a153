from collections import Counter
from math import atan2, degrees

import pytest

from cubelex.diagrams.shapes import Drawing, middle
from cubelex.diagrams.square1 import square1_drawing
from cubelex.puzzles import Square1

SQUARE1 = Square1()


def drawn(moves: str) -> Drawing:
    return square1_drawing(SQUARE1.solved.apply(moves))


def equator(moves: str) -> list[tuple[str, float]]:
    """The colours of the equator from the left, and how wide they are."""
    return [
        (shape.colour, max(x for x, _ in shape.outline.points) - min(x for x, _ in shape.outline.points))
        for shape in drawn(moves).shapes[-2:]
    ]


@pytest.mark.parametrize("moves", ["", "(1,0)", "(2,-2)", "(1,0) / (3,3)", "/ (-1,2)"])
def test_every_side_of_every_piece_is_drawn_once(moves: str) -> None:
    counted = Counter(shape.colour for shape in drawn(moves).shapes[:-2])
    assert counted == {"U": 8, "D": 8, "F": 6, "R": 6, "B": 6, "L": 6, "black": 4}


def test_the_front_is_below_the_upper_layer_and_above_the_lower_one() -> None:
    shapes = drawn("").shapes
    upper = middle([middle(shape.outline.points) for shape in shapes if shape.colour == "U"])
    lower = middle([middle(shape.outline.points) for shape in shapes if shape.colour == "D"])
    fronts = [middle(shape.outline.points) for shape in shapes[:-2] if shape.colour == "F"]
    assert upper[0] < lower[0]
    assert sum(y > upper[1] for x, y in fronts if x < (upper[0] + lower[0]) / 2) == 3
    assert sum(y < lower[1] for x, y in fronts if x > (upper[0] + lower[0]) / 2) == 3


def test_a_layer_turns_clockwise() -> None:
    # The corner UFL is the first piece drawn; after (1,0) the edge UF is, with two shapes.
    before, after = direction(drawn(""), 0), direction(drawn("(1,0)"), 2)
    assert round(after - before) % 360 == 30


def direction(drawing: Drawing, place: int) -> float:
    """Where a shape of the upper layer is, clockwise from the right."""
    outlines = [shape.outline for shape in drawing.shapes if shape.colour != "black"]
    (left, top), (x, y) = outlines[0].points[0], middle(outlines[place].points)
    return degrees(atan2(y - top, x - left))


def test_the_equator_is_square_until_its_right_piece_is_turned_over() -> None:
    (left, small), (right, large) = equator("")
    assert (left, right) == ("F", "F")
    assert large > 1.5 * small
    (left, small), (right, turned) = equator("/")
    assert (left, right) == ("F", "B")
    assert turned == pytest.approx(small)
