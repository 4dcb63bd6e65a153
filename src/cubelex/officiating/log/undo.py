"""Undoing an entry of the log, and redoing it: a new fact either way. An entry that later ones depend on stays."""

from collections.abc import Iterable, Sequence
from typing import Final

from cubelex.messages import PersonRef, RoundRef
from cubelex.officiating.log import facts
from cubelex.officiating.log.dependencies import Dependencies, dependencies_of, paths_overlap
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Undone
from cubelex.officiating.log.replay import undone_by, undone_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refused

DELEGATES: Final = (
    facts.ResultCorrected,
    facts.ExtraAttemptGranted,
    facts.ProvisionalDecided,
    facts.SignatureSettled,
    facts.AdmittedLate,
    facts.LaterResultsRemoved,
    facts.LaterResultsRestored,
    facts.Disqualified,
    facts.Warned,
    facts.Accommodated,
    facts.Incident,
    facts.DisputeSettled,
    facts.PointReplaced,
    facts.PointCorrected,
    facts.Ended,
)
"""Decisions of the Delegate, which only the Delegate undoes."""
ROUND_STEPS: Final = (facts.RoundOpened, facts.RoundFinished, facts.BracketDrawn)
"""Steps that concern all competitors of a round: undone only with a reason."""


def undo(state: CompetitionState, by: Actor, log: Sequence[Entry], entry: int, reason: str) -> Outcome:
    """Leave an entry out from now on, if nothing depends on it. Undoing an undoing is redoing.

    Only the Delegate undoes a decision of the Delegate, with a reason. Opening and finishing a round are undone with a
    reason, too. A result of a finished round is corrected instead (1g2). An entry can be redone only while nothing else
    changed the same thing.
    """
    found = next((known for known in log if known.number == entry), None)
    undone = undone_entries(log)
    if found is None or entry in undone:
        return refused("log.cannot_undo", entry=entry)
    if entry == log[0].number:
        return refused("log.cannot_undo_definition")
    about = undone_by(found.fact, log) if isinstance(found.fact, Undone) else found
    assert about is not None, "an undoing is about an entry before it"
    if isinstance(about.fact, facts.PersonalDataRemoved):
        return refused("log.cannot_undo", entry=entry)
    if isinstance(about.fact, facts.SequenceSeen):
        return refused("log.seen_stays", *about.fact.under)
    if _is_decision(about.fact) and not (by.is_delegate and reason.strip()):
        return refused("log.delegate_undoes", *state.edition.cite("11b"), entry=entry)
    if isinstance(about.fact, ROUND_STEPS) and not reason.strip():
        return refused("log.needs_reason", *state.edition.cite("9l"))
    if about.number in undone:
        against = _refuse_to_redo(state, log, found, about)
    else:
        against = _refuse_to_undo(state, by, log, found, about)
    return against or done(Undone(entry, reason))


def _is_decision(fact: facts.Fact) -> bool:
    """Whether a fact is a decision of the Delegate, as a check of equipment is that gives a reason."""
    return isinstance(fact, DELEGATES) or (isinstance(fact, facts.EquipmentChecked) and bool(fact.reason))


def undo_in_turn(
    state: CompetitionState, by: Actor, log: Sequence[Entry], entries: Iterable[int], reason: str = ""
) -> Outcome:
    """Undo several entries, the first of them first: all of them, or none where one cannot be undone."""
    so_far, undone = list(log), Outcome()
    for entry in entries:
        outcome = undo(state, by, so_far, entry, reason)
        if outcome.is_refused:
            return outcome
        so_far += outcome.entries(so_far[-1].number, so_far[-1].at, by)
        undone = done(*undone.facts, *outcome.facts)
    return undone


def _refuse_to_undo(
    state: CompetitionState, by: Actor, log: Sequence[Entry], found: Entry, about: Entry
) -> Outcome | None:
    """The refusal where a later entry depends on the entry; nothing otherwise."""
    provided = _dependencies(about, state).provides
    undone = undone_entries(log)
    later = (entry for entry in log if entry.number > about.number and entry.number not in undone)
    blocking = (entry for entry in later if paths_overlap(provided, _dependencies(entry, state).requires))
    first = next(blocking, None)
    return None if first is None else _blocked(state, by, found.number, about.fact, first)


def _refuse_to_redo(state: CompetitionState, log: Sequence[Entry], found: Entry, about: Entry) -> Outcome | None:
    """The refusal where an undone entry cannot be redone, as another entry changed the same thing since."""
    own = _dependencies(about, state)
    for later in log:
        if later.number > found.number and _concerns(later, own, log, state):
            return refused("log.changed_since", entry=later.number)
    return None


def _concerns(later: Entry, own: Dependencies, log: Sequence[Entry], state: CompetitionState) -> bool:
    changed = undone_by(later.fact, log) if isinstance(later.fact, Undone) else later
    theirs = _dependencies(changed, state) if changed else Dependencies()
    return paths_overlap((*own.provides, *own.requires), (*theirs.provides, *theirs.requires))


def _dependencies(entry: Entry, state: CompetitionState) -> Dependencies:
    return dependencies_of(entry.fact, entry, state.competition)


def _blocked(state: CompetitionState, actor: Actor, entry: int, about: facts.Fact, by: Entry) -> Outcome:
    edition = state.edition
    if isinstance(by.fact, facts.Ended):
        return refused("log.has_ended", *edition.cite_known("9u"))
    if isinstance(about, facts.RoundOpened | facts.BracketDrawn | facts.EnteredRound):
        against = _stays_open(state, by.fact, RoundRef(about.round_id))
        if against is not None:
            return against
    if isinstance(by.fact, facts.RoundFinished):
        code = "log.delegate_corrects" if actor.is_delegate else "log.round_is_finished"
        return refused(code, *edition.cite("1g2"), round=RoundRef(by.fact.round_id))
    if isinstance(by.fact, facts.RoundOpened):
        round_ref = RoundRef(by.fact.round_id)
        return refused("log.round_was_opened", *edition.cite("9l"), round=round_ref, entry=by.number)
    if isinstance(by.fact, facts.SequenceSeen):
        numbers, person = edition.cite_known("4b2", "1h1"), PersonRef(by.fact.person_id)
        return refused("log.has_seen_scramble", *numbers, person=person, scramble=by.fact.scramble)
    return refused("log.entry_depends", entry=entry, later=by.number)


def _stays_open(state: CompetitionState, later: facts.Fact, round_ref: RoundRef) -> Outcome | None:
    """The refusal where a round was competed in, or a sequence of it was seen; nothing for what came of opening it."""
    if isinstance(later, facts.SequenceSeen):
        numbers, person = state.edition.cite_known("4b2"), PersonRef(later.person_id)
        return refused("log.sequence_was_seen", *numbers, round=round_ref, person=person, scramble=later.scramble)
    who_is_in = facts.Withdrawn | facts.EnteredRound | facts.LaterResultsRemoved | facts.LaterResultsRestored
    begun = facts.CardFact | facts.PointEntered | facts.PointObserved | facts.PointSigned
    if isinstance(later, begun) and not isinstance(later, who_is_in):
        return refused("log.attempts_have_begun", *state.edition.cite("9l"), round=round_ref)
    return None
