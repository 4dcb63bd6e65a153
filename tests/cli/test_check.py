import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cubelex.cli import app
from cubelex.competition import read_results_file
from cubelex.errors import InvalidCompetition, InvalidFile
from cubelex.scrambles import ScrambleDocument, ScrambleSet

WCIF: dict[str, Any] = {
    "formatVersion": "1.0",
    "id": "Test2025",
    "name": "Test 2025",
    "shortName": "Test 2025",
    "persons": [
        {
            "registrantId": 1,
            "name": "Ann Lee",
            "wcaId": "2010LEEA01",
            "countryIso2": "FR",
            "gender": "f",
            "roles": ["delegate", "organizer"],
        }
    ],
    "events": [
        {
            "id": "333",
            "rounds": [
                {
                    "id": "333-r1",
                    "format": "a",
                    "timeLimit": {"centiseconds": 60000, "cumulativeRoundIds": []},
                    "cutoff": None,
                    "advancementCondition": None,
                    "results": [],
                }
            ],
        }
    ],
    "schedule": {
        "startDate": "2025-08-02",
        "numberOfDays": 1,
        "venues": [
            {
                "id": 1,
                "name": "Hall",
                "latitudeMicrodegrees": 0,
                "longitudeMicrodegrees": 0,
                "countryIso2": "FR",
                "timezone": "Europe/Paris",
                "rooms": [
                    {
                        "id": 1,
                        "name": "Room",
                        "color": "#000000",
                        "activities": [
                            {
                                "id": 1,
                                "name": "333",
                                "activityCode": "333-r1",
                                "startTime": "2025-08-02T08:00:00Z",
                                "endTime": "2025-08-02T09:00:00Z",
                                "childActivities": [],
                            }
                        ],
                    }
                ],
            }
        ],
    },
}
RESULTS: dict[str, Any] = {
    "formatVersion": "WCA Competition 0.2",
    "competitionId": "Test2025",
    "persons": [{"id": 1, "name": "Ann Lee", "wcaId": "2010LEEA01", "countryId": "FR", "gender": "f", "dob": ""}],
    "events": [
        {
            "eventId": "333",
            "rounds": [
                {
                    "roundId": "f",
                    "formatId": "a",
                    "results": [
                        {"personId": 1, "position": 1, "results": [900, 901, 902, 903, -1], "best": 900, "average": 902}
                    ],
                    "groups": [
                        {"group": "A", "scrambles": ["R U F", "F D L", "L B U", "U F R", "D R B"], "extraScrambles": []}
                    ],
                }
            ],
        }
    ],
}


@pytest.fixture
def check(tmp_path: Path) -> Any:
    """Runs the command on a document, with options."""

    def run(document: Any, *options: str, beside: Any = None) -> Result:
        path = tmp_path / "file.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        if beside is not None:
            other = tmp_path / "wcif.json"
            other.write_text(json.dumps(beside), encoding="utf-8")
            options = (*options, "--wcif", str(other))
        return CliRunner().invoke(app, ["check", str(path), *options])

    return run


def changed(document: dict[str, Any], change: Any) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(document))
    change(copy)
    return copy


def test_an_event_that_the_competition_defines_is_called_by_its_name(check: Any) -> None:
    kind = {"id": "bag", "name": "Cubes from a bag", "format": "3"}
    round_ = {**WCIF["events"][0]["rounds"][0], "id": "bag-r1", "format": "3", "timeLimit": None}
    extension = {"id": "cubelex.events", "specUrl": "https://x.example", "data": {"events": [kind]}}
    document = {**WCIF, "extensions": [extension], "events": [*WCIF["events"], {"id": "bag", "rounds": [round_]}]}
    for options in ([], ["--github"]):
        assert "Cubes from a bag, round 1" in check(document, *options).output


def test_a_competition_in_order_is_fine(check: Any) -> None:
    run = check(WCIF)
    assert run.exit_code == 0
    assert run.stdout == "Test2025, set-up, Regulations of 2025-07-17: 0 errors, 0 warnings, 0 infos\n"


def test_errors_make_the_exit_code_1_and_say_where_and_why(check: Any) -> None:
    def other_format(document: dict[str, Any]) -> None:
        document["events"][0]["rounds"][0]["format"] = "m"

    run = check(changed(WCIF, other_format))
    assert run.exit_code == 1
    assert "error    format_not_allowed_error  events[0].rounds[0]  [9b1a (2025-07-17)]" in run.stdout
    assert "The format of 3x3x3 Cube, round 1 is Mean of 3, which is not allowed for this event." in run.stdout
    assert "→ Choose another format." in run.stdout


