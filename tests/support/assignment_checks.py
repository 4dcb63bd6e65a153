"""An independent look at the assignments of a WCIF document: what is wrong with its groups, by counting alone.

It reads the document as it is and shares no code with the planner.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any, Final

Document = dict[str, Any]

USUAL_STATIONS: Final = 16
PER_STATION: Final = 1.75
"""A stage takes this many competitors for each station: while some solve, the puzzles of others are scrambled."""
TOGETHER: Final = ("333fm", "333mbf")
"""Everybody does an attempt of these at the same time."""
COMPETES, JUDGES = "competitor", "staff-judge"


@dataclass(frozen=True, slots=True)
class Place:
    """A group, an attempt or an undivided round in one room."""

    id: int
    code: str
    room: int
    start: datetime
    end: datetime
    stations: int

    @property
    def round_id(self) -> str:
        return "-".join(self.code.split("-")[:2])

    @property
    def event_id(self) -> str:
        return self.code.split("-")[0]

    def meets(self, other: "Place") -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Findings:
    """How much is wrong. Everything should be zero."""

    over_capacity: int = 0
    """Competitors beyond what the stations of their stage take."""
    in_two_places: int = 0
    """Pairs of places that a person would have to be in at the same time."""
    in_own_group: int = 0
    """Tasks of people in the group in which they compete (1h1)."""
    not_in_one_group: int = 0
    """Entries of a first round without exactly one group."""
    uneven_stages: int = 0
    """Stages whose share of a group differs by more than one competitor from their share of the stations."""
    judges_over_stations: int = 0
    judges_missing: int = 0
    """Judges that are missing for stations in use."""


def look_at(document: Document) -> Findings:
    """Count what is wrong with the assignments of a document."""
    places = {place.id: place for place in _places(document)}
    people: dict[int, Counter[str]] = defaultdict(Counter)
    for person in document["persons"]:
        for assignment in person.get("assignments") or ():
            people[assignment["activityId"]][assignment["assignmentCode"]] += 1
    used = {place for place in places.values() if people[place.id]}
    sizes = {place: people[place.id][COMPETES] for place in used}
    judges = {place: people[place.id][JUDGES] for place in used}
    return Findings(
        sum(_beyond(room, sizes) for room in {place.room for place in used}),
        *_conflicts(document, places),
        _without_one_group(document, places),
        _uneven(sizes),
        sum(max(0, number - place.stations) for place, number in judges.items()),
        sum(
            max(0, min(sizes[place], place.stations) - number)
            for place, number in judges.items()
            if place.event_id not in TOGETHER
        ),
    )


def _places(document: Document) -> Iterator[Place]:
    for venue in document["schedule"]["venues"]:
        for room in venue["rooms"]:
            stations = _stations(room)
            for activity in room["activities"]:
                yield from _parts(activity, room["id"], stations)


def _parts(activity: Document, room: int, stations: int) -> Iterator[Place]:
    start, end = (datetime.fromisoformat(activity[key].replace("Z", "+00:00")) for key in ("startTime", "endTime"))
    if not activity["activityCode"].startswith("other-"):
        yield Place(activity["id"], activity["activityCode"], room, start, end, stations)
    for child in activity.get("childActivities") or ():
        yield from _parts(child, room, stations)


def _stations(room: Document) -> int:
    for extension in room.get("extensions") or ():
        if extension["id"] in ("cubelex.planning", "groupifier.RoomConfig") and extension["data"].get("stations"):
            return int(extension["data"]["stations"])
    return USUAL_STATIONS


def _beyond(room: int, sizes: Mapping[Place, int]) -> int:
    """The most competitors beyond the capacity of a room for each moment at which a group begins."""
    here = [place for place in sizes if place.room == room and place.event_id not in TOGETHER]
    beyond = 0
    for start in {place.start for place in here}:
        on = [place for place in here if place.start == start]
        others = [place for place in here if place.start < start < place.end]
        at_once = sum(sizes[place] for place in (*on, *others))
        beyond += max(0, at_once - int(on[0].stations * PER_STATION))
    return beyond


def _conflicts(document: Document, places: Mapping[int, Place]) -> tuple[int, int]:
    in_two, in_own = 0, 0
    for person in document["persons"]:
        own = [
            (places[assignment["activityId"]], assignment["assignmentCode"])
            for assignment in person.get("assignments") or ()
            if assignment["activityId"] in places
        ]
        for (first, code), (second, other) in combinations(own, 2):
            if first == second:
                in_own += COMPETES in (code, other) and not (first.event_id == "333fm" and JUDGES in (code, other))
            elif first.meets(second):
                in_two += 1
    return in_two, in_own


def _without_one_group(document: Document, places: Mapping[int, Place]) -> int:
    on_schedule = {place.round_id for place in places.values()}
    wrong = 0
    for person in document["persons"]:
        registration = person.get("registration") or {}
        if registration.get("status") != "accepted" or not registration.get("isCompeting", True):
            continue
        counted = Counter(
            places[assignment["activityId"]].round_id
            for assignment in person.get("assignments") or ()
            if assignment["assignmentCode"] == COMPETES and assignment["activityId"] in places
        )
        for event_id in registration["eventIds"]:
            round_id = f"{event_id}-r1"
            if round_id in on_schedule:
                attempts = {place.start for place in places.values() if place.code.startswith(f"{round_id}-a")}
                expected = max(len(attempts), 1) if event_id in TOGETHER else 1
                wrong += counted[round_id] != expected
    return wrong


def _uneven(sizes: Mapping[Place, int]) -> int:
    at_once: dict[tuple[str, datetime, datetime], list[Place]] = defaultdict(list)
    for place in sizes:
        at_once[place.round_id, place.start, place.end].append(place)
    wrong = 0
    for stages in at_once.values():
        total, stations = sum(sizes[stage] for stage in stages), sum(stage.stations for stage in stages)
        wrong += sum(abs(sizes[stage] - total * stage.stations / stations) > 1 for stage in stages)
    return wrong
