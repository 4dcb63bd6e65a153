"""Undoing an entry of the log, and redoing it: a new fact either way. What later entries rest on stays."""

from collections.abc import Sequence
from typing import Final

from cubelex.officiating import facts
from cubelex.officiating.claims import Claims, claims_of, concern_each_other
from cubelex.officiating.facts import Undone
from cubelex.officiating.logs import Entry
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.replaying import undone_by, undone_entries
from cubelex.officiating.states import State

DELEGATES: Final = (
    facts.ResultCorrected,
    facts.ExtraAttemptGranted,
    facts.ProvisionalDecided,
    facts.AdmittedLate,
    facts.LaterResultsRemoved,
    facts.Disqualified,
    facts.Warned,
    facts.Accommodated,
    facts.Incident,
    facts.DisputeSettled,
    facts.PointReplaced,
    facts.PointCorrected,
    facts.Ended,
)
"""What the Delegate decided, and nobody else undoes."""


def undo(state: State, by: Actor, log: Sequence[Entry], entry: int, reason: str) -> Outcome:
    """Have an entry passed over from now on, if nothing rests on it. Undoing an undoing is redoing.

    What the Delegate decided the Delegate undoes, and says why. A result that a round was finished with is corrected
    instead (1g2). Redone is only what nothing else was done about in between.
    """
    found = next((one for one in log if one.number == entry), None)
    undone = undone_entries(log)
    if found is None or entry in undone:
        return refused(f"entry {entry} is not there to be undone")
    if entry == log[0].number:
        return refused("the competition's definition cannot be undone; change the set-up")
    about = undone_by(found.fact, log) if isinstance(found.fact, Undone) else found
    assert about is not None, "an undoing is about an entry before it"
    if isinstance(about.fact, DELEGATES) and not (by.is_delegate and reason.strip()):
        return refused(f"only the Delegate undoes entry {entry}, saying why", "11b")
    against = _against_redoing if about.number in undone else _against_undoing
    return against(state, log, found, about) or done(Undone(entry, reason))


def _against_undoing(state: State, log: Sequence[Entry], found: Entry, about: Entry) -> Outcome | None:
    """Why what follows an entry does not let it be undone."""
    established = _claims(about, state).establishes
    undone = undone_entries(log)
    later = (one for one in log if one.number > about.number and one.number not in undone)
    blocking = (one for one in later if concern_each_other(established, _claims(one, state).rests_on))
    first = next(blocking, None)
    return None if first is None else _blocked(found.number, first)


def _against_redoing(state: State, log: Sequence[Entry], found: Entry, about: Entry) -> Outcome | None:
    """Why an entry that was undone cannot simply hold again: something about it was done since."""
    own = _claims(about, state)
    for later in log:
        if later.number > found.number and _concerns(later, own, log, state):
            return refused(f"entry {later.number} came since and is about the same; do it anew instead of redoing it")
    return None


def _concerns(later: Entry, own: Claims, log: Sequence[Entry], state: State) -> bool:
    changed = undone_by(later.fact, log) if isinstance(later.fact, Undone) else later
    theirs = _claims(changed, state) if changed else Claims()
    return concern_each_other((*own.establishes, *own.rests_on), (*theirs.establishes, *theirs.rests_on))


def _claims(entry: Entry, state: State) -> Claims:
    return claims_of(entry.fact, entry, state.competition)


def _blocked(entry: int, by: Entry) -> Outcome:
    if isinstance(by.fact, facts.RoundFinished):
        round_id = by.fact.round_id
        return refused(
            f"{round_id} is finished; have the Delegate correct the result, or undo entry {by.number}", "1g2"
        )
    if isinstance(by.fact, facts.RoundOpened):
        return refused(f"{by.fact.round_id} was opened on it; undo entry {by.number} first", "9l")
    return refused(f"entry {by.number} rests on entry {entry}; undo that first")
