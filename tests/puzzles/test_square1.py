from itertools import product

import pytest

from cubelex.errors import ImpossibleMove, ImpossibleState, InvalidNotation
from cubelex.puzzles import Square1, Square1State, puzzle
from cubelex.puzzles.square1_moves import LayerTurn, Slice
from cubelex.regulations import Edition, editions

SQUARE1 = Square1()
YEAR_2009, *SINCE_2018 = editions()


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("sq1") == SQUARE1
    assert str(SQUARE1.solved) == "AA1BB2CC3DD4 5EE6FF7GG8HH -"
    assert str(SQUARE1.scrambling_orientation) == "red on front"


@pytest.mark.parametrize(
    ("moves", "state"),
    [
        ("(1,0)", "4AA1BB2CC3DD 5EE6FF7GG8HH -"),
        ("(0,-1)", "AA1BB2CC3DD4 EE6FF7GG8HH5 -"),
        ("/", "AA1BB25EE6FF CC3DD47GG8HH /"),
        ("(1,0) / (-1,0)", "AA1BB5EE6FF4 2CC3DD7GG8HH /"),
        ("/ (6,6) / (6,6)", "7GG8HH5EE6FF CC3DD4AA1BB2 -"),
    ],
)
def test_moves(moves: str, state: str) -> None:
    assert str(SQUARE1.solved.apply(moves)) == state
    assert SQUARE1.state(state) == SQUARE1.solved.apply(moves)


def test_only_one_state_is_solved() -> None:
    assert SQUARE1.solved.apply("/ (6,6) / (6,6)").is_solved is False
    assert SQUARE1.solved.apply("(6,6)").is_solved is False
    assert SQUARE1.solved.apply("/ /").is_solved


@pytest.mark.parametrize(
    ("moves", "position", "reason"),
    [
        ("(2,0) /", 1, "blocked by corner D in the upper layer and corner B in the upper layer"),
        ("(1,0) / (0,1) /", 3, "lower layer"),
        ("(-1,0)/(3,3)/", 1, "corner A in the upper layer and corner C in the upper layer"),
    ],
)
def test_a_blocked_slice_is_refused_with_its_place_and_the_corners(moves: str, position: int, reason: str) -> None:
    with pytest.raises(ImpossibleMove, match=f"move {position + 1} cannot be made: / is .*{reason}") as caught:
        SQUARE1.solved.apply(moves)
    assert (caught.value.position, caught.value.regulation) == (position, "12c3")


@pytest.mark.parametrize("held", SINCE_2018, ids=str)
def test_turns_and_slices_are_apart_since_2018(held: Edition) -> None:
    parsed = SQUARE1.parse("(1,0)/(-5, 6) / ( 0 , −3 )", held)
    assert parsed.write(held) == "(1,0) / (-5,6) / (0,-3)"
    assert SQUARE1.move_count(parsed) == 5


@pytest.mark.parametrize("held", SINCE_2018, ids=str)
@pytest.mark.parametrize(
    ("moves", "position"),
    [("(7,0)", 0), ("/ (-6,1)", 2), ("(0,0)", 0), ("(1,0) / (0,9)", 8), ("1,0 /", 0), ("(1;0)", 0)],
)
def test_turns_outside_the_range_are_refused_since_2018(held: Edition, moves: str, position: int) -> None:
    with pytest.raises(InvalidNotation, match="x and y from -5 to 6, not both 0") as caught:
        SQUARE1.parse(moves, held)
    assert (caught.value.position, caught.value.regulation) == (position, "12c2")


def test_every_turn_of_the_range_is_read() -> None:
    turns = [(x, y) for x, y in product(range(-5, 7), repeat=2) if (x, y) != (0, 0)]
    assert len({SQUARE1.parse(f"({x},{y})", SINCE_2018[0]) for x, y in turns}) == 143


def test_a_turn_included_the_slice_in_2009() -> None:
    parsed = SQUARE1.parse("(1,0) (0,0) (3,-3)", YEAR_2009)
    assert parsed == SQUARE1.parse("(1,0) / / (3,-3) /")
    assert parsed.write(YEAR_2009) == "(1,0) (0,0) (3,-3)"
    assert SQUARE1.parse(parsed.write(YEAR_2009), YEAR_2009) == parsed


def test_a_slice_alone_had_no_sign_in_2009() -> None:
    with pytest.raises(InvalidNotation, match=r"'/' \(character 7\) is not in the notation of 2009") as caught:
        SQUARE1.parse("(1,0) /", YEAR_2009)
    assert (caught.value.position, caught.value.regulation) == (6, "12c1")
    assert SQUARE1.parse("/").write(YEAR_2009) == "(0,0)"


def test_a_turn_without_slice_could_not_be_written_in_2009() -> None:
    with pytest.raises(InvalidNotation, match="12c1"):
        SQUARE1.parse("/ (1,0)").write(YEAR_2009)


def test_what_cannot_be_misunderstood_is_read_where_no_edition_is_asked_for() -> None:
    assert SQUARE1.parse("1,0 / 8,-6 (0,0) /") == SQUARE1.parse("(1,0) / (-4,6) /")


