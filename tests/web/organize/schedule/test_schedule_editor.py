"""The schedule editor: drafts looked at, proposed and saved, and what forms do without scripts."""

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Activity, Competition
from cubelex.errors import InvalidCompetition
from cubelex.messages import has_text
from cubelex.officiating import CompetitionState, Outcome, Role, planning
from cubelex.officiating.demo import invented_competition
from cubelex.officiating.verbs import change_setup
from cubelex.web.organize.schedule.drafts import draft_of, read_draft, schedule_fingerprint
from cubelex.web.store import repository
from tests.support.web.planned_open import at, planned_open
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, small_open, stored

ID = "SmallOpen2026"
ADDRESS = f"/{ID}/setup/schedule/"


@pytest.fixture
def competition_id(db: None) -> str:
    return stored(planned_open())


@pytest.fixture
def organizer(client_of: ClientOf) -> Client:
    return client_of(Role.ORGANIZER)


def held() -> Competition:
    return repository.load(ID).competition


def activity(code: str) -> Activity:
    return next(activity for activity in held().schedule.activities() if str(activity.code) == code)


def sent(client: Client, **asked: Any) -> Any:
    response = client.post(f"{ADDRESS}draft/", json.dumps(asked), content_type="application/json")
    return response.status_code, response.json()


def drafted(code: str, **fields: Any) -> dict[str, Any]:
    """The schedule with one activity changed."""
    draft = draft_of(held())
    next(activity for activity in draft["activities"] if activity["code"] == code).update(fields)
    return draft


def test_a_draft_of_the_schedule_is_read_back_as_it_was(competition_id: str) -> None:
    assert read_draft(held(), json.loads(json.dumps(draft_of(held())))).schedule == held().schedule


def test_a_large_schedule_is_read_back_as_it_was() -> None:
    large = invented_competition(30, days=3, event_ids=("333", "222", "333fm", "333mbf", "clock"))
    assert read_draft(large, draft_of(large)).schedule == large.schedule


def test_the_clock_of_the_venue_counts_on_the_day_it_is_changed() -> None:
    autumn = invented_competition(20, first_day=date(2026, 10, 24), event_ids=("333",))
    draft = draft_of(autumn)
    first = next(activity for activity in draft["activities"] if activity["code"] == "333-r1")
    first["day"] = 1
    moved = next(
        activity for activity in read_draft(autumn, draft).schedule.activities() if str(activity.code) == "333-r1"
    )
    was = next(activity for activity in autumn.schedule.activities() if str(activity.code) == "333-r1")
    assert (moved.start_time.hour, moved.start_time.minute) == (was.start_time.hour, was.start_time.minute)
    assert (moved.start_time.utcoffset(), was.start_time.utcoffset()) == (timedelta(hours=1), timedelta(hours=2))


def test_every_fault_has_words() -> None:
    assert all(has_text(code) for code in (*planning.ClashKind, *planning.PlaceFault))


def test_the_page_has_the_grid_the_findings_and_forms(organizer: Client) -> None:
    page = organizer.get(ADDRESS)
    assert page.status_code == 200
    assert len(page.content) < 150_000
    for part in ("schedule-editor.js", "No conflicts.", "Venues and rooms", "Europe/Lisbon"):
        assert part in page.content.decode()


def test_what_is_wrong_with_a_draft_is_said_with_its_regulation(organizer: Client) -> None:
    status, answer = sent(organizer, action="check", draft=drafted("333-r2", start=9 * 60 + 30, end=10 * 60, room=2))
    assert status == 200
    assert "3x3x3 Cube, final begins before 3x3x3 Cube, round 1 is over." in answer["findings"]
    assert "9l" in answer["findings"]
    assert answer["flags"] == {"3": "bad"}
    assert answer["estimates"]["333-r1"]["4"] > 0
    assert activity("333-r2").start_time == at(11, 30), "nothing is saved"


def test_it_is_said_why_a_round_takes_as_long_as_it_does(organizer: Client) -> None:
    draft = draft_of(held())
    _, answer = sent(organizer, action="check", draft=draft, about={"code": "222-r1", "stations": 4})
    assert answer["because"][0].startswith("8 competitors in")
    for about in ({"code": "other-lunch", "stations": 4}, {"code": "222-r1", "stations": "x"}, None, {"stations": -1}):
        assert sent(organizer, action="check", draft=draft, about=about)[1]["because"] == []


