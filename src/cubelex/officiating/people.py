"""Checking in, and disqualifying."""

from cubelex.officiating.facts import CheckedIn, Disqualified
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Ruling


def check_in(state: State, by: Actor, person_id: int, *, identity_was_checked: bool = False) -> Outcome:
    """Note that somebody is there; a newcomer's papers should be looked at (2e)."""
    person = state.competition.person(person_id)
    if person is None:
        return refused(f"nobody has the number {person_id} at this competition", "2c1")
    unchecked = person.is_newcomer and not identity_was_checked
    remarks = (Ruling("a newcomer's identity should be checked", ("2e",)),) if unchecked else ()
    return done(CheckedIn(person_id, identity_was_checked), remarks=remarks)


@cites("2j", "2k")
def disqualify(
    state: State,
    by: Actor,
    person_id: int,
    event_ids: tuple[str, ...],
    reason: str,
    *,
    under: tuple[str, ...] = ("2k",),
) -> Outcome:
    """Disqualify somebody from events, or from all where none is named; the Delegate decides, and says why."""
    if not by.is_delegate:
        return refused("only the Delegate disqualifies", "2j")
    if not reason.strip():
        return refused("a disqualification needs its reason", "2k")
    if state.competition.person(person_id) is None:
        return refused(f"nobody has the number {person_id} at this competition")
    return done(Disqualified(person_id, event_ids, reason, under))
