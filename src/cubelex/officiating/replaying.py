"""From the log to the state: each kind of fact changes the state in one way."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import singledispatch
from typing import Any

from cubelex.competition import AttemptResult, read_wcif
from cubelex.errors import InvalidLog
from cubelex.officiating import facts
from cubelex.officiating.facts import Fact
from cubelex.officiating.logs import Entry
from cubelex.officiating.states import Card, Dispute, RoundState, RoundStatus, Slot, State, Try
from cubelex.regulations import edition_on


def replay(entries: Iterable[Entry]) -> State:
    """The state that a log leads to: always the same for the same log. Entries that were undone are passed over.

    :raises InvalidLog: when the log does not begin with the competition's definition.
    """
    log = list(entries)
    undone = undone_entries(log)
    state: State | None = None
    for entry in log:
        state = _next(state, entry, is_undone=entry.number in undone)
    if state is None:
        raise InvalidLog("the log is empty; expected the competition's definition as its first entry")
    return state


def undone_entries(log: Iterable[Entry]) -> frozenset[int]:
    """The numbers of entries that a later one undid, unless that one was undone itself."""
    undone: set[int] = set()
    for entry in sorted(log, key=lambda one: one.number, reverse=True):
        if isinstance(entry.fact, facts.Undone) and entry.number not in undone:
            undone.add(entry.fact.entry)
    return frozenset(undone)


def _next(state: State | None, entry: Entry, *, is_undone: bool) -> State:
    if isinstance(entry.fact, facts.Defined):
        state = _defined(state, entry.fact) if state is None or not is_undone else state
    if state is None:
        raise InvalidLog(f"entry {entry.number} comes before the competition was defined")
    if not is_undone:
        state = after(entry.fact, state, entry)
    return replace(state, entries=entry.number)


def _defined(state: State | None, fact: facts.Defined) -> State:
    competition = read_wcif(fact.wcif)
    edition = edition_on(competition.schedule.start_date)
    return State(competition, edition) if state is None else replace(state, competition=competition, edition=edition)


@singledispatch
def after(fact: Fact, state: State, entry: Entry) -> State:
    """The state after one more fact."""
    return state


@after.register
def _(fact: facts.CheckedIn, state: State, entry: Entry) -> State:
    checked = state.identity_checked | {fact.person_id} if fact.identity_was_checked else state.identity_checked
    return replace(state, checked_in=state.checked_in | {fact.person_id}, identity_checked=checked)


@after.register
def _(fact: facts.RoundOpened, state: State, entry: Entry) -> State:
    cards = {person: state.round(fact.round_id).cards.get(person, Card(person)) for person in fact.competitors}
    return state.with_round(fact.round_id, RoundState(RoundStatus.OPEN, cards))


@after.register
def _(fact: facts.RoundFinished, state: State, entry: Entry) -> State:
    return state.with_round(fact.round_id, replace(state.round(fact.round_id), status=RoundStatus.FINISHED))


@after.register
def _(fact: facts.GroupCalled, state: State, entry: Entry) -> State:
    held = state.round(fact.round_id)
    return state.with_round(fact.round_id, replace(held, called_groups=(*held.called_groups, fact.group)))


@after.register
def _(fact: facts.AttemptStarted, state: State, entry: Entry) -> State:
    return _with_current(fact, state, lambda current: replace(current, is_started=True))


@after.register
def _(fact: facts.AttemptEntered, state: State, entry: Entry) -> State:
    def entered(current: Try) -> Try:
        return replace(
            current,
            result=AttemptResult(fact.result),
            elapsed=fact.elapsed,
            written=fact.written,
            under=fact.under,
            entry=entry.number,
            is_started=True,
        )

    return _with_current(fact, state, entered)


@after.register
def _(fact: facts.AttemptSigned, state: State, entry: Entry) -> State:
    return _with_current(fact, state, lambda current: replace(current, signatures=current.signatures | {fact.role}))


@after.register
def _(fact: facts.ResultCorrected, state: State, entry: Entry) -> State:
    card = state.card(fact.round_id, fact.person_id)
    slot = card.slot(fact.attempt)
    corrected = replace(
        slot.valid, result=AttemptResult(fact.result), elapsed=fact.elapsed, written="", under=("1g2",), is_started=True
    )
    corrected = replace(corrected, entry=corrected.entry or entry.number)
    tries = tuple(corrected if one is slot.valid else one for one in slot.tries)
    return state.with_card(fact.round_id, card.with_slot(fact.attempt, Slot(tries)))


@after.register
def _(fact: facts.ExtraAttemptGranted, state: State, entry: Entry) -> State:
    card = state.card(fact.round_id, fact.person_id)
    extra = Try(is_extra=True, is_provisional=fact.is_provisional, counts=not fact.is_provisional)
    slot = Slot((*card.slot(fact.attempt).tries, extra))
    return state.with_card(fact.round_id, card.with_slot(fact.attempt, slot))


@after.register
def _(fact: facts.ProvisionalDecided, state: State, entry: Entry) -> State:
    return _with_current(fact, state, lambda current: replace(current, counts=fact.counts, is_provisional=False))


@after.register
def _(fact: facts.Withdrawn, state: State, entry: Entry) -> State:
    card = state.card(fact.round_id, fact.person_id)
    return state.with_card(fact.round_id, replace(card, has_withdrawn=True))


@after.register
def _(fact: facts.EnteredRound, state: State, entry: Entry) -> State:
    card = state.round(fact.round_id).cards.get(fact.person_id) or Card(fact.person_id)
    return state.with_card(fact.round_id, replace(card, has_withdrawn=False))


@after.register
def _(fact: facts.Disqualified, state: State, entry: Entry) -> State:
    return replace(state, disqualifications=(*state.disqualifications, fact))


@after.register
def _(fact: facts.Incident, state: State, entry: Entry) -> State:
    return replace(state, incidents=(*state.incidents, (entry.number, fact)))


@after.register
def _(fact: facts.DisputeRaised, state: State, entry: Entry) -> State:
    raised = Dispute(entry.number, fact.person_id, fact.about, entry.at, fact.what)
    return replace(state, disputes=(*state.disputes, raised))


@after.register
def _(fact: facts.DisputeSettled, state: State, entry: Entry) -> State:
    settled = (replace(one, decision=fact.decision) if one.entry == fact.dispute else one for one in state.disputes)
    return replace(state, disputes=tuple(settled))


@after.register
def _(fact: facts.Ended, state: State, entry: Entry) -> State:
    return replace(state, ended_at=entry.at)


def _with_current(fact: Any, state: State, change: Callable[[Try], Try]) -> State:
    """The state with the attempt's current try changed."""
    card = state.card(fact.round_id, fact.person_id)
    slot = card.slot(fact.attempt)
    changed = Slot((*slot.tries[:-1], change(slot.current)))
    return state.with_card(fact.round_id, card.with_slot(fact.attempt, changed))
