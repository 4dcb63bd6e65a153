"""The people of a competition as their registrations change: which entries are the same person.

Officials who do not compete are in WCIF documents without a number. When they register, they get a number and are not
listed twice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cubelex.competition import Competition, Person, RegistrationStatus
from cubelex.officiating.log.admissions import admission_of, with_admission


def same_person_keys(person: Person) -> Iterator[object]:
    """The keys that two entries of the same person share."""
    if person.registrant_id is not None:
        yield "number", person.registrant_id
    if person.wca_user_id is not None:
        yield "account", person.wca_user_id
    if person.wca_id:
        yield "WCA ID", person.wca_id
    elif person.birthdate is not None:
        yield "person", person.latin_name.casefold(), person.birthdate


def without_number(competition: Competition, person: Person) -> Person | None:
    """The entry without a number of the same person, where there is one."""
    keys = set(same_person_keys(person))
    unnumbered = (known for known in competition.persons if known.registrant_id is None)
    return next((known for known in unnumbered if keys & set(same_person_keys(known))), None)


def merged_with_unnumbered(competition: Competition, person: Person) -> Person:
    """A person who registers, with the roles, tasks and results of their entry without a number."""
    known = without_number(competition, person)
    if known is None:
        return person
    ids = {extension.id for extension in person.extensions}
    return replace(
        known,
        name=person.name,
        country_iso2=person.country_iso2,
        wca_id=person.wca_id or known.wca_id,
        gender=person.gender or known.gender,
        birthdate=person.birthdate or known.birthdate,
        email=person.email or known.email,
        registration=person.registration,
        extensions=(*(kept for kept in known.extensions if kept.id not in ids), *person.extensions),
    )


def without_lost_tasks(person: Person, competition: Competition) -> Person:
    """A person without places in groups of events they do not compete in, and without any task where they cancelled."""
    if person.registration is not None and person.registration.status is RegistrationStatus.DELETED:
        return replace(person, assignments=()) if person.assignments else person
    lost = {
        activity.id
        for activity in competition.schedule.activities()
        if not activity.code.is_other and not person.competes_in(activity.code.event_id)
    }
    kept = tuple(
        assignment
        for assignment in person.assignments
        if assignment.assignment_code != "competitor" or assignment.activity_id not in lost
    )
    return replace(person, assignments=kept) if kept != person.assignments else person


def with_people(
    competition: Competition,
    changed: Iterable[Person],
    removed: Iterable[int] = (),
    waiting: Iterable[int] | None = None,
) -> Competition:
    """The competition with these people changed, without those removed, and with that waiting list."""
    new, gone = {person.registrant_id: person for person in changed}, set(removed)
    replaced = [id(known) for person in new.values() if (known := without_number(competition, person))]
    kept = [
        new.pop(person.registrant_id, person)
        for person in competition.persons
        if person.registrant_id not in gone and id(person) not in replaced
    ]
    people = replace(competition, persons=(*kept, *new.values()))
    if waiting is None:
        return people
    return with_admission(people, replace(admission_of(people), waiting=tuple(waiting)))
