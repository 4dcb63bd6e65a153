"""Fewest Moves beyond the casebook: clues, hidden likeness, and sheets as people write them."""

import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, edition, editions, items_of
from cubelex.rules import check_solution
from cubelex.rules.fewest_moves import may_use, read_solution, time_calls
from cubelex.rules.fewest_moves.inverse_scrambles import shared_first_moves

TODAY = edition("2025-07-17")
SCRAMBLE = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B F2 R' U' F"
# The inverse, with the cube turned over first: right, and derived.
DERIVED = "x2 B' D R B2 F' R L F2 U F2 L' U2 F' R2 D2 R2 B' L2 U2 B' D R"


def _reason(scramble: str, solution: str) -> str:
    return str(check_solution(scramble, solution, TODAY).answer.reasons[0].answer)


def test_a_solution_that_goes_on_says_where_it_was_solved() -> None:
    assert "solved after move 3" in _reason("R U F", "F' U' R' D2")


def test_a_solution_one_turn_short_says_which() -> None:
    assert "R' is missing." in _reason("R U F", "F' U'")


def test_a_slip_of_the_pen_is_found() -> None:
    assert "with U' instead of move 3 (U)" in _reason("R U F L2", "L2 F' U R'")


def test_a_solution_far_off_shows_the_state_it_ends_in() -> None:
    assert str(puzzle("333").solved.apply("R U F L D")) in _reason("R U F", "L D")


def test_a_cube_turned_over_does_not_hide_the_inverse() -> None:
    moves = read_solution(DERIVED, TODAY).moves
    assert moves is not None
    assert shared_first_moves(moves, puzzle("333").parse(SCRAMBLE)) == 22


@pytest.mark.parametrize("under", editions(), ids=str)
def test_the_inverse_of_the_scramble_is_dnf_in_every_edition(under: Edition) -> None:
    checked = check_solution(SCRAMBLE, DERIVED, under).answer
    assert checked.is_solved
    assert checked.attempt.result == -1


def test_the_order_of_opposite_faces_does_not_hide_the_inverse() -> None:
    cube = puzzle("333")
    assert shared_first_moves(cube.parse("R' L F U2"), cube.parse("U2 F' R L'")) == 4


def test_other_solutions_share_nothing() -> None:
    cube = puzzle("333")
    assert shared_first_moves(cube.parse("D F"), cube.parse("R U F")) == 0


def test_a_scramble_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidNotation):
        check_solution("R U Q", "R", TODAY)


def test_a_solution_may_run_over_several_lines() -> None:
    assert str(read_solution("R U\n  F' //\n", TODAY).moves) == "R U F'"


def test_corrections_name_their_regulation() -> None:
    corrections = read_solution("(r2' u)", TODAY).corrections
    assert [one.under for one in corrections] == [("E2c4", "E2c4+"), ("E2c4++",), ("E2c6", "E2c6+")]
    brackets = read_solution("[x] R", TODAY).corrections
    assert [one.under for one in brackets] == [("E2c4", "E2c4+", "E2c2++")]


def test_the_first_thing_that_is_no_move_has_its_place() -> None:
    reading = read_solution("R U M' F", TODAY)
    assert reading.position == 4
    assert reading.fault is not None
    assert "character 5" in str(reading.fault.answer)


def test_a_number_before_an_outer_block_belongs_to_it() -> None:
    assert str(read_solution("U 2Rw 2 F", TODAY).moves) == "U Rw2 F"


def test_versions_between_the_editions_kept_in_full_cite_what_they_have() -> None:
    for name in ("2014-01-01", "2019-05-01", "2020-01-01", "2024-01-01"):
        under = edition(name)
        fault = read_solution("R U2' M", under).fault
        assert fault is not None
        assert set(fault.under) <= set(items_of(edition(str(under.read_as))))


def test_the_calls_of_the_judge_are_in_seconds() -> None:
    assert [(call.seconds, call.words) for call in time_calls(editions()[-1])] == [
        (3300, "5 MINUTES REMAINING"),
        (3600, "STOP"),
    ]


def test_a_solution_that_cannot_be_read_shares_no_moves_with_the_scramble() -> None:
    checked = check_solution("R U F", "nothing", editions()[-1]).answer
    assert (checked.shared, checked.moves, checked.is_solved) == (0, None, False)


def test_another_object_is_a_question_of_its_own_to_the_delegate() -> None:
    (question,) = may_use("lamp", TODAY).questions
    assert (question.matter, question.by, question.default) == ("other_object", "Delegate", False)
