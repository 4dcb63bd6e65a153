"""What scramblers do at the table: the queue, signatures, second checks, extra sequences, puzzles that look wrong."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import AttemptResult, Extension, PersonalBest, Scope
from cubelex.officiating import CompetitionState, Outcome, Role, grant_extra_attempt
from cubelex.officiating.verbs import start_attempt
from cubelex.officiating.views import SCRAMBLING
from cubelex.puzzles import puzzle
from cubelex.web.store import repository
from cubelex.web.store.models import Announcement, Deed, HandedKey
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    TABLE,
    ask,
    browser,
    call,
    delegate,
    grouped_open,
    offer,
    open_here,
    open_set,
    seated,
    with_sets,
)
from tests.support.web.small_open import DELEGATE, NOON, entered

pytestmark = pytest.mark.django_db

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
"""As far from solved as can be; the beginning of no sequence, as two moves could be."""


@pytest.fixture
def phone() -> Client:
    with_sets()
    call(1)
    return seated()


def queue(client: Client) -> list[dict[str, Any]]:
    waiting: list[dict[str, Any]] = client.get(f"{TABLE}groups/{FIRST}/queue/").json()["waiting"]
    return waiting


def order(client: Client) -> list[tuple[int, int, str]]:
    return [(waiting["person"], waiting["attempt"], waiting["step"]) for waiting in queue(client)]


def done(verb: Any, *args: Any, **said: Any) -> None:
    def on(state: CompetitionState) -> Outcome:
        outcome: Outcome = verb(state, DELEGATE, *args, **said)
        return outcome

    assert repository.append(ID, on, by=DELEGATE, at=NOON).entries


def test_the_queue_is_the_group_and_whoever_waits_longest_is_first(phone: Client) -> None:
    assert order(phone) == [(number, 1, "scramble") for number in (1, 2, 3, 4)]
    entered(ID, 2, 1, 1000)
    assert order(phone) == [(1, 1, "scramble"), (3, 1, "scramble"), (4, 1, "scramble"), (2, 2, "scramble")]


def test_a_signed_puzzle_is_ready_and_who_has_started_is_gone(phone: Client) -> None:
    assert ask(phone, FIRST, "sign", person=1, attempt=1).status_code == 200
    assert order(phone)[-1] == (1, 1, "done")
    assert repository.load(ID).card("333-r1", 1).slot(1).current.signatures == {"scrambler": "scrambler 5"}
    done(start_attempt, "333-r1", 1, 1)
    assert 1 not in [person for person, _, _ in order(phone)]


def test_a_puzzle_is_signed_for_once(phone: Client) -> None:
    ask(phone, FIRST, "sign", person=1, attempt=1)
    again = ask(phone, FIRST, "sign", person=1, attempt=1)
    assert again.status_code == 409
    assert again.json()["refusals"][0]["under"][0]["number"] == "A2d1"


def test_signing_is_told_to_those_who_follow(phone: Client) -> None:
    ask(phone, FIRST, "sign", person=1, attempt=1)
    told = Announcement.objects.filter(topic="scrambling").order_by("-id").first()
    assert told is not None
    assert told.content == {"set": FIRST, "round": "333-r1"}


def test_a_sequence_comes_with_picture_orientation_and_window(phone: Client) -> None:
    told = ask(phone, FIRST, "sequence", person=1).json()
    assert (told["label"], told["hold"], told["holdUnder"][0]["number"]) == ("1", "white on top, green in front", "4d1")
    assert told["picture"].startswith("<svg") and told["endsUnder"][0]["number"] == "4b4"
    assert told["state"] == str(puzzle("333").solved.apply(open_set(FIRST).attempts[0][0]))


def test_the_picture_after_some_moves_is_that_of_the_puzzle_then(phone: Client) -> None:
    told = ask(phone, FIRST, "sequence", person=1, moves=0).json()
    assert set(told) == {"picture"}
    assert str(puzzle("333").solved) in told["picture"]


def test_the_window_runs_from_when_the_sequence_was_first_shown_to_a_scrambler(phone: Client) -> None:
    client = delegate()
    open_here(client, FIRST)
    first = ask(phone, FIRST, "sequence", person=1).json()["ends"]
    shown = Deed.objects.get(kind="sequence_shown")
    assert first == (shown.at + timedelta(hours=2)).isoformat()
    assert ask(phone, FIRST, "sequence", person=2).json()["ends"] == first
    entered(ID, 1, 1, 1000)
    assert ask(phone, FIRST, "sequence", person=1).json()["ends"] > first


def ranked(world: int) -> Any:
    competition = grouped_open()
    best = PersonalBest("333", Scope.SINGLE, AttemptResult(350), world, 40, 3)
    first, *others = competition.persons
    return replace(competition, persons=(replace(first, personal_bests=(best,)), *others))


def test_where_a_record_is_likely_another_scrambler_checks_and_signs_too() -> None:
    with_sets(ranked(12))
    call(1)
    one, other = seated(5), seated(6)
    assert [cited["number"] for cited in queue(one)[0]["secondCheck"]] == ["11i1+"]
    ask(one, FIRST, "sign", person=1, attempt=1)
    assert order(one)[0] == (1, 1, "check")
    refused = ask(one, FIRST, "sign", person=1, attempt=1)
    assert refused.status_code == 409 and "Another scrambler" in refused.json()["refusals"][0]["text"]
    assert ask(other, FIRST, "sign", person=1, attempt=1).status_code == 200
    signed = repository.load(ID).card("333-r1", 1).slot(1).current.signatures
    assert signed == {"scrambler": "scrambler 5", "second scrambler": "scrambler 6"}


def test_of_somebody_in_the_middle_of_the_rankings_none_is_likely() -> None:
    with_sets(ranked(5000))
    call(1)
    assert queue(seated())[0]["secondCheck"] == []


def test_the_delegate_may_have_every_puzzle_of_a_round_checked_twice(phone: Client) -> None:
    offer(delegate(), FIRST, "twice", twice="1")
    assert all(waiting["secondCheck"][0]["number"] == "4g3+" for waiting in queue(phone))
    offer(delegate(), FIRST, "twice")
    assert not any(waiting["secondCheck"] for waiting in queue(phone))


def test_extra_sequences_are_dealt_once_to_each_competitor(phone: Client) -> None:
    done(grant_extra_attempt, "333-r1", 1, 1, "the timer")
    assert (queue(phone)[0]["isExtra"], queue(phone)[0]["label"]) == (True, "")
    assert ask(phone, FIRST, "sequence", person=1).status_code == 409
    assert ask(phone, FIRST, "deal", person=1).status_code == 200
    told = ask(phone, FIRST, "sequence", person=1).json()
    assert (told["label"], told["lines"]) == ("E1", [open_set(FIRST).extras[0][0].split()])
    entered(ID, 1, 1, 1000)
    done(grant_extra_attempt, "333-r1", 1, 1, "again")
    ask(phone, FIRST, "deal", person=1)
    assert queue(phone)[0]["label"] == "E2"
    entered(ID, 1, 1, 1000)
    done(grant_extra_attempt, "333-r1", 1, 1, "and again")
    refused = ask(phone, FIRST, "deal", person=1)
    assert refused.status_code == 409 and refused.json()["refusals"][0]["under"][0]["number"] == "11e1"


def test_what_was_chosen_from_an_older_queue_is_neither_shown_nor_signed(phone: Client) -> None:
    entered(ID, 1, 1, 1000)
    assert ask(phone, FIRST, "sequence", person=1, label="2").json()["label"] == "2"
    done(grant_extra_attempt, "333-r1", 1, 1, "the timer")
    assert ask(phone, FIRST, "sequence", person=1, label="2").status_code == 409
    assert ask(phone, FIRST, "deal", person=1, label="").status_code == 200
    assert ask(phone, FIRST, "deal", person=1, label="").status_code == 409
    assert ask(phone, FIRST, "sign", person=1, attempt=1, label="1").status_code == 409
    assert ask(phone, FIRST, "sign", person=1, attempt=1, label="E1").status_code == 200


def test_no_extra_sequence_is_dealt_that_the_competitor_has_seen_at_the_table(phone: Client) -> None:
    competing_delegate = browser("competing delegate", Role.DELEGATE, 3)
    open_here(competing_delegate, FIRST)
    ask(competing_delegate, FIRST, "sequence", label="E1")
    done(grant_extra_attempt, "333-r1", 3, 1, "the timer")
    ask(phone, FIRST, "deal", person=3)
    assert queue(phone)[0]["label"] == "E2"


def test_the_log_names_sequences_and_never_says_them(phone: Client) -> None:
    done(grant_extra_attempt, "333-r1", 1, 1, "the timer")
    ask(phone, FIRST, "deal", person=1)
    assert repository.log_of(ID)[-1].fact.to_json()["scramble"] == f"{FIRST} E1"


def explained(phone: Client, moves: str, person: int = 1) -> str:
    state = str(puzzle("333").solved.apply(moves))
    text: str = ask(phone, FIRST, "explain", person=person, state=state).json()["text"]
    return text.replace("\u2066", "").replace("\u2069", "")


def test_a_puzzle_that_looks_wrong_is_explained(phone: Client) -> None:
    sequence = open_set(FIRST).attempts[0][0]
    moves = sequence.split()
    assert explained(phone, sequence) == "Correct: this is scramble 1."
    without = " ".join(moves[:6] + moves[7:])
    assert explained(phone, without) == f"This is scramble 1, but move 7 ({moves[6]}) was left out."
    assert explained(phone, SUPERFLIP).startswith("Not scramble 1")
    entered(ID, 2, 1, 1000)
    assert explained(phone, sequence, 2) == "This is scramble 1, not 2."


def test_what_cannot_be_is_said_in_colours(phone: Client) -> None:
    state = "R" + str(puzzle("333").solved)[1:]
    answer = ask(phone, FIRST, "explain", person=1, state=state)
    assert answer.status_code == 422
    assert answer.json()["refusals"][0]["text"] == "8 stickers are white, but there must be 9. Check the colors."


def test_the_page_of_a_group_shows_the_table_only_with_the_key(phone: Client) -> None:
    assert b'id="table"' in phone.get(f"{TABLE}groups/{FIRST}/").content
    HandedKey.objects.all().delete()
    page = phone.get(f"{TABLE}groups/{FIRST}/").content
    assert b'id="table"' not in page and b"Waiting for the Delegate" in page


def test_no_page_has_a_sequence_in_it_before_somebody_asks_for_one(phone: Client) -> None:
    page = phone.get(f"{TABLE}groups/{FIRST}/").content.decode()
    assert not any(sequence[:12] in page for _, sequence in open_set(FIRST).sequences())


def test_the_choice_of_second_checks_stays_with_the_competition(phone: Client) -> None:
    offer(delegate(), FIRST, "twice", twice="1")
    extensions = repository.load(ID).competition.extensions
    assert Extension(SCRAMBLING, "", {"checkedTwice": ["333-r1"]}) in extensions


def test_an_unknown_group_is_not_found(phone: Client) -> None:
    names = ("333-r9-g1", "nonsense", "333-r1", "other-lunch")
    assert [phone.get(f"{TABLE}groups/{name}/").status_code for name in names] == [404] * 4


def test_who_signed_too_soon_takes_it_back_until_the_attempt_begins(phone: Client) -> None:
    ask(phone, FIRST, "sign", person=1, attempt=1)
    other = seated(6)
    assert ask(other, FIRST, "unsign", person=1).status_code == 409
    assert ask(phone, FIRST, "unsign", person=1).status_code == 200
    assert order(phone)[0] == (1, 1, "scramble")
    assert ask(phone, FIRST, "unsign", person=1).status_code == 409
    ask(phone, FIRST, "sign", person=1, attempt=1)
    done(start_attempt, "333-r1", 1, 1)
    assert ask(phone, FIRST, "unsign", person=1).status_code == 409


def test_the_windows_of_the_group_are_shown_in_the_order_of_their_ends(phone: Client) -> None:
    ask(phone, FIRST, "sequence", person=1)
    entered(ID, 1, 1, 1000)
    ask(phone, FIRST, "sequence", person=1)
    windows = phone.get(f"{TABLE}groups/{FIRST}/queue/").json()["windows"]
    assert [window["label"] for window in windows] == ["1", "2"]


def test_a_delegate_who_competes_in_the_group_does_not_see_what_is_still_to_be_solved(phone: Client) -> None:
    competing = browser("competing delegate", Role.DELEGATE, 3)
    open_here(competing, FIRST)
    entered(ID, 3, 1, 1000)
    assert ask(competing, FIRST, "sequence", label="1").status_code == 200
    refused = ask(competing, FIRST, "sequence", label="2")
    assert refused.status_code == 409 and "not done this attempt" in refused.json()["refusals"][0]["text"]


@pytest.mark.parametrize("what", ["sequence", "sign", "unsign", "deal", "explain"])
def test_nonsense_is_answered_and_never_a_fault(phone: Client, what: str) -> None:
    nonsense: list[dict[str, Any]] = [
        {},
        {"person": "one"},
        {"person": 1, "cube": "x", "moves": []},
        {"label": 7},
        {"person": 1, "key": 5, "attempt": "1"},
    ]
    for said in nonsense:
        assert ask(phone, FIRST, what, **said).status_code in (200, 409, 422), said
    answer = phone.post(f"{TABLE}groups/{FIRST}/{what}/", "[nonsense", content_type="application/json")
    assert answer.status_code in (409, 422)
