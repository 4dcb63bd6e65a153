"""From what a file says of people to what becomes of those who are registered: who is new, who changes and in what."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person, Registration, RegistrationStatus
from cubelex.officiating import Actor
from cubelex.officiating.log import admission_of, without_lost_tasks
from cubelex.officiating.verbs import with_roles_kept
from cubelex.rules.people import waiting_lists
from cubelex.web.organize.registration.differences import KEYS_OF_REGISTRATION, PersonDifference, person_differences
from cubelex.web.organize.registration.people_files import PersonLine

_OF_PERSON: Final[Mapping[str, str]] = {
    "name": "name",
    "country": "country_iso2",
    "wca_id": "wca_id",
    "birthdate": "birthdate",
    "gender": "gender",
    "email": "email",
}
_TAKEN: Final = (*_OF_PERSON.values(), "wca_user_id", "avatar", "roles", "personal_bests", "assignments")
"""Of a person in a WCIF document: what is taken, and so is shown before."""
_OF_REGISTRATION: Final[Mapping[str, str]] = {
    "events": "event_ids",
    "status": "status",
    "guests": "guests",
    "comments": "comments",
    "notes": "administrative_notes",
}


@dataclass(frozen=True, slots=True)
class KeptHere:
    """Something that stays as it is here, and by which choice it is taken from the file instead."""

    difference: PersonDifference
    choice: str


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What becomes of a person: they are new, or change in something, or in nothing.

    `namesake` is a person of the same name who cannot be the same by what the file says, or is one of several.
    `differences` is everything that changes, and `kept` what the file says otherwise and stays as it is here.
    `keeps_roles` says that the file has another role or account for them, which the reader may not give.
    """

    before: Person | None
    after: Person
    line: int | None = None
    is_waiting: bool = False
    namesake: Person | None = None
    differences: tuple[PersonDifference, ...] = ()
    kept: tuple[KeptHere, ...] = ()
    keeps_roles: bool = False


@dataclass(frozen=True, slots=True)
class MergePlan:
    """The changes by a file, the problems of single lines, and the people who are here and not in it."""

    changes: tuple[PersonChange, ...]
    problems: tuple[tuple[int, str, str], ...] = ()
    absent: tuple[Person, ...] = ()

    @property
    def new(self) -> tuple[PersonChange, ...]:
        """Those who come."""
        return tuple(change for change in self.changes if change.before is None)

    @property
    def changed(self) -> tuple[PersonChange, ...]:
        """Those who are otherwise than they were."""
        return tuple(change for change in self.changes if change.differences)

    @property
    def kept(self) -> tuple[PersonChange, ...]:
        """The people of whom something stays that the file says otherwise."""
        return tuple(change for change in self.changes if change.kept)

    @property
    def same(self) -> int:
        """How many stay as they are."""
        return len(self.changes) - len(self.new) - len(self.changed)

    @property
    def keeping_roles(self) -> list[Person]:
        """The people whose role or account in the file the reader may not give."""
        return [change.after for change in self.changes if change.keeps_roles]

    def allowed(self, by: Actor, competition: Competition) -> "MergePlan":
        """The plan as that person may carry it out: without roles that they may neither give nor remove."""
        return replace(self, changes=tuple(_allowed(change, by, competition) for change in self.changes))

    @property
    def people(self) -> list[Person]:
        """Everyone who comes or changes."""
        return [change.after for change in (*self.changed, *self.new)]


def _allowed(change: PersonChange, by: Actor, competition: Competition) -> PersonChange:
    after = with_roles_kept(by, change.before, change.after)
    if after == change.after:
        return change
    differences = person_differences(change.before, after, competition)
    return replace(change, after=after, differences=differences, keeps_roles=True)


