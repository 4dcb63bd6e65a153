"""Plays the cases marked `played` through the verbs: what the site records is what the case expects."""

import pytest

from cubelex.casebook import WorkedCase
from cubelex.regulations import edition_on, editions
from tests.casebook.playing import NotPlayable, play_attempt
from tests.casebook.reading import same
from tests.casebook.test_casebook import CASES

PLAYED = [case for case in CASES if case.played]
RECORDED = ("comes_to", "scorecard", "under")
"""The questions whose answers are recorded when an attempt is ruled on."""


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.file[:-5]}: {case.name}") for case in PLAYED])
def test_what_is_recorded_is_what_the_case_expects(case: WorkedCase) -> None:
    played, wrong = 0, []
    for edition in filter(case.speaks_for, sorted({*editions(), *map(edition_on, case.days)})):
        try:
            recorded = play_attempt(edition, case.facts)
        except NotPlayable:
            continue
        played += 1
        for question, expected in case.answers(edition):
            if question in recorded and not same(expected, recorded[question]):
                wrong.append(f"{edition}: {question} is {recorded[question]!r}, expected {expected!r}")
    assert not wrong, "\n".join([case.name, *wrong])
    assert played, "no edition has the event of this case; remove `played`"


def test_most_cases_about_one_attempt_are_played() -> None:
    about_attempts = [case for case in CASES if "comes_to" in case.asked]
    played = [case for case in about_attempts if case.played]
    assert len(played) > 0.8 * len(about_attempts)


def test_a_case_that_is_played_asks_what_is_recorded() -> None:
    assert [case.name for case in PLAYED if not set(RECORDED) & case.asked.keys()] == []
