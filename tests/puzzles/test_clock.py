import pytest

from cubelex.errors import ImpossibleMove, ImpossibleState, InvalidNotation
from cubelex.puzzles import Clock, ClockState, puzzle
from cubelex.regulations import Edition, editions

CLOCK = Clock()
YEAR_2009, *SINCE_2018 = editions()
SCRAMBLE = "UR3+ DR2- DL1+ UL6+ U4- R0+ D5- L2+ ALL1- y2 U3+ R2+ D1- L4+ ALL5-"


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("clock") == CLOCK
    assert str(CLOCK.solved) == "A000000000 B000000000 dddd"
    assert str(CLOCK.scrambling_orientation) == "12 o'clock on top"


@pytest.mark.parametrize(
    ("moves", "state"),
    [
        ("UR1+", "A011011000 BE00000000 dddd"),
        ("DR1+", "A000011011 B000000E00 dddd"),
        ("DL1+", "A000110110 B00000000E dddd"),
        ("UL1+", "A110110000 B00E000000 dddd"),
        ("U2-", "AXXXXXX000 B202000000 dddd"),
        ("R1+", "A011011011 BE00000E00 dddd"),
        ("D1+", "A000111111 B000000E0E dddd"),
        ("L1+", "A110110110 B00E00000E dddd"),
        ("ALL6+", "A666666666 B606000606 dddd"),
        ("y2", "B000000000 A000000000 dddd"),
        ("UR1+ y2 UR1+", "BE11011000 AE11011000 dddd"),
        ("UR DL", "A000000000 B000000000 dUUd"),
        ("UR DL 1+", "A011111110 BE0000000E dddd"),
        ("UR y2", "B000000000 A000000000 dddd"),
    ],
)
def test_moves(moves: str, state: str) -> None:
    assert str(CLOCK.solved.apply(moves)) == state
    assert CLOCK.state(state) == CLOCK.solved.apply(moves)


def test_pins_up_in_the_state_serve_the_next_wheel() -> None:
    with_pin = CLOCK.solved.apply("UR")
    assert with_pin.apply("DL1+") == CLOCK.solved.apply("UR DL1+")
    assert with_pin.apply("3+") == CLOCK.solved.apply("UR3+")


def test_a_wheel_next_to_no_pin_is_refused() -> None:
    with pytest.raises(ImpossibleMove, match="move 2 cannot be made: no wheel is next to a pin that is up") as caught:
        CLOCK.solved.apply("UR3+ 2-")
    assert (caught.value.position, caught.value.regulation) == (1, "12g3")


def test_it_is_solved_whichever_side_is_in_front_and_whatever_the_pins() -> None:
    assert CLOCK.solved.apply("y2").is_solved
    assert CLOCK.solved.apply("UR DL").is_solved
    assert CLOCK.solved.apply("UR6+ UR6-").is_solved
    assert not CLOCK.solved.apply("UR1+").is_solved


@pytest.mark.parametrize("held", SINCE_2018, ids=str)
def test_scrambles_are_read_since_2018(held: Edition) -> None:
    assert CLOCK.parse(SCRAMBLE, held).write(held) == SCRAMBLE
    with_pins = f"{SCRAMBLE} UR DL"
    assert CLOCK.parse(with_pins, held).write(held) == with_pins


def test_hours_are_written_from_5_back_to_6_ahead() -> None:
    assert str(CLOCK.parse("U7+ R11- D6- L12+ ALL0-")) == "U5- R1+ D6+ L0+ ALL0+"


@pytest.mark.parametrize("held", SINCE_2018, ids=str)
@pytest.mark.parametrize(("moves", "position"), [("UR3", 2), ("UR3+ F2+", 5), ("UR3+ y", 5), ("ur", 0), ("u=3", 0)])
def test_other_words_are_refused_since_2018(held: Edition, moves: str, position: int) -> None:
    with pytest.raises(InvalidNotation, match="see 12g") as caught:
        CLOCK.parse(moves, held)
    assert (caught.value.position, caught.value.regulation) == (position, "12g")


def test_pins_can_be_moved_back_where_no_edition_is_asked_for() -> None:
    assert str(CLOCK.parse("UR DL").inverse()) == "ur dl"
    assert CLOCK.solved.apply("UR DL ur") == CLOCK.solved.apply("DL")


def test_moves_are_joined() -> None:
    assert str(CLOCK.parse("UR3+ DL2+ UR1+").simplified()) == "UR4+ DL2+"
    assert str(CLOCK.parse("UR3+ UR3-").simplified()) == ""
    assert str(CLOCK.parse("UR3+ y2 UR3-").simplified()) == "UR3+ y2 UR3-"
    assert str(CLOCK.parse("y2 y2 UR y2").simplified()) == "y2"


