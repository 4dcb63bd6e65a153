"""Both layers of a Square-1, and the front of its equator.

The upper layer is seen from above with the front below it; the lower layer from below with the front above it, as
a person sees it who tips the puzzle back. Around each piece are its side colours. Short lines outside mark the cut.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, radians, sqrt, tan

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Outline, Point, Shape, polygon, towards
from cubelex.puzzles import Square1State

_INSIDE, _OUTSIDE = 24.0, 31.0  # half the side of a square layer, without and with its side colours
_REACH = _OUTSIDE * sqrt(2)
_GAP = 6.0
_MARK = 5.0
_EQUATOR = 9.0
_SMALL = _OUTSIDE * (1 - tan(radians(15)))

# The direction in which the first piece of each layer begins, clockwise from the right: next to the cut in front.
_FIRST_ABOVE, _FIRST_BELOW = 105.0, 255.0

_UPPER: Point = (_REACH + 2, _REACH + 2)
_LOWER: Point = (3 * _REACH + 2 + _GAP, _REACH + 2)
_WIDTH = 4 * _REACH + 4 + _GAP
_TOP_OF_EQUATOR = 2 * _REACH + 4 + _GAP
_HEIGHT = _TOP_OF_EQUATOR + _EQUATOR + 2


PARTS_PICTURES.register("sq1")(
    PartsPicture("octagon", 20, {"U": (27, 50), "D": (73, 50), "/": (50, 50)}, view="0 16 100 68")
)


@draws("sq1", columns=70, is_net=False)
def square1_drawing(state: Square1State) -> Drawing:
    """The Square-1 as it is held."""
    shapes = [*_layer(state, state.top, _UPPER, _FIRST_ABOVE), *_layer(state, state.bottom, _LOWER, _FIRST_BELOW)]
    return Drawing(_WIDTH, _HEIGHT, [*_marks(), *shapes, *_equator(state.is_turned_over)])


def _layer(state: Square1State, layer: str, centre: Point, first: float) -> Iterator[Shape]:
    for place, piece in enumerate(layer):
        faces = state.puzzle.pieces[piece]
        if len(faces) == 2 or piece == layer[(place + 1) % 12]:
            yield from map(Shape, _piece(centre, first + 30 * place, len(faces) == 3), faces)


@cache
def _piece(centre: Point, start: float, is_corner: bool) -> tuple[Outline, ...]:
    """Its own face, then its sides, clockwise."""
    inside, outside = (_rim(centre, start, is_corner, half) for half in (_INSIDE, _OUTSIDE))
    sides = [[inside[place], inside[place + 1], outside[place + 1], outside[place]] for place in range(len(inside) - 1)]
    return tuple(polygon(figure) for figure in ([centre, *inside], *sides))


def _rim(centre: Point, start: float, is_corner: bool, half: float) -> list[Point]:
    """The outer points of a piece, clockwise, when a square layer has that half side."""
    near = half / cos(radians(15))
    if not is_corner:
        return [towards(centre, start, near), towards(centre, start + 30, near)]
    return [
        towards(centre, start, near),
        towards(centre, start + 30, half * sqrt(2)),
        towards(centre, start + 60, near),
    ]


@cache
def _marks() -> tuple[Shape, ...]:
    directions = [(_UPPER, _FIRST_ABOVE), (_LOWER, _FIRST_BELOW)]
    return tuple(Shape(_mark(centre, first + half), "black") for centre, first in directions for half in (0, 180))


def _mark(centre: Point, direction: float) -> Outline:
    near, far = _OUTSIDE / cos(radians(15)) + 1, _OUTSIDE / cos(radians(15)) + 1 + _MARK
    return polygon(
        [
            towards(towards(centre, direction + turn, 0.4), direction, distance)
            for turn, distance in [(90, near), (90, far), (-90, far), (-90, near)]
        ],
        has_edge=False,
    )


@cache
def _equator(is_turned_over: bool) -> tuple[Shape, ...]:
    """Its front: the piece on the left never moves, the one on the right shows its back when it is turned over."""
    left = _WIDTH / 2 - _OUTSIDE
    cut = left + _SMALL
    right = cut + (_SMALL if is_turned_over else 2 * _OUTSIDE - _SMALL)
    return Shape(_bar(left, cut), "F"), Shape(_bar(cut, right), "B" if is_turned_over else "F")


def _bar(left: float, right: float) -> Outline:
    top, bottom = _TOP_OF_EQUATOR, _TOP_OF_EQUATOR + _EQUATOR
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
