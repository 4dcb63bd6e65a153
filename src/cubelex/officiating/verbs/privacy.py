"""Removing the confidential data of a person from the log (2d)."""

from collections.abc import Mapping

from cubelex.competition import RegistrationStatus
from cubelex.officiating.log.facts import PersonalDataRemoved
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.regulations import cites


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
