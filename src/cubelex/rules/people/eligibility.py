"""Whether a person may compete (2a, 2b, 2c1): every objection."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.competition import STATELESS, Person
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.dates import age_on
from cubelex.rules.objections import Objection
from cubelex.rules.people.nationality import is_eligible_country
from cubelex.rules.rulings import Ruling


class Ineligibility(NamedOption):
    """Why a person may not compete."""

    SUSPENDED = "suspended"
    REQUIREMENT = "requirement not met"
    SAFETY_MEASURE = "safety measure not followed"
    REGULATIONS = "does not comply"
    CONSENT = "no consent"
    REGISTRATION = "registration not completed"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement of a competition, the day it was announced, and whether the person meets it."""

    name: str
    is_met: bool
    announced: date | None
    is_safety_measure: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person who wishes to compete, and what is known about them apart from their registration.

    `complies` is the Delegate's view of 2a1. `has_completed_registration` is as the organization team, and since
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
    """Whether parents or guardians must consent to the person registering or competing on that day."""
    return Ruling(age_on(day, born) < edition.registration.consent_under, under=edition.cite("2b"))


@cites("2a3")
def is_suspended(last_day: date | None, first_day: date, edition: Edition) -> Ruling[bool]:
    """Whether a suspension holds at a competition: its last day counts, and one without a last day holds for good."""
    return Ruling(last_day is None or last_day >= first_day, under=edition.cite("2a3"))


@cites("2a1", "2a2", "2a4")
def requirement_counts(requirement: Requirement, first_day: date, edition: Edition) -> Ruling[bool]:
    """Whether a requirement counts: only if it was announced before the competition."""
    in_time = requirement.announced is not None and requirement.announced < first_day
    return Ruling(in_time, under=edition.cite("2a4" if _is_safety_measure(requirement, edition) else "2a2"))


def _is_safety_measure(requirement: Requirement, edition: Edition) -> bool:
    """Whether a requirement is a safety measure, and the edition has a rule for those."""
    return requirement.is_safety_measure and edition.has("2a4")


@cites("2a1", "2a3", "2c1")
def objections_to(candidate: Candidate, first_day: date, edition: Edition) -> tuple[Objection[Ineligibility], ...]:
    """Everything that keeps a person from competing; nothing if they may compete."""
    return tuple(_objections(candidate, first_day, edition))


def _objections(candidate: Candidate, first_day: date, edition: Edition) -> Iterator[Objection[Ineligibility]]:
    person = candidate.person
    if not candidate.complies:
        yield Objection(Ineligibility.REGULATIONS, edition.cite("2a1"))
    for requirement in candidate.requirements:
        counted = requirement_counts(requirement, first_day, edition)
        if counted.answer and not requirement.is_met:
            is_safety_measure = _is_safety_measure(requirement, edition)
            reason = Ineligibility.SAFETY_MEASURE if is_safety_measure else Ineligibility.REQUIREMENT
            yield Objection(reason, counted.under, about=requirement.name)
    if candidate.is_suspended:
        yield Objection(Ineligibility.SUSPENDED, edition.cite("2a3"))
    if person.birthdate and not candidate.has_consent and needs_consent(person.birthdate, first_day, edition).answer:
        yield Objection(Ineligibility.CONSENT, edition.cite("2b"))
    if not candidate.has_completed_registration:
        yield Objection(Ineligibility.REGISTRATION, edition.cite("2c1"))
    country = is_eligible_country(person.country_iso2, edition)
    if not country.answer and not (person.country_iso2 == STATELESS and edition.registration.stateless):
        yield Objection(Ineligibility.COUNTRY, country.under, about=person.country_iso2)
