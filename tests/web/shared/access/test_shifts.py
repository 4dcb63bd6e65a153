"""Access by assignment: a task opens its pages during the group, for its round only, and says when otherwise."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Assignment, Competition, RegistrationStatus
from cubelex.officiating import CompetitionState, Outcome, Role, open_round
from cubelex.web.shared.access import shifts
from cubelex.web.store import repository
from cubelex.web.store.models import Deed, ScramblingDevice
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    SECOND,
    TABLE,
    ask,
    browser,
    call,
    delegate,
    grouped_open,
    offer,
    open_here,
    open_set,
    with_sets,
)
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, entered

pytestmark = pytest.mark.django_db

STATION, BOARD = f"/{ID}/station/", f"/{ID}/board/"
G1, G2 = 11, 12
EARLY = datetime(2026, 5, 2, 8, 30, tzinfo=UTC)
"""Before both groups: they are planned from 9:20 to 9:40 and from 9:40 to 10:00 in UTC, an hour later in Lisbon."""


def with_tasks(tasks: Mapping[int, tuple[int, str]], competition: Competition | None = None) -> Competition:
    """The Grouped Open with other tasks than scrambling: by the number of a person, the group and the task."""

    def assigned(competition: Competition) -> Any:
        for person in competition.persons:
            competing = tuple(task for task in person.assignments if task.assignment_code == "competitor")
            own = tasks.get(person.registrant_id or 0)
            yield replace(person, assignments=(*competing, *([Assignment(*own)] if own else ())))

    planned = competition or grouped_open()
    return replace(planned, persons=tuple(assigned(planned)))


def competitor(number: int) -> Client:
    """Somebody with an account and nothing but a number at the competition."""
    return browser(f"competitor {number}", Role.COMPETITOR, number)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock."""

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(shifts, "now", lambda: moment)

    set_clock(EARLY)
    return set_clock


def said(answer: Any) -> str:
    return on_one_line(answer.content.decode()).translate(dict.fromkeys(range(0x2066, 0x206A)))


def finish(*people: int) -> None:
    for person in people:
        for attempt in range(1, 6):
            entered(ID, person, attempt, 1000 + attempt)


def test_a_judge_gets_in_during_the_group_and_is_told_when_before_and_after(at: Any) -> None:
    with_sets(with_tasks({2: (G2, "staff-judge")}))
    judge = competitor(2)
    closed = judge.get(STATION)
    assert closed.status_code == 403
    assert "You judge 3x3x3 Cube, round 1 · Group 2. Your access opens on Saturday at 10:25" in said(closed)
    assert "station/" not in said(judge.get(f"/{ID}/")).split("<main")[1]

    at(datetime(2026, 5, 2, 9, 24, 59, tzinfo=UTC))
    assert judge.get(STATION).status_code == 403
    at(datetime(2026, 5, 2, 9, 25, tzinfo=UTC))
    opened = judge.get(STATION)
    assert opened.status_code == 200
    assert "You have access until the group is over, planned for 11:00." in said(opened)
    assert f'href="{STATION}"' in said(judge.get(f"/{ID}/"))

    # The group is late, then played to its end.
    at(NOON)
    assert "You have access until the group is over." in said(judge.get(STATION))
    call(1)
    call(2)
    finish(1, 2, 3, 4, 5, 6, 7, 8)
    at(NOON + timedelta(minutes=14))
    assert "The group is over. You have access until 13:15." in said(judge.get(STATION))
    at(NOON + timedelta(minutes=16))
    over = judge.get(STATION)
    assert over.status_code == 403
    assert "The group is over, so your access has ended." in said(over)


def test_a_group_that_is_called_early_is_open_at_once(at: Any) -> None:
    with_sets(with_tasks({2: (G2, "staff-judge")}))
    call(2)
    assert competitor(2).get(STATION).status_code == 200


def test_the_turn_of_a_group_comes_when_those_before_it_are_over(at: Any) -> None:
    with_sets(with_tasks({5: (G1, "staff-judge"), 2: (G2, "staff-judge")}))
    assert competitor(5).get(STATION).status_code == 200
    assert competitor(2).get(STATION).status_code == 403
    finish(1, 2, 3, 4)
    assert competitor(2).get(STATION).status_code == 200


def test_only_the_round_of_the_group_is_open_and_what_is_done_names_the_judge(at: Any) -> None:
    with_sets(with_tasks({5: (G1, "staff-judge")}))

    def opened(state: CompetitionState) -> Outcome:
        return open_round(state, DELEGATE, "222-r1")

    repository.append(ID, opened, by=DELEGATE, at=NOON)
    judge = competitor(5)
    assert [round_["id"] for round_ in judge.get(STATION).context["content"]["rounds"]] == ["333-r1"]
    assert judge.get(f"{STATION}333-r1/1/state/").status_code == 200
    elsewhere = judge.get(f"{STATION}222-r1/1/")
    assert elsewhere.status_code == 403
    assert "This page belongs to another round." in said(elsewhere)
    assert judge.post(f"{STATION}puzzle/222/", {}, content_type="application/json").status_code == 403
    for page in ("desk/", "check-in/", "checks/", "setup/", "members/", "scrambling/"):
        assert judge.get(f"/{ID}/{page}").status_code == 403, page

    start = {"key": "k", "action": "start", "attempt": 1}
    done = judge.post(f"{STATION}333-r1/1/do/", start, content_type="application/json").json()
    assert not done["refusals"]
    assert [entry.by for entry in repository.log_of(ID)][-1] == "competitor 5"
    # Nobody judges others of their own group while they have attempts left themselves (1h1).
    own_group = judge.post(f"{STATION}333-r1/6/do/", {**start, "key": "l"}, content_type="application/json").json()
    assert own_group["refusals"]


