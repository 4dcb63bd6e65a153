"""`cubelex judge` and `cubelex fmc check` from the outside."""

import json
from pathlib import Path

from click.testing import CliRunner

from cubelex.cli import app

ATTEMPT = {"edition": "2025-07-17", "event": "333", "time": 1765, "inspection": 1512}
run = CliRunner().invoke


def test_an_attempt_a_line_gives_a_ruling_a_line() -> None:
    lines = "\n".join(json.dumps(ATTEMPT | {"moves_from_solved": moves}) for moves in (0, 1, 2))
    answers = [json.loads(line) for line in run(app, ["judge", "-"], input=lines).stdout.splitlines()]
    assert [answer["result"] for answer in answers] == [1965, 2165, -1]


def test_an_unknown_observation_says_which_are_near_and_fails() -> None:
    text = json.dumps(ATTEMPT | {"observations": ["contact_start"]})
    result = run(app, ["judge", "-"], input=text)
    assert result.exit_code == 2
    assert "contact_at_start" in result.stderr
    assert "contact_at_start" in json.loads(result.stdout)["error"]


def test_other_lines_are_answered_when_one_is_wrong() -> None:
    result = run(app, ["judge", "-"], input=f"{json.dumps(ATTEMPT)}\nnot json\n{json.dumps(ATTEMPT)}\n")
    assert result.exit_code == 2
    assert [("error" in json.loads(line)) for line in result.stdout.splitlines()] == [False, True, False]


def test_a_file_may_hold_one_attempt_a_list_or_lines(tmp_path: Path) -> None:
    path = tmp_path / "attempts.json"
    for content, count in (
        (json.dumps(ATTEMPT, indent=1), 1),
        (json.dumps([ATTEMPT, ATTEMPT]), 2),
        (f"{json.dumps(ATTEMPT)}\n{json.dumps(ATTEMPT)}\n", 2),
    ):
        path.write_text(content, encoding="utf-8")
        result = run(app, ["judge", str(path)])
        assert (result.exit_code, len(result.stdout.splitlines())) == (0, count)


def test_the_names_can_be_listed() -> None:
    result = run(app, ["judge", "--names"])
    assert "released_late" in result.stdout
    assert "moves_from_solved" in result.stdout


def test_the_names_of_an_event_can_be_listed() -> None:
    names = run(app, ["judge", "--names", "--event", "333fm"]).stdout
    assert "solution_late" in names and "incident" in names
    assert "lifted_cover" not in names and "moves_in_inspection" not in names and "repaired_wrongly" not in names
    assert run(app, ["judge", "--names", "--event", "3x3"]).exit_code != 0


def test_an_observation_that_the_event_does_not_have_is_an_error() -> None:
    text = json.dumps({"event": "333fm", "moves": 30, "observations": ["lifted_cover"]})
    result = run(app, ["judge", "-"], input=text)
    assert result.exit_code == 2
    assert "lifted_cover does not occur in 333fm" in json.loads(result.stdout)["error"]


def test_nothing_to_judge_is_bad_use() -> None:
    assert run(app, ["judge"]).exit_code == 2


def test_a_right_solution_is_counted() -> None:
    result = run(app, ["fmc", "check", "--scramble", "R U F", "--solution", "F' u' R2 R", "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert (answer["result"], answer["solved"], answer["solution"]) == (4, True, "F' U' R2 R")
    assert answer["read_as"][0]["under"] == ["E2c6", "E2c6+"]


def test_a_wrong_solution_is_explained_and_fails() -> None:
    result = run(app, ["fmc", "check", "--scramble", "R U F", "--solution", "F' U'"])
    assert result.exit_code == 1
    assert "R' is missing. (E2c)" in result.stdout


def test_2018_reads_exactly() -> None:
    result = run(app, ["fmc", "check", "--scramble", "R", "--solution", "r'", "--edition", "2018-01-01", "--json"])
    assert (result.exit_code, json.loads(result.stdout)["position"]) == (1, 0)


def test_solutions_may_come_a_line_each() -> None:
    result = run(app, ["fmc", "check", "--scramble", "R", "--solution", "-"], input="R'\nR\n")
    assert result.exit_code == 1
    assert result.stdout.startswith("1 moves (OBTM)")


def test_a_sheet_without_a_name_is_dnf_unless_the_delegate_helps() -> None:
    result = run(app, ["fmc", "check", "--scramble", "R", "--solution", "R'", "--unidentified"])
    assert result.exit_code == 1
    assert "Delegate decides" in result.stdout


def test_a_scramble_that_is_none_is_bad_use() -> None:
    assert run(app, ["fmc", "check", "--scramble", "Q", "--solution", "R'"]).exit_code != 0


def test_an_event_nobody_knows_is_refused() -> None:
    answer = run(app, ["judge", "-"], input='{"event": "334", "time": 1000}')
    assert answer.exit_code == 2
    assert "'334'" in json.loads(answer.stdout)["error"]


def test_a_day_names_the_version_of_its_time_and_its_numbers() -> None:
    seen = {"event": "333", "time": 1000, "observations": ["touched_after_stop"]}
    lines = "\n".join(json.dumps({"edition": day, **seen}) for day in ("2021-04-30", "2021-05-01", "2025-04-05"))
    answers = [json.loads(line) for line in run(app, ["judge", "-"], input=lines).stdout.splitlines()]
    assert [(answer["edition"], answer["outcome"], answer["under"]) for answer in answers] == [
        ("2020-08-01", "DNF", ["A6e"]),
        ("2021-05-01", "completed", ["A6e2"]),
        ("2025-01-01 rev. 2025-03-02", "completed", ["A6e2"]),
    ]


def test_no_edition_is_the_latest() -> None:
    lines = '{"event": "333", "time": 1000}\n{"event": "333", "time": 1000, "edition": null}'
    first, second = run(app, ["judge", "-"], input=lines).stdout.splitlines()
    assert first == second


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "attempt.json"
    path.write_text(json.dumps(ATTEMPT), encoding="utf-8-sig")
    assert (
        run(app, ["judge", str(path)]).stdout == run(app, ["judge", "-"], input="\ufeff" + json.dumps(ATTEMPT)).stdout
    )


def test_json_that_python_cannot_hold_is_one_line(tmp_path: Path) -> None:
    for text, reason in (("[" * 100_000 + "]" * 100_000, "nested too deeply"), ("9" * 5000, "too many digits")):
        path = tmp_path / "attempt.json"
        path.write_text(text, encoding="utf-8")
        for command in (["judge", str(path)], ["result", str(path)]):
            answer = run(app, command)
            assert (answer.exit_code, answer.stderr.count("\n")) == (2, 1)
            assert reason in answer.stderr


def test_a_sheet_full_of_moves_is_read_all_the_same() -> None:
    answer = run(app, ["fmc", "check", "--scramble", "R U F", "--solution", "R " * 5000])
    assert answer.exit_code == 1
    assert "5000 moves and rotations" in answer.stdout


def test_an_event_that_the_edition_does_not_have_is_remarked() -> None:
    text = '{"edition": "2009", "event": "skewb", "time": 1000}'
    answer = json.loads(CliRunner().invoke(app, ["judge", "-"], input=text).stdout)
    (remark,) = answer["remarks"]
    assert remark == {"remark": "Skewb is not an event in the 2009-02-06 Regulations.", "under": ["9e4"]}
