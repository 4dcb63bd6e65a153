import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cubelex.competition import FromRounds, read_wcif, write_wcif
from cubelex.errors import InvalidCompetition

MINIMAL: dict[str, Any] = {
    "formatVersion": "1.0",
    "id": "Test2026",
    "name": "Test 2026",
    "shortName": "Test 2026",
    "persons": [{"registrantId": 1, "name": "Ann", "countryIso2": "FR", "somethingNew": [1, {"a": None}]}],
    "events": [
        {
            "id": "333",
            "rounds": [
                {"id": "333-r1", "format": "a", "advancementCondition": {"type": "ranking", "level": 12}},
                {"id": "333-r2", "format": "a", "advancementCondition": None, "results": []},
            ],
        }
    ],
    "schedule": {"startDate": "2026-04-04", "numberOfDays": 1, "venues": []},
}


def real_competitions(shared: Path) -> list[dict[str, Any]]:
    paths = sorted((shared / "competitions").glob("wcif_*.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


def test_real_competitions_are_written_as_they_were_read(shared: Path) -> None:
    for document in real_competitions(shared):
        assert write_wcif(read_wcif(document), document["formatVersion"]) == document


def test_nothing_that_version_1_can_say_is_lost_on_the_way_through_version_2(shared: Path) -> None:
    for document in [MINIMAL, *real_competitions(shared)]:
        second = json.loads(json.dumps(write_wcif(read_wcif(document), "2.1")))
        assert second["formatVersion"] == "2.1"
        assert write_wcif(read_wcif(second), "2.1") == second
        assert write_wcif(read_wcif(second), "1.0") == document


def test_a_condition_belongs_to_the_round_it_lets_people_into() -> None:
    competition = read_wcif(MINIMAL)
    source = competition.round("333-r2").participation_ruleset.participation_source
    assert isinstance(source, FromRounds)
    assert source.round_ids == ("333-r1",)
    assert source.result_condition.value == 12


def test_a_condition_on_a_last_round_is_not_lost() -> None:
    document = copy.deepcopy(MINIMAL)
    document["events"][0]["rounds"][1]["advancementCondition"] = {"type": "percent", "level": 75}
    assert write_wcif(read_wcif(document), "1.0") == document


@pytest.mark.parametrize("version", ["1.0", "2.1"])
def test_an_event_without_rounds_is_written_too(version: Any) -> None:
    document = {**MINIMAL, "events": [{"id": "222", "rounds": []}]}
    assert write_wcif(read_wcif(document), version)["events"][0]["rounds"] == []


def test_every_fault_is_named_with_its_path() -> None:
    document = copy.deepcopy(MINIMAL)
    document["persons"][0]["name"] = 7
    document["persons"][0]["registrantId"] = True
    document["events"][0]["rounds"][0]["format"] = "x"
    document["events"][0]["rounds"][1]["id"] = "333"
    document["schedule"]["startDate"] = "next week"
    del document["id"]
    with pytest.raises(InvalidCompetition) as refused:
        read_wcif(document)
    for place in (
        "persons[0].name: expected text, not 7",
        "persons[0].registrantId: expected a whole number, not True",
        "events[0].rounds[0].format: expected one of 1, 2, 3, 5, a, m, h, not 'x'",
        "events[0].rounds[1].id: expected an event and a number",
        "schedule.startDate: expected a date such as 2026-04-01, not 'next week'",
        "id: is missing; expected text",
    ):
        assert place in str(refused.value)


@pytest.mark.parametrize("document", [None, [], "WCIF", {"formatVersion": "3.0"}])
def test_what_is_not_wcif_is_refused(document: Any) -> None:
    with pytest.raises(InvalidCompetition):
        read_wcif(document)


@pytest.mark.parametrize(
    "place",
    [
        "name",
        "shortName",
        "persons[0].name",
        "schedule.venues[0].name",
        "schedule.venues[0].rooms[0].name",
        "schedule.venues[0].rooms[0].activities[0].name",
    ],
)
def test_a_name_that_no_page_has_place_for_is_refused(place: str) -> None:
    activity = {"id": 1, "name": "Lunch", "activityCode": "other-lunch", "childActivities": []}
    when = {"startTime": "2026-04-04T10:00:00Z", "endTime": "2026-04-04T11:00:00Z"}
    room = {"id": 1, "name": "Hall", "activities": [activity | when]}
    document = copy.deepcopy(MINIMAL)
    document["schedule"]["venues"] = [{"id": 1, "name": "School", "timezone": "Europe/Paris", "rooms": [room]}]
    *way, last = re.findall(r"\w+", place)
    named: Any = document
    for step in way:
        named = named[int(step) if step.isdigit() else step]
    named[last] = "x" * 1000
    read_wcif(document)
    named[last] += "x"
    with pytest.raises(InvalidCompetition, match=re.escape(f"1 fault: {place}: expected at most 1,000 characters")):
        read_wcif(document)


def test_linked_rounds_and_reserved_places_survive_version_2() -> None:
    second = write_wcif(read_wcif(MINIMAL), "2.1")
    first, final = second["events"][0]["rounds"]
    first["linkedRounds"] = final["linkedRounds"] = ["333-r1", "333-r2"]
    final["participationRuleset"]["reservedPlaces"] = {"nationalities": ["FR", "DE"][::-1], "reservations": 4}
    assert write_wcif(read_wcif(second), "2.1") == second


def test_a_competition_does_not_last_for_ages() -> None:
    document = copy.deepcopy(MINIMAL)
    document["schedule"]["numberOfDays"] = 10**12
    with pytest.raises(InvalidCompetition, match=r"schedule\.numberOfDays: expected at most 366"):
        read_wcif(document)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("0001-01-01T00:00:00+14:00", "2026-04-04T10:00:00Z"),
        ("2026-04-04T09:00:00Z", "9999-12-31T23:59:59-12:00"),
    ],
)
def test_times_at_the_ends_of_the_calendar_are_named(start: str, end: str) -> None:
    document = with_an_activity("Europe/Lisbon", start, end)
    document["schedule"]["startDate"] = "9999-12-31"
    with pytest.raises(InvalidCompetition, match=r"startDate: .*activities\[0\]\.(start|end)Time: expected a time"):
        read_wcif(document)


