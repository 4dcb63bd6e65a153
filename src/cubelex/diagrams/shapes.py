"""What every picture is made of: outlines that never change, filled with the colours of a state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

MARGIN = 2.0
_CORNERS_OF_A_CIRCLE = 24


class Outline(NamedTuple):
    """A polygon or a circle: its corners for drawing in a terminal, its SVG element up to the fill, and its middle."""

    points: tuple[Point, ...]
    has_edge: bool
    element: str
    middle: str


class Shape(NamedTuple):
    """An outline and what it is filled with: the letter of a face, or the name of a colour."""

    outline: Outline
    colour: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes from back to front, on a sheet of that size; x goes to the right and y down."""

    width: float
    height: float
    shapes: Sequence[Shape]


@dataclass(frozen=True, slots=True)
class Net:
    """The stickers of a puzzle laid flat, in the order of its facelets."""

    width: float
    height: float
    stickers: tuple[Outline, ...]

    def drawing(self, facelets: str) -> Drawing:
        """The net with each sticker in the colour of its letter."""
        return Drawing(self.width, self.height, [*map(Shape, self.stickers, facelets)])


def net(figures: Iterable[Sequence[Point]]) -> Net:
    """The polygons moved together onto a sheet with a margin around them."""
    polygons = [tuple(figure) for figure in figures]
    across, down = zip(*(point for figure in polygons for point in figure), strict=True)
    left, top = min(across) - MARGIN, min(down) - MARGIN
    stickers = tuple(polygon((x - left, y - top) for x, y in figure) for figure in polygons)
    return Net(max(across) + MARGIN - left, max(down) + MARGIN - top, stickers)


def polygon(points: Iterable[Point], *, has_edge: bool = True) -> Outline:
    """The polygon with these corners.

    >>> polygon([(0, 0), (10, 0), (10, 2.5)]).element
    '<path d="M0 0L10 0L10 2.5z"'
    """
    corners = tuple(points)
    path = "L".join(map(_pair, corners))
    return Outline(corners, has_edge, f'<path d="M{path}z"' + _edge(has_edge), _pair(middle(corners)))


def circle(centre: Point, radius: float, *, has_edge: bool = True) -> Outline:
    """The circle around a point."""
    angles = (2 * pi * corner / _CORNERS_OF_A_CIRCLE for corner in range(_CORNERS_OF_A_CIRCLE))
    corners = tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)
    place = f'cx="{_number(centre[0])}" cy="{_number(centre[1])}" r="{_number(radius)}"'
    return Outline(corners, has_edge, f"<circle {place}" + _edge(has_edge), _pair(centre))


def towards(centre: Point, degrees: float, distance: float) -> Point:
    """The point at that distance, in a direction measured clockwise from the right."""
    return centre[0] + distance * cos(radians(degrees)), centre[1] + distance * sin(radians(degrees))


def between(one: Point, other: Point, share: float) -> Point:
    """The point that has gone this share of the way from one to the other."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def middle(points: Sequence[Point]) -> Point:
    """The point amidst them all."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def shrunk(points: Sequence[Point], share: float) -> list[Point]:
    """The same figure drawn together towards its middle."""
    return [between(middle(points), point, share) for point in points]


def triangles(top: Point, left: Point, right: Point, *, rows: int) -> list[list[Point]]:
    """The small triangles of a large one, row by row from its top, each row from the left."""

    def at(row: int, column: int) -> Point:
        start, end = between(top, left, row / rows), between(top, right, row / rows)
        return between(start, end, column / row) if row else top

    def triangle(row: int, place: int) -> list[Point]:
        column, is_inverted = divmod(place, 2)
        if is_inverted:
            return [at(row, column), at(row, column + 1), at(row + 1, column + 1)]
        return [at(row, column), at(row + 1, column), at(row + 1, column + 1)]

    return [triangle(row, place) for row in range(rows) for place in range(2 * row + 1)]


def _pair(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"


def _edge(has_edge: bool) -> str:
    return "" if has_edge else ' stroke="none"'
