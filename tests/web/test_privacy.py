"""What is known of people, and to whom: birth dates, addresses, comments, accommodations and incidents."""

import json
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client

from cubelex.competition import Competition, Extension, Person
from cubelex.officiating import Actor, Role, undo
from cubelex.officiating.verbs import (
    accommodate,
    disqualify,
    note_evidence,
    raise_dispute,
    record_incident,
    report_incident,
    settle_dispute,
    warn,
)
from cubelex.rules.people import Ground
from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Announcement, Membership
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.planned_open import planned_open
from tests.support.web.small_open import DELEGATE, NOON, entered, stored

OPEN = "SmallOpen2026"
SECRETS = (
    *("1987-03-09", "March 9, 1987", "9 March 1987", "ada@private.example", "Comment-of-hers", "Note-about-her"),
    *("Needs-a-lamp", "Sees-badly", "Report-text", "Incident-text", "Warning-text", "Evidence-text"),
)
FOR_EVERYBODY = sorted(
    name
    for name in ADDRESSES
    if PUBLIC in PERMISSIONS[name] and "competition_id" in parts_of(name) and name not in ("stream", "api:stream")
)


def _with_secrets(person: Person) -> Person:
    assert person.registration is not None
    told = replace(person.registration, comments="Comment-of-hers", administrative_notes="Note-about-her")
    return replace(person, birthdate=date(1987, 3, 9), email="ada@private.example", registration=told)


def private_open() -> Competition:
    """The Small Open with a schedule, whose people have secrets."""
    held = planned_open()
    waiting = Extension("cubelex.registration", "", {"waiting": [7]})
    return replace(held, persons=tuple(map(_with_secrets, held.persons)), extensions=(waiting,))


@pytest.fixture
def report_number(db: None) -> int:
    stored(private_open())
    entered(OPEN, 1, 1, 1234)
    number = _done(lambda state: report_incident(state, DELEGATE, "Report-text", persons=(1,), round_id="333-r1"))
    _done(lambda state: note_evidence(state, DELEGATE, number, "account", "Evidence-text"))
    _done(lambda state: record_incident(state, DELEGATE, "Incident-text", "None", "No reason", persons=(1,)))
    _done(lambda state: warn(state, DELEGATE, 1, "Warning-text"))
    _done(lambda state: accommodate(state, DELEGATE, 1, "Needs-a-lamp", "Sees-badly", event_ids=("333",)))
    return number


def _done(verb: object) -> int:
    done = repository.append(OPEN, verb, by=DELEGATE, at=NOON)  # type: ignore[arg-type]
    assert not done.outcome.is_refused, done.outcome.refusals
    return done.entries[0].number


def somebody(role: Role) -> Client:
    account = Account.objects.create_user(role.value)
    Membership.objects.create(account=account, competition_id=OPEN, role=role, person_id=2)
    client = Client()
    client.force_login(account)
    return client


@pytest.mark.parametrize("name", FOR_EVERYBODY)
def test_pages_for_everybody_tell_nothing_private(report_number: int, name: str) -> None:
    there = {"competition_id": OPEN, "round_id": "333-r1", "person_id": 1, "event_id": "333"}
    answer = Client().get(address(name, there))
    assert answer.status_code < 500
    assert not [secret for secret in SECRETS if secret.encode() in answer.content]


def test_those_who_follow_are_told_nothing_private(report_number: int) -> None:
    told = json.dumps(list(Announcement.objects.values_list("topic", "content")))
    assert Announcement.objects.filter(topic="matters").exists()
    assert not [secret for secret in (*SECRETS, "Ada Swan") if secret in told]


def test_who_waits_for_a_place_is_not_in_the_public_document(report_number: int) -> None:
    document = Client().get(f"/api/competitions/{OPEN}/wcif/public").json()
    assert "cubelex.registration" not in {extension["id"] for extension in document["extensions"]}


def test_an_accommodation_is_for_the_delegate_to_read(report_number: int) -> None:
    delegate, organizer = (somebody(role).get(f"/{OPEN}/audit/") for role in (Role.DELEGATE, Role.ORGANIZER))
    for secret in ("Needs-a-lamp",):
        assert secret in delegate.content.decode()
        assert secret not in organizer.content.decode()
    assert "special accommodation" in organizer.content.decode()


def test_organizers_do_not_read_disputes_incidents_and_warnings(report_number: int) -> None:
    entry = entered(OPEN, 2, 1, 900).entries[0]
    dispute = _done(lambda state: raise_dispute(state, DELEGATE, 2, entry, "Dispute-text", NOON))
    _done(lambda state: settle_dispute(state, DELEGATE, dispute, "upheld", "Settled-text"))
    log = repository.log_of(OPEN)
    warned = next(entry.number for entry in log if entry.fact.kind == "warned")
    undone = _done(lambda state: undo(state, DELEGATE, log, warned, "Undoing-text"))
    log = repository.log_of(OPEN)
    _done(lambda state: undo(state, DELEGATE, log, undone, "Redoing-text"))
    _done(lambda state: disqualify(state, DELEGATE, 3, ("333",), Ground.DISTRACTION, "Disqualified-text"))
    hidden = [*SECRETS[-4:], "Dispute-text", "Settled-text", "Undoing-text", "Redoing-text", "Disqualified-text"]
    delegate, organizer = somebody(Role.DELEGATE), somebody(Role.ORGANIZER)
    for query in ("", "?person_id=1", "?round_id=333-r1", "?by=delegate"):
        page = organizer.get(f"/{OPEN}/audit/{query}").content.decode()
        assert not [text for text in hidden if text in page]
        assert "Warned" not in page and "disputes" not in page and "Reported an incident" not in page
    page = delegate.get(f"/{OPEN}/audit/").content.decode()
    assert not [text for text in hidden if text not in page]
    assert "Disqualified" in organizer.get(f"/{OPEN}/audit/").content.decode()


def test_an_organizer_reads_the_report_they_wrote_and_no_other(report_number: int) -> None:
    client = somebody(Role.ORGANIZER)
    own = Account.objects.get(username=Role.ORGANIZER.value)
    by = Actor("organizer", frozenset({Role.ORGANIZER}))
    repository.append(OPEN, lambda state: report_incident(state, by, "Own-text"), by=by, at=NOON, account=own)
    page = client.get(f"/{OPEN}/audit/").content.decode()
    assert "Own-text" in page and "Report-text" not in page


def test_a_page_that_says_what_went_wrong_says_nothing_else(report_number: int) -> None:
    answers = [Client().get(f"/{OPEN}/{path}") for path in ("competitors/99/", "444-r1/", "register/x/")]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert not [answer for answer in answers if b"Traceback" in answer.content or b"Ada Swan" in answer.content]
