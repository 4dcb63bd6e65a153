"""Stickers lie where they belong: those of one piece meet where the faces they are on meet."""

from collections.abc import Iterator
from math import dist

import pytest

from cubelex.diagrams.cube import cube_drawing
from cubelex.diagrams.drawings import drawing
from cubelex.diagrams.shapes import Point, middle
from cubelex.puzzles import Cube, TwistyPuzzle, puzzle

# Pairs of faces that lie next to each other on paper.
JOINED = {
    "pyram": ["FL", "FR", "FD"],
    "skewb": ["UF", "UR", "FR", "FL", "RB"],
    "fto": ["UR", "RF", "FL", "LU", "BX", "XD", "DY", "YB"],
    "minx": [f"U{face}" for face in "FLXYR"] + [f"u{face}" for face in "flxyr"],
}


def twisty(event: str) -> TwistyPuzzle:
    found = puzzle(event)
    assert isinstance(found, TwistyPuzzle)
    return found


def middles(event: str) -> list[Point]:
    return [middle(shape.outline.points) for shape in drawing(puzzle(event).solved).shapes]


def partners(event: str, faces: str) -> Iterator[tuple[int, int]]:
    """The places of the two stickers of each piece that both faces have."""
    order = twisty(event).stickering.order
    for place, sticker in enumerate(order):
        # A triangle of an FTO moves with three faces, and shows one.
        if sticker.face == faces[0] and faces[1] in sticker.piece and sticker.kind != "triangle":
            yield place, order.index(sticker._replace(face=faces[1]))


@pytest.mark.parametrize(("event", "faces"), [(event, faces) for event, pairs in JOINED.items() for faces in pairs])
def test_the_stickers_of_a_piece_meet_where_faces_meet(event: str, faces: str) -> None:
    places, order = middles(event), twisty(event).stickering.order
    pairs = list(partners(event, faces))
    assert len(pairs) >= 2
    for one, other in pairs:
        kind = order[one].kind
        across = [place for place, it in enumerate(order) if (it.face, it.kind) == (faces[1], kind)]
        nearest = min(across, key=lambda place: dist(places[one], places[place]))
        assert dist(places[one], places[other]) <= dist(places[one], places[nearest]) + 1e-6


@pytest.mark.parametrize("event", JOINED)
def test_the_solved_puzzle_shows_each_face_as_one_group(event: str) -> None:
    """Every sticker is nearer to the middle of its own face than to that of any other."""
    solved = str(puzzle(event).solved)
    places = middles(event)
    faces = {
        face: middle([place for place, letter in zip(places, solved, strict=True) if letter == face])
        for face in puzzle(event).colours
    }
    for place, letter in zip(places, solved, strict=True):
        assert min(faces, key=lambda face: dist(place, faces[face])) == letter


def test_the_net_of_a_cube_has_the_front_in_the_middle() -> None:
    shapes = cube_drawing(Cube(3).solved).shapes
    places = {
        face: middle([middle(shape.outline.points) for shape in shapes if shape.colour == face]) for face in "URFDLB"
    }
    assert places["U"][0] == places["F"][0] == places["D"][0]
    assert places["L"][1] == places["F"][1] == places["R"][1] == places["B"][1]
    assert places["L"][0] < places["F"][0] < places["R"][0] < places["B"][0]
    assert places["U"][1] < places["F"][1] < places["D"][1]


def test_the_rows_of_a_cube_are_read_from_the_left() -> None:
    front = [middle(shape.outline.points) for shape in cube_drawing(Cube(3).solved).shapes[18:27]]
    assert sorted(front, key=lambda place: (place[1], place[0])) == front


@pytest.mark.parametrize(("face", "above"), [("F", False), ("R", False), ("L", False), ("X", True), ("Y", True)])
def test_the_front_of_a_megaminx_is_below_its_top(face: str, above: bool) -> None:
    solved = str(puzzle("minx").solved)
    places = middles("minx")
    assert (places[solved.index(face)][1] < places[0][1]) == above


@pytest.mark.parametrize("event", ["222", "333", "777", "pyram"])
def test_faces_stand_apart_also_when_they_are_printed_small(event: str) -> None:
    """In greys, faces that nearly touch melt together: between two there is at least a fourteenth of a face."""
    shapes = drawing(puzzle(event).solved).shapes
    front, bottom = (
        [point for shape in shapes if shape.colour == face for point in shape.outline.points] for face in "FD"
    )
    wide = max(x for x, _ in front) - min(x for x, _ in front)
    assert min(y for _, y in bottom) - max(y for _, y in front) >= wide / 14
