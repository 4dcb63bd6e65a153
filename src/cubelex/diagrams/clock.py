"""Both sides of a Clock with their hands and pins: on the left the one in front, on the right the other one after y2.

A pin that is up is large and bright, one that is down is small and dark; what is up on one side is down on the other.
"""

from collections.abc import Iterator
from functools import cache

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Outline, Point, Shape, circle, polygon, towards
from cubelex.puzzles import Clock, ClockState

_STEP = 21.0  # from dial to dial
_DIAL = 8.2
_BODY = 36.0
_EAR = 13.0
_WHEEL = 7.0
_REACH = 38.0  # from the middle of a side to the end of the picture
_GAP = 6.0
_NOON = 270.0

_FRONT: Point = (_REACH, _REACH)
_BACK: Point = (3 * _REACH + _GAP, _REACH)
_WIDTH, _HEIGHT = 4 * _REACH + _GAP, 2 * _REACH

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


_DIALS = ("UL", "U", "UR", "L", "C", "R", "DL", "D", "DR")
_PARTS: dict[str, Point] = {
    f"{side}{dial}": (left + place % 3 * 14, 34 + place // 3 * 14)
    for side, left in (("", 10), ("back ", 62))
    for place, dial in enumerate(_DIALS)
}
PARTS_PICTURES.register("clock")(PartsPicture("clock", 6, _PARTS, view="0 14 100 58"))


@draws("clock", is_net=False)
def clock_drawing(state: ClockState) -> Drawing:
    """The Clock as it is held."""
    front, behind = state.side_in_front, state.side_behind
    shapes = [
        *_case(_FRONT, front, behind),
        *_hands(_FRONT, state.front, front),
        *_pins(_FRONT, state.pins_up),
        *_case(_BACK, behind, front),
        *_hands(_BACK, state.back, behind),
        *_pins(_BACK, state.pins_up_behind),
    ]
    return Drawing(_WIDTH, _HEIGHT, shapes)


@cache
def _case(centre: Point, side: str, other: str) -> tuple[Shape, ...]:
    """All that does not move: wheels, body, and dials in the colour of the other side."""
    wheels = [Shape(circle(_at(centre, x, y, 29.5), _WHEEL), "grey") for x, y in _CORNERS]
    ears = [Shape(circle(_at(centre, x, y, _STEP), _EAR), side) for x, y in _CORNERS]
    # The second ears hide the edges of the first where they run over the body.
    seams = [Shape(circle(_at(centre, x, y, _STEP), _EAR - 0.4, has_edge=False), side) for x, y in _CORNERS]
    body = [Shape(circle(centre, _BODY), side), *seams]
    dials = [shape for dial in _dials(centre) for shape in _dial(dial, other, side)]
    return (*wheels, *ears, *body, *dials)


def _dial(centre: Point, colour: str, marks: str) -> list[Shape]:
    """A dial with a mark at each hour and a large one at 12."""
    hours = [Shape(circle(towards(centre, 30 * hour, 7.2), 0.4, has_edge=False), marks) for hour in range(12)]
    noon = polygon(
        [towards(centre, _NOON, 8.4), towards(centre, _NOON - 11, 11.4), towards(centre, _NOON + 11, 11.4)],
        has_edge=False,
    )
    return [Shape(circle(centre, _DIAL), colour), *hours, Shape(noon, "red")]


def _hands(centre: Point, hours: tuple[int, ...], colour: str) -> Iterator[Shape]:
    for dial, hour in zip(_dials(centre), hours, strict=True):
        yield from map(Shape, _hand(dial, hour), (colour, colour))


@cache
def _hand(centre: Point, hour: int) -> tuple[Outline, Outline]:
    direction = _NOON + 30 * hour
    base = [towards(centre, direction + turn, 1.8) for turn in (90, -90)]
    return polygon([towards(centre, direction, 7.4), *base], has_edge=False), circle(centre, 1.8, has_edge=False)


def _pins(centre: Point, up: frozenset[str]) -> Iterator[Shape]:
    for name, (x, y) in zip(Clock.pins, _CORNERS, strict=True):
        yield _pin(_at(centre, x, y, _STEP / 2), name in up)


@cache
def _pin(centre: Point, is_up: bool) -> Shape:
    return Shape(circle(centre, 3.4), "yellow") if is_up else Shape(circle(centre, 1.9), "grey")


@cache
def _dials(centre: Point) -> tuple[Point, ...]:
    return tuple(_at(centre, x, y, _STEP) for y in (-1, 0, 1) for x in (-1, 0, 1))


def _at(centre: Point, x: int, y: int, distance: float) -> Point:
    return centre[0] + x * distance, centre[1] + y * distance
