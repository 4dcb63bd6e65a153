import pytest

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import puzzle
from cubelex.puzzles.skewb import Skewb
from cubelex.regulations import Edition, edition, editions

SKEWB = Skewb()
SOLVED = "UUUUU RRRRR FFFFF DDDDD LLLLL BBBBB".replace(" ", "")


def faces(moves: str) -> dict[str, str]:
    facelets = str(SKEWB.solved.apply(moves))
    return {face: facelets[5 * place : 5 * place + 5] for place, face in enumerate("URFDLB")}


def exchanged(facelets: str, *places: int) -> str:
    """The facelets with the letters at each two places swapped."""
    letters = list(facelets)
    for one, other in zip(places[::2], places[1::2], strict=True):
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("skewb") == SKEWB
    assert str(SKEWB.solved) == SOLVED
    assert str(SKEWB.scrambling_orientation) == "white on top, green on front-left"


def test_r_turns_the_half_around_the_farthest_visible_corner_at_the_bottom_right() -> None:
    turned = faces("R")
    assert [turned[face][2] for face in "URFDLB"] == ["U", "D", "F", "B", "L", "R"]
    assert turned["R"] == "RDDDD"
    assert turned["U"] == "UFUUU"


def test_u_turns_the_half_around_the_farthest_upper_corner() -> None:
    assert [faces("U")[face][2] for face in "URFDLB"] == ["B", "R", "F", "D", "U", "L"]


def test_l_turns_the_half_around_the_farthest_visible_corner_at_the_bottom_left() -> None:
    assert [faces("L")[face][2] for face in "URFDLB"] == ["U", "R", "L", "F", "D", "B"]


def test_b_turns_the_half_around_the_farthest_hidden_corner() -> None:
    assert [faces("B")[face][2] for face in "URFDLB"] == ["U", "R", "F", "L", "B", "D"]


@pytest.mark.parametrize("move", ["R", "U", "L", "B"])
def test_no_move_touches_the_corner_towards_the_scrambler(move: str) -> None:
    turned = faces(move)
    assert (turned["U"][4], turned["F"][1], turned["R"][0]) == ("U", "F", "R")


def test_it_is_solved_in_any_orientation() -> None:
    orientations = list(SKEWB.solved.in_every_orientation())
    assert len(set(orientations)) == 24
    assert all(state.is_solved for state in orientations)
    assert not any(state.is_solved for state in SKEWB.solved.apply("R").in_every_orientation())


def test_every_orientation_is_a_possible_state() -> None:
    for state in SKEWB.solved.apply("R U' L B").in_every_orientation():
        assert SKEWB.state(str(state)) == state


def test_there_is_no_notation_in_2009() -> None:
    assert len(SKEWB.parse("", edition("2009"))) == 0
    with pytest.raises(InvalidNotation, match="expected no move, for it has none for Skewb; see 12") as caught:
        SKEWB.parse("R U", edition("2009"))
    assert (caught.value.position, caught.value.regulation) == (0, "12")
    with pytest.raises(InvalidNotation):
        SKEWB.parse("R").write(edition("2009"))


@pytest.mark.parametrize("since_2018", editions()[1:], ids=str)
def test_four_letters_and_an_apostrophe_are_the_notation_since_2018(since_2018: Edition) -> None:
    assert SKEWB.parse("R U' L B'", since_2018).write(since_2018) == "R U' L B'"
    for refused, position in (("R F", 2), ("R U2", 2), ("x R", 0)):
        with pytest.raises(InvalidNotation) as caught:
            SKEWB.parse(refused, since_2018)
        assert (caught.value.position, caught.value.regulation) == (position, "12h2")


@pytest.mark.parametrize(("moves", "order"), [("R", 3), ("R U", 45), ("R U'", 30), ("R B", 9)])
def test_orders(moves: str, order: int) -> None:
    assert SKEWB.order(moves) == order


@pytest.mark.parametrize(
    ("facelets", "reason"),
    [
        (exchanged(SOLVED, 2, 7), "two centres are swapped"),
        (exchanged(SOLVED, 4, 11, 11, 5), "a corner is twisted"),
        (exchanged(SOLVED, 3, 10, 10, 21), "a corner is twisted"),
        (exchanged(SOLVED, 4, 11), "no corner shows the colours"),
        (exchanged(SOLVED, 10, 25, 21, 6), "two corners are swapped"),
        (exchanged(SOLVED, 4, 3, 5, 10, 11, 21), "cannot change places are not arranged"),
        (SOLVED + "U", "31 stickers"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(facelets: str, reason: str) -> None:
    with pytest.raises(ImpossibleState, match=reason):
        SKEWB.state(facelets)


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {"R": 60}, 0),
        ("", {"R": 60.1}, 1),
        ("", {"R": -61, "U": 30}, 1),
        ("", {"R": 61, "U": -61}, 2),
        ("B'", {}, 1),
        ("B'", {"B": 60}, 0),
        ("R U", {}, 2),
    ],
)
def test_misalignments_count_beyond_60_degrees(moves: str, misalignments: dict[str, float], count: int) -> None:
    assert SKEWB.moves_from_solved(SKEWB.solved.apply(moves), misalignments) == count
