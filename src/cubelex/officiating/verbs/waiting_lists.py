"""How a competition accepts registrations: by hand or automatically, and its waiting list.

WCIF has no fields for it, so it is the extension `cubelex.registration` of the competition.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from cubelex.competition import Competition, Extension, Person, RegistrationStatus

EXTENSION: Final = "cubelex.registration"


@dataclass(frozen=True, slots=True)
class Admission:
    """The numbers on the waiting list, the next one first, and whether places are given automatically."""

    waiting: tuple[int, ...] = ()
    is_by_itself: bool = False


def admission_of(competition: Competition) -> Admission:
    """How a competition accepts registrations. People with a place are no longer on the waiting list."""
    data: Any = next((extension.data for extension in competition.extensions if extension.id == EXTENSION), {})
    said = data if isinstance(data, dict) else {}
    listed = said.get("waiting")
    pending = {person.registrant_id for person in competition.persons if is_pending(person)}
    waiting = tuple(number for number in listed if number in pending) if isinstance(listed, list) else ()
    return Admission(waiting, bool(said.get("byItself")))


def with_admission(competition: Competition, admission: Admission) -> Competition:
    """The competition with this way to accept registrations."""
    others = tuple(extension for extension in competition.extensions if extension.id != EXTENSION)
    if admission == Admission():
        return replace(competition, extensions=others)
    data = {"waiting": list(admission.waiting), "byItself": admission.is_by_itself}
    return replace(competition, extensions=(*others, Extension(EXTENSION, "", data)))


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
