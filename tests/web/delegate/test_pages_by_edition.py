"""The Delegate's pages under every edition: each page is there, and cites nothing that the edition does not have."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client

from cubelex.competition import Schedule
from cubelex.officiating import Role
from cubelex.officiating.verbs import record_incident, report_incident, warn
from cubelex.regulations import items_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.small_open import DELEGATE, NOON, entered, small_open, stored

DAYS = {
    "2009-02-06": date(2009, 5, 2),
    "2018-01-01": date(2018, 3, 3),
    "2025-01-01": date(2025, 4, 5),
    "2025-07-17": date(2025, 9, 6),
    "2026-01-01": date(2026, 2, 7),
    "2026-04-01": date(2026, 5, 2),
}
ABOUT = "?round=333-r1&person=3&attempt=1"
PAGES = (
    "delegate/",
    "delegate/incidents/",
    "delegate/incidents/4/",
    "delegate/help/misscramble/" + ABOUT,
    "delegate/help/duplicate/" + ABOUT,
    "delegate/help/duplicate/" + ABOUT + "&was=no&moved=no",
    "delegate/help/attempt/" + ABOUT + "&own=no&appeal=after finishing",
    "delegate/disputes/",
    "delegate/people/4/",
    "delegate/end/",
    "delegate/end/checks/",
    "delegate/report/",
    "delegate/archive/",
    "competitors/3/dispute/",
    "incidents/",
    "board/",
)


def delegate_at(day: date) -> Client:
    """The Delegate of the Small Open, held on that day, with an incident and a warning."""
    competition_id = stored(replace(small_open(), schedule=Schedule(day, 1)))
    entered(competition_id, 3, 1, 900)
    for verb in (
        lambda state: report_incident(state, DELEGATE, "noise", persons=(3,), round_id="333-r1", attempt=1),
        lambda state: warn(state, DELEGATE, 4, "shouts"),
        lambda state: record_incident(state, DELEGATE, "noise", "nothing follows", "it was short", report=4),
    ):
        repository.append(competition_id, verb, by=DELEGATE, at=NOON)
    account = Account.objects.create(username="the Delegate")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.DELEGATE)
    client = Client()
    client.force_login(account)
    return client


@pytest.mark.parametrize("day", DAYS.values(), ids=DAYS)
def test_every_page_cites_only_what_the_edition_has(db: None, day: date) -> None:
    client = delegate_at(day)
    state = repository.load("SmallOpen2026")
    assert state.report(4) is not None
    for page in PAGES:
        answer = client.get(f"/SmallOpen2026/{page}")
        assert answer.status_code == 200, page
        cited = re.findall(r"<cite>(?:<a[^>]*>)?([^<]+)", answer.content.decode())
        assert set(cited) <= set(items_of(state.edition)), (page, set(cited) - set(items_of(state.edition)))
