"""Extras that are added to a set later, and sets that scramblers of other groups ask for."""

import json
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import CompetitionState, Outcome, Role, grant_extra_attempt, undo
from cubelex.regulations import edition
from cubelex.scrambles import ScrambleDocument, SealedSet, Seed, SeededChance, scramble_sequence, verify_sets
from cubelex.web.store import repository
from cubelex.web.store.models import Deed, ScramblingDevice, SealedScrambles
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    PASSCODES,
    TABLE,
    ask,
    browser,
    call,
    delegate,
    offer,
    open_here,
    open_set,
    scrambler,
    with_sets,
)
from tests.support.web.small_open import DELEGATE, NOON, entered

pytestmark = pytest.mark.django_db

OTHER = scramble_sequence("333", edition("2026-04-01"), SeededChance(b"another"))
DUE = 4


@pytest.fixture
def client() -> Client:
    """The Delegate's browser with the set of the first group open; the group runs."""
    with_sets()
    call(1)
    made = delegate()
    open_here(made, FIRST)
    return made


def opened(name: str = FIRST) -> Any:
    sealed = SealedScrambles.objects.get(competition_id=ID, name=name)
    return SealedSet.from_json(sealed.document).open(PASSCODES[name])


def said(answer: Any, client: Client) -> str:
    return client.get(answer.url).content.decode()


def extra_granted(attempt: int) -> None:
    def verb(state: CompetitionState) -> Outcome:
        return grant_extra_attempt(state, DELEGATE, "333-r1", DUE, attempt, "the timer")

    assert repository.append(ID, verb, by=DELEGATE, at=NOON).entries


def test_extras_that_have_run_out_are_added_and_dealt(client: Client) -> None:
    for attempt in (1, 2):
        entered(ID, DUE, attempt, 1000)
        extra_granted(attempt)
        assert ask(client, FIRST, "deal", person=DUE).status_code == 200
        entered(ID, DUE, attempt, 1000)
    entered(ID, DUE, 3, 1000)
    extra_granted(3)
    assert "Generate more." in ask(client, FIRST, "deal", person=DUE).json()["refusals"][0]["text"]
    assert "E3, E4" in said(offer(client, FIRST, "extras", number="2"), client)
    assert ask(client, FIRST, "deal", person=DUE).status_code == 200
    assert repository.load(ID).card("333-r1", DUE).slot(3).current.scramble == f"{FIRST} E3"
    shown = ask(client, FIRST, "sequence", person=DUE).json()
    assert " ".join(move for line in shown["lines"] for move in line) == opened().extras[2][0]


def test_what_is_added_is_sealed_and_recorded_by_its_labels_alone(client: Client) -> None:
    offer(client, FIRST, "extras", number="1", sequences=OTHER)
    assert opened().extras == (*open_set(FIRST).extras, (OTHER,))
    (deed,) = Deed.objects.filter(kind="scrambles_extended")
    assert deed.content["labels"] == "E3"
    everything = json.dumps([*SealedScrambles.objects.values_list("document", flat=True)])
    assert OTHER not in everything + json.dumps([*Deed.objects.values_list("content", flat=True)])
    assert "Added extra scrambles" in client.get(f"/{ID}/audit/").content.decode()


def test_who_may_come_to_the_group_does_not_bring_its_extras() -> None:
    with_sets()
    competing = browser("competing delegate", Role.DELEGATE, 3)
    wanted = {"action": "extras", "number": "1", "sequences": OTHER, "passcode": PASSCODES[FIRST]}

    def undone(state: CompetitionState) -> Outcome:
        log = repository.log_of(ID)
        return undo(
            state, DELEGATE, log, next(entry.number for entry in log if entry.fact.kind == "round_opened"), "early"
        )

    repository.append(ID, undone, by=DELEGATE, at=NOON)
    assert not repository.load(ID).has_begun("333-r1")
    competing.post(f"{TABLE}groups/{FIRST}/offer/", wanted)
    assert opened() == open_set(FIRST)
    delegate().post(f"{TABLE}groups/{FIRST}/offer/", wanted)
    assert opened().extras == (*open_set(FIRST).extras, (OTHER,))


