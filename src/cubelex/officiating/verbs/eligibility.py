"""Recording what keeps a person from competing, or no longer does: suspension, consent, requirements (2a, 2b, 2c1)."""

from datetime import date
from typing import Final

from cubelex.officiating.log.facts import EligibilityNoted
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refused
from cubelex.regulations import cites
from cubelex.rules.people import Ineligibility, Requirement, requirement_counts

_NUMBERS: Final = {
    Ineligibility.SUSPENDED: "2a3",
    Ineligibility.REQUIREMENT: "2a2",
    Ineligibility.SAFETY_MEASURE: "2a4",
    Ineligibility.REGULATIONS: "2a1",
    Ineligibility.CONSENT: "2b",
    Ineligibility.REGISTRATION: "2c1",
}


@cites("2a1", "2a2", "2a3", "2a4", "2b", "2c1", "2d")
def note_eligibility(
    state: CompetitionState,
    by: Actor,
    matter: Ineligibility,
    *,
    applies: bool,
    note: str,
    person_id: int = 0,
    wca_id: str = "",
    until: date | None = None,
    announced: date | None = None,
) -> Outcome:
    """Record what keeps a person from competing, or that it no longer does. Delegates and organizers do it.

    A person who is not registered is named by WCA ID. A requirement and a safety measure count only if they were
    announced before the competition.
    """
    edition = state.edition
    if not by.roles & {Role.DELEGATE, Role.ORGANIZER}:
        return refused("people.eligibility.only_officials", *edition.cite("2d"))
    under = edition.cite_known(_NUMBERS[matter]) or edition.cite("2a2")
    if state.competition.find_person(person_id) is None and not wca_id.strip():
        return refused("people.eligibility.unknown_person", *under)
    if not note.strip():
        return refused("people.eligibility.needs_note", *under)
    if applies and matter in (Ineligibility.REQUIREMENT, Ineligibility.SAFETY_MEASURE):
        is_safety_measure = matter is Ineligibility.SAFETY_MEASURE
        requirement = Requirement(note, is_met=False, announced=announced, is_safety_measure=is_safety_measure)
        counted = requirement_counts(requirement, state.competition.schedule.start_date, edition)
        if not counted.answer:
            return refused("people.eligibility.announced_too_late", *counted.under)
        under = counted.under
    return done(
        EligibilityNoted(
            person_id,
            matter.value,
            applies,
            note.strip(),
            wca_id.strip().upper(),
            until.isoformat() if until else "",
            announced.isoformat() if announced else "",
            under,
        )
    )


def consent_noted(state: CompetitionState, person_id: int, given_by: str) -> EligibilityNoted:
    """The fact that parents or guardians consent to a person registering and competing (2b)."""
    return EligibilityNoted(person_id, Ineligibility.CONSENT, False, given_by.strip(), under=state.edition.cite("2b"))
