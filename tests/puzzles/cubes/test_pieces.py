import random

import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import Cube, puzzle
from cubelex.puzzles.cubes.pieces import CORNERS, EDGES, WINGS, _corner_slots, _edge_slots, _wing_slots

URF, UFL = CORNERS.index("URF"), CORNERS.index("UFL")
UR, DL, UL, DR = (EDGES.index(name) for name in ("UR", "DL", "UL", "DR"))


def painted(size: int, colours: dict[int, str], scramble: str = "") -> str:
    """The facelets of a scrambled cube with some painted over."""
    facelets = str(Cube(size).solved.apply(scramble))
    return "".join(colours.get(place, colour) for place, colour in enumerate(facelets))


def exchanged(size: int, *slots: tuple[int, ...], scramble: str = "") -> str:
    """The facelets of a scrambled cube with the colours of each slot moved to the next."""
    facelets = str(Cube(size).solved.apply(scramble))
    moves = zip(slots, slots[1:] + slots[:1], strict=True)
    return painted(
        size, {to: facelets[at] for start, end in moves for at, to in zip(start, end, strict=True)}, scramble
    )


def spun(size: int, slot: tuple[int, ...], scramble: str = "") -> str:
    """The facelets of a scrambled cube with the colours of one piece turned on the spot."""
    facelets = str(Cube(size).solved.apply(scramble))
    return painted(size, {to: facelets[at] for at, to in zip(slot, slot[1:] + slot[:1], strict=True)}, scramble)


def reason(size: int, facelets: str) -> str:
    with pytest.raises(ImpossibleState) as caught:
        Cube(size).state(facelets)
    return str(caught.value)


def is_possible(size: int, facelets: str) -> bool:
    return str(Cube(size).state(facelets)) == facelets


SCRAMBLES = ["", "R U' F2 L D B", "x y R2 U F' z"]


@pytest.mark.parametrize("size", range(2, 8))
@pytest.mark.parametrize("scramble", SCRAMBLES)
@pytest.mark.parametrize("corner", range(8))
def test_a_twisted_corner_is_noticed(size: int, scramble: str, corner: int) -> None:
    assert "a corner is twisted" in reason(size, spun(size, _corner_slots(size)[corner], scramble))


@pytest.mark.parametrize("size", [3, 5, 7])
@pytest.mark.parametrize("scramble", SCRAMBLES)
@pytest.mark.parametrize("edge", range(12))
def test_a_flipped_edge_is_noticed(size: int, scramble: str, edge: int) -> None:
    assert "an edge is flipped" in reason(size, spun(size, _edge_slots(size)[edge], scramble))


@pytest.mark.parametrize("size", [3, 5, 7])
@pytest.mark.parametrize("scramble", SCRAMBLES)
def test_two_swapped_pieces_are_noticed_on_odd_cubes(size: int, scramble: str) -> None:
    corners, edges = _corner_slots(size), _edge_slots(size)
    assert "swapped" in reason(size, exchanged(size, corners[URF], corners[UFL], scramble=scramble))
    assert "swapped" in reason(size, exchanged(size, edges[UR], edges[DL], scramble=scramble))


@pytest.mark.parametrize("size", [3, 5, 7])
def test_two_swaps_or_three_pieces_around_are_possible(size: int) -> None:
    corners, edges = _corner_slots(size), _edge_slots(size)
    assert is_possible(size, exchanged(size, *corners[:3]))
    assert is_possible(size, exchanged(size, *edges[:3]))


@pytest.mark.parametrize("size", [2, 4, 6])
def test_two_swapped_corners_are_possible_on_even_cubes(size: int) -> None:
    assert is_possible(size, exchanged(size, *_corner_slots(size)[:2]))


@pytest.mark.parametrize(("size", "depth"), [(4, 1), (5, 1), (6, 1), (6, 2), (7, 1), (7, 2)])
def test_two_swapped_wings_are_possible_and_a_flipped_one_is_not(size: int, depth: int) -> None:
    wings = _wing_slots(size, depth)
    assert is_possible(size, exchanged(size, wings[3], wings[17]))
    assert reason(size, spun(size, wings[WINGS.index("UF")])) == f"the wing of layer {depth + 1} FU is there 2 times"


