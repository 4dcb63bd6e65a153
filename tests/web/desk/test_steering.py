"""Finishing a round and opening the next: who goes on is shown, and can be changed, before it is done."""

from dataclasses import replace
from itertools import product

import pytest
from django.test import Client

from cubelex.competition import (
    ConditionType,
    Format,
    FromRounds,
    ParticipationRuleset,
    ResultCondition,
    Round,
    Scope,
)
from cubelex.officiating import Actor, CompetitionState, Outcome, Role, RoundStatus, open_round
from cubelex.web.desk import rounds
from cubelex.web.desk.rounds import next_step
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, TEN_MINUTES, ClientOf, entered, stored, varied_open


@pytest.fixture
def delegate(competition_id: str, client_of: ClientOf) -> Client:
    """The Delegate, when all results of the first round are there: the best four of eight advance."""
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered(competition_id, person, attempt, 1000 + 10 * person)
    return client_of(Role.DELEGATE)


def steer(competition_id: str, round_id: str) -> str:
    return f"/{competition_id}/desk/{round_id}/steer/"


def advancing(client: Client, competition_id: str) -> list[int | None]:
    page = client.get(steer(competition_id, "333-r1"))
    return [entrant.person.registrant_id for entrant in page.context["next"].entrants]


def test_one_click_finishes_a_round_and_opens_the_next(competition_id: str, delegate: Client) -> None:
    page = delegate.get(steer(competition_id, "333-r1"))
    text = on_one_line(page.content.decode())
    assert "4 competitors advance to" in text and "Ada Swan" in text and "Finish and open" in text
    asked = {"action": "finish and open", "confirmed": "1"}
    if page.context["findings"]:
        delegate.post(steer(competition_id, "333-r1"), asked)
        assert not repository.load(competition_id).has_begun("333-r2")
    answer = delegate.post(steer(competition_id, "333-r1"), asked | {"seen": "1"})
    assert answer["Location"] == f"/{competition_id}/desk/333-r2/"
    assert "final is open for 4 competitors." in on_one_line(delegate.get(answer["Location"]).content.decode())
    assert sorted(card.person_id for card in repository.load(competition_id).taking_part("333-r2")) == [1, 2, 3, 4]


def test_the_next_in_line_moves_up_and_down_again(competition_id: str, delegate: Client) -> None:
    form = {"confirmed": "1", "person": "2", "back": "333-r1"}
    answer = delegate.post(steer(competition_id, "333-r2"), form | {"action": "withdraw"})
    assert answer["Location"] == steer(competition_id, "333-r1")
    assert advancing(delegate, competition_id) == [1, 3, 4, 5]
    text = on_one_line(delegate.get(steer(competition_id, "333-r1")).content.decode())
    assert "Replacement" in text and ">9p3<" in text and "Bo Lind" in text
    delegate.post(steer(competition_id, "333-r2"), form | {"action": "return"})
    assert advancing(delegate, competition_id) == [1, 2, 3, 4]


def test_who_comes_back_to_an_open_round_sends_the_replacement_away(competition_id: str, delegate: Client) -> None:
    delegate.post(steer(competition_id, "333-r2"), {"action": "withdraw", "confirmed": "1", "person": "2"})
    delegate.post(steer(competition_id, "333-r1"), {"action": "finish and open", "confirmed": "1", "seen": "1"})
    delegate.post(steer(competition_id, "333-r2"), {"action": "return", "confirmed": "1", "person": "2"})
    assert sorted(card.person_id for card in repository.load(competition_id).taking_part("333-r2")) == [1, 2, 3, 4]


def test_a_page_to_return_to_is_a_round(competition_id: str, delegate: Client) -> None:
    form = {"action": "withdraw", "confirmed": "1", "person": "2", "back": "//elsewhere/"}
    assert delegate.post(steer(competition_id, "333-r2"), form)["Location"] == steer(competition_id, "333-r2")


def test_a_late_extra_attempt_asks_whether_the_attempt_was_invalid(competition_id: str, delegate: Client) -> None:
    address = f"/{competition_id}/desk/333-r1/extras/"
    assert 'name="invalid"' not in delegate.get(address).content.decode()
    delegate.post(steer(competition_id, "333-r1"), {"action": "finish and open", "confirmed": "1", "seen": "1"})
    page = delegate.get(address).content.decode()
    assert 'name="invalid" value="yes" required' in on_one_line(page) and "checked> Yes" not in page
    grant = {"action": "grant", "person": "1", "attempt": "2", "reason": "timer", "confirmed": "1"}
    refused = delegate.post(address, grant | {"invalid": "no"})
    assert "9l" in refused.content.decode() and refused.status_code == 200
    assert delegate.post(address, grant | {"invalid": "yes"}).status_code == 302


def test_missing_results_are_asked_about_before_finishing(competition_id: str, client_of: ClientOf) -> None:
    client, here = client_of(Role.DELEGATE), steer(competition_id, "333-r1")
    asked = {"action": "finish", "confirmed": "1"}
    text = on_one_line(client.post(here, asked).content.decode())
    assert "8 of 8 have no results. Finish anyway?" in text and 'name="missing" value="8"' in text
    assert status(competition_id, "333-r1") is RoundStatus.OPEN
    # Another desk has entered something since: the question was about eight.
    enter_card(competition_id, 1)
    assert "7 of 8" in client.post(here, asked | {"missing": "8"}).content.decode()
    assert client.post(here, asked | {"missing": "7"})["Location"] == here
    assert status(competition_id, "333-r1") is RoundStatus.FINISHED


