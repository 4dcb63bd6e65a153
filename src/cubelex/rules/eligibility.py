"""Whether somebody may compete (2a, 2b, 2c1): everything that speaks against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from cubelex.competition import STATELESS, Person
from cubelex.regulations import Edition, cites
from cubelex.rules.dates import age_on
from cubelex.rules.nationalities import is_eligible_country
from cubelex.rules.objections import Objection
from cubelex.rules.rulings import Ruling

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)


class Ineligibility(StrEnum):
    """Why somebody may not compete."""

    SUSPENDED = "suspended"
    REQUIREMENT = "requirement not met"
    SAFETY_MEASURE = "safety measure not followed"
    REGULATIONS = "does not comply"
    CONSENT = "no consent"
    REGISTRATION = "registration not completed"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something a competition asks of competitors, the day it was announced, and whether somebody meets it."""

    name: str
    is_met: bool
    announced: date | None
    is_safety_measure: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who wishes to compete, and what is known of them beside their registration.

    `complies` is what the Delegate holds of 2a1. `has_completed_registration` is as the organization team, and since
    2025 the Delegate with it, determines.
    """

    person: Person
    requirements: Sequence[Requirement] = ()
    is_suspended: bool = False
    has_consent: bool = False
    has_completed_registration: bool = True
    complies: bool = True


@cites("2b")
def needs_consent(born: date, day: date, edition: Edition) -> Ruling[bool]:
    """Whether parents or guardians must consent to somebody registering or competing on that day."""
    return Ruling(age_on(day, born) < edition.registration.consent_under, under=("2b",))


@cites("2a1", "2a2")
@cites("2a4", since=_2025)
def requirement_counts(requirement: Requirement, first_day: date, edition: Edition) -> Ruling[bool]:
    """Whether a requirement may keep anybody out: only if it was announced before the competition."""
    in_time = requirement.announced is not None and requirement.announced < first_day
    has_safety_measures = edition.read_as >= _2025
    number = "2a4" if requirement.is_safety_measure and has_safety_measures else "2a2"
    return Ruling(in_time, under=(number,))


@cites("2a1", "2a3")
@cites("2c1", since=_2018)
def objections_to(candidate: Candidate, first_day: date, edition: Edition) -> tuple[Objection[Ineligibility], ...]:
    """Everything that keeps somebody from competing; nothing if they may."""
    return tuple(_objections(candidate, first_day, edition))


def _objections(candidate: Candidate, first_day: date, edition: Edition) -> Iterator[Objection[Ineligibility]]:
    person = candidate.person
    if not candidate.complies:
        yield Objection(Ineligibility.REGULATIONS, ("2a1",))
    for requirement in candidate.requirements:
        counted = requirement_counts(requirement, first_day, edition)
        if counted.decision and not requirement.is_met:
            reason = Ineligibility.SAFETY_MEASURE if counted.under == ("2a4",) else Ineligibility.REQUIREMENT
            yield Objection(reason, counted.under, about=requirement.name)
    if candidate.is_suspended:
        yield Objection(Ineligibility.SUSPENDED, ("2a3",))
    if person.birthdate and not candidate.has_consent and needs_consent(person.birthdate, first_day, edition).decision:
        yield Objection(Ineligibility.CONSENT, ("2b",))
    if not candidate.has_completed_registration:
        yield Objection(Ineligibility.REGISTRATION, ("2c",) if edition.read_as < _2018 else ("2c1",))
    country = is_eligible_country(person.country_iso2, edition)
    if not country.decision and not (person.country_iso2 == STATELESS and edition.registration.stateless):
        yield Objection(Ineligibility.COUNTRY, country.under, about=person.country_iso2)
