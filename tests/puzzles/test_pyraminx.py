import pytest

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import puzzle
from cubelex.puzzles.pyraminx import Pyraminx
from cubelex.regulations import Edition, edition, editions

PYRAMINX = Pyraminx()
SOLVED = "FFFFFFFFF LLLLLLLLL RRRRRRRRR DDDDDDDDD".replace(" ", "")


def after(moves: str) -> list[str]:
    facelets = str(PYRAMINX.solved.apply(moves))
    return [facelets[start : start + 9] for start in range(0, 36, 9)]


def changed(facelets: str, **places: str) -> str:
    """The facelets with the letter at each place, counted from 0 and written p0, p1 and so on, replaced."""
    letters = list(facelets)
    for place, letter in places.items():
        letters[int(place[1:])] = letter
    return "".join(letters)


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("pyram") == PYRAMINX
    assert str(PYRAMINX.solved) == SOLVED
    assert str(PYRAMINX.scrambling_orientation) == "yellow on bottom, green on front"


def test_two_upper_layers_go_from_the_front_to_the_left() -> None:
    assert after("U") == ["RRRRFFFFF", "FFFFLLLLL", "LLLLRRRRR", "DDDDDDDDD"]


def test_a_tip_turns_alone() -> None:
    assert after("u") == ["RFFFFFFFF", "FLLLLLLLL", "LRRRRRRRR", "DDDDDDDDD"]
    assert after("r") == ["FFFFFFFFD", "LLLLLLLLL", "RRRRFRRRR", "DDDDRDDDD"]


def test_the_left_layers_go_from_the_front_to_the_bottom() -> None:
    assert after("L") == ["FLFFLLLFF", "LLLDLLDDD", "RRRRRRRRR", "FFFDDFDDD"]


def test_the_back_layers_leave_the_front_alone() -> None:
    assert after("B")[0] == "FFFFFFFFF"


@pytest.mark.parametrize("moves", ["U", "l", "R' b"])
def test_it_is_solved_in_any_orientation(moves: str) -> None:
    orientations = list(PYRAMINX.solved.in_every_orientation())
    assert len(set(orientations)) == 12
    assert all(state.is_solved for state in orientations)
    assert not any(state.is_solved for state in PYRAMINX.solved.apply(moves).in_every_orientation())


def test_every_orientation_is_a_possible_state() -> None:
    for state in PYRAMINX.solved.apply("U L' b R").in_every_orientation():
        assert PYRAMINX.state(str(state)) == state


@pytest.mark.parametrize("held", editions(), ids=str)
def test_the_notation_is_the_same_in_every_edition(held: Edition) -> None:
    text = "U L' R B' u l' r b'"
    assert PYRAMINX.parse(text, held).write(held) == text


def test_half_turns_are_understood_but_in_no_edition() -> None:
    assert str(PYRAMINX.parse("U2 l2' R’")) == "U' l R'"
    with pytest.raises(InvalidNotation, match=r"'U2' \(character 3\) is not in the notation of 2018-01-01") as caught:
        PYRAMINX.parse("L U2", edition("2018-01-01"))
    assert (caught.value.position, caught.value.regulation) == (2, "12e2")


def test_tips_cancel_across_layers() -> None:
    assert str(PYRAMINX.parse("u U L u' U").simplified()) == "U L U"
    assert str(PYRAMINX.parse("U L U'").simplified()) == "U L U'"
    assert str(PYRAMINX.parse("U U").simplified()) == "U'"


@pytest.mark.parametrize(("moves", "order"), [("U", 3), ("u", 3), ("R U", 15), ("R U'", 15), ("", 1)])
def test_orders(moves: str, order: int) -> None:
    assert PYRAMINX.order(moves) == order


def test_every_turn_of_layers_or_a_tip_is_a_move() -> None:
    assert PYRAMINX.move_count(PYRAMINX.parse("U L' b")) == 3


@pytest.mark.parametrize(
    ("facelets", "reason"),
    [
        (SOLVED[:-1], "35 stickers"),
        (changed(SOLVED, p1="L", p12="F"), "odd number of edges is flipped"),
        (changed(SOLVED, p0="L", p9="F"), "no tip shows the colours LFR"),
        (changed(SOLVED, p2="L", p11="F"), "no vertex shows"),
        (changed(SOLVED, p0="L", p9="R", p18="D", p35="F"), "no tip shows the colours LRD"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(facelets: str, reason: str) -> None:
    with pytest.raises(ImpossibleState, match=reason):
        PYRAMINX.state(facelets)


def test_two_swapped_edges_are_impossible() -> None:
    with pytest.raises(ImpossibleState, match="two edges are swapped"):
        PYRAMINX.state(changed(SOLVED, p12="R", p19="L"))


def test_a_tip_alone_may_be_twisted() -> None:
    assert PYRAMINX.state(str(PYRAMINX.solved.apply("u"))) == PYRAMINX.solved.apply("u")


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {}, 0),
        ("", {"U": 60}, 0),
        ("", {"U": 60.1}, 1),
        ("", {"U": -60.1}, 1),
        ("", {"u": 60.1}, 1),
        ("", {"U": 61, "l": 59}, 1),
        ("", {"U": 61, "l": 61}, 2),
        ("U", {}, 1),
        ("U", {"U": -60}, 0),
        ("U", {"U": -59.9}, 1),
        ("U", {"U": 180.1}, 0),
        ("l", {}, 1),
        ("U L", {}, 2),
    ],
)
def test_misalignments_count_beyond_60_degrees(moves: str, misalignments: dict[str, float], count: int) -> None:
    assert PYRAMINX.moves_from_solved(PYRAMINX.solved.apply(moves), misalignments) == count


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no part of Pyraminx is called 'F'; there are U, L, R, B, u, l, r, b"):
        PYRAMINX.moves_from_solved(PYRAMINX.solved, {"F": 90})
