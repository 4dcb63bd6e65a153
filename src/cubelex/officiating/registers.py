"""The people of a competition as their registrations change: who is the same as whom, and who takes whose place.

Officials who do not compete are in WCIF documents without a number. When they register they get one, and are not there
twice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cubelex.competition import Competition, Person, RegistrationStatus
from cubelex.officiating.waiting_lists import admission_of, with_admission


def same_person_keys(person: Person) -> Iterator[object]:
    """By what one sees that two entries are the same person."""
    if person.registrant_id is not None:
        yield "number", person.registrant_id
    if person.wca_user_id is not None:
        yield "account", person.wca_user_id
    if person.wca_id:
        yield "WCA ID", person.wca_id
    elif person.birthdate is not None:
        yield "person", person.latin_name.casefold(), person.birthdate


def without_number(competition: Competition, person: Person) -> Person | None:
    """The entry without a number that is the same person, if there is one."""
    keys = set(same_person_keys(person))
    unnumbered = (one for one in competition.persons if one.registrant_id is None)
    return next((one for one in unnumbered if keys & set(same_person_keys(one))), None)


def with_what_is_known(competition: Competition, person: Person) -> Person:
    """Somebody who registers, with the roles, tasks and results that their entry without a number has."""
    known = without_number(competition, person)
    if known is None:
        return person
    return replace(
        known,
        name=person.name,
        country_iso2=person.country_iso2,
        wca_id=person.wca_id or known.wca_id,
        gender=person.gender or known.gender,
        birthdate=person.birthdate or known.birthdate,
        email=person.email or known.email,
        registration=person.registration,
    )


def without_lost_tasks(person: Person, competition: Competition) -> Person:
    """Somebody without places in groups of events they do not compete in; without any task where they cancelled."""
    if person.registration is not None and person.registration.status is RegistrationStatus.DELETED:
        return replace(person, assignments=()) if person.assignments else person
    events = {one.id: one.code.event_id for one in competition.schedule.activities()}
    kept = tuple(
        one
        for one in person.assignments
        if one.assignment_code != "competitor" or person.competes_in(events.get(one.activity_id, ""))
    )
    return replace(person, assignments=kept) if kept != person.assignments else person


def with_people(
    competition: Competition,
    changed: Iterable[Person],
    removed: Iterable[int] = (),
    waiting: Iterable[int] | None = None,
) -> Competition:
    """The competition with these people as they are now, without those removed, and with that waiting list."""
    new, gone = {one.registrant_id: one for one in changed}, set(removed)
    replaced = [id(one) for person in new.values() if (one := without_number(competition, person))]
    kept = [
        new.pop(one.registrant_id, one)
        for one in competition.persons
        if one.registrant_id not in gone and id(one) not in replaced
    ]
    people = replace(competition, persons=(*kept, *new.values()))
    if waiting is None:
        return people
    return with_admission(people, replace(admission_of(people), waiting=tuple(waiting)))
