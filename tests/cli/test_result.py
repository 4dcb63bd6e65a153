"""`cubelex result` from the outside."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from cubelex.cli import app

run = CliRunner().invoke


def asked(**facts: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run(app, ["result", "-"], input=json.dumps(facts)).stdout)
    return answer


def test_a_line_in_is_a_line_out() -> None:
    lines = [
        {"edition": "2025-07-17", "event": "333", "format": "a", "attempts": [987, 1021, 1102, 950, -1]},
        {"edition": "2025-07-17", "event": "777", "format": "m", "attempts": [59949, 60000, 60200]},
    ]
    answers = [
        json.loads(line)
        for line in run(app, ["result", "-"], input="\n".join(map(json.dumps, lines))).stdout.splitlines()
    ]
    assert [(answer["best"], answer["average"]) for answer in answers] == [(950, 1037), (59949, 60000)]
    assert [answer["written"]["average"] for answer in answers] == ["10.37", "10:00.00"]


def test_the_edition_decides() -> None:
    facts = {"event": "333", "format": "a", "attempts": [60000, 60100, 60100, 50000, 70000]}
    averages = [asked(edition=name, **facts)["average"] for name in ("2018-01-01", "2025-01-01", "2025-07-17")]
    assert averages == [60100, 60000, 60100]


def test_the_day_of_a_competition_chooses_the_revision() -> None:
    facts = {"event": "777", "format": "m", "attempts": ["10:01", "10:01", "10:00"]}
    answers = {day: asked(edition=day, **facts) for day in ("2025-01-01", "2025-03-01", "2025-03-02", "2025-07-16")}
    assert [(answer["edition"], answer["written"]["average"]) for answer in answers.values()] == [
        ("2025-01-01", "10:00.00"),
        ("2025-01-01 rev. 2025-02-03", "10:00.00"),
        ("2025-01-01 rev. 2025-03-02", "10:01.00"),
        ("2025-01-01 rev. 2025-04-19", "10:01.00"),
    ]


def test_an_edition_with_a_revision_that_changes_the_answer_says_so() -> None:
    facts = {"event": "777", "format": "m", "attempts": ["10:01", "10:01", "10:00"]}
    revised = {"edition": "2025-01-01 rev. 2025-03-02", "average": 60100}
    assert asked(edition="2025-01-01", **facts)["revised"][0] == revised
    assert asked(edition="2025-04-05", **facts)["revised"] == []
    assert asked(edition="2025-01-01", event="777", format="m", attempts=[60000, 60000, 60000])["revised"] == []


def test_multi_blind_times_are_rounded_to_seconds_from_may_2019_and_cut_since_2025() -> None:
    editions = ("2018-01-01", "2019-06-01", "2024-12-31", "2025-01-01")
    facts = {"event": "333mbf", "time": "12:00.70", "cubes": [0, 0]}
    lines = "\n".join(json.dumps({"edition": name, **facts}) for name in editions)
    answers = [json.loads(line) for line in run(app, ["judge", "-"], input=lines).stdout.splitlines()]
    assert [answer["written"] for answer in answers] == ["2/2 12:01", "2/2 12:01", "2/2 12:01", "2/2 12:00"]


def test_the_latest_edition_is_taken_where_none_is_given() -> None:
    assert asked(event="333bf", format="5", attempts=[2000, -1, 2500, 3000, 2100])["average"] == 2533


def test_attempts_may_be_written_as_on_a_scorecard() -> None:
    assert asked(event="333mbf", format="1", attempts=["11/13 58:00"])["best"] == 900348002
    assert asked(event="333", format="a", attempts=["9.87", "10.21", "11.02", "9.50", "DNF"])["average"] == 1037


def test_a_format_that_does_not_exist_is_refused_with_those_that_do() -> None:
    result = run(app, ["result", "-"], input='{"event": "333", "format": "x", "attempts": []}')
    assert result.exit_code == 2
    assert "a (Average of 5)" in json.loads(result.stdout)["error"]


def test_more_attempts_than_the_format_has_are_refused() -> None:
    assert "has 3 attempts; 4 came" in asked(event="666", format="m", attempts=[1, 2, 3, 4])["error"]


def test_values_that_are_no_attempts_are_refused() -> None:
    for value in (-3, True, 12.5):
        assert "an attempt is" in asked(event="333", format="1", attempts=[value])["error"]


def test_unknown_events_and_keys_are_named() -> None:
    assert "'334'" in asked(event="334", format="a", attempts=[])["error"]
    assert "attempts" in asked(event="333", format="a", attemps=[])["error"]


def test_a_file_is_read_line_by_line_and_other_lines_are_answered_when_one_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    good = '{"event": "333", "format": "1", "attempts": [1000]}'
    path.write_text(f"{good}\nnot json\n\n{good}\n")
    result = run(app, ["result", str(path)])
    assert result.exit_code == 2
    assert ["error" in json.loads(line) for line in result.stdout.splitlines()] == [False, True, False]
    assert "line 2" in result.stderr


def test_five_dns_are_no_result_since_2026() -> None:
    facts = {"event": "333", "format": "a", "attempts": [-2] * 5}
    before, since = (asked(edition=name, **facts) for name in ("2025-07-17", "2026-01-01"))
    assert (before["best"], before["average"], before["recorded"]) == (-2, -1, True)
    assert (since["best"], since["average"], since["recorded"], since["under"]) == (0, 0, False, ["9f5a"])
    assert since["written"]["best"] == ""


def test_an_event_or_format_that_the_edition_does_not_have_is_remarked() -> None:
    cases = (
        ("2009", "minx", "a", ["9b"], "Megaminx cannot have the format Average of 5 in the 2009-02-06 Regulations."),
        ("2025-07-17", "333", "m", ["9b1a"], "3x3x3 Cube cannot have the format Mean of 3"),
        ("2025-07-17", "333ft", "m", ["9b++"], "3x3x3 With Feet is not an event"),
        ("2009", "skewb", "a", ["9e4"], "Skewb is not an event in the 2009-02-06 Regulations."),
        ("2018-01-01", "333", "3", ["9b1a"], "only if the WCA Board approves it."),
    )
    for edition, event, round_format, under, text in cases:
        (remark,) = asked(edition=edition, event=event, format=round_format, attempts=[1000, 1100, 1200])["remarks"]
        assert (remark["under"], text in remark["remark"]) == (under, True), remark
    assert asked(edition="2025-07-17", event="333", format="a", attempts=[1000])["remarks"] == []


def test_means_beside_best_of_3_cite_what_recognises_them() -> None:
    def under(edition: str, event: str, round_format: str, attempts: list[int]) -> list[str]:
        answer = asked(edition=edition, event=event, format=round_format, attempts=attempts)
        cited: list[str] = answer["under"]
        return cited

    assert under("2025-07-17", "333bf", "3", [2000, 2100, 2200]) == ["9f6", "9f7", "9b3b", "9f1"]
    assert under("2025-07-17", "444bf", "3", [20000, 21000, 22000]) == ["9f6", "9f7", "9b3b", "9f1"]
    assert under("2026-04-01", "333bf", "5", [2000, 2100, 2200, 2300, 2400]) == ["9f6", "9f7", "9b3b", "9f1"]
    assert under("2026-04-01", "555bf", "3", [20000, 21000, 22000]) == ["9f6", "9f7", "9b6b", "9f1"]
    assert under("2009", "333fm", "m", [30, 31, 33]) == ["9f6", "9f10", "9f11", "9f3"]


def test_an_incomplete_entry_is_read_the_worst_way_and_said() -> None:
    facts = {"edition": "2026-04-01", "event": "666", "format": "m"}
    answer = asked(**facts, attempts=["1:05"])
    assert answer["best"] == 6599
    assert [remark["under"] for remark in answer["remarks"]] == [["A7c+"]]
    assert asked(**facts, attempts=["1:05.00"])["remarks"] == []
