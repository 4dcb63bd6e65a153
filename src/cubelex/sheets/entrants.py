"""Who takes part in a round, in which group and at which station."""

from collections.abc import Iterable
from dataclasses import dataclass

from cubelex.competition import Competition, Person, Round
from cubelex.sheets.names import by_name, competitors
from cubelex.sheets.timetables import Scheduled, timetable


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a round; group and station as far as they are assigned."""

    person: Person
    group: int | None = None
    station: int | None = None
    room: str = ""


def entrants(competition: Competition, announced: Round) -> list[Entrant]:
    """Those of a round by room, group, station and name.

    In a first round, and in both of Dual Rounds, all who are accepted for the event; in a later one those with a row
    in its results, or else with a place in one of its groups.
    """
    places = {one.activity.id: one for one in timetable(competition) if one.activity.code.round_id == announced.id}
    return sorted((_entrant(person, places) for person in _people(competition, announced, places)), key=_order)


def has_several_rooms(people: Iterable[Entrant]) -> bool:
    """Whether they compete in more than one room, so that cards must say in which."""
    return len({one.room for one in people if one.room}) > 1


def _people(competition: Competition, announced: Round, places: dict[int, Scheduled]) -> list[Person]:
    if announced.number == 1 or announced.linked_rounds:
        return competitors(competition, announced.event_id)
    listed = {result.person_id for result in announced.results}
    if listed:
        return [person for person in competition.persons if person.registrant_id in listed]
    return [
        person
        for person in competition.persons
        if any(one.assignment_code == "competitor" and one.activity_id in places for one in person.assignments)
    ]


def _entrant(person: Person, places: dict[int, Scheduled]) -> Entrant:
    for one in person.assignments:
        scheduled = places.get(one.activity_id)
        if one.assignment_code == "competitor" and scheduled is not None:
            return Entrant(person, scheduled.activity.code.group_number, one.station_number, scheduled.room.name)
    return Entrant(person)


def _order(one: Entrant) -> tuple[int, str, int, tuple[str, int]]:
    return one.group or 0, one.room, one.station or 0, by_name(one.person)
