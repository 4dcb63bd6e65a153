"""Looking at sequences: only what is due, always recorded, never what one may still attempt (4b2, 4b4, 1h1, 11e1)."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import DNS, ActivityCode, Assignment, AttemptResult
from cubelex.officiating import (
    CompetitionState,
    Outcome,
    Role,
    correct_result,
    enter_attempt,
    grant_extra_attempt,
    undo,
)
from cubelex.officiating.verbs import change_setup, start_attempt
from cubelex.officiating.views import Asker, sequence_access
from cubelex.puzzles import puzzle
from cubelex.web.scrambling.table.steps import MOST_EXPLANATIONS
from cubelex.web.shared.access.memberships import numbers_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Deed, Membership, ScramblingDevice
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    PASSCODES,
    SECOND,
    TABLE,
    account,
    ask,
    browser,
    call,
    grouped_open,
    offer,
    open_here,
    open_set,
    seated,
    with_sets,
)
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER, entered

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_running_group(db: None) -> None:
    with_sets()
    call(1)


def sequence_of(label: str) -> str:
    return dict(open_set(FIRST).sequences())[label]


def state_after(moves: str) -> str:
    return str(puzzle("333").solved.apply(moves))


def looks() -> list[tuple[str, str]]:
    return [(deed.by, deed.content["shown"]) for deed in Deed.objects.filter(kind="sequence_shown").order_by("id")]


def seen(person_id: int) -> frozenset[str]:
    return repository.load(ID).seen.get(person_id, frozenset())


def tried(verb: Any, *args: Any, by: Any = DELEGATE, **said: Any) -> Outcome:
    def on(state: CompetitionState) -> Outcome:
        outcome: Outcome = verb(state, by, *args, **said)
        return outcome

    return repository.append(ID, on, by=by, at=NOON).outcome


def cited(outcome: Outcome) -> tuple[str, ...]:
    return outcome.refusals[0].under


def competing_delegate(number: int = 3) -> Client:
    client = browser("competing delegate", Role.DELEGATE, number)
    open_here(client, FIRST)
    return client


def two_roles(number: int = 4) -> Client:
    """A score taker and scrambler of one account, who competes in the group and is in no plan of scramblers."""
    client = browser("both", Role.SCRAMBLER, number)
    account("both", Role.SCORE_TAKER, number)
    Membership.objects.filter(account__username="both").update(person_id=number)
    return client


def test_only_the_puzzle_in_hand_is_explained() -> None:
    phone = seated()
    for said in ({"label": "3"}, {"label": "E1"}, {"person": 1, "label": "3"}, {"person": 5}):
        assert ask(phone, FIRST, "explain", state=state_after(sequence_of("3")), **said).status_code == 409


@pytest.mark.parametrize("label", ["2", "3", "5", "E1"])
def test_nothing_is_said_of_a_sequence_that_was_not_shown(label: str) -> None:
    phone, moves = seated(), sequence_of(label).split()
    shown = [[], moves, moves[:4], moves[:-1], [*moves, moves[-1]]]
    answers = {
        ask(phone, FIRST, "explain", person=1, state=state_after(" ".join(made))).json()["text"] for made in shown
    }
    assert len(answers - {ask(phone, FIRST, "explain", person=1, state=state_after("")).json()["text"]}) == 1
    assert not any(f"scramble {label}" in answer.replace("\u2066", "") for answer in answers)


def test_explaining_is_a_look_and_has_an_end() -> None:
    phone = seated()
    answers = [ask(phone, FIRST, "explain", person=1, state=state_after("R")) for _ in range(MOST_EXPLANATIONS + 5)]
    assert looks() == [("scrambler 5", "1")]
    assert [answer.status_code for answer in answers] == [200] * MOST_EXPLANATIONS + [429] * 5


@pytest.mark.parametrize("moves", [0, 7, 999, -5, True])
def test_a_picture_after_some_moves_is_a_look(moves: int) -> None:
    phone = seated()
    assert ask(phone, FIRST, "sequence", person=1, moves=moves).status_code == 200
    assert looks() == [("scrambler 5", "1")]
    ask(phone, FIRST, "sequence", person=1, moves=moves)
    assert looks() == [("scrambler 5", "1")]
    assert phone.get(f"{TABLE}groups/{FIRST}/queue/").json()["windows"][0]["label"] == "1"
    assert seen(5) == {f"{FIRST} 1"}


@pytest.mark.parametrize("what", ["sequence", "explain"])
def test_a_competing_delegate_learns_nothing_of_their_own_attempts(what: str) -> None:
    client = competing_delegate()
    entered(ID, 3, 1, 1000)
    for label in ("2", "4"):
        answer = ask(client, FIRST, what, label=label, state=state_after(sequence_of(label)), moves=999)
        assert answer.status_code == 409 and answer.json()["refusals"][0]["under"][0]["number"] == "1h1"
    assert ask(client, FIRST, what, label="1", state=state_after("R")).status_code == 200


def test_a_competing_delegate_does_not_see_the_extra_sequence_that_they_were_given() -> None:
    client, phone = competing_delegate(), seated()
    entered(ID, 3, 1, 1000)
    tried(grant_extra_attempt, "333-r1", 3, 1, "the timer")
    ask(phone, FIRST, "deal", person=3)
    assert ask(client, FIRST, "sequence", label="E1").status_code == 409
    assert ask(client, FIRST, "sequence", label="E2").status_code == 200


def test_a_competing_delegate_sees_nothing_before_the_round_is_opened() -> None:
    state = repository.load(ID)
    later = ActivityCode.parse("333-r2-g1")
    roles = frozenset({Role.DELEGATE})
    assert not sequence_access(state, later, Asker(roles, (3,))).is_open_for("1")
    assert not sequence_access(state, later, Asker(roles, said=(3,))).is_open_for("E1")
    assert sequence_access(state, later, Asker(roles)).is_open_for("1")


def test_printing_is_looking_at_everything() -> None:
    client, address = competing_delegate(), f"{TABLE}groups/{FIRST}/print/"
    assert client.get(address).status_code == 302 and not Deed.objects.filter(kind="scrambles_printed").exists()
    for attempt in range(1, 6):
        entered(ID, 3, attempt, 1000)
    assert client.get(address).content.startswith(b"%PDF")
    assert seen(3) == {f"{FIRST} {label}" for label, _ in open_set(FIRST).labelled()}
    tried(grant_extra_attempt, "333-r1", 3, 1, "the timer")
    refused = ask(seated(), FIRST, "deal", person=3)
    assert refused.status_code == 409 and refused.json()["refusals"][0]["under"][0]["number"] == "11e1"


def test_who_has_looked_after_a_dns_does_not_compete_after_all() -> None:
    client = two_roles()
    for attempt in range(1, 6):
        tried(enter_attempt, "333-r1", 4, attempt, DNS, by=SCORE_TAKER)
    delegate = browser("delegate", Role.DELEGATE)
    client.get(TABLE)
    device = ScramblingDevice.objects.get(account__username="both")
    offer(delegate, FIRST, "scramblers", passcode=PASSCODES[FIRST], device=[device.pk])
    assert ask(client, FIRST, "sequence", person=1).json()["label"] == "1"
    address = f"/{ID}/desk/333-r1/undo/"
    undone = client.post(address, {"person": 4, "attempts": [1, 2]}, content_type="application/json").json()
    assert [refusal["attempt"] for refusal in undone["refusals"]] == [1]
    assert "has seen scramble" in undone["refusals"][0]["text"]
    assert [link["number"] for link in undone["refusals"][0]["under"]] == ["4b2", "1h1"]
    assert ask(client, FIRST, "sequence", person=2).status_code == 403
    assert repository.load(ID).card("333-r1", 4).slot(1).result == DNS
    assert repository.load(ID).card("333-r1", 4).slot(2).current.result is None
    assert not tried(correct_result, "333-r1", 4, 1, AttemptResult(900), "the card says so").is_refused
    assert not tried(grant_extra_attempt, "333-r1", 4, 1, "looked by mistake").is_refused
    assert ask(seated(), FIRST, "deal", person=4).status_code == 200
    assert not tried(enter_attempt, "333-r1", 4, 1, AttemptResult(900), by=SCORE_TAKER).is_refused


def test_a_look_cannot_be_undone() -> None:
    ask(seated(), FIRST, "sequence", person=1)
    log = repository.log_of(ID)
    assert log[-1].fact.kind == "sequence_seen"
    outcome = tried(undo, log, log[-1].number, "it was nothing")
    assert outcome.is_refused


def test_who_scrambled_for_a_group_does_not_come_into_it() -> None:
    ask(seated(), FIRST, "sequence", person=1)
    competition = grouped_open()
    moved = tuple(
        replace(person, assignments=(Assignment(11, "competitor"),)) if person.registrant_id == 5 else person
        for person in competition.persons
    )
    assert not tried(change_setup, replace(competition, persons=moved)).is_refused
    for verb, args in ((start_attempt, (1,)), (enter_attempt, (1, AttemptResult(900)))):
        refused = tried(verb, "333-r1", 5, *args, by=SCORE_TAKER)
        assert refused.is_refused and cited(refused) == ("4b2", "1h1")
    other = seated(6)
    assert ask(other, FIRST, "sequence", person=5).status_code == 409
    assert ask(other, FIRST, "sign", person=5, attempt=1).status_code == 409
    assert not tried(enter_attempt, "333-r1", 5, 2, AttemptResult(900), by=SCORE_TAKER).is_refused
    assert not tried(enter_attempt, "333-r1", 5, 1, DNS, by=SCORE_TAKER).is_refused


def test_a_scrambler_of_other_groups_says_who_they_are_before_asking_for_the_set() -> None:
    phone, there = browser("helper", Role.SCRAMBLER), f"{TABLE}groups/{FIRST}/"
    page = phone.get(there).content.decode()
    assert "Who are you?" in page and "Request from Delegate" not in page
    assert offer(phone, FIRST, "ask").status_code == 403
    offer(phone, FIRST, "who", none="1")
    page = phone.get(there).content.decode()
    assert "Who are you?" not in page and "Request from Delegate" in page
    assert offer(phone, FIRST, "ask").status_code == 302


def test_a_scrambler_whom_nobody_knows_says_who_they_are() -> None:
    client = browser("helper", Role.SCRAMBLER)
    call_without_planned_scramblers()
    page = client.get(f"{TABLE}groups/{FIRST}/")
    assert page.status_code == 403 and b"Who are you?" in page.content
    assert open_here(client, FIRST).status_code == 403
    assert b"Nobody has this number" in client.get(offer(client, FIRST, "who", person="99").headers["Location"]).content
    offer(client, FIRST, "who", person="2")
    page = client.get(f"{TABLE}groups/{FIRST}/")
    assert page.status_code == 403 and b"still have attempts" in page.content
    offer(client, FIRST, "who", none="1")
    assert open_here(client, FIRST).status_code == 403
    assert numbers_of(Account.objects.get(username="helper").pk, ID) == ()
    log = browser("delegate", Role.DELEGATE).get(f"/{ID}/audit/").content.decode()
    assert "Said at the scrambling table: I am" in log and "I do not compete here" in log


def test_a_delegate_whom_nobody_knows_says_who_they_are_before_looking() -> None:
    client = browser("new delegate", Role.DELEGATE)
    Deed.objects.filter(account__username="new delegate").delete()
    open_here(client, FIRST)
    page = client.get(f"{TABLE}groups/{FIRST}/")
    assert page.status_code == 200 and b"Who are you?" in page.content and b"Send to devices" in page.content
    for what, said in (("sequence", {}), ("sequence", {"moves": 3}), ("explain", {"state": state_after("")})):
        answer = ask(client, FIRST, what, label="E1", **said)
        assert answer.status_code == 403 and "Say who you are" in answer.content.decode()
    assert client.get(f"{TABLE}groups/{FIRST}/print/").status_code == 302 and not looks()
    offer(client, FIRST, "who", person="2")
    assert ask(client, FIRST, "sequence", label="1").status_code == 409
    assert ask(client, FIRST, "sequence", label="E1").status_code == 200
    assert b"Who are you?" not in client.get(f"{TABLE}groups/{FIRST}/").content
    assert looks() == [("new delegate", "E1")] and seen(2) == {f"{FIRST} E1"}


def test_who_is_invited_again_by_name_alone_stays_who_they_are() -> None:
    both = two_roles()
    account("both", Role.ORGANIZER, 4)
    assert both.post(f"/{ID}/members/invite/", {"name": "both", "role": "scrambler"}).status_code == 200
    assert numbers_of(Account.objects.get(username="both").pk, ID) == (4,)
    assert {member.person_id for member in Membership.objects.filter(account__username="both")} == {4}


def test_who_does_not_compete_scrambles_after_saying_so() -> None:
    client = browser("helper", Role.SCRAMBLER)
    call_without_planned_scramblers()
    offer(client, FIRST, "who", none="1")
    open_here(client, FIRST)
    assert ask(client, FIRST, "sequence", person=1).json()["label"] == "1"


def call_without_planned_scramblers() -> None:
    competition = grouped_open()
    people = tuple(replace(person, assignments=person.assignments[:1]) for person in competition.persons)
    assert not tried(change_setup, replace(competition, persons=people)).is_refused


def test_inviting_a_scrambler_who_is_nobody_in_particular_warns() -> None:
    client = browser("delegate", Role.DELEGATE)
    said = {"name": "Somebody Else", "role": Role.SCRAMBLER.value}
    assert b"Not linked to a registered person: Somebody Else" in client.post(f"/{ID}/members/invite/", said).content
    assert b"Not linked" in client.get(f"/{ID}/members/").content
    linked = client.post(f"/{ID}/members/invite/", {**said, "name": "Ada Swan"}).content
    assert b"Not linked to a registered person" not in linked


def test_second_group_of_another_scrambler_is_no_business_of_the_first() -> None:
    ask(seated(), FIRST, "sequence", person=1)
    for attempt in range(1, 6):
        assert entered(ID, 5, attempt, 1000).entries
    assert seen(5) == {f"{FIRST} 1"} and SECOND not in {name.partition(" ")[0] for name in seen(5)}