def test_turns_add_up_and_slices_cancel() -> None:
    assert str(SQUARE1.parse("(1,0) (0,3) / / (-1,-3)").simplified()) == ""
    assert str(SQUARE1.parse("(5,0) (5,6)").simplified()) == "(-2,6)"


@pytest.mark.parametrize(("moves", "order"), [("/", 2), ("(1,0)", 12), ("(3,3)", 4), ("/ (6,6)", 4)])
def test_orders(moves: str, order: int) -> None:
    assert SQUARE1.order(moves) == order


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("AA1BB2CC3DD4", "is not a state; one looks like AA1BB2CC3DD4 5EE6FF7GG8HH -"),
        ("AA1BB2CC3DD4 5EE6FF7GG8HH", "is not a state"),
        ("AA1BB2CC3DD1 5EE6FF7GG8HH -", "1 is there 2 times"),
        ("AA1BB2CC3D4D 5EE6FF7GG8HH -", "halves of corner D are not next to each other in the upper layer"),
        ("AA1BB2CC3DDE 5E46FF7GG8HH -", "halves of corner E are not next to each other in the upper layer"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(state: str, reason: str) -> None:
    with pytest.raises(ImpossibleState, match=reason):
        SQUARE1.state(state)


def test_a_corner_may_lie_across_the_cut() -> None:
    state = SQUARE1.solved.apply("(2,-2)")
    assert SQUARE1.state(str(state)) == state
    assert len(state.across_cut) == 4


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {}, 0),
        ("", {"U": 45}, 0),
        ("", {"U": -45}, 0),
        ("", {"U": 45.1}, 1),
        ("", {"D": -45.1}, 1),
        ("", {"U": 45, "D": 45}, 0),
        ("", {"U": 46, "D": 45}, 1),
        ("", {"U": 46, "D": 46}, 2),
        ("", {"/": 90}, 0),
        ("", {"/": 90.1}, 1),
        ("", {"/": -90.1}, 1),
        ("", {"/": 180}, 1),
        ("", {"U": 46, "/": 91}, 2),
        ("(1,0)", {}, 0),
        ("(1,-1)", {}, 0),
        ("(1,0)", {"U": 15}, 0),
        ("(1,0)", {"U": 15.1}, 1),
        ("(2,0)", {}, 1),
        ("(5,1)", {}, 1),
        ("(5,5)", {}, 2),
        ("/", {}, 1),
        ("/", {"/": 90}, 0),
        ("(1,0) /", {}, 1),
        ("/ (1,0)", {}, 1),
        ("(3,0) /", {}, 2),
        ("/ (3,0) /", {}, 2),
    ],
)
def test_layers_count_one_by_one_beyond_45_degrees_and_the_slice_beyond_90(
    moves: str, misalignments: dict[str, float], count: int
) -> None:
    assert SQUARE1.moves_from_solved(SQUARE1.solved.apply(moves), misalignments) == count


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no part of Square-1 is called 'R'; there are U, D and /"):
        SQUARE1.moves_from_solved(SQUARE1.solved, {"R": 10})


def shape(layer: str) -> str:
    """A corner as "c", an edge as "e", from the cut; only for a layer that no corner lies across."""
    return "".join("c" if letter.isalpha() else "e" for letter in layer)


@pytest.mark.slow
def test_every_shape_is_reachable() -> None:
    """So `state` has no shape to refuse: five corners cannot block all six cuts of a layer, and six block three."""
    start = SQUARE1.state("AA1BB2CC3DD4 5EE6FF7GG8HH -")
    seen = {(shape(start.top), shape(start.bottom)): start}
    waiting = [start]
    turns = [LayerTurn(x, 0) for x in range(12)], [LayerTurn(0, y) for y in range(12)]
    for state in waiting:
        tops = [top for top in map(state.after, turns[0]) if top.top[0] != top.top[11] and top.top[5] != top.top[6]]
        for after in (top.after(turn) for top in tops for turn in turns[1]):
            if not after.across_cut:
                for found in (after, after.after(Slice())):
                    if (shape(found.top), shape(found.bottom)) not in seen:
                        seen[shape(found.top), shape(found.bottom)] = found
                        waiting.append(found)
    assert len(seen) == 3678
    assert len(seen) == sum(1 for top, bottom in product(cuttable_layers(), repeat=2) if fit(top, bottom))


def cuttable_layers() -> list[str]:
    """Every sequence of corners and edges that has a cut in the middle."""
    halves = [half for half in map("".join, product(("cc", "e", ""), repeat=6)) if len(half) == 6]
    return sorted({first + second for first, second in product(sorted(set(halves)), repeat=2)})


def fit(top: str, bottom: str) -> bool:
    return (top + bottom).count("e") == 8


def test_a_state_is_a_value() -> None:
    assert isinstance(SQUARE1.solved, Square1State)
    assert len({SQUARE1.solved, SQUARE1.solved.apply("/ /"), SQUARE1.solved.apply("(1,0)")}) == 2
    assert repr(SQUARE1.solved) == "puzzle('sq1').state('AA1BB2CC3DD4 5EE6FF7GG8HH -')"
