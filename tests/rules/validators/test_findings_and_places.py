"""What a finding says: a stable form, the edition of what it cites, its place in the document, words without gaps."""

import json
from datetime import date

import pytest

from cubelex.competition import Activity, AttemptResult, write_wcif
from cubelex.messages import codes, text_of
from cubelex.regulations import edition, edition_on
from cubelex.rules.validators import VALIDATORS, CheckedCompetition, Finding, FindingKind, Severity, kinds, validate
from tests.support.validators.alterations import moved, with_activities, with_person, with_row
from tests.support.validators.invented_competitions import Plan, invented

DAY = date(2026, 5, 2)


def only(code: str, checked: CheckedCompetition) -> Finding:
    (found,) = [finding for finding in validate(checked) if finding.code == code]
    return found


def wrong_best() -> Finding:
    competition = invented(Plan(3, 20))
    row = competition.round("333-r1").results[2]
    changed = with_row(competition, "333-r1", 2, best=AttemptResult(row.best - 1))
    return only("wrong_best_error", CheckedCompetition(changed, edition_on(DAY)))


def test_the_json_form_is_stable() -> None:
    document = json.loads(json.dumps(wrong_best().as_json()))
    assert list(document) == ["code", "severity", "validator", "place", "regulations", "wrong", "remedy", "details"]
    assert list(document["place"]) == ["path", "event", "round", "person", "attempt", "activity"]
    assert document["code"] == "wrong_best_error"
    assert document["severity"] == "error"
    assert document["validator"] == "rows"
    assert document["regulations"] == [
        {"number": "9f6", "edition": "2026-04-01"},
        {"number": "9f7", "edition": "2026-04-01"},
    ]


def test_the_path_leads_to_the_row_in_the_document() -> None:
    competition = invented(Plan(3, 20))
    found = wrong_best()
    assert found.place.path == "events[0].rounds[0].results[2]"
    row = write_wcif(competition)["events"][0]["rounds"][0]["results"][2]
    assert row["personId"] == found.place.person_id


def test_people_and_activities_have_paths_too() -> None:
    competition = with_person(invented(Plan(3, 20, has_results=False)), 4, name="Anna  Berg", wca_id=None)

    def late(activities: list[Activity]) -> None:
        activities[2] = moved(activities[2], days=30)

    checked = CheckedCompetition(with_activities(competition, late), edition_on(DAY))
    assert only("whitespace_in_name_error", checked).place.path == "persons[4]"
    path = only("activity_outside_competition_dates_warning", checked).place.path
    assert path == "schedule.venues[0].rooms[0].activities[2]"


def test_the_edition_cited_is_the_one_in_force() -> None:
    competition = invented(Plan(3, 20, day=date(2018, 3, 1)))
    changed = with_row(competition, "333-r1", ranking=5)
    found = only("wrong_position_in_results_error", CheckedCompetition(changed, edition_on(date(2018, 3, 1))))
    assert {str(citation) for citation in found.under} == {
        "9f12 (2018-01-01)",
        "9f14 (2018-01-01)",
        "9f15 (2018-01-01)",
    }


def test_what_an_edition_is_not_certain_of_is_only_a_warning() -> None:
    assert Severity.ERROR.rank < Severity.WARNING.rank < Severity.INFO.rank
    details = {"round": "X", "format": "Y"}
    assert Finding("format_not_allowed_error", details=details).severity is Severity.ERROR
    assert Finding("format_not_allowed_error", details=details, is_uncertain=True).severity is Severity.WARNING


def test_formats_of_2013_are_not_known_for_certain_and_those_of_2019_are() -> None:
    checked = CheckedCompetition(invented(Plan(3, 10)), edition_on(date(2013, 9, 28)))
    assert not checked.is_certain("formats.allowed")
    assert CheckedCompetition(checked.competition, edition("2019")).is_certain("formats.allowed")


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.code)
def test_every_code_says_what_is_wrong_and_what_to_do(kind: FindingKind) -> None:
    for code in (kind.wrong, kind.remedy):
        for text in text_of(code).forms:
            assert text[0].isupper() or text[0].isdigit() or text[0] in "'{"
            assert text.endswith((".", "}"))


def test_every_text_of_a_finding_belongs_to_a_code() -> None:
    known = {code for kind in kinds().values() for code in (kind.wrong, kind.remedy)}
    assert {code for code in codes() if code.startswith("findings.")} == known


def test_codes_end_in_their_weight_but_for_three_the_wca_named() -> None:
    misnamed = {code for code, kind in kinds().items() if not code.endswith(f"_{kind.severity}")}
    assert misnamed == {
        "missing_matching_registration_warning",
        "unaccepted_registration_with_results_warning",
        "registration_details_mismatch_warning",
    }


def test_every_validator_has_its_words() -> None:
    assert set(VALIDATORS) <= {kind.validator for kind in kinds().values()}
