"""The results desk: what is typed is read, weighed and saved once; nothing is overwritten, all can be taken back."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import (
    AttemptResult,
    Competition,
    Cutoff,
    Event,
    Extension,
    Format,
    PersonalBest,
    Registration,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.officiating import Role, open_round
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Announcement, LogEntry, Membership
from tests.support.web.small_open import DELEGATE, NOON, entered, small_open, stored

ClientOf = Callable[[Role], Client]


def sent(client: Client, address: str, **content: Any) -> dict[str, Any]:
    answer = client.post(address, json.dumps(content), content_type="application/json")
    document = answer.json()
    assert isinstance(document, dict)
    return document


def typed(client: Client, competition_id: str, person: int, round_id: str = "333-r1", **more: Any) -> dict[str, Any]:
    """What the desk answers to a card."""
    content = {"key": f"{person}-{more}", "person": person, **more}
    return sent(client, f"/{competition_id}/desk/{round_id}/enter/", **content)


def with_round(round_: Round) -> Competition:
    """The Small Open with another event, in which all compete."""
    competition = small_open()
    people = [
        replace(person, registration=replace(person.registration, event_ids=("333", "222", round_.event_id)))
        for person in competition.persons
        if isinstance(person.registration, Registration)
    ]
    events = (*competition.events, Event(round_.event_id, (round_,)))
    return replace(competition, persons=tuple(people), events=events)


def somebody(competition_id: str, role: Role) -> Client:
    """A browser in which somebody with that role is signed in."""
    account = Account.objects.create(username="taker")
    Membership.objects.create(account=account, competition_id=competition_id, role=role)
    client = Client()
    client.force_login(account)
    return client


def desk_of(competition: Competition, round_id: str, role: Role = Role.SCORE_TAKER) -> tuple[Client, str]:
    """Somebody at the desk of a round that is open."""
    competition_id = stored(competition)
    opened = repository.append(
        competition_id, lambda state: open_round(state, DELEGATE, round_id), by=DELEGATE, at=NOON
    )
    assert not opened.outcome.is_refused
    return somebody(competition_id, role), competition_id


def result_of(competition_id: str, person: int, attempt: int, round_id: str = "333-r1") -> int:
    return repository.load(competition_id).card(round_id, person).slot(attempt).result


def test_a_whole_card_is_saved(competition_id: str, client_of: ClientOf) -> None:
    attempts = {"1": "9.87", "2": "10.21", "3": "11.02", "4": "9.50", "5": "DNF"}
    answer = typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts=attempts)
    assert answer["saved"] == [1, 2, 3, 4, 5]
    assert (answer["card"]["average"], answer["card"]["best"]) == ("10.37", "9.50")


def test_what_is_sent_twice_is_saved_once(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    for _ in range(2):
        answer = typed(client, competition_id, 1, attempts={"1": "9.87"})
        assert answer["saved"] == [1]
    assert LogEntry.objects.filter(kind="attempt_entered").count() == 1


@pytest.mark.parametrize(
    ("text", "result", "elapsed"),
    [("DNF (1:02.27)", -1, 6227), ("17.65 + 2", 1965, None), ("17.65+2=19.65", 1965, None), ("DNS", -2, None)],
)
def test_entries_are_read_as_scorecards_are_written(
    competition_id: str, client_of: ClientOf, text: str, result: int, elapsed: int | None
) -> None:
    answer = typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts={"1": text}, confirmed=True)
    assert answer["saved"] == [1]
    slot = repository.load(competition_id).card("333-r1", 1).slot(1)
    assert (slot.valid.result, slot.valid.elapsed) == (result, elapsed)


def test_what_cannot_be_read_is_refused_with_what_was_expected(competition_id: str, client_of: ClientOf) -> None:
    answer = typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts={"1": "soon"})
    assert not answer["saved"] and "17.65" in answer["refusals"][0]["text"]


def test_what_is_doubtful_is_asked_about_and_can_be_confirmed(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    doubtful = {"1": "9.87", "2": "1:40.00"}
    assert typed(client, competition_id, 1, attempts=doubtful)["warnings"]
    assert result_of(competition_id, 1, 1) == 0
    assert typed(client, competition_id, 1, attempts=doubtful, confirmed=True)["saved"] == [1, 2]


def test_a_card_that_looks_like_somebody_elses_is_asked_about(db: None) -> None:
    competition = small_open()
    slow = replace(competition.persons[0], personal_bests=(PersonalBest("333", Scope.SINGLE, AttemptResult(3000)),))
    client, competition_id = desk_of(replace(competition, persons=(slow, *competition.persons[1:])), "222-r1")
    doubt = typed(client, competition_id, 1, attempts={"1": "9.87"})["warnings"][0]
    assert "personal best 30.00" in doubt["text"] and "another person" in doubt["remedy"]
    assert doubt["under"][0]["number"] == "1g1"


def test_nothing_is_overwritten(competition_id: str, client_of: ClientOf) -> None:
    entered(competition_id, 1, 1, 987)
    answer = typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts={"1": "12.00"})
    conflict = answer["conflicts"][0]
    assert (conflict["theirs"], conflict["yours"], conflict["under"][0]["number"]) == ("9.87", "12.00", "1g2")
    assert result_of(competition_id, 1, 1) == 987


def test_only_the_delegate_corrects_and_says_why(competition_id: str, client_of: ClientOf) -> None:
    entered(competition_id, 1, 1, 987)
    correction: dict[str, Any] = {"attempts": {"1": "12.00"}, "reason": "misread"}
    assert typed(client_of(Role.SCORE_TAKER), competition_id, 1, **correction)["conflicts"]
    assert typed(client_of(Role.DELEGATE), competition_id, 1, attempts={"1": "12.00"})["conflicts"]
    assert typed(client_of(Role.DELEGATE), competition_id, 1, **correction)["saved"] == [1]
    assert result_of(competition_id, 1, 1) == 1200


def test_refusals_name_their_regulations(db: None) -> None:
    client, competition_id = desk_of(small_open(), "222-r1")
    missed = {"1": "11.00", "2": "10.00", "3": "9.00"}
    answer = typed(client, competition_id, 1, "222-r1", attempts=missed)
    assert answer["saved"] == [1, 2]
    under = answer["refusals"][0]["under"][0]
    assert under["number"] == "9g" and under["summary"]


def test_what_was_entered_last_can_be_taken_back(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, attempts={"1": "9.87", "2": "10.21"})
    answer = sent(client, f"/{competition_id}/desk/333-r1/undo/", person=1, attempts=[1, 2])
    assert answer["saved"] == [2, 1] and not any(answer["card"]["attempts"])
    assert typed(client, competition_id, 1, attempts={"1": "8.87"})["saved"] == [1]


def test_an_undo_that_comes_late_leaves_what_was_entered_since_then(competition_id: str, client_of: ClientOf) -> None:
    first, second = client_of(Role.SCORE_TAKER), client_of(Role.DELEGATE)
    saved = typed(first, competition_id, 1, attempts={"1": "9.87"})
    mistyped: dict[str, Any] = {"attempts": {"1": "12.00"}, "replaces": [1], "mistyped": True}
    assert typed(second, competition_id, 1, **mistyped)["saved"] == [1]
    address = f"/{competition_id}/desk/333-r1/undo/"
    late = sent(first, address, person=1, attempts=[1], entries=saved["entries"])
    assert late["refusals"] and not late["saved"]
    assert result_of(competition_id, 1, 1) == 1200
    # An entry that is not of this attempt is not undone there.
    other = typed(first, competition_id, 2, attempts={"1": "9.87"})
    assert sent(first, address, person=1, attempts=[1], entries=other["entries"])["refusals"]
    assert sent(first, address, person=2, attempts=[1], entries=other["entries"])["saved"] == [1]
    assert result_of(competition_id, 1, 1) == 1200


def test_what_is_not_understood_is_said(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    for name in ("enter", "undo"):
        answer = client.post(f"/{competition_id}/desk/333-r1/{name}/", "{}", content_type="application/json")
        assert answer.status_code == 400 and answer.json()["refusals"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [("3/5 40:30", "3/5 40:30"), ("2/ 9:00", "2/2 9:00"), ("1/3 20:00", "DNF")],
)
def test_multi_blind_has_three_fields(db: None, text: str, shown: str) -> None:
    client, competition_id = desk_of(with_round(Round("333mbf-r1", Format.BEST_OF_1)), "333mbf-r1")
    answer = typed(client, competition_id, 1, "333mbf-r1", attempts={"1": text}, confirmed=True)
    assert answer["card"]["attempts"] == [shown]


def test_fewest_moves_are_whole_numbers(db: None) -> None:
    client, competition_id = desk_of(with_round(Round("333fm-r1", Format.MEAN_OF_3)), "333fm-r1")
    answer = typed(client, competition_id, 1, "333fm-r1", attempts={"1": "25", "2": "26", "3": "27"})
    assert (answer["card"]["best"], answer["card"]["average"]) == ("25", "26.00")


def test_more_cubes_solved_than_attempted_are_refused(db: None) -> None:
    client, competition_id = desk_of(with_round(Round("333mbf-r1", Format.BEST_OF_1)), "333mbf-r1")
    answer = typed(client, competition_id, 1, "333mbf-r1", attempts={"1": "5/3 40:30"}, confirmed=True)
    assert answer["saved"] == []
    (refusal,) = answer["refusals"]
    assert "has more cubes solved than attempted. Enter for example 3/5 40:30." in refusal["text"]


@pytest.mark.parametrize(
    ("round_id", "text", "number"), [("333fm-r1", "99", "E2d1"), ("333mbf-r1", "1/3 20:00", "9f12c")]
)
def test_what_counts_as_dnf_although_it_was_not_typed_as_one_is_asked_about(
    db: None, round_id: str, text: str, number: str
) -> None:
    client, competition_id = desk_of(with_round(Round(round_id, Format.BEST_OF_1)), round_id)
    doubt = typed(client, competition_id, 1, round_id, attempts={"1": text})["warnings"][0]
    assert "DNF" in doubt["text"] and doubt["under"][0]["number"] == number
    assert typed(client, competition_id, 1, round_id, attempts={"1": text}, confirmed=True)["saved"] == [1]


def test_what_cannot_be_read_for_certain_is_asked_about(competition_id: str, client_of: ClientOf) -> None:
    doubt = typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts={"1": "1?.65"})["warnings"][0]
    assert "19.65" in doubt["text"] and doubt["under"][0]["number"] == "A7c+"


def test_a_third_decimal_is_asked_about_as_it_does_not_count(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    answer = typed(client, competition_id, 1, attempts={"1": "12.345"})
    (doubt,) = answer["warnings"]
    assert not answer["saved"]
    assert "12.345" in doubt["text"] and "12.34" in doubt["text"] and doubt["under"][0]["number"] == "9f1"


def test_the_desk_knows_how_much_of_a_cumulative_limit_is_left(db: None) -> None:
    limit = TimeLimit(60_000, ("444bf-r1",))
    client, competition_id = desk_of(with_round(Round("444bf-r1", Format.BEST_OF_3, limit)), "444bf-r1")
    answer = typed(client, competition_id, 1, "444bf-r1", attempts={"1": "DNF (2:00.00)", "2": "DNF"})
    assert answer["card"]["remainingText"] == "8:00.00"
    assert answer["card"]["toEstimate"] == ["444bf-r1-a2"]


def test_a_checked_card_is_unchecked_by_what_comes_after(competition_id: str, client_of: ClientOf) -> None:
    client, address = client_of(Role.SCORE_TAKER), f"/{competition_id}/desk/333-r1/check/"
    times = {"1": "9.87", "2": "9.91", "3": "9.95", "4": "10.02", "5": "10.11"}
    typed(client, competition_id, 1, attempts={"1": times["1"]})
    assert not client.get(address).context["cards"], "a card that is being filled is not ready"
    typed(client, competition_id, 1, attempts=times)
    card = client.get(address).context["cards"][0]
    client.post(address, {"person": 1, "entry": card.entry})
    assert client.get(address).context["left"] == 0
    edit = {f"attempt-{number}": time for number, time in (times | {"2": "9.88"}).items()}
    client.post(address, {"action": "edit", "person": "1", **edit})
    client.post(address, {"person": 1, "entry": card.entry})
    assert client.get(address).context["left"] == 1


def test_a_round_opens_after_what_would_come_of_it_was_shown(competition_id: str, client_of: ClientOf) -> None:
    client, address = client_of(Role.DELEGATE), f"/{competition_id}/desk/222-r1/steer/"
    assert "8 competitors" in client.post(address, {"action": "open"}).content.decode()
    assert not repository.load(competition_id).has_begun("222-r1")
    client.post(address, {"action": "open", "confirmed": "1"})
    assert repository.load(competition_id).has_begun("222-r1")


def test_what_is_found_before_a_round_opens_has_to_be_looked_at(db: None) -> None:
    competition = small_open()
    (round_,) = competition.events[1].rounds
    careless = replace(round_, cutoff=Cutoff(2, AttemptResult(90_000)))
    competition_id = stored(replace(competition, events=(competition.events[0], Event("222", (careless,)))))
    client, address = somebody(competition_id, Role.DELEGATE), f"/{competition_id}/desk/222-r1/steer/"
    shown = client.post(address, {"action": "open"}).content.decode()
    assert "Every result meets it" in shown and ">A1a<" in shown
    client.post(address, {"action": "open", "confirmed": "1"})
    assert not repository.load(competition_id).has_begun("222-r1")
    client.post(address, {"action": "open", "confirmed": "1", "seen": "1"})
    assert repository.load(competition_id).has_begun("222-r1")


def test_what_was_confirmed_is_not_asked_about_again(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, attempts={"1": "9.87", "2": "1:40.00"}, confirmed=True)
    assert typed(client, competition_id, 1, attempts={"3": "10.21"})["saved"] == [3]


def test_a_card_typed_for_the_wrong_person_is_noticed(competition_id: str, client_of: ClientOf) -> None:
    client, card = client_of(Role.SCORE_TAKER), {"1": "9.87", "2": "10.21", "3": "11.02", "4": "9.50", "5": "DNF"}
    typed(client, competition_id, 1, attempts=card)
    doubt = typed(client, competition_id, 2, attempts=card)["warnings"][0]
    assert "Ada Swan" in doubt["text"] and doubt["under"]


def test_a_likely_record_is_asked_about(db: None) -> None:
    records = Extension("cubelex.records", "", {"333": {"single": {"PT": 1000}}})
    competition_id = stored(replace(small_open(), extensions=(records,)))
    client = somebody(competition_id, Role.SCORE_TAKER)
    doubt = typed(client, competition_id, 1, attempts={"1": "9.87"})["warnings"][0]
    assert "NR" in doubt["text"] and doubt["under"][0]["number"] == "9i1"


def test_the_delegate_is_told_what_a_correction_does_to_later_rounds(competition_id: str, client_of: ClientOf) -> None:
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered(competition_id, person, attempt, 1000 + 10 * person)
    client = client_of(Role.DELEGATE)
    for round_id, action in (("333-r1", "finish"), ("333-r2", "open")):
        client.post(f"/{competition_id}/desk/{round_id}/steer/", {"action": action, "confirmed": "1", "seen": "1"})
    typed(client, competition_id, 1, "333-r2", attempts={"1": "9.87"})
    correction: dict[str, Any] = {"attempts": {str(number): "DNF" for number in range(1, 6)}, "reason": "video"}
    doubts = typed(client, competition_id, 1, **correction)["warnings"]
    assert "Ada Swan" in doubts[-1]["text"] and "final" in doubts[-1]["text"]


def finalists_of_four(competition_id: str, client_of: ClientOf) -> Client:
    """The Delegate's browser: the card of the fourth has a 70.00 that is not in the average, and the final is open."""
    for person, attempt in product(range(1, 9), range(1, 6)):
        time = 7000 if (person, attempt) == (4, 2) else 1000 + 10 * person
        entered(competition_id, person, attempt, time)
    client = client_of(Role.DELEGATE)
    for round_id, action in (("333-r1", "finish"), ("333-r2", "open")):
        client.post(f"/{competition_id}/desk/{round_id}/steer/", {"action": action, "confirmed": "1", "seen": "1"})
    return client


