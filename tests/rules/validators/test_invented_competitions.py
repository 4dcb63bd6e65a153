"""Competitions that break no rule give no error, and each single change gives the finding it should."""

from datetime import date
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubelex.messages import text_of
from cubelex.regulations import edition_on
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Severity, kinds, validate
from cubelex.scrambles import qualifies
from tests.support.validators.faults import CHANGES, DAY
from tests.support.validators.invented_competitions import Plan, invented

for _name in ("faults_of_results", "faults_of_set_ups", "faults_of_people"):
    import_module(f"tests.support.validators.{_name}")

DAYS = [date(2009, 5, 2), date(2018, 5, 2), date(2025, 2, 1), date(2025, 8, 2), date(2026, 2, 2), DAY]


@settings(max_examples=12)
@given(st.integers(0, 10_000), st.sampled_from(DAYS), st.integers(2, 60))
def test_a_competition_that_breaks_no_rule_gives_no_error(seed: int, day: date, people: int) -> None:
    checked = CheckedCompetition(invented(Plan(seed, people, day=day)), edition_on(day))
    assert [str(finding) for finding in validate(checked) if finding.severity is Severity.ERROR] == []


@settings(max_examples=8)
@given(st.integers(0, 10_000), st.sampled_from(DAYS), st.integers(2, 60))
def test_nor_does_one_that_is_yet_to_be_held(seed: int, day: date, people: int) -> None:
    checked = CheckedCompetition(invented(Plan(seed, people, day=day, has_results=False)), edition_on(day))
    assert checked.stage is CompetitionStage.SET_UP
    assert [str(finding) for finding in validate(checked) if finding.severity is Severity.ERROR] == []


ELSEWHERE = {
    "automatically_position_fixed_info": "positions",
    "previous_round_incomplete_error": "openings",
    "few_competitors_info": "openings",
    "registration_details_mismatch_warning": "uploads",
    "results_of_other_competition_error": "uploads",
    "unannounced_event_error": "uploads",
    "unannounced_round_error": "uploads",
    "mismatched_result_format_error": "uploads",
}
"""Codes that `validate` does not give, and where they are tested."""


@pytest.mark.parametrize("code", sorted(CHANGES))
def test_one_change_gives(code: str) -> None:
    validator = kinds()[code].validator
    judge = qualifies if validator == "scramble_qualities" else None
    findings = validate(CHANGES[code](), [validator], judge)
    assert code in {finding.code for finding in findings}
    for finding in findings:
        for message in (finding.wrong, finding.remedy):
            assert text_of(message.code).placeholders <= message.values.keys()
            assert str(message) and "{" not in str(message)


def test_every_code_is_given_by_some_change() -> None:
    assert sorted(kinds().keys() - CHANGES.keys() - ELSEWHERE.keys()) == []
