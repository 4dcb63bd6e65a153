"""What each kind of fact does to the state, where it is not about a single card."""

from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType

from cubelex.competition import read_person, read_wcif, with_changes
from cubelex.errors import InvalidLog
from cubelex.officiating.log import facts
from cubelex.officiating.log.admissions import admission_of
from cubelex.officiating.log.bracket import (
    Bracket,
    match_called,
    with_correction,
    with_point,
    without_last_point,
)
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.people import with_people
from cubelex.officiating.log.point import (
    Tries,
    with_corrected,
    with_observed,
    with_results,
    with_signature,
    without_last,
)
from cubelex.officiating.log.state import Dispute, Report, RoundState, RoundStatus, State
from cubelex.regulations import edition_on
from cubelex.rules import head_to_head as h2h

_MatchFact = (
    facts.PointObserved
    | facts.PointEntered
    | facts.PointSigned
    | facts.PointReplaced
    | facts.PointCorrected
    | facts.MatchGivenUp
)


def first_state(first: Entry, definition: Entry) -> State:
    """The state before anything happened, of a competition that the first entry or a later one defines.

    :raises InvalidLog: the first entry does not define the competition
    """
    if not isinstance(first.fact, facts.Defined) or not isinstance(definition.fact, facts.Defined):
        raise InvalidLog(f"entry {first.number} comes before the competition was defined")
    competition = read_wcif(definition.fact.wcif)
    return State(competition, edition_on(competition.schedule.start_date), entries=first.number)


@singledispatch
def apply_to_state(fact: Fact, state: State, entry: Entry) -> State:
    """The state after one more fact."""
    return state


@apply_to_state.register
def _(fact: facts.Defined, state: State, entry: Entry) -> State:
    competition = read_wcif(fact.wcif)
    return replace(state, competition=competition, edition=edition_on(competition.schedule.start_date))


@apply_to_state.register
def _(fact: facts.SetupChanged, state: State, entry: Entry) -> State:
    competition = with_changes(state.competition, fact.changes)
    return replace(state, competition=competition, edition=edition_on(competition.schedule.start_date))


@apply_to_state.register
def _(fact: facts.Registered, state: State, entry: Entry) -> State:
    person = read_person(fact.person)
    waiting = (*admission_of(state.competition).waiting, person.registrant_id or 0) if fact.is_waiting else None
    return replace(state, competition=with_people(state.competition, [person], waiting=waiting))


@apply_to_state.register
def _(fact: facts.PeopleChanged, state: State, entry: Entry) -> State:
    people = map(read_person, fact.persons)
    return replace(state, competition=with_people(state.competition, people, fact.removed, fact.waiting))


@apply_to_state.register
def _(fact: facts.CheckedIn, state: State, entry: Entry) -> State:
    checked = state.identity_checked | {fact.person_id} if fact.identity_was_checked else state.identity_checked
    return replace(state, checked_in=state.checked_in | {fact.person_id}, identity_checked=checked)


@apply_to_state.register
def _(fact: facts.RoundOpened, state: State, entry: Entry) -> State:
    round_state = state.round(fact.round_id)
    cards = {person: round_state.cards.get(person) or Card(person) for person in fact.competitors}
    opened = replace(round_state.with_cards(round_state.cards | cards), status=RoundStatus.OPEN)
    return _with_call(state.with_round(fact.round_id, opened), fact.round_id, 0, entry)


@apply_to_state.register
def _(fact: facts.RoundFinished, state: State, entry: Entry) -> State:
    return state.with_round(fact.round_id, replace(state.round(fact.round_id), status=RoundStatus.FINISHED))


@apply_to_state.register
def _(fact: facts.GroupCalled, state: State, entry: Entry) -> State:
    round_state = state.round(fact.round_id)
    called = tuple(dict.fromkeys((*round_state.called_groups, fact.group)))
    return _with_call(
        state.with_round(fact.round_id, replace(round_state, called_groups=called)), fact.round_id, fact.group, entry
    )


def _with_call(state: State, round_id: str, group: int, entry: Entry) -> State:
    earlier = {call: at for call, at in state.called.items() if call != (round_id, group)}
    return replace(state, called=MappingProxyType({**earlier, (round_id, group): entry.at}))


@apply_to_state.register
def _(fact: facts.OrderNoted, state: State, entry: Entry) -> State:
    return replace(state, orders=MappingProxyType(state.orders | {fact.person_id: fact.attempts}))


@apply_to_state.register
def _(fact: facts.Disqualified, state: State, entry: Entry) -> State:
    return replace(state, disqualifications=(*state.disqualifications, fact))


@apply_to_state.register
def _(fact: facts.Incident, state: State, entry: Entry) -> State:
    reports = tuple(
        replace(report, decisions=(*report.decisions, entry.number)) if report.entry == fact.report else report
        for report in state.reports
    )
    return replace(state, incidents=(*state.incidents, (entry.number, fact)), reports=reports)