def test_a_whole_card_is_judged_and_not_each_line_of_it(competition_id: str, client_of: ClientOf) -> None:
    """The same five times, one line further up: the average stays, and so does the place in the final."""
    client = finalists_of_four(competition_id, client_of)
    moved: dict[str, Any] = {"attempts": {"1": "70.00", "2": "10.40"}, "reason": "one line off"}
    doubts = typed(client, competition_id, 4, **moved)["warnings"]
    assert not [doubt for doubt in doubts if "9t" in {citation["number"] for citation in doubt["under"]}]
    assert typed(client, competition_id, 4, **moved, confirmed=True)["saved"] == [1, 2]
    assert [result_of(competition_id, 4, attempt) for attempt in (1, 2)] == [7000, 1040]
    assert not repository.load(competition_id).card("333-r2", 4).is_removed


def test_the_wrong_card_corrected_back_has_its_later_results_again(competition_id: str, client_of: ClientOf) -> None:
    client = finalists_of_four(competition_id, client_of)
    wrong: dict[str, Any] = {"attempts": {"1": "30.00", "3": "30.00"}, "reason": "another person's card"}
    right: dict[str, Any] = {"attempts": {"1": "10.40", "3": "10.40"}, "reason": "it was theirs after all"}
    assert "loses" in str(typed(client, competition_id, 4, **wrong)["warnings"])
    typed(client, competition_id, 4, **wrong, confirmed=True)
    assert repository.load(competition_id).card("333-r2", 4).is_removed
    assert "count again" in str(typed(client, competition_id, 4, **right)["warnings"])
    typed(client, competition_id, 4, **right, confirmed=True)
    assert not repository.load(competition_id).card("333-r2", 4).is_removed
    assert "Restored the results" in client.get(f"/{competition_id}/audit/").content.decode()


