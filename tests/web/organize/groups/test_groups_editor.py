"""Groups and tasks on the site: planned, moved, locked, explained, objected to; wishes and loads."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Competition, Room, Schedule
from cubelex.officiating import CompetitionState, Role, open_round, planning
from cubelex.web.store import repository
from tests.support.web.pages import on_one_line
from tests.support.web.planned_open import at, planned_open
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered, stored

ID = "SmallOpen2026"
ADDRESS = f"/{ID}/setup/groups/"
COMPETES_IN_1, COMPETES_IN_2, JUDGES_IN_1, JUDGES_IN_2 = (
    "11:competitor",
    "12:competitor",
    "11:staff-judge",
    "12:staff-judge",
)


@pytest.fixture
def competition_id(db: None) -> str:
    return stored(planned_open())


@pytest.fixture
def organizer(client_of: ClientOf) -> Client:
    return client_of(Role.ORGANIZER)


def held() -> Competition:
    return repository.load(ID).competition


def tasks_of(person_id: int) -> set[str]:
    person = held().person(person_id)
    return {f"{assignment.activity_id}:{assignment.assignment_code}" for assignment in person.assignments}


def sent(client: Client, *steps: dict[str, str], action: str = "look", **asked: str) -> Any:
    body = {"action": action, "round": "222-r1", "steps": list(steps), **asked}
    response = client.post(f"{ADDRESS}draft/", json.dumps(body), content_type="application/json")
    return response.status_code, response.json()


def move(person: int, origin: str, goal: str) -> dict[str, str]:
    return {"step": "move", "person": str(person), "origin": origin, "goal": goal}


def test_the_page_shows_each_group_with_its_people(organizer: Client) -> None:
    page = organizer.get(f"{ADDRESS}?round=222-r1").content.decode()
    for part in ("Group 1", "Group 2", "Ada Swan", "10:00–10:30", "Judges", "Recommended", "Generate groups"):
        assert part in page
    assert "This round has no groups yet." in organizer.get(f"{ADDRESS}?round=333-r2").content.decode()
    assert organizer.get(f"{ADDRESS}?round=777-r1").status_code == 404


def test_a_move_is_looked_at_before_it_is_saved(organizer: Client) -> None:
    status, answer = sent(organizer, move(1, COMPETES_IN_1, COMPETES_IN_2), person="1", place=COMPETES_IN_2)
    assert status == 200
    assert "Has a task in the group they compete in." in answer["board"]
    assert "1h1" in answer["board"]
    assert "Ada Swan" in answer["changes"]
    assert "Reasons" in answer["chosen"]
    assert COMPETES_IN_1 in tasks_of(1), "nothing is saved"


def test_steps_are_saved_as_one_change(organizer: Client) -> None:
    before = repository.load(ID).entries
    steps = [move(1, COMPETES_IN_1, COMPETES_IN_2), move(1, JUDGES_IN_2, JUDGES_IN_1)]
    status, answer = sent(organizer, *steps, action="save")
    assert (status, answer["steps"]) == (200, [])
    assert tasks_of(1) == {COMPETES_IN_2, JUDGES_IN_1}
    assert repository.load(ID).entries == before + 1
    assert "notice bad" not in answer["board"]


def test_what_is_saved_is_on_the_persons_page_and_in_the_live_group(organizer: Client) -> None:
    sent(organizer, move(1, COMPETES_IN_1, COMPETES_IN_2), move(1, JUDGES_IN_2, JUDGES_IN_1), action="save")
    page = organizer.get(f"/{ID}/competitors/1/").content.decode()
    own = page[page.index("My schedule") :]
    assert own.index("Judge") < own.index("Compete"), "judging comes first now"
    assert own.index("Group 1") < own.index("Group 2")


def test_who_competes_goes_on_competing_when_given_a_task(organizer: Client) -> None:
    sent(organizer, move(1, COMPETES_IN_1, "12:staff-scrambler"), action="save")
    assert tasks_of(1) == {COMPETES_IN_1, JUDGES_IN_2, "12:staff-scrambler"}


def test_a_step_that_no_longer_fits_is_told(organizer: Client, client_of: ClientOf) -> None:
    mine = move(1, COMPETES_IN_1, COMPETES_IN_2)
    sent(client_of(Role.DELEGATE), mine, action="save")
    status, answer = sent(organizer, mine, move(2, COMPETES_IN_1, COMPETES_IN_2), action="save")
    assert status == 409
    assert "Another person changed the groups." in answer["refusals"]
    assert [step["person"] for step in answer["steps"]] == ["2"]
    assert COMPETES_IN_1 in tasks_of(2), "all or nothing"


def test_locked_people_stay_when_planned_anew(organizer: Client) -> None:
    steps = [
        move(1, COMPETES_IN_1, COMPETES_IN_2),
        move(1, JUDGES_IN_2, ""),
        {"step": "lock", "person": "1", "origin": COMPETES_IN_2},
    ]
    assert "🔒" in sent(organizer, *steps)[1]["board"]
    sent(organizer, *steps, action="save")
    organizer.post(ADDRESS, {"action": "plan", "round": "222-r1", "number": "2"})
    assert COMPETES_IN_2 in tasks_of(1)
    assert planning.locked_places(held()) == {(1, 12, "competitor")}
    sent(organizer, {"step": "unlock", "person": "1", "origin": COMPETES_IN_2}, action="save")
    assert not planning.locked_places(held())


def test_planning_gives_every_group_its_people(organizer: Client) -> None:
    organizer.post(ADDRESS, {"action": "plan", "round": "222-r1", "number": "3"})
    plan = planning.plan_of(held())
    groups = [group for group in plan.groups if group.round_id == "222-r1"]
    assert [len(plan.competitors(group)) for group in groups] in ([3, 3, 2], [3, 2, 3], [2, 3, 3])
    assert not planning.clashes(held())


def test_planning_can_be_taken_back_until_the_next_change(organizer: Client) -> None:
    before = held()
    planned = organizer.post(ADDRESS, {"action": "plan", "round": "222-r1", "number": "3"})
    entry = planned.url.partition("planned=")[2]  # type: ignore[attr-defined]
    assert "Groups changed." in organizer.get(planned.url).content.decode()  # type: ignore[attr-defined]
    back = {"action": "take-back", "round": "222-r1", "entry": entry}
    entered(ID, 1, 1, 987)
    organizer.post(ADDRESS, back)
    assert held() == before
    assert "changed since" in organizer.post(ADDRESS, back, follow=True).content.decode()
    assert "did not generate groups" in organizer.post(ADDRESS, back | {"entry": "1"}, follow=True).content.decode()
    again = organizer.post(ADDRESS, {"action": "plan", "round": "222-r1", "number": "3"})
    organizer.post(f"{ADDRESS}wishes/", {"action": "add-spared", "person": "3"})
    back["entry"] = again.url.partition("planned=")[2]  # type: ignore[attr-defined]
    assert "changed since" in organizer.post(ADDRESS, back, follow=True).content.decode()


def test_all_rounds_are_seen_at_a_glance(organizer: Client) -> None:
    page = on_one_line(organizer.get(ADDRESS).content.decode())
    assert "1 of 3 rounds are planned." in page
    assert "Generate all groups" in page
    assert 'title="Group 1: 4 competitors, 4 stations, 4 judges">4' in page
    assert "222-r1" in page and 'name="stations-1"' in page


def test_a_fix_is_one_form_and_can_be_undone(organizer: Client) -> None:
    organizer.post(ADDRESS, {"step": "move", "round": "222-r1", "person": "1", "origin": COMPETES_IN_1, "goal": ""})
    assert COMPETES_IN_1 not in tasks_of(1)
    page = organizer.get(f"{ADDRESS}?round=222-r1").content.decode()
    assert "1 competitor is not in a group." in page
    steps = json.dumps([{"step": "move", "person": "1", "origin": "", "goal": COMPETES_IN_1}])
    fixed = organizer.post(ADDRESS, {"action": "fix", "round": "222-r1", "steps": steps, "back": "all"})
    assert COMPETES_IN_1 in tasks_of(1)
    entry = fixed.url.partition("planned=")[2]  # type: ignore[attr-defined]
    organizer.post(ADDRESS, {"action": "take-back", "entry": entry})
    assert COMPETES_IN_1 not in tasks_of(1)
    organizer.post(ADDRESS, {"action": "fix", "round": "222-r1", "number": "3"})
    assert {group.number for group in planning.groups_on_schedule(held()).values()} == {1, 2, 3}
    wrong = organizer.post(ADDRESS, {"action": "fix", "round": "222-r1", "steps": "["}, follow=True)
    assert "These changes cannot be read" in wrong.content.decode()


def test_stations_are_entered_where_they_are_used(organizer: Client) -> None:
    organizer.post(ADDRESS, {"action": "stations", "stations-1": "6", "stations-2": ""})
    assert planning.stations_of(held()) == {1: 6, 2: 2}
    wrong = organizer.post(ADDRESS, {"action": "stations", "stations-1": "0"}, follow=True)
    assert "cannot have 0 stations" in wrong.content.decode()


def test_a_number_of_groups_chosen_by_hand_outlives_planning_everything(organizer: Client) -> None:
    organizer.post(ADDRESS, {"action": "plan", "round": "222-r1", "number": "3"})
    organizer.post(ADDRESS, {"action": "plan-all"})
    numbers = {group.number for group in planning.groups_on_schedule(held()).values() if group.round_id == "222-r1"}
    assert numbers == {1, 2, 3}


def test_all_rounds_that_have_not_begun_are_planned_together(organizer: Client) -> None:
    organizer.post(ADDRESS, {"action": "plan-all", "round": "222-r1", "advised": "on"})
    rounds = {group.round_id for group in planning.groups_on_schedule(held()).values()}
    assert rounds == {"222-r1", "333-r2"}, "the first round of 3x3x3 has begun"
    refused = organizer.post(ADDRESS, {"action": "plan", "round": "333-r1"}, follow=True)
    assert "has begun" in refused.content.decode()


def test_people_are_moved_after_the_round_has_opened(organizer: Client) -> None:
    repository.append(ID, lambda state: open_round(state, DELEGATE, "222-r1"), by=DELEGATE, at=NOON)
    assert sent(organizer, move(1, COMPETES_IN_1, COMPETES_IN_2), action="save")[0] == 200
    assert COMPETES_IN_2 in tasks_of(1)


def test_who_is_late_moves_on_and_nobody_else(organizer: Client) -> None:
    late = {"step": "late", "person": "1", "until": "10:15", "day": "2026-05-02"}
    answer = sent(organizer, late)[1]
    assert answer["changes"].count("<li>") == 1
    sent(organizer, late, action="save")
    assert COMPETES_IN_2 in tasks_of(1)
    sent(organizer, {"step": "absent", "person": "2"}, action="save")
    assert tasks_of(2) == set()


def test_somebody_on_the_board_leads_to_what_is_known_of_them_in_their_place(organizer: Client) -> None:
    board = organizer.get(f"{ADDRESS}?round=222-r1").content.decode()
    assert '<a class="person-chip" href="?at=1@11" data-person="1"><bdi>Ada Swan</bdi></a>' in board
    page = organizer.get(f"{ADDRESS}?at=1@{COMPETES_IN_1}").content.decode()
    assert "Reasons" in page and 'data-round="222-r1"' in page
    assert 'href="?at=1@11" data-person="1" aria-current="true"' in page
    assert "Reasons" in organizer.get(f"{ADDRESS}?at=1@11").content.decode()
    assert "Reasons" in organizer.get(f"{ADDRESS}?at=1@{JUDGES_IN_2}").content.decode()
    assert organizer.get(f"{ADDRESS}?at=1@nowhere").status_code == 200


def test_without_scripts_a_form_moves_somebody(organizer: Client) -> None:
    page = organizer.get(f"{ADDRESS}?round=222-r1&person=1&place={COMPETES_IN_1}").content.decode()
    assert "Reasons" in page
    choices = on_one_line(page[page.index("Move to") : page.index("No group<")])
    assert f'value="{COMPETES_IN_2}">Group 2 · Competitors — In another place at the same time' not in choices
    assert f'value="{COMPETES_IN_2}">Group 2 · Competitors — Has a task in the group they compete in. (1h1)' in choices
    assert 'value="12:staff-scrambler" selected>Group 2 · Scramblers, in addition' in choices
    organizer.post(ADDRESS, {"step": "move", "round": "222-r1", "person": "1", "origin": JUDGES_IN_2, "goal": ""})
    assert tasks_of(1) == {COMPETES_IN_1}
    wrong = organizer.post(
        ADDRESS, {"step": "move", "round": "222-r1", "person": "99", "goal": JUDGES_IN_1}, follow=True
    )
    assert "Choose a person by number and name." in wrong.content.decode()


@pytest.mark.parametrize(
    "step",
    [
        {"step": "dance", "person": "1"},
        {"step": "move", "person": "x"},
        {"step": "lock", "person": "1"},
        {"step": "late", "person": "1", "until": "soon"},
    ],
)
def test_steps_that_cannot_be_are_refused_in_words(organizer: Client, step: dict[str, str]) -> None:
    status, answer = sent(organizer, step)
    assert status == 400
    assert answer["problem"]


def test_what_are_no_steps_is_refused(organizer: Client) -> None:
    for body in ("[]", "{", '{"steps": 1}', '{"steps": [1]}'):
        assert organizer.post(f"{ADDRESS}draft/", body, content_type="application/json").status_code == 400


def test_wishes_are_added_heeded_and_taken_back(organizer: Client) -> None:
    address = f"{ADDRESS}wishes/"
    organizer.post(address, {"action": "add-apart", "person": ["1 Ada Swan", "2 Bo Lind", ""]})
    organizer.post(address, {"action": "add-spared", "person": "3"})
    organizer.post(
        address, {"action": "add-away", "person": "4", "day": "2026-05-02", "start": "10:00", "end": "11:00"}
    )
    organizer.post(address, {"action": "add-scrambles", "person": "5", "event": "222"})
    organizer.post(address, {"action": "add-together", "person": ["6", "7"]})
    known = planning.wishes_of(held())
    assert known.apart == (frozenset({1, 2}),)
    assert known.away == {4: (planning.Span(at(10), at(11)),)}
    assert known.skilled == {"222": frozenset({5})}
    board = sent(organizer)[1]["board"]
    for said in ("Should be apart from", "Should have no tasks.", "Away at this time."):
        assert said in board
    page = organizer.get(address).content.decode()
    assert "Eli Costa" in page
    for kind, key in (
        ("apart", "1,2"),
        ("spared", "3"),
        ("scrambles", "222|5"),
        ("together", "6,7"),
        ("away", f"4|{at(10).isoformat()}"),
    ):
        organizer.post(address, {"action": f"remove-{kind}", "key": key})
    assert planning.wishes_of(held()) == planning.Wishes()


def test_wishes_that_make_no_sense_are_refused_in_words(organizer: Client) -> None:
    address = f"{ADDRESS}wishes/"
    for fields in (
        {"action": "add-apart", "person": ["1", "1"]},
        {"action": "add-spared", "person": "99"},
        {"action": "add-away", "person": "4", "day": "2026-05-02", "start": "11:00", "end": "10:00"},
        {"action": "add-away", "person": "4", "day": "", "start": "", "end": ""},
        {"action": "add-scrambles", "person": "5", "event": "x"},
        {"action": "sing"},
    ):
        assert "message error" in organizer.post(address, fields, follow=True).content.decode()
    assert held() == planned_open()


def test_wishes_are_not_public(organizer: Client) -> None:
    organizer.post(f"{ADDRESS}wishes/", {"action": "add-spared", "person": "3"})
    assert "spared" not in Client().get(f"/api/competitions/{ID}/wcif/public").content.decode()


def test_the_load_of_everybody_is_listed(organizer: Client) -> None:
    page = organizer.get(f"{ADDRESS}load/").content.decode()
    assert page.count("<tr>") == 9
    assert "8 people have tasks, 0 have none" in page


def test_groups_of_the_set_up_are_planned_where_advice_is_not_wanted(competition_id: str) -> None:
    state = repository.load(competition_id)
    undivided = replace(state.competition, schedule=undivided_schedule(state.competition))
    event = undivided.events[0]
    first = replace(event.rounds[0], scramble_set_count=3)
    wanted = replace(undivided, events=(replace(event, rounds=(first, *event.rounds[1:])), *undivided.events[1:]))
    assert planning.numbers_of_groups(CompetitionState(wanted, state.edition), [first.id]) == {first.id: 3}


def undivided_schedule(competition: Competition) -> Schedule:
    def without_groups(room: Room) -> Room:
        return replace(room, activities=tuple(replace(activity, child_activities=()) for activity in room.activities))

    venues = (replace(venue, rooms=tuple(map(without_groups, venue.rooms))) for venue in competition.schedule.venues)
    return replace(competition.schedule, venues=tuple(venues))