def merge_plan(lines: Sequence[PersonLine], competition: Competition) -> MergePlan:
    """What the lines lead to; a line that says something of a person who was mentioned already is a problem."""
    changes: list[PersonChange] = []
    problems = [(line.number, line.name, problem) for line in lines for problem in line.problems]
    spoken: dict[object, int] = {}
    for line in (line for line in lines if not line.problems):
        person = match(line.given, competition)
        key: object = person.registrant_id if person else _key(line.given)
        if key in spoken:
            problems.append((line.number, line.name, _("Line %(line)d has the same person.") % {"line": spoken[key]}))
            continue
        spoken[key] = line.number
        after, namesake = with_given(person, line.given), None if person else _namesake(line.given, competition)
        if not after.country_iso2:
            problems.append((line.number, line.name, _without_country(namesake)))
            continue
        differences = person_differences(person, after, competition)
        is_waiting = bool(line.given.get("is_waiting"))
        changes.append(PersonChange(person, after, line.number, is_waiting, namesake, differences))
    return MergePlan(tuple(changes), tuple(sorted(problems)))


def _namesake(values: Mapping[str, Any], competition: Competition) -> Person | None:
    name = str(values.get("name", "")).casefold()
    return next((person for person in competition.persons if person.name.casefold() == name), None)


def _without_country(namesake: Person | None) -> str:
    if namesake is None:
        return _("The country is missing.")
    text = _("The country is missing. If this is number %(number)d, their date of birth or WCA ID is different.")
    return text % {"number": namesake.registrant_id or 0}


def _key(values: Mapping[str, Any]) -> object:
    return values.get("wca_id") or (str(values.get("name", "")).casefold(), values.get("birthdate"))


def match(given: Mapping[str, Any], competition: Competition) -> Person | None:
    """Who it is among those registered: by WCA ID, by number and name, or by name where nothing contradicts."""
    people = competition.persons
    if wca_id := given.get("wca_id"):
        known = next((person for person in people if person.wca_id == wca_id), None)
        if known is not None:
            return known
    name = str(given.get("name", "")).casefold()
    number = given.get("number")
    numbered = competition.find_person(number) if number else None
    if numbered is not None and (numbered.name.casefold() == name or not _contradicts(numbered, given)):
        return numbered
    namesakes = [person for person in people if person.name.casefold() == name and not _contradicts(person, given)]
    return namesakes[0] if len(namesakes) == 1 else None


def _contradicts(person: Person, values: Mapping[str, Any]) -> bool:
    """Whether a file says something of a namesake that cannot be said of the same person."""
    wca_id, born = values.get("wca_id"), values.get("birthdate")
    is_other_id = bool(wca_id and person.wca_id and wca_id != person.wca_id)
    return is_other_id or bool(born and person.birthdate and born != person.birthdate)


def with_given(known: Person | None, given: Mapping[str, Any]) -> Person:
    """A person with all that a file gives; what it does not mention stays, and nothing is emptied but events."""
    person = known or Person(None, "", "", registration=Registration(None, (), RegistrationStatus.ACCEPTED))
    own = {_OF_PERSON[name]: value for name, value in given.items() if name in _OF_PERSON and value}
    registration = person.registration or Registration(None, (), RegistrationStatus.ACCEPTED)
    values = {
        _OF_REGISTRATION[name]: value
        for name, value in given.items()
        if name in _OF_REGISTRATION and (value or name == "events")
    }
    return replace(person, **own, registration=replace(registration, **values))


def merged_people(
    people: Sequence[Person],
    competition: Competition,
    *,
    is_same_competition: bool,
    taking: Collection[str] = (),
) -> MergePlan:
    """What the people of another WCIF document lead to.

    Roles, tasks and numbers are imported only where it is about this competition; otherwise people and what they
    registered for, as far as it is held here. Events and tasks that people have here stay, unless the choice to take
    those of the document is among `taking`.
    """
    changes = []
    for person in people:
        before = _known(person, competition)
        own = _as_here(person, competition) if is_same_competition else _as_stranger(person, competition)
        if before is None:
            free = is_same_competition and own.registrant_id and competition.find_person(own.registrant_id) is None
            changes.append(PersonChange(None, own if free else replace(own, registrant_id=None)))
        else:
            incoming = (
                own if is_same_competition else replace(own, registration=before.registration or own.registration)
            )
            changes.append(_change(before, incoming, competition, taking))
    found = {id(change.before) for change in changes}
    absent = [person for person in competition.persons if id(person) not in found and not _is_cancelled(person)]
    return MergePlan(tuple(changes), absent=tuple(absent) if is_same_competition else ())