def with_dual_rounds(document: dict[str, Any]) -> None:
    first = document["events"][0]["rounds"][0]
    second = {**first, "id": "333-r2"}
    document["formatVersion"] = "2.0"
    document["schedule"]["startDate"] = "2026-05-02"
    document["events"][0]["rounds"] = [
        {**round_, "linkedRounds": ["333-r1", "333-r2"], "participationRuleset": _FROM_REGISTRATIONS}
        for round_ in (first, second)
    ]


_FROM_REGISTRATIONS = {"participationSource": {"type": "registrations"}, "reservedPlaces": None}


def test_a_championship_is_declared_by_an_option(check: Any) -> None:
    document = changed(WCIF, with_dual_rounds)
    assert "9v2" not in check(document).stdout
    run = check(document, "--championship", "national:FR")
    assert "error    dual_rounds_error  events[0]  [9v2 (2026-04-01)]" in run.stdout


def test_a_championship_is_declared_in_the_document(check: Any) -> None:
    def worlds(document: dict[str, Any]) -> None:
        with_dual_rounds(document)
        listed = {"championships": [{"type": "world"}]}
        document["extensions"] = [{"id": "cubelex.championships", "specUrl": "", "data": listed}]

    assert "dual_rounds_error  events[0]  [9v2 (2026-04-01)]" in check(changed(WCIF, worlds)).stdout


def test_a_championship_that_does_not_exist_is_refused(check: Any) -> None:
    run = check(WCIF, "--championship", "national")
    assert run.exit_code == 2
    assert "national:PT" in run.output


def test_warnings_alone_do_not_unless_asked(check: Any) -> None:
    def without_limit(document: dict[str, Any]) -> None:
        document["events"][0]["rounds"][0]["timeLimit"] = None

    document = changed(WCIF, without_limit)
    assert check(document).exit_code == 0
    assert check(document, "--strict").exit_code == 1


def test_a_results_file_where_a_wcif_is_expected_is_said_in_one_line(check: Any, tmp_path: Path) -> None:
    run = check(RESULTS, beside=RESULTS)
    assert isinstance(run.exception, InvalidCompetition)
    assert str(run.exception) == "this is a results file, not a WCIF; choose the WCIF of the competition"
    file = tmp_path / "results.json"
    file.write_text(json.dumps(RESULTS), encoding="utf-8")
    run = CliRunner().invoke(app, ["sheets", "scorecards", str(file), "-o", str(tmp_path / "cards.pdf")])
    assert str(run.exception) == "this is a results file, not a WCIF; choose the WCIF of the competition"


def test_a_wcif_where_a_results_file_is_expected_is_said_in_one_line() -> None:
    with pytest.raises(InvalidCompetition, match="this is a WCIF, not a results file"):
        read_results_file(WCIF)


def test_json_has_every_finding(check: Any) -> None:
    def nobody(document: dict[str, Any]) -> None:
        document["persons"] = []

    document = json.loads(check(changed(WCIF, nobody), "--json").stdout)
    assert list(document) == ["competition", "edition", "revision", "stage", "notes", "counts", "findings"]
    assert document["counts"] == {"error": 1, "warning": 1, "info": 0}
    assert [finding["code"] for finding in document["findings"]] == ["no_delegate_error", "no_organizer_warning"]
    assert document["findings"][0]["regulations"] == [{"number": "1a", "edition": "2025-07-17"}]


def test_annotations_for_github_are_one_line_each(check: Any) -> None:
    def nobody(document: dict[str, Any]) -> None:
        document["persons"] = []

    lines = check(changed(WCIF, nobody), "--github").stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning"]


def test_another_edition_may_be_asked_for(check: Any) -> None:
    run = check(WCIF, "--edition", "2009")
    assert "Regulations of 2009-02-06" in run.stdout


def test_a_results_file_is_checked_by_the_latest_edition_with_a_note(check: Any) -> None:
    document = json.loads(check(RESULTS, "--json").stdout)
    assert document["edition"] == "2026-04-01"
    assert document["stage"] == "finished"
    assert any("--date" in note for note in document["notes"])
    assert document["counts"]["error"] == 0


