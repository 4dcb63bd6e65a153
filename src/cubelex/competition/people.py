"""People at a competition: who they are, what they registered for, what they have achieved."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.results import AttemptResult
from cubelex.competition.rounds import Scope
from cubelex.reprs import NamedOption, ShortRepr


class RegistrationStatus(NamedOption):
    """Where a registration stands."""

    ACCEPTED = "accepted"
    PENDING = "pending"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Registration:
    """What a person registered for. Guests, comments and notes are not public (2d)."""

    wca_registration_id: int | None
    event_ids: tuple[str, ...]
    status: RegistrationStatus
    is_competing: bool = True
    guests: int | None = None
    comments: str | None = None
    administrative_notes: str | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Assignment:
    """A task in an activity: competitor, staff-judge, staff-scrambler and so on."""

    activity_id: int
    assignment_code: str
    station_number: int | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """A person's best single or average before the competition, with its places in the rankings."""

    event_id: str
    type: Scope
    value: AttemptResult
    world_ranking: int | None = None
    continental_ranking: int | None = None
    national_ranking: int | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Person(ShortRepr):
    """A person at the competition. Birth date and e-mail are not public (2d).

    >>> Person(7, "Ann Berg", "PT", roles=("delegate",))
    Person(7, 'Ann Berg', 'PT', roles=('delegate',))
    """

    registrant_id: int | None
    name: str
    country_iso2: str
    wca_user_id: int | None = None
    wca_id: str | None = None
    gender: str | None = None
    birthdate: date | None = None
    email: str | None = None
    avatar: Any = field(default=None, hash=False)
    roles: tuple[str, ...] = ()
    registration: Registration | None = None
    assignments: tuple[Assignment, ...] = ()
    personal_bests: tuple[PersonalBest, ...] = ()
    extensions: tuple["Extension", ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def latin_name(self) -> str:
        """The name without the local script in parentheses.

        >>> Person(1, "Yu Nakajima (中島悠)", "JP").latin_name
        'Yu Nakajima'
        """
        return self.name.split(" (")[0]

    @property
    def local_name(self) -> str | None:
        """The name in the local script, where it is given.

        >>> Person(1, "Yu Nakajima (中島悠)", "JP").local_name
        '中島悠'
        """
        return self.name.split(" (", 1)[1].rstrip(")") if " (" in self.name else None

    @property
    def is_newcomer(self) -> bool:
        """Whether this person has no WCA ID."""
        return not self.wca_id

    def competes_in(self, event_id: str) -> bool:
        """Whether an accepted registration for the event is there."""
        registered = self.registration
        return (
            registered is not None
            and registered.status is RegistrationStatus.ACCEPTED
            and registered.is_competing
            and event_id in registered.event_ids
        )

    def personal_best(self, event_id: str, scope: Scope) -> PersonalBest | None:
        """The best single or average of the event, where there is one."""
        found = (best for best in self.personal_bests if (best.event_id, best.type) == (event_id, scope))
        return next(found, None)
