"""What organizers chose for planning: stations of rooms, numbers of groups, preferences of people, locked places.

The competition keeps it. Preferences are kept with each person, as they are not public (2d), stations with their room,
numbers of groups with their round. What other programs for groups wrote into a WCIF document is read too.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, TypeVar

from cubelex.competition import Activity, Competition, Person, Room, Round, extension_data, with_extension
from cubelex.officiating.planning.timelines import Span
from cubelex.officiating.planning.wishes import Wishes

PLANNING: Final = "cubelex.planning"
DEFAULT_STATIONS: Final = 16

Fields = dict[str, Any]
Noun = TypeVar("Noun", Person, Room, Round)
_GROUPIFIER_ROOM: Final = "groupifier.RoomConfig"
_GROUPIFIER_ACTIVITY: Final = "groupifier.ActivityConfig"
_DELEGATE_DASHBOARD: Final = "delegateDashboard.groups"


def stations_of(competition: Competition) -> dict[int, int]:
    """How many stations each room has, by its id."""
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return {room.id: stations_in(room) for room in rooms}


def stations_in(room: Room) -> int:
    """How many stations a room has, or the usual number if none was entered."""
    return entered_stations(room) or DEFAULT_STATIONS


def entered_stations(room: Room) -> int | None:
    """How many stations were entered for a room, here or in another program."""
    return _number(choices_of(room), "stations") or _number(
        extension_data(room.extensions, _GROUPIFIER_ROOM), "stations"
    )


def chosen_groups(round_: Round) -> int | None:
    """The number of groups that was chosen by hand."""
    return _number(choices_of(round_), "groups")


def choose_groups(round_: Round, number: int | None) -> Round:
    """The round with this number of groups chosen by hand, or no longer chosen."""
    return with_choices(round_, {**choices_of(round_), "groups": number})


def with_chosen_groups(competition: Competition, numbers: Mapping[str, int | None]) -> Competition:
    """The competition with these numbers of groups chosen by hand, or no longer chosen."""
    events = tuple(
        replace(
            event,
            rounds=tuple(
                choose_groups(round_, numbers[round_.id]) if round_.id in numbers else round_ for round_ in event.rounds
            ),
        )
        if any(round_.id in numbers for round_ in event.rounds)
        else event
        for event in competition.events
    )
    return competition if events == competition.events else replace(competition, events=events)


def groups_in_other_programs(round_: Round, activities: Iterable[Activity]) -> int | None:
    """The number of groups that was chosen for a round in another program."""
    for activity in activities:
        if number := _number(extension_data(activity.extensions, _GROUPIFIER_ACTIVITY), "groups"):
            return number
    return _number(extension_data(round_.extensions, _DELEGATE_DASHBOARD), "groups")


def _number(fields: Fields, name: str) -> int | None:
    """A number from 1 on, as another program may have written it."""
    number = fields.get(name)
    return number if isinstance(number, int) and not isinstance(number, bool) and number > 0 else None


def with_stations_in(room: Room, stations: int) -> Room:
    """The room with this number of stations."""
    return with_choices(room, {**choices_of(room), "stations": stations})


def wishes_of(competition: Competition) -> Wishes:
    """The preferences and availability of everyone."""
    skilled: dict[str, set[int]] = defaultdict(set)
    away: dict[int, tuple[Span, ...]] = {}
    spared: set[int] = set()
    for number, choices in _said_of_people(competition):
        if choices.get("spared"):
            spared.add(number)
        if times := choices.get("away"):
            away[number] = tuple(Span(*map(datetime.fromisoformat, start_and_end)) for start_and_end in times)
        for event_id in choices.get("scrambles", ()):
            skilled[event_id].add(number)
    return Wishes(
        _sets(competition, "together"),
        _sets(competition, "apart"),
        away,
        frozenset(spared),
        {event_id: frozenset(people) for event_id, people in skilled.items()},
    )


def locked_places(competition: Competition) -> frozenset[tuple[int, int, str]]:
    """Places that planning does not change: the number of a person, the id of an activity, and the task."""
    return frozenset(
        (number, activity_id, code)
        for number, choices in _said_of_people(competition)
        for activity_id, code in choices.get("locked", ())
    )


def with_lock(competition: Competition, person_id: int, activity_id: int, code: str, is_locked: bool) -> Competition:
    """The competition with the place of a person locked, or no longer."""

    def changed(choices: Fields) -> Fields:
        others = [place for place in choices.get("locked", ()) if [*place] != [activity_id, code]]
        return {**choices, "locked": [*others, [activity_id, code]] if is_locked else others}

    return _with_changed(competition, {person_id: changed})


def with_wishes(competition: Competition, wishes: Wishes) -> Competition:
    """The competition with these preferences instead of those it had."""
    return replace(competition, persons=tuple(_wishing(person, wishes) for person in competition.persons))


def _wishing(person: Person, wishes: Wishes) -> Person:
    number = person.registrant_id
    if number is None:
        return person
    choices = {
        "spared": number in wishes.spared,
        "away": [[span.start.isoformat(), span.end.isoformat()] for span in wishes.away.get(number, ())],
        "scrambles": sorted(event_id for event_id, people in wishes.skilled.items() if number in people),
        "together": [sorted(people - {number}) for people in wishes.together if number in people],
        "apart": [sorted(people - {number}) for people in wishes.apart if number in people],
    }
    return with_choices(person, {**choices_of(person), **choices})


def without_locks(competition: Competition, activity_ids: Iterable[int]) -> Competition:
    """The competition without locks in these activities."""
    gone = set(activity_ids)

    def changed(choices: Fields) -> Fields:
        return {**choices, "locked": [place for place in choices.get("locked", ()) if place[0] not in gone]}

    concerned = {person for person, activity_id, _ in locked_places(competition) if activity_id in gone}
    return _with_changed(competition, dict.fromkeys(concerned, changed))


def _with_changed(competition: Competition, changes: Mapping[int, Any]) -> Competition:
    persons = tuple(
        with_choices(person, changes[person.registrant_id](choices_of(person)))
        if person.registrant_id is not None and person.registrant_id in changes
        else person
        for person in competition.persons
    )
    return replace(competition, persons=persons)


def choices_of(noun: Person | Room | Round) -> Fields:
    """What was chosen for a person, a room or a round."""
    return extension_data(noun.extensions, PLANNING)


def with_choices(noun: Noun, said: Fields) -> Noun:
    """A person, room or round with what was chosen. Empty choices are not kept."""
    kept = {name: value for name, value in said.items() if value}
    if kept == choices_of(noun):
        return noun
    return replace(noun, extensions=with_extension(noun.extensions, PLANNING, kept))


def _said_of_people(competition: Competition) -> Iterable[tuple[int, Fields]]:
    for person in competition.persons:
        if person.registrant_id is not None and (choices := choices_of(person)):
            yield person.registrant_id, choices


def _sets(competition: Competition, name: str) -> tuple[frozenset[int], ...]:
    """Sets of people, each kept with all who are in it."""
    sets = (
        frozenset({number, *others})
        for number, choices in _said_of_people(competition)
        for others in choices.get(name, ())
    )
    return tuple(dict.fromkeys(sets))
