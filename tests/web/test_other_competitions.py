"""Requests that were not meant: made by another site, or with ids of a competition that is none of one's business."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Competition
from cubelex.officiating import CompetitionState, Outcome, Role
from cubelex.officiating.verbs import record_incident, report_incident, warn
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import (
    Account,
    ApiToken,
    CompetitionRecord,
    Deed,
    LogEntry,
    Membership,
    OneTimeCode,
    SealedScrambles,
    Webhook,
)
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.small_open import DELEGATE, NOON, small_open, stored

THEIRS = "TheirOpen2026"
OURS = "OurOpen2026"
SECRET = "Xanthippe"
OF_ANOTHER = sorted(name for name in ADDRESSES if parts_of(name) > {"competition_id"})
OF_PAGES = sorted(name for name in ADDRESSES if not name.startswith("api"))
ACTIONS = ("", "undo", "remove", "test")


def theirs() -> Competition:
    """A competition with a third round, eight people and everything in its name."""
    people = tuple(replace(person, name=f"{SECRET} {person.registrant_id}") for person in small_open().persons)
    return replace(small_open(), id=THEIRS, name=f"{SECRET} Open", short_name=f"{SECRET} Open", persons=people)


def ours() -> Competition:
    """A smaller one: two people, one event."""
    whole = small_open()
    return replace(
        whole, id=OURS, name="Our Open", short_name="Our Open", persons=whole.persons[:2], events=whole.events[:1]
    )


@pytest.fixture
def ids(db: None) -> dict[str, object]:
    """What can be named of their competition, and of it only."""
    stored(theirs())
    their = CompetitionRecord.objects.get(pk=THEIRS)
    entries = [_done(verb) for verb in (_report, _incident, _warning)]
    member = Account.objects.create_user(f"{SECRET} the judge")
    Membership.objects.create(account=member, competition=their, role=Role.JUDGE)
    new_token(f"{SECRET} token", [TokenScope.READ], member, their)
    hook = Webhook.objects.create(competition=their, account=member, url=f"https://{SECRET}.example/", secret="s" * 20)
    SealedScrambles.objects.create(competition=their, name="222-r1-g1", document={"by": SECRET}, origin="made")
    return {
        "number_of_entry": entries[0],
        "entry": entries[1],
        "person_id": 7,
        "account_id": member.pk,
        "token_id": ApiToken.objects.get().pk,
        "webhook_id": hook.pk,
        "round_id": "222-r1",
        "event_id": "222",
        "name": "222-r1-g1",
        "role": Role.JUDGE.value,
    }


def _report(state: CompetitionState) -> Outcome:
    return report_incident(state, DELEGATE, f"{SECRET} cried", persons=(7,), round_id="333-r1", attempt=1)


def _incident(state: CompetitionState) -> Outcome:
    return record_incident(state, DELEGATE, f"{SECRET} cried", "Nothing follows", "It was nothing", persons=(7,))


def _warning(state: CompetitionState) -> Outcome:
    return warn(state, DELEGATE, 7, f"{SECRET} shouted")


def _done(verb: object) -> int:
    done = repository.append(THEIRS, verb, by=DELEGATE, at=NOON)  # type: ignore[arg-type]
    assert not done.outcome.is_refused
    return done.entries[0].number


@pytest.fixture
def our_delegate(ids: dict[str, object]) -> Client:
    """The Delegate of our competition, who is nobody at theirs."""
    stored(ours())
    account = Account.objects.create_user("ours")
    Membership.objects.create(account=account, competition_id=OURS, role=Role.DELEGATE)
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def our_program(our_delegate: Client) -> Client:
    """A program of that Delegate, which may do all they may."""
    account = Account.objects.get(username="ours")
    token = new_token("ours", list(TokenScope), account, CompetitionRecord.objects.get(pk=OURS))
    return Client(headers={"Authorization": f"Bearer {token}"})


def all_of_theirs() -> list[object]:
    """Everything that is theirs, to see whether it changes."""
    of_them = {"competition_id": THEIRS}
    return [
        LogEntry.objects.filter(**of_them).count(),
        Deed.objects.filter(**of_them).count(),
        list(Membership.objects.filter(**of_them).values_list("account_id", "role")),
        list(ApiToken.objects.filter(**of_them).values_list("pk", "revoked_at")),
        list(Webhook.objects.filter(**of_them).values()),
        list(SealedScrambles.objects.filter(**of_them).values()),
        OneTimeCode.objects.count(),
    ]


def forms(ids: dict[str, object]) -> Iterator[dict[str, Any]]:
    """What might be sent to any address, naming what is theirs."""
    entry, person, round_id = ids["number_of_entry"], ids["person_id"], ids["round_id"]
    named = {
        **dict.fromkeys(("entry", "report", "about", "dispute", "planned"), entry),
        **dict.fromkeys(("person", "persons", "person_id"), person),
        **dict.fromkeys(("round", "round_id"), round_id),
        "webhook": ids["webhook_id"],
        "token": ids["token_id"],
        "device": 1,
        "account": ids["account_id"],
        "confirmed": "1",
        "reason": "because",
    }
    return ({**named, "action": action} for action in ACTIONS)


@pytest.mark.parametrize("name", OF_ANOTHER)
def test_ids_of_another_competition_open_nothing_under_ones_own(
    our_delegate: Client, our_program: Client, ids: dict[str, object], name: str
) -> None:
    before, there = all_of_theirs(), address(name, {**ids, "competition_id": OURS})
    client = our_program if name.startswith("api:") else our_delegate
    answers = [client.get(there), client.get(there, next(forms(ids))), client.delete(there)]
    answers += [client.post(there, form) for form in forms(ids)]
    answers += [client.post(there, next(forms(ids)), content_type="application/json")]
    assert not [answer for answer in answers if SECRET.encode() in answer.content or answer.status_code >= 500]
    assert all_of_theirs() == before


@pytest.mark.parametrize("name", ["webhooks", "incidents", "disputes", "ending", "audit", "setup-competitors-do"])
def test_bodies_name_nothing_of_another_competition(our_delegate: Client, ids: dict[str, object], name: str) -> None:
    before, there = all_of_theirs(), address(name, {"competition_id": OURS})
    answers = [our_delegate.get(there, next(forms(ids)))] + [our_delegate.post(there, form) for form in forms(ids)]
    assert not [answer for answer in answers if SECRET.encode() in answer.content or answer.status_code >= 500]
    assert all_of_theirs() == before


def test_no_form_can_be_sent_by_another_site(our_delegate: Client) -> None:
    our_delegate.handler.enforce_csrf_checks = True
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    posted = {
        name: our_delegate.post(address(name, {"competition_id": OURS}), headers=elsewhere).status_code
        for name in OF_PAGES
    }
    # A hub asks for the token of a venue, which no browser sends.
    assert posted.pop("hub-copy") == 401
    assert {name: status for name, status in posted.items() if status != 403} == {}
