"""The Small Open as somebody would write it who wants scripts to run in the browsers of others."""

from dataclasses import replace

from cubelex.competition import Activity, Competition, Person, Room, Venue
from tests.support.web.planned_open import planned_open

TAG = "<img src=x onerror=hostile()>"
QUOTES = '"\'` onmouseover="hostile()" x=\''
SCRIPT = "</script><script>hostile()</script>"
SIGNS = "\u202eevil\u2028\u2029\x1b\x07\x7f$&{{ 7 }}%(name)s"
HOSTILE = (TAG, QUOTES, SCRIPT, SIGNS)
ALL = " ".join(HOSTILE)


def hostile_open() -> Competition:
    """The Small Open, every text of which is hostile."""
    held = planned_open()
    venues = tuple(_venue(venue) for venue in held.schedule.venues)
    return replace(
        held,
        name=f"Small {ALL}",
        short_name=f"Small {TAG}"[:32],
        persons=tuple(_person(place, person) for place, person in enumerate(held.persons)),
        schedule=replace(held.schedule, venues=venues),
    )


def _person(place: int, person: Person) -> Person:
    registered = person.registration
    assert registered is not None
    noted = replace(registered, comments=ALL, administrative_notes=ALL)
    name = f"{HOSTILE[place % len(HOSTILE)]} {person.name}"
    return replace(person, name=name, email=f"{QUOTES}@example.org", gender="o", registration=noted)


def _venue(venue: Venue) -> Venue:
    return replace(venue, name=ALL, rooms=tuple(_room(room) for room in venue.rooms))


def _room(room: Room) -> Room:
    colour = f"red;background:url(https://elsewhere.example/){QUOTES}"
    return replace(room, name=ALL, color=colour, activities=tuple(_activity(activity) for activity in room.activities))


def _activity(activity: Activity) -> Activity:
    children = tuple(_activity(child) for child in activity.child_activities)
    return replace(activity, name=ALL, child_activities=children)