def _is_cancelled(person: Person) -> bool:
    return person.registration is not None and person.registration.status is RegistrationStatus.DELETED


def _as_here(person: Person, competition: Competition) -> Person:
    """A person of this competition, with tasks in activities that are in the schedule here."""
    there = {activity.id for activity in competition.schedule.activities()}
    return replace(person, assignments=tuple(task for task in person.assignments if task.activity_id in there))


def _change(before: Person, incoming: Person, competition: Competition, taking: Collection[str]) -> PersonChange:
    """The change of a person who is known, with what the document says otherwise of events and tasks."""
    merged = _merged(before, incoming)
    taken, kept = merged, []
    for name, version in (("events", _with_events_of), ("assignments", _with_tasks_of)):
        choice = f"{before.registrant_id or before.wca_user_id}:{name}"
        said = version(merged, incoming)
        if choice in taking:
            taken = version(taken, incoming)
        else:
            kept += [KeptHere(part, choice) for part in person_differences(merged, said, competition)]
    taken = without_lost_tasks(taken, competition)
    return PersonChange(before, taken, differences=person_differences(before, taken, competition), kept=tuple(kept))


def _with_events_of(person: Person, said: Person) -> Person:
    if person.registration is None or said.registration is None or not said.registration.event_ids:
        return person
    return replace(person, registration=replace(person.registration, event_ids=said.registration.event_ids))


def _with_tasks_of(person: Person, said: Person) -> Person:
    return replace(person, assignments=said.assignments or person.assignments)


def _as_stranger(person: Person, competition: Competition) -> Person:
    """A person from another competition."""
    registration = person.registration
    if registration is not None:
        event_ids = tuple(event_id for event_id in registration.event_ids if competition.find_event(event_id))
        registration = replace(registration, event_ids=event_ids, wca_registration_id=None)
    return replace(person, assignments=(), roles=(), extensions=(), registration=registration)


def _known(person: Person, competition: Competition) -> Person | None:
    if person.wca_user_id is not None:
        same = next((other for other in competition.persons if other.wca_user_id == person.wca_user_id), None)
        if same is not None:
            return same
    values = {
        "name": person.name,
        "wca_id": person.wca_id,
        "birthdate": person.birthdate,
        "number": person.registrant_id,
    }
    return match(values, competition)


def _merged(own: Person, said: Person) -> Person:
    """A person as known, with the additions of the document. What was made here stays: events, tasks, extensions."""
    values = {name: getattr(said, name) for name in _TAKEN if getattr(said, name)}
    if own.assignments:
        values.pop("assignments", None)
    return replace(own, **values, registration=_merged_registration(own.registration, said.registration))


def _merged_registration(own: Registration | None, said: Registration | None) -> Registration | None:
    if own is None or said is None:
        return own or said
    mentioned = {name for key, name in KEYS_OF_REGISTRATION.items() if key not in said.kept.omitted}
    values = {name: getattr(said, name) for name in mentioned}
    if own.event_ids:
        values.pop("event_ids", None)
    return replace(own, **values)


def waiting_after(plan: MergePlan, competition: Competition, following: int) -> tuple[int, ...]:
    """The waiting list after a plan: who is new on it comes to its end, in the order of the file.

    `following` is the number that the first who is new gets.
    """
    waiting = admission_of(competition).waiting
    for change in (*plan.changed, *plan.new):
        number = change.after.registrant_id
        if number is None:
            number, following = following, following + 1
        waiting = waiting_lists.joined(waiting, number) if change.is_waiting else waiting_lists.without(waiting, number)
    return waiting
