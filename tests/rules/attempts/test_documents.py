"""Attempts as JSON: what comes back, and what is wrong with what came."""

import pytest

from cubelex.errors import InvalidAttempt, UnknownEdition
from cubelex.puzzles import puzzle
from cubelex.rules.attempts import judge_document

GIVEN = {
    "edition": "2025-07-17",
    "event": "333",
    "time": 1765,
    "inspection": 1512,
    "observations": ["contact_at_start"],
    "moves_from_solved": 1,
}


def test_a_ruling_says_result_writing_penalties_and_numbers() -> None:
    answer = judge_document(GIVEN)
    assert (answer["result"], answer["outcome"], answer["written"]) == (2365, "completed", "17.65 + 6 = 23.65")
    assert [(one["seconds"], one["regulation"]) for one in answer["penalties"]] == [
        (2, "A4b1"),
        (2, "A4d1"),
        (2, "10e3"),
    ]
    assert answer["under"] == ["A4b1", "A4d1", "10e3", "A4e"]
    assert answer["choices"] == []


def test_the_latest_edition_counts_where_none_is_given() -> None:
    assert judge_document({"event": "333", "time": 1000})["edition"] == "2026-04-01"


def test_a_choice_names_who_decides_and_what_is_open() -> None:
    [choice] = judge_document({"event": "333", "time": 1000, "observations": ["released_late"]})["choices"]
    assert (choice["by"], choice["default"]) == ("judge", "+2")
    assert [other["outcome"] for other in choice["alternatives"]] == ["DNF"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"time": 1000}, "`event` is missing"),
        ({"event": "333", "tmie": 1000}, "did you mean time"),
        ({"event": "333", "time": 10.5}, "must be centiseconds"),
        ({"event": "333", "time": -5}, "must be centiseconds"),
        ({"event": "333", "time": "soon"}, "is not a time"),
        ({"event": "333", "time": 0}, "must be more than 0"),
        ({"event": "333", "time": 1000, "observations": "contact_at_start"}, "must be a list"),
        ({"event": "333", "time": 1000, "moves_from_solved": "one"}, "must be a whole number"),
        ({"event": "333", "time": 1000, "moves_from_solved": -1}, "expected 0 or more"),
        ({"event": "333", "time": 1000, "moves_from_solved": 1, "angles": {"U": 46}}, "but not both"),
        ({"event": "333", "time": 1000, "angles": [46]}, "must be an object"),
        ({"event": "333", "time": 1000, "timer": 1000}, "but not both"),
        ({"event": "333", "time": 1000, "decisions": {"released_late": "pardon"}}, "is not a valid decision"),
        ({"event": "333", "time": 1000, "cumulative_time_limit": 60000, "earlier": ["x"]}, "earlier attempt"),
        ({"event": "333", "time": 1000, "affected_parts": ["edge"]}, "expected a JSON object"),
        ({"event": "333", "time": 1000, "repair": {"glue": True}}, "unknown key 'glue'"),
        ({"event": "333", "time": 1000, "repair": {"reassembled": "2"}}, "must be a whole number, not '2'"),
        ({"event": "333", "time": 1000, "repair": {"tools": 1}}, "must be true or false, not 1"),
        ({"event": "333", "time": 1000, "repair": {"corners_twisted": -1}}, "must be 0 or more, not -1"),
        ({"event": "333mbf", "time": 1000, "solved": 3, "attempted": 2}, "3 of 2 cubes"),
        ({"event": "333mbf", "solved": 2, "attempted": 2}, "needs a time"),
        ({"event": "333mbf", "time": 1000, "solved": 2, "attempted": 1001}, "1001 cubes are more than anybody"),
        ({"event": "333mbf", "time": 1000, "cubes": [0] * 1001}, "1001 cubes are more than anybody"),
        ([], "expected a JSON object"),
    ],
)
def test_what_does_not_fit_is_named(wrong: object, message: str) -> None:
    with pytest.raises(InvalidAttempt, match=message):
        judge_document(wrong)  # type: ignore[arg-type]


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(UnknownEdition):
        judge_document({"edition": "1999", "event": "333", "time": 1000})


def test_a_state_and_angles_decide_like_moves() -> None:
    assert judge_document({"event": "333", "time": 1000, "angles": {"U": 46}})["result"] == 1200


def test_a_state_in_its_plain_form_decides_like_moves() -> None:
    state = str(puzzle("333").solved.apply("z R"))
    assert judge_document({"event": "333", "time": 1000, "state": state})["under"] == ["10e3"]
    state = str(puzzle("pyram").solved.apply("U L"))
    assert judge_document({"event": "pyram", "time": 1000, "state": state})["under"] == ["10e4"]


def test_a_wrong_repair_is_an_observation() -> None:
    assert judge_document({"event": "333", "time": 1000, "repair": {"tools": True}})["under"] == ["5b1"]


def test_multi_blind_may_come_as_numbers() -> None:
    assert judge_document({"event": "333mbf", "time": "40:30", "solved": 4, "attempted": 5})["written"] == "4/5 40:30"


def test_fewest_moves_may_come_as_a_number_or_with_the_sheet() -> None:
    assert judge_document({"event": "333fm", "moves": 28})["result"] == 28
    answer = judge_document({"event": "333fm", "scramble": "R U F", "solution": "F' U'"})
    assert (answer["result"], answer["reasons"][0]["under"]) == (-1, ["E2c"])


@pytest.mark.parametrize("sheet", [{"moves": 28}, {"scramble": "R U F", "solution": "F' U' R'"}])
def test_fewest_moves_are_over_after_an_hour(sheet: dict[str, object]) -> None:
    """E2b, E2c: at 60 minutes the solution is handed in."""
    in_time, late = (judge_document({"event": "333fm", "time": time, **sheet}) for time in ("1:00:00", "1:00:01"))
    assert in_time["outcome"] == "completed"
    assert (late["result"], late["outcome"]) == (-1, "DNF")
    assert {"E2b", "E2c"} <= set(late["under"])


def test_the_stopwatch_alone_spares_the_hands() -> None:
    facts = {"event": "555bf", "stopwatch": "30:00", "observations": ["hands_wrong_at_start"]}
    assert judge_document(facts)["unpenalized"] == ["hands_wrong_at_start"]


def test_the_limit_left_applies() -> None:
    facts = {
        "event": "666",
        "time": "14:00",
        "cumulative_time_limit": "30:00",
        "earlier": [36000, {"result": -1, "time": "10:00"}],
    }
    answer = judge_document(facts)
    assert (answer["outcome"], answer["written"]) == ("DNF", "DNF (14:00)")


@pytest.mark.parametrize(
    ("facts", "numbers"),
    [
        ({"event": "333", "time": "12.34"}, ["A7b1", "A7b3"]),
        ({"event": "333", "time": "12.34", "moves_from_solved": 1}, ["A7b1", "A7b3", "A7b4"]),
        ({"event": "333", "time": "12.34", "moves_from_solved": 1, "edition": "2025-07-17"}, ["A7b1"]),
        ({"event": "333mbf", "time": "20:00", "solved": 2, "attempted": 2}, ["9f2+", "A7b1", "A7b3"]),
        ({"event": "666", "time": "9:00", "moves_from_solved": 2, "cumulative_time_limit": "20:00"}, ["A1a2+"]),
        ({"event": "333fm", "moves": 30}, []),
    ],
)
def test_how_an_entry_is_written_has_its_regulations(facts: dict[str, object], numbers: list[str]) -> None:
    assert judge_document({"edition": "2026-04-01", **facts})["written_under"] == numbers
