"""Incidents, disputes, undoing, and the end of the competition."""

from datetime import datetime, timedelta

from cubelex.errors import CubelexError
from cubelex.officiating.facts import Defined, DisputeRaised, DisputeSettled, Ended, Incident, Undone
from cubelex.officiating.logs import Entry
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.replaying import replay, undone_entries
from cubelex.officiating.states import RoundStatus, State


def record_incident(
    state: State,
    by: Actor,
    what: str,
    decision: str,
    reason: str,
    *,
    persons: tuple[int, ...] = (),
    round_id: str = "",
    under: tuple[str, ...] = (),
) -> Outcome:
    """Record what happened and what the Delegate decided about it (11b)."""
    if not by.is_delegate:
        return refused("only the Delegate decides on incidents", "11b")
    if not (what.strip() and decision.strip() and reason.strip()):
        return refused("an incident needs what happened, the decision and its reason", "11b")
    return done(Incident(what, decision, reason, persons, round_id, under or ("11b",)))


def raise_dispute(state: State, by: Actor, person_id: int, about: Entry, what: str, at: datetime) -> Outcome:
    """Dispute a ruling: during the competition and within the minutes the edition gives."""
    window = timedelta(minutes=state.edition.incidents.dispute_minutes)
    number = "2n1" if state.edition.read_as.year >= 2018 else "2o"
    if state.ended_at is not None:
        return refused("disputes are only possible during the competition", number)
    if at - about.at > window:
        return refused(f"more than {window.seconds // 60} minutes have passed since the incident", number)
    return done(DisputeRaised(person_id, about.number, what))


def settle_dispute(state: State, by: Actor, dispute: int, decision: str, reason: str) -> Outcome:
    """The Delegate's final ruling on a dispute (2n2, 2n3)."""
    found = next((one for one in state.disputes if one.entry == dispute), None)
    if not by.is_delegate:
        return refused("only the Delegate settles disputes", "2n")
    if found is None or found.decision is not None:
        return refused(f"entry {dispute} is not an open dispute")
    return done(DisputeSettled(dispute, decision, reason))


def end_competition(state: State, by: Actor, how: str = "announced by the Delegate") -> Outcome:
    """End the competition: all rounds are complete and no dispute is open (9u)."""
    if state.ended_at is not None:
        return refused("the competition has ended already", "9u")
    if not by.is_delegate:
        return refused("only the Delegate announces the end", "9u2")
    unfinished = [
        one.id for one in state.competition.rounds() if state.round(one.id).status is not RoundStatus.FINISHED
    ]
    if unfinished:
        return refused(f"rounds are not finished: {', '.join(unfinished)}", "9u1")
    if any(one.decision is None for one in state.disputes):
        return refused("a dispute is still open", "2n2")
    return done(Ended(how))


def undo(log: tuple[Entry, ...], by: Actor, entry: int, reason: str) -> Outcome:
    """Have an entry passed over from now on, where what came after it still makes sense without it."""
    found = next((one for one in log if one.number == entry), None)
    if found is None or entry in undone_entries(log):
        return refused(f"entry {entry} is not there to be undone")
    if isinstance(found.fact, Defined) and entry == log[0].number:
        return refused("the competition's definition cannot be undone; define it anew")
    undone = Undone(entry, reason)
    try:
        replay((*log, Entry(log[-1].number + 1, log[-1].at, by.name, undone)))
    except CubelexError as fault:
        return refused(f"entry {entry} cannot be undone, later ones rest on it: {fault}")
    return done(undone)