def test_people_in_two_places_are_found_while_editing(organizer: Client) -> None:
    draft = draft_of(held())
    draft["activities"].append(
        {"id": -1, "room": 2, "code": "other-misc", "name": "Show", "day": 0, "start": 600, "end": 660, "groups": 0}
    )
    assert "No conflicts" in sent(organizer, action="check", draft=draft)[1]["findings"]
    draft["activities"][-1]["room"] = 1
    _, answer = sent(organizer, action="check", draft=draft)
    assert "are in the same room at the same time" in answer["findings"]
    assert answer["flags"] == {"2": "bad", "-1": "bad"}


def test_moving_a_round_takes_its_groups_along(organizer: Client) -> None:
    draft = drafted("222-r1", start=14 * 60, end=16 * 60)
    status, answer = sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))
    assert status == 200
    assert (activity("222-r1").start_time, activity("222-r1").end_time) == (at(14), at(16))
    assert (activity("222-r1-g2").start_time, activity("222-r1-g2").end_time) == (at(15), at(16))
    assert answer["draft"]["basis"] == schedule_fingerprint(held())
    assert held().persons == planned_open().persons


def test_saving_nothing_new_adds_nothing_to_the_log(organizer: Client) -> None:
    before = repository.load(ID).entries
    assert sent(organizer, action="save", draft=draft_of(held()), basis=schedule_fingerprint(held()))[0] == 200
    assert repository.load(ID).entries == before


def test_somebody_who_saved_meanwhile_is_not_overwritten(organizer: Client, client_of: ClientOf) -> None:
    basis = schedule_fingerprint(held())
    mine = drafted("333-r2", start=15 * 60, end=16 * 60)
    assert (
        sent(client_of(Role.DELEGATE), action="save", draft=drafted("other-lunch", name="Feast"), basis=basis)[0] == 200
    )
    status, answer = sent(organizer, action="save", draft=mine, basis=basis)
    assert status == 409
    assert "delegate" in answer["meanwhile"]
    assert any(theirs["name"] == "Feast" for theirs in answer["theirs"]["activities"])
    assert activity("333-r2").start_time == at(11, 30)
    again = sent(
        organizer,
        action="save",
        draft=mine | {"activities": answer["theirs"]["activities"]},
        basis=answer["theirs"]["basis"],
    )
    assert again[0] == 200


def test_results_that_arrive_meanwhile_are_no_conflict(organizer: Client) -> None:
    from tests.support.web.small_open import entered

    basis, draft = schedule_fingerprint(held()), drafted("333-r2", start=15 * 60, end=16 * 60)
    entered(ID, 1, 1, 987)
    assert sent(organizer, action="save", draft=draft, basis=basis)[0] == 200


def test_taking_a_round_off_the_schedule_frees_its_people(organizer: Client) -> None:
    draft = draft_of(held())
    draft["activities"] = [activity for activity in draft["activities"] if activity["code"] != "222-r1"]
    assert "is not on the schedule" in sent(organizer, action="check", draft=draft)[1]["findings"]
    assert sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))[0] == 200
    assert not any(person.assignments for person in held().persons)


def test_a_time_zone_is_of_the_venue_and_the_clock_stays(organizer: Client) -> None:
    draft = draft_of(held())
    draft["venues"][0]["timezone"] = "Asia/Tehran"
    assert sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))[0] == 200
    assert draft_of(held())["activities"] == draft["activities"]
    assert activity("333-r1").start_time.utcoffset() == timedelta(hours=3, minutes=30)


def test_each_venue_has_its_own_clock(organizer: Client) -> None:
    draft = draft_of(held())
    draft["venues"].append({"id": -1, "name": "Island", "country": "PT", "timezone": "Atlantic/Azores"})
    draft["rooms"].append({"id": -1, "venue": -1, "name": "Beach", "color": "#2e7d32", "stations": 2})
    show = {"id": -1, "room": -1, "code": "other-misc", "name": "Show", "day": 0, "start": 540, "end": 600, "groups": 0}
    draft["activities"].append(show)
    assert sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))[0] == 200
    assert [venue.name for venue in held().schedule.venues] == ["Hall", "Island"]
    assert activity("other-misc").start_time == at(10), "nine on the Azores is ten in Lisbon"
    saved = next(each for each in draft_of(held())["activities"] if each["code"] == "other-misc")
    assert (saved["start"], saved["end"], saved["room"]) == (540, 600, 3)


