"""Suspension, consent and requirements are asked at registration and at check-in (2a, 2b, 2c1)."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from cubelex.competition import AttemptResult, Person, Registration, RegistrationStatus
from cubelex.officiating import Actor, Role, check_in, enter_attempt, open_round
from cubelex.officiating.verbs import change_people, note_eligibility, register
from cubelex.officiating.views import OpenKind, lacking_consent, open_items
from cubelex.rules.people import Ineligibility
from tests.support.desks import SCORE_TAKER, Desk, competition, numbers

ORGANIZER = Actor("organizer", frozenset({Role.ORGANIZER}))
SUSPENDED, CONSENT = Ineligibility.SUSPENDED, Ineligibility.CONSENT


@pytest.fixture
def desk(edition_day: date) -> Desk:
    opens = datetime.combine(edition_day, datetime.min.time(), UTC) - timedelta(days=60)
    period = {"openTime": opens.isoformat(), "closeTime": (opens + timedelta(days=50)).isoformat()}
    return Desk(replace(competition(edition_day, 4), registration_info=period))


def early(desk: Desk) -> datetime:
    return desk.log[0].at - timedelta(days=30)


def person(desk: Desk, age: int, wca_id: str | None = None, number: int | None = None, days: int = 0) -> Person:
    """Somebody of that age on the first day of the competition, born some days later."""
    first = desk.state.competition.schedule.start_date
    registration = Registration(None, ("333",), RegistrationStatus.PENDING)
    born = first.replace(year=first.year - age) + timedelta(days=days)
    return Person(number, "Ada Swan", "PT", None, wca_id, "f", born, "ada@example.org", registration=registration)


def accepted(known: Person) -> Person:
    assert known.registration is not None
    return replace(known, registration=replace(known.registration, status=RegistrationStatus.ACCEPTED))


def test_somebody_who_is_suspended_does_not_register(desk: Desk) -> None:
    first = desk.state.competition.schedule.start_date
    desk.do(note_eligibility, SUSPENDED, applies=True, note="WCA", wca_id="2015swan01", until=first, by=ORGANIZER)
    suspended = person(desk, 30, "2015SWAN01")
    assert numbers(desk.ask(register, suspended, early(desk))) == {"2a3"}
    assert numbers(desk.ask(change_people, [accepted(suspended)])) == {"2a3"}
    assert not desk.ask(register, person(desk, 30, "2015SWAN02"), early(desk)).is_refused
    desk.do(note_eligibility, SUSPENDED, applies=False, note="lifted", wca_id="2015SWAN01")
    desk.do(register, suspended, early(desk))


def test_who_is_suspended_is_named_when_a_round_opens_and_stays_open_for_the_delegate(desk: Desk) -> None:
    desk.do(note_eligibility, SUSPENDED, applies=True, note="WCA", person_id=1)
    assert not [item for item in open_items(desk.state) if item.kind is OpenKind.SUSPENDED]
    outcome = desk.do(open_round, "333-r1")
    (remark,) = [remark for remark in outcome.remarks if remark.answer.code == "people.ineligible.suspended"]
    known = desk.state.competition.find_person(1)
    assert known is not None and known.name in str(remark.answer)
    assert remark.under == ("2a3",)
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    (item,) = [item for item in open_items(desk.state) if item.kind is OpenKind.SUSPENDED]
    assert (item.person_ids, item.under, item.must_wait) == ((1,), ("2a3",), False)
    desk.do(note_eligibility, SUSPENDED, applies=False, note="somebody else of that name", person_id=1)
    assert not [item for item in open_items(desk.state) if item.kind is OpenKind.SUSPENDED]


def test_a_suspension_ends_with_its_last_day(desk: Desk) -> None:
    before = desk.state.competition.schedule.start_date - timedelta(days=1)
    desk.do(note_eligibility, SUSPENDED, applies=True, note="WCA", person_id=1, until=before)
    assert not desk.ask(check_in, 1).is_refused
    desk.do(note_eligibility, SUSPENDED, applies=True, note="WCA", person_id=1)
    assert numbers(desk.ask(check_in, 1)) == {"2a3"}


def test_a_child_registers_with_consent_only_which_is_recorded(desk: Desk) -> None:
    child = person(desk, 18, days=1)
    assert numbers(desk.ask(register, child, early(desk))) == {"2b"}
    desk.do(register, child, early(desk), consent_by="Mia Swan")
    (_, note) = desk.state.eligibility[-1]
    assert (note.person_id, note.matter, note.applies, note.note) == (5, CONSENT, False, "Mia Swan")
    desk.do(check_in, 5)
    assert desk.replayed() == desk.state


def test_on_the_eighteenth_birthday_nobody_is_asked(desk: Desk) -> None:
    desk.do(register, person(desk, 18), early(desk))
    assert not desk.state.eligibility


def test_consent_is_asked_for_when_organizers_enter_or_accept_children_and_at_check_in(desk: Desk) -> None:
    outcome = desk.do(change_people, [accepted(person(desk, 12))])
    assert {"people.ineligible.consent"} <= {remark.answer.code for remark in outcome.remarks}
    assert [child.registrant_id for child in lacking_consent(desk.state)] == [5]
    assert numbers(desk.ask(check_in, 5)) == {"2b"}
    desk.do(check_in, 5, consent_by="Mia Swan")
    assert not list(lacking_consent(desk.state))


def test_many_children_are_one_remark(desk: Desk) -> None:
    children = [replace(accepted(person(desk, 12, days=number)), name=f"Child {number}") for number in range(3)]
    remarks = [remark.answer for remark in desk.ask(change_people, children).remarks if "consent" in remark.answer.code]
    assert [remark.code for remark in remarks] == ["people.consents_missing"]


def test_requirements_count_if_they_were_announced_before(desk: Desk) -> None:
    first = desk.state.competition.schedule.start_date
    for matter in (Ineligibility.REQUIREMENT, Ineligibility.SAFETY_MEASURE):
        late = desk.ask(note_eligibility, matter, applies=True, note="vaccinated", person_id=1, announced=first)
        assert late.refusals[0].answer.code == "people.eligibility.announced_too_late"
        before = first - timedelta(days=1)
        desk.do(note_eligibility, matter, applies=True, note="vaccinated", person_id=1, announced=before)
    safety = "2a4" if desk.state.edition.has("2a4") else "2a2"
    assert numbers(desk.ask(check_in, 1)) == {"2a2", safety}


def test_an_incomplete_registration_and_other_reasons_keep_out_too(desk: Desk) -> None:
    number = "2c" if desk.state.edition.date.year == 2009 else "2c1"
    desk.do(note_eligibility, Ineligibility.REGISTRATION, applies=True, note="fee not paid", person_id=1)
    assert numbers(desk.ask(check_in, 1)) == {number}
    desk.do(note_eligibility, Ineligibility.REGISTRATION, applies=False, note="paid", person_id=1)
    desk.do(check_in, 1)


def test_only_officials_record_it_about_somebody_and_with_a_note(desk: Desk) -> None:
    assert numbers(desk.ask(note_eligibility, SUSPENDED, applies=True, note="x", person_id=1, by=SCORE_TAKER)) == {"2d"}
    assert desk.ask(note_eligibility, SUSPENDED, applies=True, note=" ", person_id=1).is_refused
    assert desk.ask(note_eligibility, SUSPENDED, applies=True, note="x", person_id=99).is_refused


def test_documents_of_a_newcomer_are_verified_one_by_one(desk: Desk) -> None:
    desk.do(change_people, [accepted(person(desk, 30))])
    some = desk.ask(check_in, 5, verified=["name"])
    assert "people.check_identity" in {remark.answer.code for remark in some.remarks}
    desk.do(check_in, 5, identity_was_checked=True)
    assert 5 in desk.state.identity_checked


def test_another_country_of_a_returning_competitor_is_remarked(desk: Desk) -> None:
    returning = desk.state.competition.person(1)
    remarks = desk.ask(change_people, [replace(returning, country_iso2="BR")]).remarks
    assert "people.country_changes" in {remark.answer.code for remark in remarks}