def test_finishing_is_undone_from_the_page_with_a_reason(competition_id: str, client_of: ClientOf) -> None:
    client, here = client_of(Role.ORGANIZER), steer(competition_id, "333-r1")
    client.post(here, {"action": "finish", "confirmed": "1", "missing": "8"})
    page = client.get(here)
    assert "Undo finishing the round" in page.content.decode()
    assert f'href="{here}"' in client.get(f"/{competition_id}/desk/").content.decode()
    undo = {"action": "undo", "entry": str(page.context["step"])}
    assert "Enter a reason" in client.post(here, undo | {"confirmed": "1"}).content.decode()
    undo |= {"reason": "one click too many"}
    assert "Undo: Finished" in on_one_line(client.post(here, undo).content.decode())
    assert client.post(here, undo | {"confirmed": "1"})["Location"] == f"/{competition_id}/desk/333-r1/"
    assert status(competition_id, "333-r1") is RoundStatus.OPEN
    assert "already undone" in client.post(here, undo | {"confirmed": "1"}).content.decode()
    enter_card(competition_id, 1)


def test_opening_is_undone_until_somebody_has_started(competition_id: str, delegate: Client) -> None:
    here = steer(competition_id, "333-r2")
    delegate.post(steer(competition_id, "333-r1"), {"action": "finish and open", "confirmed": "1", "seen": "1"})
    page = delegate.get(here)
    assert "Undo opening the round" in page.content.decode()
    undo = {"action": "undo", "entry": str(page.context["step"]), "reason": "too early", "confirmed": "1"}
    entered(competition_id, 1, 1, 1000, round_id="333-r2")
    assert "Undo opening the round" not in delegate.get(here).content.decode()
    assert "Competitors have begun" in delegate.post(here, undo).content.decode()
    refused = undo | {"entry": str(delegate.get(steer(competition_id, "333-r1")).context["step"])}
    text = on_one_line(delegate.post(steer(competition_id, "333-r1"), refused).content.decode())
    assert "It stays open." in text and "can still enter late scorecards" in text
    assert status(competition_id, "333-r2") is RoundStatus.OPEN


def test_the_first_of_dual_rounds_offers_the_second(db: None) -> None:
    competition_id, account = stored(varied_open()), Account.objects.create_user("the delegate")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.DELEGATE)
    client, here = Client(), steer(competition_id, "222-r1")
    client.force_login(account)
    repository.append(competition_id, lambda state: open_round(state, DELEGATE, "222-r1"), by=DELEGATE, at=NOON)
    for person in range(1, 9):
        enter_card(competition_id, person, "222-r1")
    text = on_one_line(client.get(here).content.decode())
    assert "Dual Rounds: everyone continues to 2x2x2 Cube, final." in text and ">9v5<" in text
    assert "Finish and open 2x2x2 Cube, final" in text and "competitors advance" not in text
    client.post(here, {"action": "finish", "confirmed": "1"})
    assert "Open round · 2x2x2 Cube, final" in on_one_line(client.get(here).content.decode())
    client.post(steer(competition_id, "222-r2"), {"action": "open", "confirmed": "1", "seen": "1"})
    assert len(list(repository.load(competition_id).taking_part("222-r2"))) == 8


def test_the_final_after_dual_rounds_names_nobody_before_both_are_finished(db: None) -> None:
    best = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 4)
    rules = ParticipationRuleset(FromRounds(("222-r1", "222-r2"), best))
    final = Round("222-r3", Format.AVERAGE_OF_5, TEN_MINUTES, participation_ruleset=rules)
    cubes, dual = varied_open().events
    competition_id = stored(replace(varied_open(), events=(cubes, replace(dual, rounds=(*dual.rounds, final)))))
    account, client = Account.objects.create_user("the delegate"), Client()
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.DELEGATE)
    client.force_login(account)
    for round_id, count in (("222-r1", 0), ("222-r2", 4)):
        client.post(steer(competition_id, round_id), {"action": "open", "confirmed": "1", "seen": "1"})
        for person in range(1, 9):
            enter_card(competition_id, person, round_id)
        client.post(steer(competition_id, round_id), {"action": "finish", "confirmed": "1"})
        assert status(competition_id, round_id) is RoundStatus.FINISHED
        assert len(client.get(steer(competition_id, "222-r3")).context["next"].entrants) == count


def status(competition_id: str, round_id: str) -> RoundStatus:
    return repository.load(competition_id).round(round_id).status


def enter_card(competition_id: str, person: int, round_id: str = "333-r1") -> None:
    for attempt in range(1, 6):
        entered(competition_id, person, attempt, 1000 + 10 * person, round_id=round_id)


def test_after_a_result_only_rounds_of_its_event_are_worked_out_again(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition_id, account = stored(varied_open()), Account.objects.create_user("delegate")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.DELEGATE)
    client, asked = Client(), list[str]()
    client.force_login(account)
    repository.append(competition_id, lambda state: open_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)
    desk = f"/{competition_id}/desk/"

    def step(state: CompetitionState, by: Actor, round_: Round) -> tuple[str, Outcome]:
        asked.append(round_.event_id)
        return next_step(state, by, round_)

    client.get(desk)
    monkeypatch.setattr(rounds, "next_step", step)
    client.get(desk)
    assert asked == []
    entered(competition_id, 1, 1, 900)
    shown = client.get(desk).context["rounds"]
    assert set(asked) == {"333"}
    assert {steered.summary.round_.id: steered.begun for steered in shown}["333-r1"] == 1
