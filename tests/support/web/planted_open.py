"""The Small Open, planted with marks: words that some people may read and nobody else. And everybody who might read.

Who may read a mark is written here by hand, from what Regulations 2d and 4b2 ask for, and does not come
from the permissions of the site.
"""

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from html import unescape
from typing import Any, Final

from django.http.response import HttpResponseBase
from django.test import Client

from cubelex.competition import Competition, Person, RegistrationStatus
from cubelex.officiating import Role
from cubelex.officiating.verbs import (
    accommodate,
    note_evidence,
    raise_dispute,
    record_incident,
    report_incident,
    warn,
)
from cubelex.web.api.tokens import new_token
from cubelex.web.organize.registration.links import page_token
from cubelex.web.shared.access.codes import new_code
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Mail, Membership, SealedScrambles, Webhook
from tests.support.web.grouped_open import FIRST, PASSCODES, grouped_open, open_set, sealed_set
from tests.support.web.small_open import DELEGATE, NOON, entered, small_open, stored

OPEN: Final = "SmallOpen2026"
SUBJECT, PENDING = 1, 8
HASHED: Final = "pbkdf2_sha256$planted-hash"
WEBHOOK_SECRET: Final = "planted-webhook-secret"

OFFICIALS: Final = frozenset({"organizer", "delegate", "host", "organizer's program", "delegate's program"})
DELEGATES: Final = frozenset({"delegate", "host", "delegate's program"})
AT_THE_DESK: Final = OFFICIALS | {"score taker"}
NOBODY: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is written somewhere: its forms, and who may read it."""

    name: str
    forms: tuple[str, ...]
    readers: frozenset[str]


def marks(tokens: tuple[str, ...] = ()) -> tuple[Mark, ...]:
    """Every mark that is planted. The person themselves reads what they wrote, by their private link."""
    sequences = [sequence for name in PASSCODES for _, sequence in open_set(name).sequences()]
    own = OFFICIALS | {"own link"}
    return (
        Mark(
            "birth date",
            ("1987-03-09", "March 9, 1987", "9 March 1987", "09/03/1987", "19870309"),
            own | {"score taker"},
        ),
        Mark("e-mail", ("ada@private.example",), own),
        Mark("phone number", ("+351 912 555 0199",), own),
        Mark("administrative note", ("Note-about-her",), OFFICIALS),
        Mark("guardian", ("Guardian-of-hers",), OFFICIALS),
        Mark("mail that was sent", ("Mail-text-to-her",), OFFICIALS),
        Mark("private link", (page_token(repository.load(OPEN), SUBJECT),), own),
        Mark("person who is not accepted", ("Pending-person",), AT_THE_DESK),
        Mark("incident report", ("Report-text", "Evidence-text"), DELEGATES),
        Mark("incident", ("Incident-text",), DELEGATES),
        Mark("warning", ("Warning-text",), DELEGATES),
        Mark("accommodation", ("Needs-a-lamp",), DELEGATES | {"organizer", "judge"}),
        Mark("reason of an accommodation", ("Sees-badly",), DELEGATES),
        Mark("dispute", ("Dispute-text",), DELEGATES | {"disputant"}),
        Mark("sealed sequence", tuple(part for sequence in sequences for part in _parts(sequence)), NOBODY),
        Mark("passcode", tuple(PASSCODES.values()), NOBODY),
        Mark("password", (HASHED,), NOBODY),
        Mark("secret of a webhook", (WEBHOOK_SECRET,), NOBODY),
        Mark("code or token", tokens, NOBODY),
    )


def _parts(sequence: str) -> Iterator[str]:
    """Some moves of a sequence in a row, as a page or a program would write them."""
    moves = sequence.split()
    for first in range(0, len(moves) - 6, 6):
        yield " ".join(moves[first : first + 6])


def _planted(person: Person) -> Person:
    assert person.registration is not None
    if person.registrant_id == PENDING:
        waits = replace(person.registration, status=RegistrationStatus.PENDING)
        return replace(person, name="Pending-person", registration=waits)
    if person.registrant_id != SUBJECT:
        return person
    told = replace(person.registration, comments="Call +351 912 555 0199", administrative_notes="Note-about-her")
    return replace(person, birthdate=date(1987, 3, 9), email="ada@private.example", registration=told)


def planted_open() -> Competition:
    """Two groups with scramblers, people with secrets, and one who is not accepted."""
    held = grouped_open()
    return replace(held, persons=tuple(map(_planted, held.persons)))


def done(verb: Callable[..., Any], *args: Any, **options: Any) -> int:
    """Do something as the Delegate; the number of its entry."""
    appended = repository.append(OPEN, lambda state: verb(state, DELEGATE, *args, **options), by=DELEGATE, at=NOON)
    assert not appended.outcome.is_refused, appended.outcome.refusals
    return appended.entries[0].number


@dataclass(frozen=True, slots=True)
class Planted:
    """The competition with everything in it, everybody who asks, and the numbers that addresses need."""

    visitors: dict[str, Client]
    numbers: dict[str, object]
    marks: tuple[Mark, ...]


def plant() -> Planted:
    """Store it all."""
    stored(planted_open())
    entry = entered(OPEN, SUBJECT, 1, 1234).entries[0]
    number = done(report_incident, "Report-text", persons=(SUBJECT,), round_id="333-r1", attempt=1)
    done(note_evidence, number, "account", "Evidence-text")
    done(record_incident, "Incident-text", "None", "No reason", persons=(SUBJECT,))
    done(warn, SUBJECT, "Warning-text")
    done(accommodate, SUBJECT, "Needs-a-lamp", "Sees-badly", event_ids=("333",))
    dispute = done(raise_dispute, 2, entry, "Dispute-text", NOON)
    for name in PASSCODES:
        SealedScrambles.objects.create(
            competition_id=OPEN, name=name, document=sealed_set(name).to_json(), origin="made"
        )
    text = {"subject": "About you", "text": "Mail-text-to-her", "html": "Mail-text-to-her"}
    Mail.objects.create(competition_id=OPEN, person_id=SUBJECT, kind="accepted", to="ada@private.example", **text)
    visitors = dict(_people())
    account = Account.objects.get(username="delegate")
    Webhook.objects.create(competition_id=OPEN, account=account, url="https://hook.example/", secret=WEBHOOK_SECRET)
    programs = {
        f"{role.value}'s program": new_token(
            "a program", list(TokenScope), Account.objects.get(username=role.value), repository.record_of(OPEN)
        )
        for role in (Role.DELEGATE, Role.ORGANIZER, Role.JUDGE)
    }
    for name, token in programs.items():
        visitors[name] = Client(headers={"Authorization": f"Bearer {token}"})
    code = new_code(account, timedelta(hours=1))
    numbers = {
        "competition_id": OPEN,
        "round_id": "333-r1",
        "person_id": SUBJECT,
        "event_id": "333",
        "number_of_entry": dispute,
        "name": FIRST,
        "account_id": account.pk,
        "edition_name": "2026-04-01",
        "older": "2025-07-17",
        "number": "9f8",
        "role": "judge",
    }
    return Planted(visitors, numbers, marks((*programs.values(), code)))


def _people() -> Iterator[tuple[str, Client]]:
    """Everybody by what they are; those with a password have the planted one."""
    stored(replace(small_open(), id="OtherOpen2026", name="Other Open", short_name="Other Open"))
    other = CompetitionRecord.objects.get(pk="OtherOpen2026")
    yield "anybody", Client()
    yield "stranger", _signed_in(Account.objects.create(username="stranger", password=HASHED))
    yield "host", _signed_in(Account.objects.create(username="host", password=HASHED, is_superuser=True))
    elsewhere = Account.objects.create(username="delegate elsewhere", password=HASHED)
    Membership.objects.create(account=elsewhere, competition=other, role=Role.DELEGATE)
    yield "delegate elsewhere", _signed_in(elsewhere)
    for role in Role:
        account = Account.objects.create(username=role.value, password=HASHED)
        Membership.objects.create(account=account, competition_id=OPEN, role=role, person_id=7)
        yield role.value.replace("_", " "), _signed_in(account)
    disputant = Account.objects.create(username="disputant", password=HASHED)
    Membership.objects.create(account=disputant, competition_id=OPEN, role=Role.COMPETITOR, person_id=2)
    yield "disputant", _signed_in(disputant)


def _signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def text_of(answer: HttpResponseBase) -> str:
    """What an answer says, as a reader would find it: unpacked, and without escapes of HTML."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    if content[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(content)) as opened:
            content = b"\n".join(opened.read(name) for name in opened.namelist())
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{headers}\n{unescape(content.decode(errors='replace'))}"


def leaks(who: str, answer: HttpResponseBase, planted: tuple[Mark, ...]) -> list[str]:
    """The marks that an answer shows to somebody who may not read them."""
    text = text_of(answer)
    return [mark.name for mark in planted if who not in mark.readers and any(form in text for form in mark.forms)]