def test_what_speaks_against_a_step_is_shown_with_its_regulation(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    shown = client.get(f"/{competition_id}/desk/333-r2/steer/").content.decode()
    assert ">9l<" in shown
    client.post(f"/{competition_id}/desk/333-r2/steer/", {"action": "open", "confirmed": "1"})
    assert not repository.load(competition_id).has_begun("333-r2")


def test_somebody_leaves_and_comes_back(competition_id: str, client_of: ClientOf) -> None:
    client, address = client_of(Role.DELEGATE), f"/{competition_id}/desk/333-r1/steer/"
    client.post(address, {"action": "withdraw", "person": "8", "confirmed": "1"})
    assert repository.load(competition_id).card("333-r1", 8).has_withdrawn
    client.post(address, {"action": "enter", "person": "8", "confirmed": "1"})
    assert not repository.load(competition_id).card("333-r1", 8).has_withdrawn


def test_the_team_chooses_what_competitors_see(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.ORGANIZER)
    client.post(f"/{competition_id}/desk/withholding/", {"withhold": "from_everybody"})
    entered(competition_id, 1, 1, 976)
    assert "9.76" not in Client().get(f"/{competition_id}/333-r1/").content.decode()
    assert "9.76" in client.get(f"/{competition_id}/333-r1/").content.decode()


def test_the_desk_is_there(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    assert "3x3x3 Cube, round 1" in client.get(f"/{competition_id}/desk/").content.decode()
    assert client.get(f"/{competition_id}/desk/333-r1/").status_code == 200
    assert client.get(f"/{competition_id}/desk/999-r1/").status_code == 404


def test_a_card_is_weighed_while_it_is_typed_and_nothing_is_saved(competition_id: str, client_of: ClientOf) -> None:
    client, address = client_of(Role.SCORE_TAKER), f"/{competition_id}/desk/333-r1/weigh/"
    typed_so_far = {"key": "", "person": 1, "attempts": {"1": "9.87", "2": "1:40.00", "3": "1:"}}
    assert sent(client, address, **typed_so_far)["warnings"][0]["under"][0]["number"] == "1g1"
    assert sent(client, address, key="", person=1, attempts={"1": "9.87"})["warnings"] == []
    assert result_of(competition_id, 1, 1) == 0
    assert client.post(address, "{", content_type="application/json").status_code == 400


def test_a_card_is_announced_once(competition_id: str, client_of: ClientOf) -> None:
    before = Announcement.objects.count()
    typed(client_of(Role.SCORE_TAKER), competition_id, 1, attempts={"1": "9.87", "2": "10.21", "3": "11.02"})
    assert Announcement.objects.count() == before + 1
    assert LogEntry.objects.filter(kind="attempt_entered").count() == 3


def test_what_was_refused_is_refused_again_when_the_card_is_repeated(db: None) -> None:
    client, competition_id = desk_of(small_open(), "222-r1")
    missed = {"1": "11.00", "2": "10.00", "3": "9.00"}
    answers = [typed(client, competition_id, 1, "222-r1", attempts=missed) for _ in range(2)]
    assert [(each["saved"], each["refusals"][0]["under"][0]["number"]) for each in answers] == [([1, 2], "9g")] * 2


def test_the_desk_knows_which_times_are_over_a_limit(db: None) -> None:
    shared = TimeLimit(120_000, ("777-r1",))
    client, competition_id = desk_of(with_round(Round("777-r1", Format.MEAN_OF_3, shared)), "777-r1")
    answer = typed(client, competition_id, 1, "777-r1", attempts={"1": "5:00.00", "2": "DNF (6:00.00)"}, confirmed=True)
    assert (answer["card"]["remaining"], answer["card"]["used"]) == (54_000, {"1": 30_000, "2": 36_000})
    shown = (
        '"limit":{"centiseconds":120000,"cumulative":true,"perAttempt":null,"isOverWhenEqual":true,"countsDnf":true}'
    )
    assert shown in client.get(f"/{competition_id}/desk/777-r1/").content.decode()