def test_only_hands_count_as_moves() -> None:
    assert CLOCK.move_count(CLOCK.parse(SCRAMBLE)) == 13
    assert CLOCK.move_count(CLOCK.parse("UR3+ y2 UR0+ UR DL")) == 1


@pytest.mark.parametrize(("moves", "order"), [("UR1+", 12), ("UR3+", 4), ("y2", 2), ("UR1+ y2", 24), ("ALL5-", 12)])
def test_orders(moves: str, order: int) -> None:
    assert CLOCK.order(moves) == order


def test_the_program_of_2009_set_the_pins_and_turned_wheels_next_to_both_kinds() -> None:
    parsed = CLOCK.parse("UUdd u=3,d=-2 / dUdU u=1\nUUUU u=-1 UdUd", YEAR_2009)
    assert str(parsed) == "U3+ y2 D2+ y2 R1+ ALL1- L"
    assert str(CLOCK.solved.apply(parsed)).endswith("UdUd")


def test_a_wheel_next_to_a_pin_that_is_down_turns_the_corner_in_front_and_the_dials_behind() -> None:
    assert str(CLOCK.solved.apply(CLOCK.parse("UUUd d=1", YEAR_2009))) == "A000000001 B000EE0EE0 dddd"


def test_what_2009_wrote_has_the_same_effect() -> None:
    algorithm = CLOCK.parse("UR3+ ALL2- y2 U3+ DL5- y2 D1+ UR DL")
    text = algorithm.write(YEAR_2009)
    assert text == "dUdd u=3 / UUUU u=-2 / ddUU d=-3 / UUUd d=5 / ddUU u=1 / dUUd"
    assert CLOCK.solved.apply(CLOCK.parse(text, YEAR_2009)) == CLOCK.solved.apply(algorithm)


def test_2009_has_no_word_for_turning_around_or_for_pins_moved_down() -> None:
    for moves in ("y2", "UR DL ur", "y2 UR y2"):
        with pytest.raises(InvalidNotation, match="4f"):
            CLOCK.parse(moves).write(YEAR_2009)
    with pytest.raises(
        InvalidNotation, match=r"'UR3\+' \(character 1\) is not in the notation of 2009-02-06"
    ) as caught:
        CLOCK.parse("UR3+", YEAR_2009)
    assert caught.value.regulation == "4f"


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("A000000000 B000000000", "is not a state; one looks like A000000000 B000000000 dddd"),
        ("A000000000 A000000000 dddd", "is not a state"),
        ("A00000000C B000000000 dddd", "is not a state"),
        ("A300000000 B000000000 dddd", "the UL hand in front is at 3 o'clock, so the one behind it cannot be at 0"),
        ("A000000000 B00000000X dddd", "the DL hand in front is at 0 o'clock, so the one behind it cannot be at 10"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(state: str, reason: str) -> None:
    with pytest.raises(ImpossibleState, match=reason):
        CLOCK.state(state)


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {}, 0),
        ("", {"C": 15}, 0),
        ("", {"C": -15}, 0),
        ("", {"C": 15.1}, 2),
        ("", {"back DR": 14.9, "UL": -14.9}, 0),
        ("UR1+", {}, 1),
        ("UR1+", {"U": -14}, 1),
        ("y2 ALL5-", {}, 1),
        ("UR DL3+", {}, 1),
        ("UR1+ DL1-", {}, 2),
        ("UR1+", {"U": -15, "UR": -15, "C": -15, "R": -15, "back UL": 15}, 0),
        ("UR1+", {"U": -16, "UR": -16, "C": -16, "R": -16, "back UL": 16}, 0),
        ("", {"U": 16, "UR": 16, "C": 16, "R": 16, "back UL": -16}, 1),
    ],
)
def test_hands_point_to_the_nearest_hour(moves: str, misalignments: dict[str, float], count: int) -> None:
    assert CLOCK.moves_from_solved(CLOCK.solved.apply(moves), misalignments) == count


def test_an_unknown_hand_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no hand of Clock is called 'F'; there are UL, U, UR"):
        CLOCK.moves_from_solved(CLOCK.solved, {"F": 10})


def test_a_state_is_a_value() -> None:
    assert isinstance(CLOCK.solved, ClockState)
    assert len({CLOCK.solved, CLOCK.solved.apply("UR3+ UR3-"), CLOCK.solved.apply("y2")}) == 2
    assert repr(CLOCK.solved) == "puzzle('clock').state('A000000000 B000000000 dddd')"