def test_a_mirrored_corner_is_noticed() -> None:
    first, second, third = _corner_slots(3)[URF]
    facelets = painted(3, {first: "U", second: "F", third: "R"})
    assert reason(3, facelets) == "no corner is coloured UFR, as the one at URF is; it is the mirror image of one"


def test_a_piece_with_colours_from_opposite_faces_is_noticed() -> None:
    slots = _edge_slots(3)
    facelets = painted(3, {slots[UR][1]: "D", slots[DR][0]: "R"})
    assert reason(3, facelets) == "no edge is coloured UD, as the one at UR is"
    wings = _wing_slots(4, 1)
    facelets = painted(4, {wings[UR][1]: "D", wings[DR][0]: "R"})
    assert reason(4, facelets) == "no wing is coloured UD, as the one at UR is"


def test_a_piece_that_is_there_twice_is_noticed() -> None:
    slots = _edge_slots(3)
    facelets = painted(3, dict(zip(slots[UR] + slots[DL], "ULDR", strict=True)))
    assert reason(3, facelets) in ("the edge UL is there 2 times", "the edge DR is there 2 times")


def test_exchanged_centres_are_noticed() -> None:
    facelets = painted(3, {4: "D", 31: "U"})
    assert reason(3, facelets).startswith("the centres DRFULB are not where")


@pytest.mark.parametrize("size", range(4, 8))
def test_centres_of_different_kinds_cannot_change_places(size: int) -> None:
    face = size * size
    corner_of_centre, beside_it = size + 1, face + size + 2
    if size == 4:
        assert is_possible(size, painted(size, {corner_of_centre: "R", beside_it: "U"}))
    else:
        said = reason(size, painted(size, {corner_of_centre: "R", beside_it: "U"}))
        assert said.startswith(f"of the centres that can come to facelet {size + 2}, 3 are U; 4 are expected")


@pytest.mark.parametrize(
    ("facelets", "said"),
    [
        ("", "0 facelets came; 54 are expected, 9 a face"),
        ("U" * 54, "there are 54 stickers U; 9 are expected"),
        ("W" + str(Cube(3).solved)[1:], "facelets are written with the letters URFDLB, not W"),
        ("R" + str(Cube(3).solved)[1:], "there are 8 stickers U; 9 are expected"),
    ],
)
def test_wrong_stickers_are_noticed(facelets: str, said: str) -> None:
    assert reason(3, facelets) == said


@pytest.mark.parametrize("event", ["222", "333", "444", "555", "666", "777"])
def test_every_state_that_moves_reach_is_possible(event: str) -> None:
    cube, chance = puzzle(event), random.Random(event)
    blocks = [*"URFDLBxyz", *(f"{face}w" for face in "URFDLB" if event != "222")]
    for _ in range(50):
        state = cube.solved.apply(" ".join(chance.choice(blocks) for _ in range(40)))
        assert cube.state(str(state)) == state


def test_pieces_are_told_by_home_and_twist() -> None:
    state = Cube(3).solved.apply("F")
    assert [piece.home for piece in state.corners] == [1, 5, 2, 3, 0, 4, 6, 7]
    assert [piece.twist for piece in state.corners] == [1, 2, 0, 0, 2, 1, 0, 0]
    assert [piece.home for piece in state.edges] == [0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11]
    assert [piece.twist for piece in state.edges] == [0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0]


def test_wings_are_told_by_home() -> None:
    solved = Cube(4).solved
    assert solved.wings() == tuple(range(24))
    turned = solved.apply("2-2Rw").wings()
    assert sum(home != place for place, home in enumerate(turned)) == 4
    assert Cube(3).solved.wings() == Cube(7).solved.wings(3) == ()
    assert Cube(4).solved.edges == ()
