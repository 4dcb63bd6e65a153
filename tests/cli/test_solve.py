import json

import pytest
from click.testing import CliRunner, Result

from cubelex.cli import app
from cubelex.errors import ImpossibleState, InvalidNotation, UnknownEvent
from cubelex.puzzles import puzzle


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["solve", *arguments], input=given)


def test_a_solution_undoes_the_moves() -> None:
    assert run("333", "R U R' U'").stdout == "U R U' R'\n"


@pytest.mark.parametrize(
    ("event", "moves"),
    [
        ("333", "R U F2 D L' B"),
        ("222", "R U F'"),
        ("pyram", "U l"),
        ("skewb", "R B'"),
        ("clock", "U3+"),
        ("fto", "U F' BL"),
    ],
)
def test_json_has_solution_and_length(event: str, moves: str) -> None:
    answer = json.loads(run(event, moves, "--json").stdout)
    assert puzzle(event).solved.apply(moves).apply(answer["solution"]).is_solved
    assert answer["length"] == puzzle(event).move_count(puzzle(event).parse(moves))


def test_solved_needs_nothing() -> None:
    assert json.loads(run("333", "x", "--json").stdout) == {"solution": "", "length": 0}


def test_a_shortest_solution_can_be_asked_for() -> None:
    answer = json.loads(run("333", "R U R' U R U2 R'", "--optimal", "--json").stdout)
    assert answer["length"] == 7


def test_a_dash_answers_each_line_and_says_which_cannot_be_solved() -> None:
    ran = run("222", "-", "--json", given="R\nQ\nF2\n")
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [sorted(answer) for answer in answers] == [["length", "solution"], ["error"], ["length", "solution"]]
    assert "line 2: 'Q'" in ran.stderr
    assert ran.exit_code == 2


def test_a_bad_line_is_an_empty_line_in_plain_form() -> None:
    assert run("222", "-", given="Q\n").stdout == "\n"


def test_a_state_can_be_given_instead_of_moves() -> None:
    state = puzzle("222").solved.apply("R U F'")
    assert state.apply(run("222", str(state), "--state").stdout.strip()).is_solved


def test_what_cannot_be_solved_is_told_why() -> None:
    assert isinstance(run("333", "U" * 54, "--state").exception, ImpossibleState)
    assert isinstance(run("333", "Q").exception, InvalidNotation)
    assert isinstance(run("minx", "R++").exception, UnknownEvent)
    assert isinstance(run("clock", "U3+", "--optimal").exception, UnknownEvent)
