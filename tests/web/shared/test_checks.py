"""Findings of a round are cached while their input is the same, and not longer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import AttemptResult, Person, PersonalBest, Scope
from cubelex.officiating import finish_round
from cubelex.officiating.verbs import change_setup
from cubelex.regulations import Edition
from cubelex.rules import best, validators
from cubelex.rules.validators import validation
from cubelex.rules.validators.people import persons
from cubelex.rules.validators.results import rows
from cubelex.web.closing.open_items import checked
from cubelex.web.shared.checks import checked_competition_of, findings_of, remembering
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, entered

TODAY = date(2026, 5, 2)


def assert_same_as_without_cache(competition_id: str) -> None:
    state = repository.load(competition_id)
    checked = checked_competition_of(state, TODAY)
    kept = validators.validate(checked, remember=remembering(state, checked))
    assert kept == validators.validate(checked_competition_of(state, TODAY))


def test_cached_findings_are_right_after_every_change(competition_id: str) -> None:
    for person in range(1, 9):
        entered(competition_id, person, 1, 900)
        assert_same_as_without_cache(competition_id)
    for attempt in range(2, 6):
        for person in range(1, 9):
            entered(competition_id, person, attempt, 900 + person * attempt * (300 if person == 3 else 1))
    assert_same_as_without_cache(competition_id)
    repository.append(competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)
    assert_same_as_without_cache(competition_id)


def test_a_changed_setup_is_checked_again(competition_id: str) -> None:
    for attempt in range(1, 6):
        entered(competition_id, 1, attempt, 900)
    assert not any("far_better" in finding.code for finding in found_in(competition_id))
    held = repository.load(competition_id).competition
    best = PersonalBest("333", Scope.AVERAGE, AttemptResult(9000))
    known = replace(held, persons=(replace(held.persons[0], personal_bests=(best,)), *held.persons[1:]))
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, known), by=DELEGATE, at=NOON)
    assert any("far_better" in finding.code for finding in found_in(competition_id))
    assert_same_as_without_cache(competition_id)


def test_only_rows_that_changed_are_checked_again(competition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for person in range(1, 9):
        entered(competition_id, person, 1, 900 + person)
    found_in(competition_id)
    read: list[int] = []

    def best_of(attempts: Sequence[AttemptResult], under: Edition) -> AttemptResult:
        read.append(attempts[0])
        return best(attempts, under)

    monkeypatch.setattr(rows, "best", best_of)
    # The places of all others change.
    entered(competition_id, 8, 2, 700)
    found_in(competition_id)
    assert read == [908]
    assert_same_as_without_cache(competition_id)


def test_people_are_looked_at_again_when_the_setup_changes_and_not_after_a_result(
    competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int | None] = []

    def country_of(checked: validators.CheckedCompetition, person: Person) -> Iterator[validators.Finding]:
        looked_at.append(person.registrant_id)
        yield from ()

    monkeypatch.setattr(persons, "_country", country_of)
    found_in(competition_id)
    everybody = list(looked_at)
    entered(competition_id, 1, 1, 900)
    found_in(competition_id)
    assert looked_at == everybody
    held = repository.load(competition_id).competition
    renamed = replace(held, persons=(replace(held.persons[0], name="Ada Swann"), *held.persons[1:]))
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, renamed), by=DELEGATE, at=NOON)
    found_in(competition_id)
    assert looked_at == everybody * 2


def found_in(competition_id: str) -> tuple[validators.Finding, ...]:
    state = repository.load(competition_id)
    checked = checked_competition_of(state, TODAY)
    return validators.validate(checked, remember=remembering(state, checked))


def test_rounds_that_did_not_change_are_not_looked_at_again(
    competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered(competition_id, 1, 1, 900)
    findings_of(repository.load(competition_id), TODAY)
    checked(repository.load(competition_id), TODAY)

    def unexpected(*_: object) -> validators.Found:
        raise AssertionError("a round was looked at again")

    monkeypatch.setattr(validation, "_found_in_round", unexpected)
    findings_of(repository.load(competition_id), TODAY)
    checked(repository.load(competition_id), TODAY)
    entered(competition_id, 2, 1, 901)
    with pytest.raises(AssertionError, match="looked at again"):
        findings_of(repository.load(competition_id), TODAY)


def test_the_setup_is_not_looked_at_again_for_a_result(competition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found_in(competition_id)
    counted: list[str] = []
    real = dict(validation.VALIDATORS)

    def counting(name: str) -> validation.Validator:
        def check(checked: validators.CheckedCompetition) -> Iterator[validators.Finding]:
            counted.append(name)
            return real[name](checked)

        return check

    monkeypatch.setattr(validation, "VALIDATORS", {name: counting(name) for name in real})
    entered(competition_id, 1, 1, 900)
    found_in(competition_id)
    assert not validation.OF_SET_UP & set(counted)
    held = repository.load(competition_id).competition
    other = replace(held, name="Another Open 2026")
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, other), by=DELEGATE, at=NOON)
    found_in(competition_id)
    assert set(counted) >= validation.OF_SET_UP
