"""The demonstration is where it should be at any time of day, and goes on by itself."""

from datetime import UTC, datetime, timedelta
from itertools import islice

import pytest

from cubelex.officiating import RoundStatus
from cubelex.web.demo import set_up
from cubelex.web.demo.stories import STEPS, do_step
from cubelex.web.demo.zones import zone_where
from cubelex.web.shared.checks import findings_of
from cubelex.web.store import checking, repository
from cubelex.web.store.models import CompetitionRecord, Membership

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
    assert any(not state.has_begun(round_.id) for round_ in state.competition.rounds())
    told = [do_step(shown.competition_id, entry) for entry in islice(shown.story, 40) if entry.fact.kind in STEPS]
    assert told.count(True) > 0.9 * len(told) > 0
    assert list(checking.findings(record)) == []


def test_there_is_an_account_for_every_role_and_the_competitor_competes(db: None) -> None:
    shown = set_up(NOW, competitors=30)
    competitor = Membership.objects.get(role="competitor")
    assert Membership.objects.filter(competition_id=shown.competition_id).count() == 6
    assert not any(membership.account.has_usable_password() for membership in Membership.objects.all())
    assert repository.load(shown.competition_id).competition.person(competitor.person_id or 0) is not None


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
