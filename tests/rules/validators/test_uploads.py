"""A results file against what was announced."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import Competition, Format, ResultsFile, RoundType, as_results_file
from cubelex.regulations import edition_on
from cubelex.rules.validators import CheckedCompetition, check_upload
from tests.support.validators.invented_competitions import Plan, invented

DAY = date(2026, 5, 2)


def announced() -> Competition:
    return invented(Plan(3, 20))


def file() -> ResultsFile:
    return as_results_file(announced())


def codes(uploaded: ResultsFile) -> list[str]:
    return [finding.code for finding in check_upload(uploaded, CheckedCompetition(announced(), edition_on(DAY)))]


def test_a_file_made_from_what_was_announced_agrees_with_it() -> None:
    assert codes(file()) == []


def _with_round(**changes: object) -> ResultsFile:
    first, *events = file().events
    listed_round, *rounds = first.rounds
    return replace(file(), events=(replace(first, rounds=(replace(listed_round, **changes), *rounds)), *events))  # type: ignore[arg-type]


def _with_person(**changes: object) -> ResultsFile:
    first, *others = file().persons
    return replace(file(), persons=(replace(first, **changes), *others))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: replace(file(), competition_id="Other2026"), "results_of_other_competition_error"),
        (lambda: replace(file(), events=(replace(file().events[0], id="clock"),)), "unannounced_event_error"),
        (lambda: _with_round(type=RoundType.SEMI_FINAL), "unannounced_round_error"),
        (lambda: _with_round(format=Format.BEST_OF_3), "mismatched_result_format_error"),
        (lambda: _with_person(name="Somebody Else"), "registration_details_mismatch_warning"),
        (lambda: _with_person(country_id="US"), "registration_details_mismatch_warning"),
        (lambda: _with_person(id=999), "missing_matching_registration_warning"),
    ],
)
def test_differences_are_found(change: Callable[[], ResultsFile], code: str) -> None:
    assert codes(change()) == [code]


def test_what_the_file_leaves_empty_is_no_difference() -> None:
    assert codes(_with_person(dob="", gender="")) == []
