import pytest

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import Megaminx, puzzle
from cubelex.regulations import Edition, edition, editions

MEGAMINX = Megaminx()
FACES = "UFLXYRuflxyr"
SOLVED = str(MEGAMINX.solved)
YEAR_2009, *SINCE_2018 = editions()


def faces(moves: str) -> dict[str, str]:
    facelets = str(MEGAMINX.solved.apply(moves))
    return {face: facelets[11 * place : 11 * place + 11] for place, face in enumerate(FACES)}


def exchanged(facelets: str, *places: int) -> str:
    """The facelets with the letters at each two places swapped."""
    letters = list(facelets)
    for one, other in zip(places[::2], places[1::2], strict=True):
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("minx") == MEGAMINX
    assert "".join(face * 11 for face in FACES) == SOLVED
    assert str(MEGAMINX.scrambling_orientation) == "white on top, dark green on front"
    assert list(MEGAMINX.colours) == list(FACES)
    assert len(set(MEGAMINX.colours.values())) == 12


def test_the_upper_face_takes_the_front_to_the_left() -> None:
    turned = faces("U")
    assert turned["U"] == "U" * 11
    assert turned["L"] == "LFFF" + "L" * 7
    assert turned["X"] == "XLLL" + "X" * 7
    assert turned["F"] == "FRRR" + "F" * 7


def test_r_leaves_the_layer_on_the_left_and_takes_the_front_up() -> None:
    turned = faces("R+")
    assert turned["L"] == "L" * 11
    centres = {face: stickers[0] for face, stickers in turned.items()}
    assert [centres[face] for face in "LlUXryF"] == list("LlFUXry")


def test_d_leaves_the_upper_layer_and_takes_the_front_to_the_right() -> None:
    turned = faces("D+")
    assert turned["U"] == "U" * 11
    assert turned["R"][0] == turned["R"][6] == "F"
    assert turned["R"][1:4] == "RRR"
    assert turned["u"] == "u" * 11


def test_two_steps_are_written_with_two_signs() -> None:
    assert MEGAMINX.solved.apply("R++") == MEGAMINX.solved.apply("R+ R+")
    assert MEGAMINX.solved.apply("D--") == MEGAMINX.solved.apply("D- D-")


def test_turning_all_but_a_layer_is_turning_the_layer_the_other_way_around() -> None:
    orientations = set(MEGAMINX.solved.apply("L U").in_every_orientation())
    assert len(orientations) == 60
    assert MEGAMINX.solved.apply("R+").is_solved is False
    assert set(MEGAMINX.solved.apply("R+").in_every_orientation()) == set(
        MEGAMINX.solved.apply("L").in_every_orientation()
    )


def test_it_is_solved_in_any_orientation() -> None:
    assert all(state.is_solved for state in MEGAMINX.solved.in_every_orientation())
    assert MEGAMINX.solved.apply("R++ L2'").is_solved
    assert not MEGAMINX.solved.apply("R++").is_solved


def test_every_orientation_is_a_possible_state() -> None:
    for state in MEGAMINX.solved.apply("R++ D-- R-- U'").in_every_orientation():
        assert MEGAMINX.state(str(state)) == state


@pytest.mark.parametrize("held", editions(), ids=str)
def test_scrambles_are_read_line_by_line_in_every_edition(held: Edition) -> None:
    scramble = "R++ D-- R++ D++ U'\nR-- D++ R++ D-- U\n"
    assert MEGAMINX.parse(scramble, held).write(held) == " ".join(scramble.split())


def test_single_steps_are_of_2009() -> None:
    assert MEGAMINX.parse("R+ D- R- D+", YEAR_2009).write(YEAR_2009) == "R+ D- R- D+"


@pytest.mark.parametrize("held", SINCE_2018, ids=str)
@pytest.mark.parametrize(
    ("moves", "position", "regulation"),
    [("U R+", 2, "12d2"), ("D-", 0, "12d2"), ("R++ F", 4, "12d1a"), ("U2", 0, "12d1a"), ("R++ x", 4, "12d")],
)
def test_single_steps_and_other_faces_are_refused_since_2018(
    held: Edition, moves: str, position: int, regulation: str
) -> None:
    with pytest.raises(InvalidNotation, match=r"expected R\+\+, R--, D\+\+, D--, U or U'") as caught:
        MEGAMINX.parse(moves, held)
    assert (caught.value.position, caught.value.regulation) == (position, regulation)


def test_every_face_can_be_turned_where_no_edition_is_asked_for() -> None:
    moves = "U F2 L2' BL' BR R D B2 DBR' DR DL2' DBL R+ R-- D++ D-"
    assert str(MEGAMINX.parse(moves)) == moves
    with pytest.raises(InvalidNotation):
        MEGAMINX.parse(moves).write(SINCE_2018[-1])


def test_faces_apart_commute() -> None:
    assert str(MEGAMINX.parse("U D U'").simplified()) == "D"
    assert str(MEGAMINX.parse("U F U'").simplified()) == "U F U'"
    assert str(MEGAMINX.parse("U D++ U'").simplified()) == "D++"
    assert str(MEGAMINX.parse("L R++ L").simplified()) == "L2 R++"
    assert str(MEGAMINX.parse("R++ D++ R--").simplified()) == "R++ D++ R--"


@pytest.mark.parametrize(("moves", "order"), [("U", 5), ("R++", 5), ("R++ D--", 552), ("U F", 63)])
def test_orders(moves: str, order: int) -> None:
    assert MEGAMINX.order(moves) == order


# Places of stickers on faces U and F: corner U-R-F is U1 F3 R1, edge U-F is U2 F2, corner U-F-L is U3 F1 L3.
U, F, L, R = (11 * FACES.index(face) for face in "UFLR")


@pytest.mark.parametrize(
    ("facelets", "reason"),
    [
        (exchanged(SOLVED, U + 2, F + 2), "odd number of edges is flipped"),
        (exchanged(SOLVED, U + 1, F + 3, F + 3, R + 1), "a corner is twisted"),
        (exchanged(SOLVED, U + 1, F + 3), "no corner shows the colours"),
        (exchanged(SOLVED, F + 2, L + 2), "two edges are swapped"),
        (exchanged(SOLVED, U, F), "the centres are not arranged"),
        (exchanged(SOLVED, U + 3, U + 1, F + 1, R + 1, L + 3, F + 3), "two corners are swapped"),
        (SOLVED[:-1] + "U", "'U' came 12 times where the puzzle has it 11 times"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(facelets: str, reason: str) -> None:
    with pytest.raises(ImpossibleState, match=reason):
        MEGAMINX.state(facelets)


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {"U": 36}, 0),
        ("", {"U": 36.1}, 1),
        ("", {"DBL": -36.1}, 1),
        ("", {"U": 37, "D": 35}, 1),
        ("", {"U": 37, "D": 37}, 2),
        ("U2", {}, 1),
        ("U2", {"U": -108}, 0),
        ("U2", {"U": -107}, 1),
        ("R++", {}, 1),
        ("R++", {"L": -144}, 0),
        ("U F", {}, 2),
    ],
)
def test_misalignments_count_beyond_36_degrees(moves: str, misalignments: dict[str, float], count: int) -> None:
    assert MEGAMINX.moves_from_solved(MEGAMINX.solved.apply(moves), misalignments) == count


def test_the_edition_says_where_the_notation_comes_from() -> None:
    with pytest.raises(InvalidNotation, match=r"the notation of 2009-02-06; expected R\+, R-, D\+, D-, R\+\+"):
        MEGAMINX.parse("L", edition("2009"))
