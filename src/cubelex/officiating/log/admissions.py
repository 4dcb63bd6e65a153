"""How a competition accepts registrations: by hand or automatically, and its waiting list.

WCIF has no fields for it, so it is the extension `cubelex.registration` of the competition.
"""

from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import Competition, Person, RegistrationStatus, extension_data, with_extension

EXTENSION: Final = "cubelex.registration"


@dataclass(frozen=True, slots=True)
class Admission:
    """The numbers on the waiting list, the next one first, and whether places are given automatically."""

    waiting: tuple[int, ...] = ()
    is_by_itself: bool = False


def admission_of(competition: Competition) -> Admission:
    """How a competition accepts registrations. People with a place are no longer on the waiting list."""
    said = extension_data(competition.extensions, EXTENSION)
    listed = said.get("waiting")
    pending = {person.registrant_id for person in competition.persons if is_pending(person)}
    numbers = [number for number in listed if isinstance(number, int)] if isinstance(listed, list) else []
    waiting = tuple(number for number in numbers if number in pending)
    return Admission(waiting, bool(said.get("byItself")))


def with_admission(competition: Competition, admission: Admission) -> Competition:
    """The competition with this way to accept registrations."""
    data = {"waiting": list(admission.waiting), "byItself": admission.is_by_itself}
    kept = {} if admission == Admission() else data
    return replace(competition, extensions=with_extension(competition.extensions, EXTENSION, kept))


def is_pending(person: Person) -> bool:
    """Whether a person is registered and has no place yet."""
    return person.registration is not None and person.registration.status is RegistrationStatus.PENDING


def is_accepted(person: Person) -> bool:
    """Whether a person has a place."""
    return (
        person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
        and person.registration.is_competing
    )
