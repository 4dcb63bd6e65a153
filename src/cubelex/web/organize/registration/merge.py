"""From what a file says of people to what becomes of those who are registered: who is new, who changes and in what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person, Registration, RegistrationStatus
from cubelex.officiating.log import admission_of
from cubelex.rules.people import waiting_lists
from cubelex.web.organize.registration.people_files import PersonLine

_OF_PERSON: Final[Mapping[str, str]] = {
    "name": "name",
    "country": "country_iso2",
    "wca_id": "wca_id",
    "birthdate": "birthdate",
    "gender": "gender",
    "email": "email",
}
_OF_REGISTRATION: Final[Mapping[str, str]] = {
    "events": "event_ids",
    "status": "status",
    "guests": "guests",
    "comments": "comments",
    "notes": "administrative_notes",
}


@dataclass(frozen=True, slots=True)
class PersonDifference:
    """What is otherwise than it was."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What becomes of a person: they are new, or change in something, or in nothing.

    `namesake` is a person of the same name who cannot be the same by what the file says, or is one of several.
    """

    before: Person | None
    after: Person
    line: int | None = None
    is_waiting: bool = False
    namesake: Person | None = None

    @property
    def differences(self) -> tuple[PersonDifference, ...]:
        """Everything that changes."""
        return tuple(person_differences(self.before, self.after)) if self.before else ()


@dataclass(frozen=True, slots=True)
class MergePlan:
    """What a file leads to, and what keeps single lines from it."""

    changes: tuple[PersonChange, ...]
    problems: tuple[tuple[int, str, str], ...] = ()

    @property
    def new(self) -> tuple[PersonChange, ...]:
        """Those who come."""
        return tuple(change for change in self.changes if change.before is None)

    @property
    def changed(self) -> tuple[PersonChange, ...]:
        """Those who are otherwise than they were."""
        return tuple(change for change in self.changes if change.before is not None and change.before != change.after)

    @property
    def same(self) -> int:
        """How many stay as they are."""
        return len(self.changes) - len(self.new) - len(self.changed)

    @property
    def people(self) -> list[Person]:
        """Everyone who comes or changes."""
        return [change.after for change in (*self.changed, *self.new)]


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
        changes.append(PersonChange(person, after, line.number, bool(line.given.get("is_waiting")), namesake))
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


def merged_people(people: Sequence[Person], competition: Competition, *, is_same_competition: bool) -> MergePlan:
    """What the people of another WCIF document lead to.

    Roles, tasks and numbers are imported only where it is about this competition; otherwise people and what they
    registered for, as far as it is held here.
    """
    changes = []
    for person in people:
        before = _known(person, competition)
        own = person if is_same_competition else _as_stranger(person, competition)
        if before is None:
            free = is_same_competition and own.registrant_id and competition.find_person(own.registrant_id) is None
            changes.append(PersonChange(None, own if free else replace(own, registrant_id=None)))
        else:
            incoming = (
                own if is_same_competition else replace(own, registration=before.registration or own.registration)
            )
            changes.append(PersonChange(before, _merged(before, incoming)))
    return MergePlan(tuple(changes))


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


def _merged(own: Person, person: Person) -> Person:
    """What is known with what the document says beyond it; the number stays."""
    values = {part.name: getattr(person, part.name) for part in fields(Person)}
    own_parts = {"registrant_id", "kept", "extensions"}
    return replace(own, **{name: value for name, value in values.items() if name not in own_parts and value})


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


def person_differences(before: Person, after: Person) -> Iterator[PersonDifference]:
    """What is otherwise of a person, in the reader's words."""
    for what, name in _labels().items():
        old, new = (_shown(person, name) for person in (before, after))
        if old != new:
            yield PersonDifference(what, old, new)


def _labels() -> dict[str, str]:
    return {
        _("name"): "name",
        _("country"): "country_iso2",
        _("WCA ID"): "wca_id",
        _("date of birth"): "birthdate",
        _("gender"): "gender",
        _("e-mail"): "email",
        _("events"): "event_ids",
        _("status"): "status",
        _("guests"): "guests",
        _("comments"): "comments",
        _("notes"): "administrative_notes",
        _("personal bests"): "personal_bests",
        _("roles"): "roles",
        _("groups & assignments"): "assignments",
    }


def _shown(person: Person, name: str) -> str:
    value = getattr(person.registration, name, None) if name in _OF_REGISTRATION.values() else getattr(person, name)
    if name in ("personal_bests", "assignments"):
        return str(len(value or ()))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
