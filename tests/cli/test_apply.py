import json

import pytest
from click.testing import CliRunner, Result

from cubelex.cli import app
from cubelex.errors import InvalidNotation, UnknownEvent
from cubelex.puzzles import event_ids, puzzle


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["apply", *arguments], input=given)


def test_moves_give_a_state() -> None:
    ran = run("333", "R U R' U'", "--json")
    assert json.loads(ran.stdout) == {"state": str(puzzle("333").solved.apply("R U R' U'")), "solved": False}
    assert ran.exit_code == 0


def test_without_json_it_is_the_plain_form() -> None:
    assert run("222", "R").stdout == "UFUFRRRRFDFDDBDBLLLLUBUB\n"


@pytest.mark.parametrize("event", event_ids())
def test_every_event_has_a_solved_state(event: str) -> None:
    assert json.loads(run(event, "", "--json").stdout) == {"state": str(puzzle(event).solved), "solved": True}


def test_a_dash_answers_each_line() -> None:
    ran = run("333", "-", "--json", given="x\nR\n")
    assert [json.loads(line)["solved"] for line in ran.stdout.splitlines()] == [True, False]


def test_a_bad_line_is_answered_too_and_makes_it_bad_use() -> None:
    ran = run("333", "-", "--json", given="R\nQ\nU\n")
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [sorted(answer) for answer in answers] == [["solved", "state"], ["error"], ["solved", "state"]]
    assert "line 2: 'Q'" in ran.stderr
    assert ran.exit_code == 2


def test_a_bad_line_is_an_empty_line_in_plain_form() -> None:
    assert run("222", "-", given="Q\n").stdout == "\n"


def test_the_notation_may_be_that_of_an_edition() -> None:
    assert run("444", "r", "--edition", "2009").stdout == run("444", "2-2Rw").stdout
    assert isinstance(run("444", "r", "--edition", "2026-04-01").exception, InvalidNotation)


def test_an_event_without_states_is_refused() -> None:
    assert isinstance(run("magic", "R").exception, UnknownEvent)
