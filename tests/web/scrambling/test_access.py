"""Who gets to see sequences, and that everything else is refused and recorded (4b2)."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cubelex.errors import WrongPasscode
from cubelex.officiating import Role
from cubelex.scrambles import SealedSet
from cubelex.web.scrambling.access import MOST_REFUSALS
from cubelex.web.scrambling.devices import MOST_OF_A_PERSON
from cubelex.web.store.models import Deed, FailedGuess, HandedKey, ScramblingDevice
from tests.support.web.addresses import ADDRESSES
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    PASSCODES,
    SCRAMBLER_OF_SECOND,
    SECOND,
    TABLE,
    account,
    ask,
    browser,
    call,
    delegate,
    grouped_open,
    offer,
    open_here,
    open_set,
    scrambler,
    seated,
    with_sets,
)
from tests.support.web.small_open import entered

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> str:
    return with_sets()


def sequences(name: str) -> list[str]:
    return [sequence for _, sequence in open_set(name).sequences()]


def shows(answer: Any, name: str) -> bool:
    text = answer.content.decode(errors="replace").replace("&#x27;", "'").replace("\\u0027", "'")
    return any(sequence in text for sequence in sequences(name)) or '"lines"' in text


def deeds(kind: str) -> list[tuple[str, str]]:
    return [(deed.by, deed.content["name"]) for deed in Deed.objects.filter(kind=kind).order_by("id")]


def moves(answer: Any) -> str:
    return " ".join(move for line in answer.json()["lines"] for move in line)


def test_the_delegate_opens_a_set_before_its_group(table: str) -> None:
    client = delegate()
    open_here(client, FIRST)
    answer = ask(client, FIRST, "sequence", label="2")
    assert moves(answer) == open_set(FIRST).attempts[1][0]
    assert deeds("sequence_shown") == [("delegate", FIRST)]


@pytest.mark.parametrize(
    ("role", "person_id"),
    [(Role.SCRAMBLER, 5), (Role.SCRAMBLER, 1), (Role.ORGANIZER, None), (Role.JUDGE, None), (Role.COMPETITOR, 2)],
)
def test_before_the_group_nobody_else_does_and_it_is_recorded(table: str, role: Role, person_id: int | None) -> None:
    client = browser("somebody", role, person_id)
    assert open_here(client, FIRST).status_code == 403
    assert ask(client, FIRST, "sequence", label="1").status_code == 403
    assert not HandedKey.objects.exists()
    assert deeds("sequence_refused") == [("somebody", FIRST)] * 2


def test_a_scrambler_of_the_group_sees_its_sequences_while_it_runs(table: str) -> None:
    call(1)
    client = seated()
    assert moves(ask(client, FIRST, "sequence", person=1)) == open_set(FIRST).attempts[0][0]
    assert deeds("sequence_shown") == [("scrambler 5", FIRST)]


def test_a_key_handed_over_by_the_delegate_needs_no_passcode(table: str) -> None:
    phone = scrambler()
    assert phone.get(TABLE).status_code == 200
    device = ScramblingDevice.objects.get()
    offer(delegate(), FIRST, "scramblers", passcode=PASSCODES[FIRST], device=[device.pk], call="1")
    assert moves(ask(phone, FIRST, "sequence", person=1)) == open_set(FIRST).attempts[0][0]
    assert deeds("scrambles_handed") == [("delegate", FIRST)]


def test_the_delegate_hands_nothing_to_scramblers_before_the_group_is_called(table: str) -> None:
    scrambler().get(TABLE)
    device = ScramblingDevice.objects.get()
    offer(delegate(), FIRST, "scramblers", passcode=PASSCODES[FIRST], device=[device.pk])
    assert not HandedKey.objects.filter(device=device).exists()


def test_what_the_delegate_takes_back_is_closed_again(table: str) -> None:
    call(1)
    phone = seated()
    offer(delegate(), FIRST, "back")
    assert ask(phone, FIRST, "sequence", person=1).status_code == 403
    assert deeds("scrambles_taken_back") == [("delegate", FIRST)]


@pytest.mark.parametrize("person_id", [SCRAMBLER_OF_SECOND, 7, None])
def test_a_scrambler_of_another_group_gets_the_set_by_no_address(table: str, person_id: int | None) -> None:
    """Even with the passcode, and with the cookie of a device that has the key."""
    call(1)
    theirs, other = seated(), browser("other", Role.SCRAMBLER, person_id)
    other.get(TABLE)
    other.cookies["cubelex-table"] = theirs.cookies["cubelex-table"].value
    tries = [
        other.get(f"{TABLE}groups/{FIRST}/"),
        open_here(other, FIRST),
        offer(other, FIRST, "scramblers", passcode=PASSCODES[FIRST]),
        other.get(f"{TABLE}groups/{FIRST}/queue/"),
        other.get(f"{TABLE}groups/{FIRST}/print/"),
        *(ask(other, FIRST, what, person=1, label="1", attempt=1) for what in ("sequence", "sign", "deal", "explain")),
    ]
    assert not any(shows(answer, FIRST) for answer in tries)
    assert {answer.status_code for answer in tries} <= {403, 404}
    assert deeds("sequence_refused") == [("other", FIRST)] * len(tries)
    assert not HandedKey.objects.filter(device__account__username="other").exists()


def test_tries_in_vain_are_in_the_audit(table: str) -> None:
    call(1)
    ask(scrambler(SCRAMBLER_OF_SECOND), FIRST, "sequence", person=1)
    offer(delegate(), FIRST, "here", passcode="not-this-one")
    page = delegate().get(f"/{ID}/audit/").content.decode()
    assert "denied" in page and "wrong passcode" in page and "scrambler 1" in page


VALUES = {"competition_id": ID, "round_id": "333-r1", "person_id": 1, "event_id": "333", "name": FIRST}


def _is_asked(name: str) -> bool:
    """Streams do not end, and paper is printed from the competition, which has no sequences."""
    return name not in ("stream", "api:stream") and not name.startswith("paper-")


def elsewhere() -> dict[str, str]:
    """Every address of the site that can be written with what is known of the Grouped Open, API included."""
    parts = {name: set(pattern.pattern.converters) for name, pattern in ADDRESSES.items() if _is_asked(name)}
    known = {name: {part: VALUES[part] for part in wanted} for name, wanted in parts.items() if wanted <= set(VALUES)}
    return {name: reverse(name, kwargs=values) for name, values in known.items()}


@pytest.mark.slow
def test_no_other_page_and_no_call_of_the_api_knows_a_sequence(table: str) -> None:
    call(1)
    ask(seated(), FIRST, "sequence", person=1)
    clients = (delegate(), scrambler(SCRAMBLER_OF_SECOND))
    for client in clients:
        client.raise_request_exception = False
    asked = {(name, address): [client.get(address) for client in clients] for name, address in elsewhere().items()}
    assert len(asked) > 40
    assert [name for name, answers in asked.items() if any(shows(answer, FIRST) for answer in answers)] == []


def test_the_set_of_the_other_group_stays_closed_to_a_scrambler_at_work(table: str) -> None:
    call(1)
    phone = seated()
    assert open_here(phone, SECOND).status_code == 403
    assert ask(phone, SECOND, "sequence", label="1").status_code == 403


def test_a_sequence_is_shown_only_for_the_attempt_that_is_due(table: str) -> None:
    call(1)
    phone = seated()
    assert ask(phone, FIRST, "sequence", label="3").status_code == 409
    assert ask(phone, FIRST, "sequence", person=7).status_code == 409
    entered(ID, 1, 1, 1000)
    assert moves(ask(phone, FIRST, "sequence", person=1)) == open_set(FIRST).attempts[1][0]


def test_when_everybody_has_finished_the_group_is_over(table: str) -> None:
    call(1)
    phone = seated()
    for person in (1, 2, 3, 4):
        for attempt in range(1, 6):
            entered(ID, person, attempt, 1000 + attempt)
    answer = ask(phone, FIRST, "sequence", person=1)
    assert answer.status_code == 403
    assert "finished" in answer.json()["refusals"][0]["text"]
    assert open_here(delegate(), FIRST).status_code == 302


def test_who_has_attempts_left_in_the_group_does_not_scramble_in_it(table: str) -> None:
    call(1)
    client = browser("Bo", Role.SCRAMBLER, 2)
    answer = open_here(client, FIRST)
    assert answer.status_code == 403
    offer(delegate(), FIRST, "scramblers", passcode=PASSCODES[FIRST], device=[ScramblingDevice.objects.first().pk])  # type: ignore[union-attr]
    refused = ask(client, FIRST, "sequence", person=1)
    assert refused.status_code == 403
    assert "still have attempts" in refused.json()["refusals"][0]["text"]


def test_in_2018_the_delegate_may_let_them_but_never_see_what_they_have_still_to_solve(db: None) -> None:
    with_sets(_on(date(2018, 5, 2)))
    call(1)
    client = browser("Bo", Role.SCRAMBLER, 2)
    client.get(TABLE)
    entered(ID, 2, 1, 1000)
    offer(delegate(), FIRST, "scramblers", passcode=PASSCODES[FIRST], device=[ScramblingDevice.objects.first().pk])  # type: ignore[union-attr]
    assert moves(ask(client, FIRST, "sequence", person=1)) == open_set(FIRST).attempts[0][0]
    entered(ID, 1, 1, 1000)
    assert ask(client, FIRST, "sequence", person=1).status_code == 409


def test_in_2018_scramblers_of_the_event_see_them_before_the_group(db: None) -> None:
    with_sets(_on(date(2018, 5, 2)))
    client = scrambler(SCRAMBLER_OF_SECOND)
    assert open_here(client, SECOND).status_code == 302
    assert HandedKey.objects.filter(device__account__username="scrambler 1").exists()


def test_in_2009_sequences_are_for_scramblers_alone(db: None) -> None:
    with_sets(_on(date(2009, 5, 2)))
    call(1)
    client = delegate()
    open_here(client, FIRST)
    assert ask(client, FIRST, "sequence", label="1").status_code == 403


def _on(day: date) -> Any:
    competition = grouped_open()
    return replace(competition, schedule=replace(competition.schedule, start_date=day))


def team_member() -> tuple[Client, ScramblingDevice]:
    client = browser("organizer", Role.ORGANIZER)
    offer(client, FIRST, "who", none="1")
    return client, ScramblingDevice.objects.get(account__username="organizer")


def test_when_the_delegate_competes_one_set_is_handed_over_ahead_with_its_reason(table: str) -> None:
    client, device = team_member()
    said = {"passcode": PASSCODES[FIRST], "device": device.pk, "away": "1", "reason": "I compete in 2x2x2"}
    offer(delegate(), FIRST, "ahead", **said)
    deed = Deed.objects.get(kind="scrambles_handed_ahead")
    assert (deed.content["to"], deed.content["reason"], deed.content["under"]) == (
        ["organizer"],
        said["reason"],
        ["4b2a"],
    )
    assert client.get(f"{TABLE}groups/{FIRST}/queue/").status_code == 200
    assert client.get(f"{TABLE}groups/{SECOND}/queue/").status_code == 403
    assert b"sent early to organizer" in delegate().get(TABLE).content


def test_the_delegate_is_told_what_the_schedule_has_for_them_when_the_group_begins(table: str) -> None:
    competing = browser("competing delegate", Role.DELEGATE, 2)
    assert b"Your schedule at that time: Compete" in competing.get(f"{TABLE}groups/{FIRST}/").content
    assert b"Your schedule is free" in competing.get(f"{TABLE}groups/{SECOND}/").content


def test_who_has_it_ahead_calls_the_group_and_hands_it_to_its_scramblers(table: str) -> None:
    client, device = team_member()
    said = {"passcode": PASSCODES[FIRST], "device": device.pk, "away": "1", "reason": "I compete"}
    offer(delegate(), FIRST, "ahead", **said)
    phone = scrambler()
    phone.get(TABLE)
    theirs = ScramblingDevice.objects.get(account__username="scrambler 5")
    offer(client, FIRST, "scramblers", device=[theirs.pk], call="1")
    assert moves(ask(phone, FIRST, "sequence", person=1)) == open_set(FIRST).attempts[0][0]


@pytest.mark.parametrize("left_out", ["away", "reason", "device"])
def test_without_being_away_and_a_reason_nothing_is_handed_over_ahead(table: str, left_out: str) -> None:
    _, device = team_member()
    said = {"passcode": PASSCODES[FIRST], "device": device.pk, "away": "1", "reason": "I compete"}
    offer(delegate(), FIRST, "ahead", **{name: value for name, value in said.items() if name != left_out})
    assert not HandedKey.objects.exists()


@pytest.mark.slow
def test_wrong_passcodes_are_recorded_and_cannot_be_guessed_quickly(table: str) -> None:
    client = delegate()
    for _ in range(10):
        offer(client, FIRST, "here", passcode="aaaa-bbbb-cccc")
    open_here(client, FIRST)
    assert not HandedKey.objects.exists()
    assert deeds("wrong_passcode") == [("delegate", FIRST)] * 10


def test_a_passcode_counts_before_it_is_tried(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def key(self: SealedSet, passcode: str) -> bytes:
        counted.append(FailedGuess.objects.count())
        raise WrongPasscode("aaaa")

    monkeypatch.setattr(SealedSet, "key", key)
    for _ in range(12):
        offer(delegate(), FIRST, "here", passcode="aaaa-bbbb-cccc")
    assert counted == [*range(1, 11)]


def test_nothing_of_the_table_is_kept_by_caches(table: str) -> None:
    call(1)
    phone = seated()
    answers = [phone.get(f"{TABLE}groups/{FIRST}/"), ask(phone, FIRST, "sequence", person=1), phone.get(TABLE)]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    assert not any(b"data-offline" in answer.content for answer in answers)


def test_who_asks_again_and_again_does_not_fill_the_log(table: str) -> None:
    name = account("somebody", Role.COMPETITOR, 2)
    for _number in range(MOST_REFUSALS + 20):
        client = Client()
        client.force_login(name)
        assert client.get(f"{TABLE}groups/{FIRST}/").status_code == 403
    assert len(deeds("sequence_refused")) == MOST_REFUSALS
    assert ScramblingDevice.objects.count() == MOST_OF_A_PERSON


def test_who_has_asked_for_a_set_has_asked(table: str) -> None:
    call(1)
    client = browser("helper", Role.SCRAMBLER, 7)
    for _number in range(3):
        offer(client, FIRST, "ask")
    assert deeds("scrambles_asked") == [("helper", FIRST)]