def test_or_by_that_of_a_date(check: Any) -> None:
    document = json.loads(check(RESULTS, "--date", "2018-05-05", "--json").stdout)
    assert document["edition"] == "2018-01-01"
    assert not any("--date" in note for note in document["notes"])


def test_with_a_wcif_its_limits_hold_and_its_date_counts(check: Any) -> None:
    def low_limit(document: dict[str, Any]) -> None:
        document["events"][0]["rounds"][0]["timeLimit"]["centiseconds"] = 903

    document = json.loads(check(RESULTS, "--json", beside=changed(WCIF, low_limit)).stdout)
    assert document["edition"] == "2025-07-17"
    assert "result_over_time_limit_error" in [finding["code"] for finding in document["findings"]]
    assert document["notes"] == []


def test_scrambles_are_judged_one_by_one(check: Any) -> None:
    def solved(document: dict[str, Any]) -> None:
        document["events"][0]["rounds"][0]["groups"][0]["scrambles"][0] = "R L L'"

    codes = [finding["code"] for finding in json.loads(check(changed(RESULTS, solved), "--json").stdout)["findings"]]
    assert "scramble_too_near_error" in codes


BLOCKED = "(-3,5) / (-2,1) / (-4,-1) / (-3,6) / (-2,-5) / (-1,-3) / (-3,-3) / (-2,-3) / (0,4) / (-4,2) / (1,0)"


def with_square1(start: str) -> dict[str, Any]:
    """A competition of that day with a Square-1 round whose one scramble allows no "/"."""

    def with_round(document: dict[str, Any]) -> None:
        document["schedule"]["startDate"] = start
        sets = [{"id": 1, "scrambles": [BLOCKED], "extraScrambles": []}]
        round_ = {**document["events"][0]["rounds"][0], "id": "sq1-r1", "scrambleSetCount": 1, "scrambleSets": sets}
        document["events"].append({"id": "sq1", "rounds": [round_]})

    document: dict[str, Any] = changed(WCIF, with_round)
    return document


def test_a_square1_scramble_that_allows_no_slash_is_found_since_2026(check: Any) -> None:
    found = json.loads(check(with_square1("2026-05-02"), "--json").stdout)["findings"]
    (finding,) = [finding for finding in found if finding["code"] == "scramble_blocks_slash_error"]
    assert "4b3d" in str(finding)
    assert "scramble_blocks_slash_error" not in check(with_square1("2025-08-02"), "--json").stdout


def test_a_file_of_sets_with_it_does_not_pass(tmp_path: Path) -> None:
    path, made = tmp_path / "sets.json", ScrambleSet("sq1", 1, 1, ((BLOCKED,),))
    path.write_text(json.dumps(ScrambleDocument("Test2026", "2026-04-01", (made,)).to_json()))
    answer = CliRunner().invoke(app, ["scramble", "check", str(path)])
    assert (answer.exit_code, "4b3d" in answer.stdout) == (1, True)
    assert CliRunner().invoke(app, ["scramble", "check", str(path), "--edition", "2025-07-17"]).exit_code == 0


def test_the_main_event_is_checked_where_it_is_told(check: Any) -> None:
    assert "no_main_event_warning" in check(WCIF, "--main-event", "none").stdout
    assert "main_event" not in check(WCIF).stdout


def test_rounds_without_results_are_errors_at_the_end(check: Any) -> None:
    assert "missing_round_results_error" in check(WCIF, "--finished").stdout


def test_every_fault_of_a_bad_file_is_named(check: Any) -> None:
    def bad(document: dict[str, Any]) -> None:
        document["events"][0]["rounds"][0]["format"] = "x"
        document["schedule"]["numberOfDays"] = "two"

    run = check(changed(WCIF, bad))
    assert isinstance(run.exception, InvalidCompetition)
    assert "events[0].rounds[0].format: " in str(run.exception)
    assert "schedule.numberOfDays: " in str(run.exception)


def test_a_file_of_another_kind_is_refused(check: Any) -> None:
    assert isinstance(check([1, 2]).exception, InvalidFile)
    assert isinstance(check({"a": 1}).exception, InvalidFile)


def test_bad_use_is_told(check: Any) -> None:
    assert check(WCIF, "--date", "yesterday").exit_code == 2
    assert check(WCIF, beside=WCIF).exit_code == 2
