"""Disputes, warnings, disqualifications and special accommodations on the Delegate's pages."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.competition import AttemptResult
from cubelex.officiating import Role, correct_result, enter_attempt, open_round
from cubelex.officiating.views import notes_for_judges
from cubelex.web.incidents.disputes import disputable
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, SCORE_TAKER, AccountOf, ClientOf, entered


@pytest.fixture
def delegate(client_of: ClientOf) -> Client:
    return client_of(Role.DELEGATE)


def ruled(competition_id: str, person_id: int = 1, minutes_ago: int = 5) -> int:
    """A result that was entered some minutes ago; the entry."""
    appended = repository.append(
        competition_id,
        lambda state: enter_attempt(state, SCORE_TAKER, "333-r1", person_id, 1, AttemptResult(900)),
        by=SCORE_TAKER,
        at=timezone.now() - timedelta(minutes=minutes_ago),
    )
    return appended.entries[0].number


def test_a_competitor_disputes_a_ruling_from_their_own_page(competition_id: str, client_of: ClientOf) -> None:
    competitor, entry = client_of(Role.COMPETITOR), ruled(competition_id)
    assert "/competitors/1/dispute/" in competitor.get(f"/{competition_id}/competitors/1/").content.decode()
    page = competitor.get(f"/{competition_id}/competitors/1/dispute/").content.decode()
    assert f'value="{entry}"' in page and "data-until=" in page
    competitor.post(f"/{competition_id}/competitors/1/dispute/", {"about": str(entry), "what": "It was 8.00"})
    (dispute,) = repository.load(competition_id).disputes
    assert (dispute.person_id, dispute.about, dispute.event_id) == (1, entry, "333")


def test_nobody_disputes_for_somebody_else_but_the_delegate(
    competition_id: str, client_of: ClientOf, delegate: Client
) -> None:
    ruled(competition_id, 2)
    competitor = client_of(Role.COMPETITOR)
    assert competitor.get(f"/{competition_id}/competitors/2/dispute/").status_code == 403
    assert "Dispute a ruling" not in competitor.get(f"/{competition_id}/competitors/2/").content.decode()
    assert delegate.get(f"/{competition_id}/competitors/2/dispute/").status_code == 200
    own = ruled(competition_id, 1)
    wrong = {"about": str(own), "what": "no"}
    assert delegate.post(f"/{competition_id}/competitors/2/dispute/", wrong).status_code == 404


def test_after_half_an_hour_a_ruling_stays(competition_id: str, client_of: ClientOf) -> None:
    entry, competitor = ruled(competition_id, minutes_ago=31), client_of(Role.COMPETITOR)
    page = competitor.get(f"/{competition_id}/competitors/1/dispute/").content.decode()
    assert "No ruling can be disputed now" in page
    late = competitor.post(f"/{competition_id}/competitors/1/dispute/", {"about": str(entry), "what": "It was 8.00"})
    assert "2n1" in late.content.decode()
    assert repository.load(competition_id).disputes == ()


def test_what_is_disputed_once_is_not_offered_again(competition_id: str, client_of: ClientOf) -> None:
    entry, competitor = ruled(competition_id), client_of(Role.COMPETITOR)
    competitor.post(f"/{competition_id}/competitors/1/dispute/", {"about": str(entry), "what": "It was 8.00"})
    assert list(disputable(repository.load(competition_id), 1, timezone.now())) == []


def test_a_dispute_is_settled_with_a_reason(competition_id: str, delegate: Client) -> None:
    entry = ruled(competition_id)
    delegate.post(f"/{competition_id}/competitors/1/dispute/", {"about": str(entry), "what": "It was 8.00"})
    number = repository.load(competition_id).disputes[0].entry
    assert "It was 8.00" in delegate.get(f"/{competition_id}/delegate/").content.decode()
    address = f"/{competition_id}/delegate/disputes/{number}/"
    delegate.post(address, {"decision": "upheld", "reason": "", "confirmed": "1"})
    assert repository.load(competition_id).disputes[0].decision is None
    delegate.post(address, {"decision": "upheld", "reason": "the card says so", "confirmed": "1"})
    assert repository.load(competition_id).disputes[0].decision == "upheld"
    assert "Ruling upheld" in delegate.get(f"/{competition_id}/delegate/disputes/").content.decode()
    assert delegate.get(f"/{competition_id}/delegate/disputes/1/").status_code == 404


def test_a_warning_is_kept_and_asked_for_before_a_disqualification(competition_id: str, delegate: Client) -> None:
    address = f"/{competition_id}/delegate/people/4/"
    assert "No warning yet" in delegate.get(address).content.decode()
    form = {"action": "disqualify", "ground": "distracts others", "reach": "all", "reason": "shouts"}
    assert "Warn the competitor first" in delegate.post(address, form).content.decode()
    assert "The competitor was not warned before." in delegate.post(address, form | {"grave": "1"}).content.decode()
    delegate.post(address, {"action": "warn", "reason": "shouts", "confirmed": "1"})
    page = delegate.get(address).content.decode()
    assert "No warning yet" not in page and "shouts" in page
    assert "Warnings: 1" in delegate.get(f"/{competition_id}/delegate/people/").content.decode()


def test_the_effect_of_a_disqualification_is_shown_before_it_is_confirmed(
    competition_id: str, delegate: Client
) -> None:
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 900 + 100 * person)
    address = f"/{competition_id}/delegate/people/1/"
    form = {"action": "disqualify", "ground": "suspected of cheating", "reach": "events", "reason": "a second cube"}
    form["grave"] = "1"
    assert "Select the events" in delegate.post(address, form).content.decode()
    page = delegate.post(address, form | {"events": "333"}).content.decode()
    assert "Eli Costa" in page and "advances:" in page
    assert "No longer advances" in page and "Ada Swan" in page
    assert repository.load(competition_id).disqualifications == ()
    delegate.post(address, form | {"events": "333", "confirmed": "1"})
    (fact,) = repository.load(competition_id).disqualifications
    assert (fact.event_ids, fact.ground, fact.under) == (("333",), "suspected of cheating", ("2k", "2k2"))
    assert fact.without_warning


def test_one_attempt_loses_its_result(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 1, 1, 900)
    form = {
        "action": "disqualify",
        "ground": "distracts others",
        "reach": "attempt",
        "round": "333-r1",
        "attempt": "1",
        "in_it": "1",
        "reason": "in the attempt",
        "confirmed": "1",
    }
    delegate.post(f"/{competition_id}/delegate/people/1/", form)
    assert repository.load(competition_id).card("333-r1", 1).slot(1).result == -1


def test_judges_learn_what_to_do_and_not_why(competition_id: str, client_of: ClientOf, delegate: Client) -> None:
    form = {
        "action": "accommodate",
        "what": "Show the calls with the fingers",
        "circumstances": "does not hear",
        "events": "333",
        "confirmed": "1",
    }
    delegate.post(f"/{competition_id}/delegate/people/4/", form)
    state = repository.load(competition_id)
    (note,) = notes_for_judges(state, 4, "333")
    assert (note.what, note.circumstances) == ("Show the calls with the fingers", "")
    assert notes_for_judges(state, 4, "222") == []
    audit = client_of(Role.ORGANIZER).get(f"/{competition_id}/audit/").content.decode()
    assert "Show the calls with the fingers" not in audit and "does not hear" not in audit
    assert "does not hear" in delegate.get(f"/{competition_id}/delegate/people/4/").content.decode()


def test_somebody_is_found_by_number_or_by_part_of_the_name(competition_id: str, delegate: Client) -> None:
    people = f"/{competition_id}/delegate/people/"
    assert delegate.get(people, {"person": "3"}).headers["Location"] == f"{people}3/"
    assert delegate.get(people, {"person": "lind"}).headers["Location"] == f"{people}2/"
    several = delegate.get(people, {"person": "a"}).content.decode()
    assert "Ada Swan" in several and "Hana Park" in several
    assert "Competitor not found" in delegate.get(people, {"person": "99"}).content.decode()
    disputing = delegate.get(people, {"dispute": "3"}).headers["Location"]
    assert disputing == f"/{competition_id}/competitors/3/dispute/"


def test_a_round_that_began_since_ends_the_time_for_disputes(competition_id: str) -> None:
    ruled(competition_id)
    state = repository.load(competition_id)
    assert [ruling.entry.number for ruling in disputable(state, 1, timezone.now())]
    refused = repository.append(
        competition_id, lambda latest: open_round(latest, DELEGATE, "333-r2"), by=DELEGATE, at=timezone.now()
    )
    assert refused.outcome.is_refused
    assert not list(disputable(state, 2, timezone.now()))


def test_only_somebody_with_an_account_sees_a_way_to_dispute(
    competition_id: str, account_of: AccountOf, client: Client
) -> None:
    account_of(Role.COMPETITOR)
    assert "/dispute/" not in client.get(f"/{competition_id}/competitors/1/").content.decode()


def test_the_station_shows_the_judge_what_to_do(competition_id: str, client_of: ClientOf, delegate: Client) -> None:
    form = {"action": "accommodate", "what": "Show the calls", "circumstances": "does not hear", "confirmed": "1"}
    delegate.post(f"/{competition_id}/delegate/people/4/", form)
    page = client_of(Role.JUDGE).get(f"/{competition_id}/station/333-r1/4/").content.decode()
    assert "Show the calls" in page
    assert "does not hear" not in page


def test_a_ruling_that_is_to_be_changed_stays_on_the_table_until_it_was(competition_id: str, delegate: Client) -> None:
    entry = ruled(competition_id)
    delegate.post(f"/{competition_id}/competitors/1/dispute/", {"about": str(entry), "what": "It was 8.00"})
    number = repository.load(competition_id).disputes[0].entry
    settled = {"decision": "changed", "reason": "the card says 8.00", "confirmed": "1"}
    delegate.post(f"/{competition_id}/delegate/disputes/{number}/", settled)
    assert "Change the ruling for" in delegate.get(f"/{competition_id}/delegate/").content.decode()
    repository.append(
        competition_id,
        lambda state: correct_result(state, DELEGATE, "333-r1", 1, 1, AttemptResult(800), "misread"),
        by=DELEGATE,
        at=timezone.now(),
    )
    assert "Change the ruling for" not in delegate.get(f"/{competition_id}/delegate/").content.decode()


def test_what_was_decided_about_somebody_can_be_taken_back(competition_id: str, delegate: Client) -> None:
    address = f"/{competition_id}/delegate/people/4/"
    forms = (
        {"action": "warn", "reason": "shouts"},
        {"action": "disqualify", "ground": "distracts others", "reach": "all", "reason": "shouts again", "grave": "1"},
        {"action": "accommodate", "what": "Show the calls", "circumstances": "does not hear"},
    )
    for form in forms:
        delegate.post(address, form | {"confirmed": "1"})
        entry = repository.load(competition_id).entries
        assert f'name="entry" value="{entry}"' in delegate.get(address).content.decode()
        delegate.post(address, {"action": "undo", "entry": str(entry), "reason": "somebody else", "confirmed": "1"})
    state = repository.load(competition_id)
    assert (state.warnings, state.disqualifications, state.accommodations) == ((), (), ())
    assert "Undo" not in delegate.get(address).content.decode()


def test_who_only_gets_another_rank_is_told_apart(competition_id: str, delegate: Client) -> None:
    for person in (1, 2, 3):
        for attempt in range(1, 5 if person == 1 else 6):
            entered(competition_id, person, attempt, 900 + 100 * person)
    form = {"action": "disqualify", "ground": "distracts others", "reach": "all", "reason": "shouts", "grave": "1"}
    page = delegate.post(f"/{competition_id}/delegate/people/1/", form).content.decode()
    assert "1 result changes" in page
    assert "change rank" in page


def test_another_time_is_allowed_on_the_page_of_a_person(delegate: Client, competition_id: str) -> None:
    address = f"/{competition_id}/delegate/people/3/"
    assert "Another time" in delegate.get(address).content.decode()
    form = {"action": "another time", "round": "333-r1", "reason": "works on Saturday", "venue": "1", "adjoins": "1"}
    assert "cannot compete in" in delegate.post(address, form).content.decode()
    assert delegate.post(address, form | {"in_order": "1", "confirmed": "1"}).status_code == 302
    assert "May the competitor compete at another time?" in delegate.get(address).content.decode()


def test_refusing_to_judge_disqualifies_somebody_in_no_round(delegate: Client, competition_id: str) -> None:
    address = f"/{competition_id}/delegate/people/3/"
    assert "Refuses to judge" in delegate.get(address).content.decode()
    form = {"action": "disqualify", "ground": "refuses to judge", "reach": "events", "events": "222", "reason": "twice"}
    delegate.post(address, form | {"grave": "1", "confirmed": "1"})
    assert repository.load(competition_id).disqualifications[-1].under == ("1e2",)
