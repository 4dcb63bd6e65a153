"""The two halves of a Megaminx, each a face with the five around it.

The upper half is seen from above with F below U; the lower half from below with B below D, as a person sees it who tips
the puzzle back.
"""

from collections.abc import Callable
from functools import cache
from math import cos, radians

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Net, Point, between, net, shrunk, towards
from cubelex.puzzles import Megaminx, TwistyState

_RADIUS = 22.0  # of a face, to its corners
_TO_EDGE = _RADIUS * cos(radians(36))
_CORNER = 0.38  # of an edge
_FACE = 0.96  # of the room it has
_DOWN = 90.0

_MIDDLES = {"U": (0.0, 0.0), "u": (5.15 * _RADIUS, 0.0)}


def _flower(centre: Point, first: float, petals: tuple[str, ...]) -> dict[str, Point]:
    """The faces around one, clockwise, the first of them in a direction measured clockwise from the right."""
    places = (towards(centre, first + 72 * number, 19) for number in range(5))
    return {name: (round(x, 1), round(y, 1)) for name, (x, y) in zip(petals, places, strict=True)}


_FRONT: Point = (28, 40)
_BACK: Point = (72, 62)
_PARTS = {
    "F": _FRONT,
    **_flower(_FRONT, -90, ("U", "R", "DR", "DL", "L")),
    "B": _BACK,
    **_flower(_BACK, -54, ("D", "BL", "BR", "DBR", "DBL")),
}
PARTS_PICTURES.register("minx")(PartsPicture("pentagon", 8.5, _PARTS))


@draws("minx")
def megaminx_drawing(state: TwistyState) -> Drawing:
    """The Megaminx as it is held, in two halves."""
    return _net().drawing(state.facelets)


@cache
def _net() -> Net:
    return halves_net(_face)


def halves_net(face_of: Callable[[Point, float], list[list[Point]]]) -> Net:
    """Faces in the order of the facelets: one in the middle and those around it, clockwise, for each half.

    `face_of` gives the figures of a face with this centre, whose first edge is in that direction.
    """
    faces: dict[str, list[list[Point]]] = {}
    for face, centre in _MIDDLES.items():
        faces[face] = face_of(centre, _DOWN)
        for place, neighbour in enumerate(Megaminx.around[face]):
            direction = _DOWN + 72 * place
            faces[neighbour] = face_of(towards(centre, direction, 2 * _TO_EDGE), direction + 180)
    return net(figure for face in Megaminx.colours for figure in faces[face])


def vertices_of(centre: Point, first_edge: float) -> list[Point]:
    """The corners of a face, clockwise from the one before an edge in that direction."""
    return shrunk([towards(centre, first_edge - 36 + 72 * place, _RADIUS) for place in range(5)], _FACE)


def _face(centre: Point, first_edge: float) -> list[list[Point]]:
    """The centre, then corner and edge in turn, clockwise from the corner before an edge in that direction."""
    vertices = vertices_of(centre, first_edge)
    following = [*vertices[1:], vertices[0]]
    before = [vertices[-1], *vertices[:-1]]
    ahead = [between(vertex, after, _CORNER) for vertex, after in zip(vertices, following, strict=True)]
    behind = [between(vertex, past, _CORNER) for vertex, past in zip(vertices, before, strict=True)]
    inner = [
        (next_[0] + last[0] - vertex[0], next_[1] + last[1] - vertex[1])
        for vertex, next_, last in zip(vertices, ahead, behind, strict=True)
    ]
    figures = [inner]
    for place in range(5):
        after = (place + 1) % 5
        figures.append([vertices[place], ahead[place], inner[place], behind[place]])
        figures.append([ahead[place], behind[after], inner[after], inner[place]])
    return figures
