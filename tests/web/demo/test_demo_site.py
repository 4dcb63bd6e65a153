"""The demonstration is where it should be at any time of day, and goes on by itself."""

import re
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import ActivityCode
from cubelex.officiating import RoundStatus
from cubelex.officiating.views import group_stage
from cubelex.rules.scrambling import GroupStage
from cubelex.web.demo import set_up
from cubelex.web.demo.installation import start_again
from cubelex.web.demo.sets import hand_over, wanted
from cubelex.web.demo.stories import STEPS, do_step
from cubelex.web.demo.tours import TOURS, VISITOR
from cubelex.web.demo.zones import zone_where
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.sets.generation import make, planned_set_name
from cubelex.web.scrambling.sets.handover import key_on
from cubelex.web.scrambling.sets.keys import DeviceKey
from cubelex.web.scrambling.table.views import DEMO_PASSCODE
from cubelex.web.shared.checks import findings_of
from cubelex.web.store import checking, repository
from cubelex.web.store.models import (
    Account,
    CompetitionRecord,
    LogEntry,
    Membership,
    ScramblingDevice,
    SealedScrambles,
)

NOW = datetime(2026, 5, 3, 11, 20, tzinfo=UTC)


@pytest.mark.parametrize("hour", range(24))
def test_somewhere_on_earth_it_is_about_noon(hour: int) -> None:
    now = NOW.replace(hour=hour)
    there = now.astimezone(zone_where(now, NOW.replace(hour=12, minute=0)))
    assert abs(there.hour * 60 + there.minute - 12 * 60) <= 45


def test_it_is_half_way_through_its_second_day_and_goes_on(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    record, state = repository.record_of(shown.competition_id), repository.load(shown.competition_id)
    statuses = {round_state.status for round_state in state.rounds.values()}
    assert record.first_day + timedelta(days=1) == record.last_day
    assert RoundStatus.FINISHED in statuses
    assert any(not state.has_begun(round_.id) for round_ in state.competition.rounds)
    told = [do_step(shown.competition_id, entry) for entry in islice(shown.story, 40) if entry.fact.kind in STEPS]
    assert told.count(True) > 0.9 * len(told) > 0
    assert list(checking.findings(record)) == []


def test_there_is_an_account_for_every_role_and_the_competitor_competes(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    competitor = Membership.objects.get(role="competitor")
    assert Membership.objects.filter(competition_id=shown.competition_id).count() == 6
    assert not any(membership.account.has_usable_password() for membership in Membership.objects.all())
    assert repository.load(shown.competition_id).competition.find_person(competitor.person_id or 0) is not None


def test_the_competitor_has_results_in_many_rounds_and_is_in_one_that_is_open(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    state = repository.load(shown.competition_id)
    number = Membership.objects.get(role="competitor").person_id or 0
    rounds = [round_state for round_state in state.rounds.values() if number in round_state.cards]
    with_results = [round_state for round_state in rounds if round_state.cards[number].slot(1).result > 0]
    assert len(with_results) >= 3
    assert any(round_state.status is RoundStatus.OPEN for round_state in rounds)


def test_no_account_and_no_entry_is_named_for_a_role_in_english(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    names = {*Account.objects.values_list("username", flat=True), *LogEntry.objects.values_list("by", flat=True)}
    assert not names & {"Delegate", "Score taker", "Judge", "Organizer", "Scrambler", "Competitor"}
    assert shown.competition_id in repository.load(shown.competition_id).competition.id


def test_after_the_end_it_starts_again_and_results_keep_arriving(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    for entry in shown.story:
        if entry.fact.kind in STEPS:
            do_step(shown.competition_id, entry)
    ended = repository.load(shown.competition_id)
    assert all(round_state.status is RoundStatus.FINISHED for round_state in ended.rounds.values())
    later = NOW + timedelta(hours=3)
    again = start_again(shown.competition_id, later, competitors=30)
    record, state = repository.record_of(shown.competition_id), repository.load(shown.competition_id)
    assert any(round_state.status is RoundStatus.OPEN for round_state in state.rounds.values())
    told = [do_step(again.competition_id, entry) for entry in islice(again.story, 40) if entry.fact.kind in STEPS]
    assert told.count(True) > 0.9 * len(told) > 0
    assert list(checking.findings(record)) == []
    assert Membership.objects.filter(competition_id=shown.competition_id).count() == 6


def test_sets_of_groups_that_are_on_come_to_the_device_of_the_scrambler(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    for entry in shown.story:
        if entry.fact.kind in STEPS:
            do_step(shown.competition_id, entry)
        if entry.fact.kind == "group_called" and entry.fact.to_json()["round_id"] == "333-r3":
            break
    state = repository.load(shown.competition_id)
    accounts = {held.role: held.account for held in Membership.objects.all()}
    plan = wanted(shown.competition_id)[0]
    name = planned_set_name(plan)
    make(accounts["delegate"], state, plan, None, DEMO_PASSCODE)
    assert group_stage(state, ActivityCode.parse(name)) is GroupStage.DURING

    def device(role: str) -> Device:
        key, record = DeviceKey.new(), repository.record_of(shown.competition_id)
        row = ScramblingDevice.objects.create(competition=record, account=accounts[role], public_key=key.public)
        return Device(row, key)

    scrambler = device("scrambler")
    hand_over(shown.competition_id, device("delegate"))
    sealed = SealedScrambles.objects.get(name=name)
    assert key_on(scrambler, sealed) is not None
    assert key_on(device("judge"), sealed) is None


@pytest.mark.parametrize("role", TOURS)
def test_every_role_has_a_tour_of_five_steps_to_pages_that_are_open_to_it(db: None, role: str, settings: Any) -> None:
    settings.DEMO = True
    set_up(NOW, competitors=30)
    client = Client()
    if role != VISITOR:
        client.force_login(Membership.objects.filter(role=role).order_by("pk")[0].account)
    page = client.get("/").content.decode()
    steps = re.findall(r'<a class="button" href="([^"]+)">Show', page)
    assert len(steps) == len(TOURS[role]) == 5
    assert all(client.get(address, follow=True).status_code == 200 for address in set(steps))
    current = re.search(r'<button aria-current="true">\s*([^<]+)', page)
    assert current and current[1].strip().casefold().replace(" ", "_") == role


def test_another_one_is_in_preparation_and_has_things_to_put_right(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    coming = CompetitionRecord.objects.exclude(pk=shown.competition_id).get()
    state = repository.load(coming.pk)
    assert not coming.is_public
    assert {membership.role for membership in Membership.objects.filter(competition=coming)} == {
        "delegate",
        "organizer",
    }
    found = {finding.finding.code for finding in findings_of(state, NOW.date())}
    assert found >= {
        "advancement_percent_error",
        "undefined_time_limit_warning",
        "time_limit_very_short_warning",
        "empty_schedule_warning",
    }


def test_something_waits_for_the_delegate(db: None) -> None:
    state = repository.load(set_up(NOW, competitors=30).competition_id)
    assert [report.reported.about for report in state.reports] == ["equipment", "misscramble"]
    assert all(report.is_open for report in state.reports)
    assert [len(report.evidence) for report in state.reports] == [0, 1]
