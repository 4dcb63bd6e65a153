"""The two halves of a Kilominx, laid out as those of a Megaminx: each face is five kites that meet in its middle."""

from functools import cache

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.megaminx import halves_net, vertices_of
from cubelex.diagrams.parts import PARTS_PICTURES
from cubelex.diagrams.shapes import Drawing, Net, Point, between
from cubelex.puzzles import TwistyState

parts_of_megaminx = PARTS_PICTURES.find("minx")
assert parts_of_megaminx is not None
PARTS_PICTURES.register("kilominx")(parts_of_megaminx)


@draws("kilominx")
def kilominx_drawing(state: TwistyState) -> Drawing:
    """The Kilominx as it is held, in two halves."""
    return _net().drawing(state.facelets)


@cache
def _net() -> Net:
    return halves_net(_face)


def _face(centre: Point, first_edge: float) -> list[list[Point]]:
    """The corners clockwise, from the one before an edge in that direction."""
    vertices = vertices_of(centre, first_edge)
    sides = [between(vertices[place], vertices[(place + 1) % 5], 0.5) for place in range(5)]
    return [[vertices[place], sides[place], centre, sides[place - 1]] for place in range(5)]
