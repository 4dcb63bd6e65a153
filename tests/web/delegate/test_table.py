"""The Delegate's table: who of the staff is not here, what is on, and what opens next."""

from dataclasses import replace
from functools import partial

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.verbs import check_in
from cubelex.web.delegate.views import coming_round
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.grouped_open import grouped_open
from tests.support.web.small_open import DELEGATE, NOON, stored

TABLE = "/SmallOpen2026/delegate/"


@pytest.fixture
def delegate(db: None) -> Client:
    """A Delegate of the Small Open with two groups; numbers 5 and 6 scramble in the first."""
    competition_id, client = stored(grouped_open()), Client()
    account = Account.objects.create_user("delegate")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.DELEGATE)
    client.force_login(account)
    return client


def arrive(*persons: int) -> None:
    for person in persons:
        repository.append("SmallOpen2026", partial(check_in, by=DELEGATE, person_id=person), by=DELEGATE, at=NOON)


def staff(client: Client) -> list[tuple[str, str]]:
    return [(item.title, item.detail) for item in client.get(TABLE).context["items"] if item.kind == "staff"]


def test_staff_of_the_next_group_who_are_not_checked_in_are_named(delegate: Client) -> None:
    assert staff(delegate) == [], "nobody is checked in: check-in is not used"
    arrive(1, 2, 5)
    ((title, detail),) = staff(delegate)
    assert title == "1 staff member not checked in · 3x3x3 Cube, round 1 · Group 1"
    name = next(person.name for person in grouped_open().persons if person.registrant_id == 6)
    assert name in detail
    arrive(6)
    assert staff(delegate) == []


def test_the_next_group_is_called_from_the_table(delegate: Client) -> None:
    assert "Call group 1" in delegate.get(TABLE).content.decode()
    answer = delegate.post("/SmallOpen2026/board/call/", {"round": "333-r1", "group": "1", "from": "table"})
    assert answer.headers["Location"] == TABLE
    page = delegate.get(TABLE).content.decode()
    assert "Call group 2" in page and '<span class="state open">Group 1</span>' in page


def test_the_round_that_opens_next_is_shown_with_its_time(delegate: Client) -> None:
    state = repository.load("SmallOpen2026")
    assert coming_round(state) is None, "only rounds of the schedule have a time"
    schedule = state.competition.schedule
    (venue,) = schedule.venues
    (room,) = venue.rooms
    (whole,) = room.activities
    later = replace(
        whole, id=50, child_activities=(), code=replace(whole.code, round_number=2), start_time=whole.end_time
    )
    rooms = (replace(room, activities=(whole, later)),)
    planned = replace(state.competition, schedule=replace(schedule, venues=(replace(venue, rooms=rooms),)))
    coming = coming_round(replace(state, competition=planned))
    assert coming is not None
    assert (coming.round_id, coming.start) == ("333-r2", whole.end_time)
