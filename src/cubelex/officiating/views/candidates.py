"""What keeps people from competing, by what was recorded about them (2a, 2b, 2c1)."""

from collections.abc import Iterable, Iterator
from datetime import date

from cubelex.competition import Person
from cubelex.messages import Message
from cubelex.officiating.log.admissions import is_accepted
from cubelex.officiating.log.facts import EligibilityNoted
from cubelex.officiating.log.state import CompetitionState
from cubelex.rules import Objection, Ruling
from cubelex.rules.people import Candidate, Ineligibility, Requirement, is_suspended, objections_to


def notes_on(state: CompetitionState, person: Person) -> dict[str, EligibilityNoted]:
    """The last note on each matter about a person, by number or by WCA ID."""
    return {
        note.matter: note
        for _, note in state.eligibility
        if note.person_id == (person.registrant_id or -1) or (note.wca_id and note.wca_id == person.wca_id)
    }


def candidate_of(state: CompetitionState, person: Person) -> Candidate:
    """A person with everything that was recorded about whether they may compete."""
    notes, first_day = notes_on(state, person), state.competition.schedule.start_date

    def applies(matter: Ineligibility) -> bool:
        return matter in notes and notes[matter].applies

    suspension = notes.get(Ineligibility.SUSPENDED)
    holds = suspension is not None and suspension.applies
    return Candidate(
        person,
        tuple(
            Requirement(
                notes[matter].note,
                is_met=not notes[matter].applies,
                announced=day_of(notes[matter].announced),
                is_safety_measure=matter is Ineligibility.SAFETY_MEASURE,
            )
            for matter in (Ineligibility.REQUIREMENT, Ineligibility.SAFETY_MEASURE)
            if matter in notes
        ),
        is_suspended=suspension is not None
        and holds
        and is_suspended(day_of(suspension.until), first_day, state.edition).answer,
        has_consent=Ineligibility.CONSENT in notes and not applies(Ineligibility.CONSENT),
        has_completed_registration=not applies(Ineligibility.REGISTRATION),
        complies=not applies(Ineligibility.REGULATIONS),
    )


def day_of(text: str) -> date | None:
    """A day as facts have it; nothing for an empty text."""
    return date.fromisoformat(text) if text else None


def ineligibilities(state: CompetitionState, person: Person) -> tuple[Objection[Ineligibility], ...]:
    """Everything that keeps a person from competing, as far as it is known."""
    return objections_to(candidate_of(state, person), state.competition.schedule.start_date, state.edition)


def ineligibility_ruling(
    state: CompetitionState, person: Person, objection: Objection[Ineligibility]
) -> Ruling[Message]:
    """An objection in words."""
    values: dict[str, str | int] = {"name": person.name}
    if objection.reason in (Ineligibility.REQUIREMENT, Ineligibility.SAFETY_MEASURE):
        values["about"] = objection.about
    if objection.reason is Ineligibility.CONSENT:
        values["age"] = state.edition.registration.consent_under
    return Ruling(Message(f"people.ineligible.{objection.reason.name.lower()}", **values), objection.under)


def suspensions(
    state: CompetitionState, person_ids: Iterable[int]
) -> Iterator[tuple[Person, Objection[Ineligibility]]]:
    """Those of these people who are suspended, by what was recorded about them (2a3)."""
    if not any(note.matter == Ineligibility.SUSPENDED for _, note in state.eligibility):
        return
    for person in filter(None, map(state.competition.person, person_ids)):
        for objection in ineligibilities(state, person):
            if objection.reason is Ineligibility.SUSPENDED:
                yield person, objection


def lacking_consent(state: CompetitionState) -> Iterator[Person]:
    """Those with a place who are too young to compete without the consent of parents, which is not recorded."""
    for person in state.competition.persons:
        if is_accepted(person) and any(
            objection.reason is Ineligibility.CONSENT for objection in ineligibilities(state, person)
        ):
            yield person