def test_who_brings_extras_says_first_who_they_are() -> None:
    with_sets()
    unknown = browser("new delegate", Role.DELEGATE)
    Deed.objects.filter(account__username="new delegate").delete()
    form = {"number": "1", "sequences": OTHER, "passcode": PASSCODES[FIRST]}
    assert "Say who you are" in said(offer(unknown, FIRST, "extras", **form), unknown)
    assert opened() == open_set(FIRST)
    offer(unknown, FIRST, "who", person="3")
    assert "E3" in said(offer(unknown, FIRST, "extras", **form), unknown)
    assert f"{FIRST} E3" in repository.load(ID).seen[3]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"number": "9"}, "at most"),
        ({"number": "0"}, "at most"),
        ({"number": "2", "sequences": f"{OTHER}\nR"}, "2."),
        ({"number": "2", "sequences": open_set(FIRST).attempts[0][0]}, "1."),
    ],
)
def test_what_cannot_be_added_changes_nothing(client: Client, form: dict[str, str], why: str) -> None:
    text = said(offer(client, FIRST, "extras", **form), client)
    assert why in text
    assert opened() == open_set(FIRST)


def test_a_set_with_a_seed_is_added_to_from_it_and_stays_verifiable() -> None:
    with_sets()
    client, name = delegate(), "222-r1-g1"
    address = f"{TABLE}sets/make/"
    told = client.post(address, json.dumps({"name": name}), content_type="application/json").json()
    form = {"number": "1", "passcode": told["passcode"]}
    wrong = offer(client, name, "extras", **form, seed=str(Seed(bytes(32))))
    assert "Wrong seed" in said(wrong, client)
    assert "Wrong seed" in said(offer(client, name, "extras", **form, seed="", sequences=""), client)
    assert "E3" in said(offer(client, name, "extras", **form, seed=told["seed"]), client)
    row = SealedScrambles.objects.get(name=name)
    whole = SealedSet.from_json(row.document).open(told["passcode"])
    assert len(whole.extras) == 3
    document = ScrambleDocument(ID, "2026-04-01", (whole,), row.fingerprint)
    assert verify_sets(document, Seed.parse(told["seed"])) == []


def test_only_the_delegate_adds_to_a_set(client: Client) -> None:
    planned = scrambler()
    open_here(planned, FIRST)
    assert offer(planned, FIRST, "extras", number="1").status_code == 403
    assert opened() == open_set(FIRST)


def test_who_is_not_planned_asks_and_is_handed_the_set(client: Client) -> None:
    other = scrambler(7)
    page = other.get(f"{TABLE}groups/{FIRST}/")
    assert page.status_code == 403
    assert "Request from Delegate" in page.content.decode()
    offer(other, FIRST, "ask")
    assert "Request from Delegate" not in other.get(f"{TABLE}groups/{FIRST}/").content.decode()
    assert "scrambler 7" in client.get(f"/{ID}/delegate/").content.decode()
    at_the_table = client.get(f"{TABLE}groups/{FIRST}/").content.decode()
    assert "Requested" in at_the_table
    device = ScramblingDevice.objects.get(account__username="scrambler 7")
    offer(client, FIRST, "scramblers", device=[str(device.pk)])
    assert other.get(f"{TABLE}groups/{FIRST}/").status_code == 200
    assert "scrambler 7" not in client.get(f"/{ID}/delegate/").content.decode()


def test_those_of_the_group_and_others_do_not_ask(client: Client) -> None:
    assert offer(scrambler(), FIRST, "ask").status_code == 403
    assert Deed.objects.filter(kind="scrambles_asked").count() == 0