def test_rooms_and_venues_come_with_colours_and_stations(organizer: Client) -> None:
    draft = draft_of(held())
    draft["rooms"].append({"id": -1, "venue": 1, "name": "Attic", "color": "#2e7d32", "stations": 7})
    draft["activities"][3]["room"] = -1
    assert sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))[0] == 200
    attic = held().schedule.venues[0].rooms[2]
    assert (attic.id, attic.name, attic.color) == (3, "Attic", "#2e7d32")
    assert [activity.name for activity in attic.activities] == ["Lunch"]


@pytest.mark.parametrize(
    "change",
    [
        {"venues": [{"id": 1, "name": "Hall", "timezone": "Europe/Atlantis"}]},
        {"venues": [{"id": 1, "name": " ", "timezone": "UTC"}]},
        {"rooms": [{"id": 1, "venue": 1, "name": "Main", "color": "red", "stations": 1}]},
        {"rooms": []},
        {"activities": [{"id": -1, "room": 1, "code": "nonsense-x", "name": "?", "day": 0, "start": 0, "end": 5}]},
        {"activities": [{"id": -1, "room": 1, "code": "333-r1", "name": "?", "day": 0, "start": 60, "end": 5}]},
        {"activities": [{"id": -1, "room": 1, "code": "333-r1", "name": "?", "day": 9999, "start": 0, "end": 5}]},
        {"activities": [{"id": "x", "room": 1}]},
        {"activities": "all"},
    ],
)
def test_drafts_that_cannot_be_are_refused_in_words(organizer: Client, change: dict[str, Any]) -> None:
    status, answer = sent(organizer, action="save", draft=draft_of(held()) | change, basis=schedule_fingerprint(held()))
    assert status == 400
    assert answer["problem"]
    assert held() == planned_open()


def test_what_is_no_draft_at_all_is_refused(organizer: Client) -> None:
    assert sent(organizer, action="check", draft=None)[0] == 400
    assert organizer.post(f"{ADDRESS}draft/", "[]", content_type="application/json").status_code == 400
    assert organizer.post(f"{ADDRESS}draft/", "{", content_type="application/json").status_code == 400
    with pytest.raises(InvalidCompetition):
        read_draft(held(), {"venues": [], "rooms": [], "activities": [{}] * 3000})


def test_a_proposal_is_shown_and_not_saved(organizer: Client) -> None:
    before = held()
    asked = {"opens": "09:00", "closes": "18:00", "lunchFrom": "12:00", "lunchTo": "13:00", "day": None, "keep": ""}
    status, answer = sent(organizer, action="propose", draft=draft_of(before), **asked)
    assert status == 200
    assert "Nothing is saved yet" in answer["explanation"]
    assert "competitors in" in answer["explanation"]
    assert "Generate them again after saving." in answer["explanation"]
    assert {activity["code"] for activity in answer["draft"]["activities"]} == {
        "333-r1",
        "333-r2",
        "222-r1",
        "other-lunch",
    }
    ids = {activity["code"]: activity["id"] for activity in answer["draft"]["activities"]}
    assert (ids["222-r1"], ids["other-lunch"]) == (2, 4), "groups come along"
    assert held() == before
    assert "No conflicts" in sent(organizer, action="check", draft=answer["draft"])[1]["findings"]


def test_only_what_is_missing_can_be_proposed(organizer: Client) -> None:
    draft = draft_of(held())
    draft["activities"] = [activity for activity in draft["activities"] if activity["code"] != "333-r2"]
    _, answer = sent(organizer, action="propose", draft=draft, closes="18:00", keep="all", day=0)
    kept = [activity for activity in answer["draft"]["activities"] if activity["code"] != "333-r2"]
    assert [(activity["code"], activity["start"]) for activity in kept] == [
        (activity["code"], activity["start"]) for activity in draft["activities"]
    ]
    assert any(activity["code"] == "333-r2" for activity in answer["draft"]["activities"])