def test_access_is_recorded_once_on_each_device(at: Any) -> None:
    with_sets(with_tasks({5: (G1, "staff-judge")}))
    judge = competitor(5)
    for _ in range(3):
        judge.get(STATION)
    competitor(5).get(STATION)
    recorded = [(deed.by, deed.content) for deed in Deed.objects.filter(kind="duty_begun")]
    assert recorded == [("competitor 5", {"task": "staff-judge", "activity_code": FIRST})] * 2
    log = said(delegate().get(f"/{ID}/audit/"))
    assert "Got access for a task in 3x3x3 Cube, round 1 · Group 1: Judge." in log


def test_without_a_place_at_the_competition_a_task_opens_nothing(at: Any) -> None:
    planned = with_tasks({5: (G1, "staff-judge")})
    gone = tuple(
        replace(person, registration=replace(person.registration, status=RegistrationStatus.DELETED))
        if person.registrant_id == 5 and person.registration
        else person
        for person in planned.persons
    )
    with_sets(replace(planned, persons=gone))
    assert competitor(5).get(STATION).status_code == 403


def test_scramblers_by_assignment_see_their_group_alone_with_the_key_on_their_device(at: Any) -> None:
    with_sets()
    phone = competitor(5)
    at(datetime(2026, 5, 2, 9, 10, tzinfo=UTC))
    assert SECOND not in said(phone.get(TABLE))
    # Before the call nobody but the Delegate sees a sequence, with or without the passcode (4b2).
    assert open_here(phone, FIRST).status_code == 403
    call(1)
    device = ScramblingDevice.objects.get(account__username="competitor 5")
    offered = [found.row for found in delegate().get(f"{TABLE}groups/{FIRST}/").context["devices"] if found.has_task]
    assert offered == [device]
    assert ask(phone, FIRST, "sequence", person=1).status_code == 403
    offer(delegate(), FIRST, "scramblers", passcode="k7mq-3x9d-p2wz", device=[device.pk])
    page = said(phone.get(f"{TABLE}groups/{FIRST}/"))
    assert "You scramble for 3x3x3 Cube, round 1 · Group 1." in page
    shown = ask(phone, FIRST, "sequence", person=1)
    assert shown.status_code == 200
    signed = ask(phone, FIRST, "sign", person=1, attempt=1, label=shown.json()["label"], key="s")
    assert signed.status_code == 200
    assert repository.load(ID).card("333-r1", 1).slot(1).current.signatures["scrambler"] == "competitor 5"
    call(2)
    assert ask(phone, SECOND, "sequence", person=6).status_code == 403
    assert open_here(phone, SECOND).status_code == 403


def test_a_scrambler_by_assignment_is_none_of_a_group_without_planned_scramblers(at: Any) -> None:
    with_sets(with_tasks({5: (G1, "staff-scrambler")}))
    at(NOON)
    call(1)
    entered(ID, 1, 1, 1000)
    call(2)
    finish(5)
    assert open_here(competitor(5), FIRST).status_code == 302
    assert open_here(competitor(5), SECOND).status_code == 403
    # Somebody with the role is a scrambler of every group without planned ones, once they have said who they are.
    client = browser("scrambler", Role.SCRAMBLER, None)
    offer(client, SECOND, "who", none="1")
    assert open_here(client, SECOND).status_code == 302


def test_nobody_sees_sequences_of_a_group_they_still_compete_in_by_assignment(at: Any) -> None:
    with_sets(with_tasks({1: (G1, "staff-scrambler")}))
    call(1)
    phone = competitor(1)
    assert open_here(phone, FIRST).status_code == 403
    page = said(phone.get(f"{TABLE}groups/{FIRST}/"))
    assert not any(sequence in page for _, sequence in open_set(FIRST).sequences())
    finish(1)
    assert open_here(phone, FIRST).status_code == 302


def test_runners_and_score_takers_get_what_fits_their_task(at: Any) -> None:
    with_sets(with_tasks({5: (G1, "staff-runner"), 6: (G1, "staff-dataentry"), 7: (G1, "staff-announcer")}))
    runner, score_taker, announcer = competitor(5), competitor(6), competitor(7)
    assert [runner.get(page).status_code for page in (BOARD, STATION, f"/{ID}/desk/")] == [200, 403, 403]
    assert [announcer.get(page).status_code for page in (BOARD, STATION)] == [403, 403]
    pages = [f"/{ID}/desk/", f"/{ID}/desk/333-r1/", f"/{ID}/desk/222-r1/", f"/{ID}/check-in/", STATION]
    assert [score_taker.get(page).status_code for page in pages] == [200, 200, 403, 403, 403]
    card = {"person": 1, "attempts": {"1": "10.00"}, "key": "k"}
    entry = score_taker.post(f"/{ID}/desk/333-r1/enter/", card, content_type="application/json")
    assert entry.status_code == 200
    assert score_taker.post(f"/{ID}/desk/333-r1/steer/", {"action": "finish"}).status_code == 403


def test_the_api_does_not_know_tasks(at: Any) -> None:
    with_sets(with_tasks({6: (G1, "staff-dataentry")}))
    assert competitor(6).post(f"/api/competitions/{ID}/attempts/", {}).status_code in (401, 403, 404)
