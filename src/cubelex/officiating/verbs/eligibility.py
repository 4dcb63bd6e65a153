"""What only officials know of a person: what keeps them from competing (2a, 2b, 2c1), and removing their data (2d)."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from cubelex.competition import RegistrationStatus
from cubelex.officiating.log.facts import EligibilityNoted, PersonalDataRemoved
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refuse_if_not_delegate, refused
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


def has_competed(state: CompetitionState, person_id: int) -> bool:
    """Whether a person was in a round, so that their name belongs to public results (2d)."""
    return any(
        person_id in round_state.cards
        or (round_state.bracket is not None and person_id in round_state.bracket.drawn.seeded)
        for round_state in state.rounds.values()
    )


@cites("2d")
def refuse_to_remove_data(state: CompetitionState, by: Actor, person_id: int, reason: str) -> Outcome | None:
    """Why the data of a person is not removed now; nothing where it can be.

    Until the competition has ended, people with a place need their data: for check-in, for results, and to reach them.
    """
    numbers = state.edition.cite_known("2d")
    if closed := refuse_if_not_delegate(by, reason, "people.remove_data", *numbers):
        return closed
    person = state.competition.find_person(person_id)
    if not 1 <= person_id <= state.last_number:
        return refused("people.unknown_number", *numbers, number=person_id)
    has_place = (
        person is not None
        and person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
    )
    if not _is_over(state) and (has_place or has_competed(state, person_id)):
        return refused("people.remove_data.still_needed", *numbers)
    return None


def _is_over(state: CompetitionState) -> bool:
    return state.ended_at is not None


@cites("2d")
def remove_personal_data(
    state: CompetitionState, by: Actor, person_id: int, remaining: Mapping[str, str], reason: str
) -> Outcome:
    """Record that data of a person is not in earlier entries any more. `remaining` has the digest of each of them."""
    if closed := refuse_to_remove_data(state, by, person_id, reason):
        return closed
    with_name = not has_competed(state, person_id)
    return done(PersonalDataRemoved(person_id, remaining, with_name, reason.strip(), state.edition.cite_known("2d")))