@pytest.mark.parametrize("time", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "2026-04-04T09:00:00", 5])
def test_registration_opens_and_closes_at_points_in_time(time: Any) -> None:
    info = {"openTime": None, "closeTime": "2026-04-01T09:00:00Z", "baseEntryFee": 20}
    document = MINIMAL | {"registrationInfo": info}
    assert write_wcif(read_wcif(document), "1.0")["registrationInfo"] == info
    for name in ("openTime", "closeTime"):
        with pytest.raises(InvalidCompetition, match=rf"registrationInfo\.{name}: expected a time such as"):
            read_wcif(document | {"registrationInfo": info | {name: time}})


@pytest.mark.parametrize("name", ["Nowhere/City", "", "../../etc/passwd", "/etc/passwd", "Europe", "\x07", "a" * 5000])
def test_a_time_zone_that_does_not_exist_is_read_as_utc_and_kept(name: str) -> None:
    document = with_an_activity(name, "2026-04-04T09:00:00+02:00", "2026-04-04T10:00:00+02:00")
    competition = read_wcif(document)
    assert [scheduled.starts_at.isoformat() for scheduled in competition.schedule.scheduled()] == [
        "2026-04-04T07:00:00+00:00"
    ]
    assert write_wcif(competition, "1.0")["schedule"]["venues"][0]["timezone"] == name


def with_an_activity(zone: str, start: str, end: str) -> dict[str, Any]:
    """The document with a venue in a time zone, where something happens."""
    activity = {"id": 1, "name": "Lunch", "activityCode": "other-lunch", "startTime": start, "endTime": end}
    room = {"id": 1, "name": "Hall", "color": "#112233", "activities": [activity]}
    document = copy.deepcopy(MINIMAL)
    document["schedule"]["venues"] = [
        {"id": 1, "name": "Hall", "countryIso2": "PT", "timezone": zone, "rooms": [room]},
    ]
    return document


def with_a_field_more(value: Any) -> Any:
    """The document with a field that nobody knows in every object."""
    if isinstance(value, dict):
        return {key: with_a_field_more(inner) for key, inner in value.items()} | {"not ours": [{"a": None}, 7]}
    return [with_a_field_more(inner) for inner in value] if isinstance(value, list) else value


def test_a_field_that_nobody_knows_is_kept_wherever_it_stands(shared: Path) -> None:
    for document in [MINIMAL, *real_competitions(shared)]:
        strange = with_a_field_more(document)
        assert write_wcif(read_wcif(strange), document["formatVersion"]) == strange
        second = json.loads(json.dumps(write_wcif(read_wcif(strange), "2.1")))
        assert write_wcif(read_wcif(second), "1.0") == strange


@pytest.mark.parametrize("condition", [{"type": {}, "level": 3}, {"type": "best", "level": 3}, {"level": 3}])
def test_a_condition_of_a_type_nobody_knows_is_named(condition: Any) -> None:
    document = copy.deepcopy(MINIMAL)
    document["events"][0]["rounds"][0]["advancementCondition"] = condition
    with pytest.raises(InvalidCompetition, match=r"events\[0\]\.rounds\[0\]\.advancementCondition\.type"):
        read_wcif(document)


@pytest.mark.parametrize("condition", [[1], "ranking", {"type": "ranking", "level": "3"}, {"type": "ranking"}])
def test_a_condition_that_is_none_is_named(condition: Any) -> None:
    document = copy.deepcopy(MINIMAL)
    document["events"][0]["rounds"][0]["advancementCondition"] = condition
    with pytest.raises(InvalidCompetition, match=r"advancementCondition(\.level)?:"):
        read_wcif(document)


def test_where_the_same_is_wrong_everywhere_the_first_faults_are_named_and_all_are_counted() -> None:
    persons = [{"name": number} for number in range(1000)]
    with pytest.raises(InvalidCompetition) as refused:
        read_wcif({"formatVersion": "1.0", "id": "Demo2026", "persons": persons})
    said = str(refused.value)
    assert re.search(r"has \d{4} faults: .*persons\[0\]\.name: .*; and \d{4} more$", said)
    assert len(said) < 3000
