"""How a competition takes registrations: by hand or by itself, and who waits for a place.

WCIF has no fields for it: it is the extension `cubelex.registration` of the competition.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from cubelex.competition import Competition, Extension, Person, RegistrationStatus

EXTENSION: Final = "cubelex.registration"


@dataclass(frozen=True, slots=True)
class Admission:
    """The numbers of those who wait, the next one first; and whether places are given without anybody looking."""

    waiting: tuple[int, ...] = ()
    is_by_itself: bool = False


def admission_of(competition: Competition) -> Admission:
    """How a competition takes registrations; who has come in or left meanwhile waits no longer."""
    data: Any = next((one.data for one in competition.extensions if one.id == EXTENSION), {})
    said = data if isinstance(data, dict) else {}
    listed = said.get("waiting")
    pending = {one.registrant_id for one in competition.persons if is_pending(one)}
    waiting = tuple(one for one in listed if one in pending) if isinstance(listed, list) else ()
    return Admission(waiting, bool(said.get("byItself")))


def with_admission(competition: Competition, admission: Admission) -> Competition:
    """The competition taking registrations like that."""
    others = tuple(one for one in competition.extensions if one.id != EXTENSION)
    if admission == Admission():
        return replace(competition, extensions=others)
    data = {"waiting": list(admission.waiting), "byItself": admission.is_by_itself}
    return replace(competition, extensions=(*others, Extension(EXTENSION, "", data)))


def is_pending(person: Person) -> bool:
    """Whether somebody is registered and has no place yet."""
    return person.registration is not None and person.registration.status is RegistrationStatus.PENDING


def is_accepted(person: Person) -> bool:
    """Whether somebody has a place."""
    return (
        person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
        and person.registration.is_competing
    )