@apply_to_state.register
def _(fact: facts.IncidentReported, state: State, entry: Entry) -> State:
    return replace(state, reports=(*state.reports, Report(entry.number, entry.at, entry.by, fact)))


@apply_to_state.register
def _(fact: facts.EvidenceNoted, state: State, entry: Entry) -> State:
    reports = tuple(
        replace(report, evidence=(*report.evidence, fact)) if report.entry == fact.report else report
        for report in state.reports
    )
    return replace(state, reports=reports)


@apply_to_state.register
def _(fact: facts.Warned, state: State, entry: Entry) -> State:
    return replace(state, warnings=(*state.warnings, (entry.number, fact)))


@apply_to_state.register
def _(fact: facts.Accommodated, state: State, entry: Entry) -> State:
    return replace(state, accommodations=(*state.accommodations, (entry.number, fact)))


@apply_to_state.register
def _(fact: facts.DisputeRaised, state: State, entry: Entry) -> State:
    raised = Dispute(entry.number, fact.person_id, fact.about, entry.at, fact.what, fact.event_id)
    return replace(state, disputes=(*state.disputes, raised))


@apply_to_state.register
def _(fact: facts.DisputeSettled, state: State, entry: Entry) -> State:
    disputes = (
        replace(dispute, decision=fact.decision) if dispute.entry == fact.dispute else dispute
        for dispute in state.disputes
    )
    return replace(state, disputes=tuple(disputes))


@apply_to_state.register
def _(fact: facts.Ended, state: State, entry: Entry) -> State:
    return replace(state, ended_at=entry.at)


@apply_to_state.register
def _(fact: facts.BracketDrawn, state: State, entry: Entry) -> State:
    return state.with_round(fact.round_id, replace(state.round(fact.round_id), bracket=Bracket(fact)))


@apply_to_state.register
def _(fact: facts.PointEntered, state: State, entry: Entry) -> State:
    said = {"written": fact.written, "under": fact.under, "decisions": fact.decisions}
    tries = with_results(_tries(state, fact), fact.results, **said)
    return _with_match(state, fact, with_point(_played(state, fact), fact.results), tries)


@apply_to_state.register
def _(fact: facts.PointObserved, state: State, entry: Entry) -> State:
    return _with_match(state, fact, _played(state, fact), with_observed(_tries(state, fact), fact.observed))


@apply_to_state.register
def _(fact: facts.PointSigned, state: State, entry: Entry) -> State:
    tries = with_signature(_tries(state, fact), fact.point, fact.person_id, fact.role, fact.signature)
    return _with_match(state, fact, _played(state, fact), tries)


@apply_to_state.register
def _(fact: facts.PointReplaced, state: State, entry: Entry) -> State:
    played, is_ruled = _played(state, fact), not _bracket(state, fact.round_id).awaits_ruling(fact.match)
    left = without_last_point(played) if is_ruled else played
    return _with_match(state, fact, left, without_last(_tries(state, fact)))


@apply_to_state.register
def _(fact: facts.PointCorrected, state: State, entry: Entry) -> State:
    match = match_called(_bracket(state, fact.round_id), fact.match, state.edition)
    is_decided = match is not None and match.is_decided
    played = with_correction(_played(state, fact), fact.point, fact.results, is_decided=is_decided)
    tries = with_corrected(_tries(state, fact), fact.point, fact.results, fact.under)
    return _with_match(state, fact, played, tries)


@apply_to_state.register
def _(fact: facts.MatchGivenUp, state: State, entry: Entry) -> State:
    match = match_called(_bracket(state, fact.round_id), fact.match, state.edition)
    side = h2h.Side.FIRST if match is not None and match.high == fact.person_id else h2h.Side.SECOND
    played = _played(state, fact)
    return _with_match(state, fact, replace(played, withdrawn=played.withdrawn | {side}), _tries(state, fact))


def _bracket(state: State, round_id: str) -> Bracket:
    bracket = state.round(round_id).bracket
    if bracket is None:
        raise InvalidLog(f"{round_id} has no bracket; expected it to be drawn before its first point")
    return bracket


def _played(state: State, fact: _MatchFact) -> h2h.Played:
    return _bracket(state, fact.round_id).of(fact.match)


def _tries(state: State, fact: _MatchFact) -> Tries:
    return _bracket(state, fact.round_id).tries_at(fact.match)


def _with_match(state: State, fact: _MatchFact, played: h2h.Played, tries: Tries) -> State:
    round_state: RoundState = state.round(fact.round_id)
    bracket = _bracket(state, fact.round_id).with_played(fact.match, played).with_tries(fact.match, tries)
    return state.with_round(fact.round_id, replace(round_state, bracket=bracket))