def test_without_scripts_forms_add_change_and_remove(organizer: Client) -> None:
    organizer.post(
        ADDRESS, {"action": "add", "code": "other-awards", "day": "0", "room": "2", "start": "17:00", "minutes": "20"}
    )
    assert activity("other-awards").start_time == at(17)
    number = activity("other-awards").id
    organizer.post(
        ADDRESS,
        {
            "action": "change",
            "activity": str(number),
            "name": "Prizes",
            "day": "0",
            "room": "1",
            "start": "17:30",
            "minutes": "30",
        },
    )
    assert (activity("other-awards").name, activity("other-awards").end_time) == ("Prizes", at(18))
    organizer.post(ADDRESS, {"action": "remove", "activity": str(number)})
    assert "other-awards" not in {str(scheduled.code) for scheduled in held().schedule.activities()}
    assert f"?activity={activity('333-r1').id}" in organizer.get(ADDRESS).content.decode()
    assert 'value="09:00"' in organizer.get(f"{ADDRESS}?activity=1").content.decode()


def test_without_scripts_rooms_are_named_and_added(organizer: Client) -> None:
    fields = {
        "action": "rooms",
        "room-1-name": "Great hall",
        "room-1-stations": "12",
        "room-2-remove": "on",
        "room-new-name": "Attic",
    }
    organizer.post(ADDRESS, fields)
    assert [room.name for room in held().schedule.venues[0].rooms] == ["Great hall", "Attic"]
    refused = organizer.post(
        ADDRESS, {"action": "add", "code": "333-r9", "day": "0", "room": "1", "start": "09:00"}, follow=True
    )
    assert "Choose an activity to add." in refused.content.decode()
    late = organizer.post(
        ADDRESS, {"action": "add", "code": "333-r1", "day": "0", "room": "1", "start": "25:00"}, follow=True
    )
    assert "is not a time" in late.content.decode()


def test_without_scripts_a_schedule_is_proposed_looked_at_and_saved(organizer: Client) -> None:
    before = held()
    asked = {"opens": "10:00", "closes": "18:00", "lunchFrom": "12:00", "lunchTo": "13:00", "day": "", "keep": ""}
    page = organizer.post(ADDRESS, asked | {"action": "propose"})
    shown = page.content.decode()
    assert "Nothing is saved yet" in shown and "10:00 – " in shown
    assert held() == before
    basis = schedule_fingerprint(before)
    assert f'name="basis" value="{basis}"' in shown
    assert organizer.post(ADDRESS, asked | {"action": "accept", "basis": basis}).status_code == 302
    assert min(activity.start_time for activity in held().schedule.activities()) == at(10)
    late = organizer.post(ADDRESS, asked | {"action": "accept", "basis": basis, "opens": "11:00"}, follow=True)
    assert "Another person saved" in late.content.decode()
    assert min(activity.start_time for activity in held().schedule.activities()) == at(10)


def test_without_scripts_venues_are_added_and_rooms_to_any_of_them(organizer: Client) -> None:
    organizer.post(ADDRESS, {"action": "rooms", "venue-new-name": "Library"})
    assert [venue.name for venue in held().schedule.venues][1:] == ["Library"]
    number = held().schedule.venues[1].id
    organizer.post(ADDRESS, {"action": "rooms", "room-new-name": "Attic", "room-new-venue": str(number)})
    assert [room.name for room in held().schedule.venues[1].rooms] == ["Main hall", "Attic"]


def test_rooms_and_venues_without_a_name_can_be_edited(organizer: Client) -> None:
    def unnamed(state: CompetitionState) -> Outcome:
        schedule = state.competition.schedule
        venues = tuple(
            replace(venue, name=" ", rooms=tuple(replace(room, name="") for room in venue.rooms))
            for venue in schedule.venues
        )
        return change_setup(state, DELEGATE, replace(state.competition, schedule=replace(schedule, venues=venues)))

    repository.append(ID, unnamed, by=DELEGATE, at=NOON)
    assert held().schedule.venues[0].rooms[0].name == ""
    assert "Room 1" in organizer.get(ADDRESS).content.decode()
    draft = draft_of(held())
    assert sent(organizer, action="check", draft=draft)[0] == 200
    assert sent(organizer, action="propose", draft=draft)[0] == 200
    assert sent(organizer, action="save", draft=draft, basis=schedule_fingerprint(held()))[0] == 200
    assert [room.name for room in held().schedule.venues[0].rooms] == ["Room 1", "Room 2"]


@pytest.mark.django_db
def test_a_competition_without_a_venue_starts_with_one(client_of: ClientOf) -> None:
    bare = small_open()
    draft = draft_of(bare)
    assert [room["name"] for room in draft["rooms"]] == ["Main hall"]
    assert draft["venues"][0]["isNew"]
    assert draft["days"] == [str(date(2026, 5, 2))]
    assert read_draft(bare, draft).schedule.venues[0].rooms[0].id == 1
