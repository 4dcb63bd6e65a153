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
from cubelex.officiating.log.state import CompetitionState, Dispute, RecordedCheck, Report, RoundState, RoundStatus
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


def first_state(first: Entry, definition: Entry) -> CompetitionState:
    """The state before anything happened, of a competition that the first entry or a later one defines.

    :raises InvalidLog: the first entry does not define the competition
    """
    if not isinstance(first.fact, facts.Defined) or not isinstance(definition.fact, facts.Defined):
        raise InvalidLog(f"entry {first.number} comes before the competition was defined")
    competition = read_wcif(definition.fact.wcif)
    return CompetitionState(competition, edition_on(competition.schedule.start_date), entries=first.number)


@singledispatch
def apply_to_state(fact: Fact, state: CompetitionState, entry: Entry) -> CompetitionState:
    """The state after one more fact."""
    return state


@apply_to_state.register
def _(fact: facts.Defined, state: CompetitionState, entry: Entry) -> CompetitionState:
    competition = read_wcif(fact.wcif)
    return replace(state, competition=competition, edition=edition_on(competition.schedule.start_date))


@apply_to_state.register
def _(fact: facts.SetupChanged, state: CompetitionState, entry: Entry) -> CompetitionState:
    competition = with_changes(state.competition, fact.changes)
    return replace(state, competition=competition, edition=edition_on(competition.schedule.start_date))


@apply_to_state.register
def _(fact: facts.Registered, state: CompetitionState, entry: Entry) -> CompetitionState:
    person = read_person(fact.person)
    waiting = (*admission_of(state.competition).waiting, person.registrant_id or 0) if fact.is_waiting else None
    return replace(state, competition=with_people(state.competition, [person], waiting=waiting))


@apply_to_state.register
def _(fact: facts.PeopleChanged, state: CompetitionState, entry: Entry) -> CompetitionState:
    people = map(read_person, fact.persons)
    return replace(state, competition=with_people(state.competition, people, fact.removed, fact.waiting))


@apply_to_state.register
def _(fact: facts.EligibilityNoted, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, eligibility=(*state.eligibility, (entry.number, fact)))


@apply_to_state.register
def _(fact: facts.CheckedIn, state: CompetitionState, entry: Entry) -> CompetitionState:
    checked = state.identity_checked | {fact.person_id} if fact.identity_was_checked else state.identity_checked
    return replace(state, checked_in=state.checked_in | {fact.person_id}, identity_checked=checked)


@apply_to_state.register
def _(fact: facts.EquipmentChecked, state: CompetitionState, entry: Entry) -> CompetitionState:
    about = fact.person_id or fact.station
    checks = (*state.checks.get(about, ()), RecordedCheck(entry.number, entry.at, entry.by, fact))
    return replace(state, checks=MappingProxyType(state.checks | {about: checks}))


@apply_to_state.register
def _(fact: facts.RoundOpened, state: CompetitionState, entry: Entry) -> CompetitionState:
    round_state = state.round(fact.round_id)
    cards = {person: round_state.cards.get(person) or Card(person) for person in fact.competitors}
    before = MappingProxyType({round_id: state.round(round_id).cards for round_id in fact.after})
    opened = replace(round_state.with_cards(round_state.cards | cards), status=RoundStatus.OPEN, opened_on=before)
    return _with_call(state.with_round(fact.round_id, opened), fact.round_id, 0, entry)


@apply_to_state.register
def _(fact: facts.RoundFinished, state: CompetitionState, entry: Entry) -> CompetitionState:
    return state.with_round(fact.round_id, replace(state.round(fact.round_id), status=RoundStatus.FINISHED))


@apply_to_state.register
def _(fact: facts.GroupCalled, state: CompetitionState, entry: Entry) -> CompetitionState:
    round_state = state.round(fact.round_id)
    called = tuple(dict.fromkeys((*round_state.called_groups, fact.group)))
    return _with_call(
        state.with_round(fact.round_id, replace(round_state, called_groups=called)), fact.round_id, fact.group, entry
    )


def _with_call(state: CompetitionState, round_id: str, group: int, entry: Entry) -> CompetitionState:
    earlier = {call: at for call, at in state.called.items() if call != (round_id, group)}
    return replace(state, called=MappingProxyType({**earlier, (round_id, group): entry.at}))


@apply_to_state.register
def _(fact: facts.OrderNoted, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, orders=MappingProxyType(state.orders | {fact.person_id: fact.attempts}))


@apply_to_state.register
def _(fact: facts.Disqualified, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, disqualifications=(*state.disqualifications, fact))


@apply_to_state.register
def _(fact: facts.Incident, state: CompetitionState, entry: Entry) -> CompetitionState:
    reports = tuple(
        replace(report, decisions=(*report.decisions, entry.number)) if report.entry == fact.report else report
        for report in state.reports
    )
    return replace(state, incidents=(*state.incidents, (entry.number, fact)), reports=reports)


@apply_to_state.register
def _(fact: facts.IncidentReported, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, reports=(*state.reports, Report(entry.number, entry.at, entry.by, fact)))


@apply_to_state.register
def _(fact: facts.EvidenceNoted, state: CompetitionState, entry: Entry) -> CompetitionState:
    reports = tuple(
        replace(report, evidence=(*report.evidence, fact)) if report.entry == fact.report else report
        for report in state.reports
    )
    return replace(state, reports=reports)


@apply_to_state.register
def _(fact: facts.Warned, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, warnings=(*state.warnings, (entry.number, fact)))


@apply_to_state.register
def _(fact: facts.Accommodated, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, accommodations=(*state.accommodations, (entry.number, fact)))


@apply_to_state.register
def _(fact: facts.SequenceSeen, state: CompetitionState, entry: Entry) -> CompetitionState:
    theirs = state.seen.get(fact.person_id, frozenset()) | {fact.scramble}
    return replace(state, seen=MappingProxyType(state.seen | {fact.person_id: theirs}))


@apply_to_state.register
def _(fact: facts.DisputeRaised, state: CompetitionState, entry: Entry) -> CompetitionState:
    raised = Dispute(entry.number, fact.person_id, fact.about, entry.at, fact.what, fact.event_id)
    return replace(state, disputes=(*state.disputes, raised))


@apply_to_state.register
def _(fact: facts.DisputeSettled, state: CompetitionState, entry: Entry) -> CompetitionState:
    disputes = (
        replace(dispute, decision=fact.decision) if dispute.entry == fact.dispute else dispute
        for dispute in state.disputes
    )
    return replace(state, disputes=tuple(disputes))


@apply_to_state.register
def _(fact: facts.Ended, state: CompetitionState, entry: Entry) -> CompetitionState:
    return replace(state, ended_at=entry.at)


@apply_to_state.register
def _(fact: facts.BracketDrawn, state: CompetitionState, entry: Entry) -> CompetitionState:
    return state.with_round(fact.round_id, replace(state.round(fact.round_id), bracket=Bracket(fact)))


@apply_to_state.register
def _(fact: facts.PointEntered, state: CompetitionState, entry: Entry) -> CompetitionState:
    said = {"written": fact.written, "under": fact.under, "decisions": fact.decisions}
    tries = with_results(_tries(state, fact), fact.results, **said)
    return _with_match(state, fact, with_point(_played(state, fact), fact.results), tries)


@apply_to_state.register
def _(fact: facts.PointObserved, state: CompetitionState, entry: Entry) -> CompetitionState:
    return _with_match(state, fact, _played(state, fact), with_observed(_tries(state, fact), fact.observed))


@apply_to_state.register
def _(fact: facts.PointSigned, state: CompetitionState, entry: Entry) -> CompetitionState:
    tries = with_signature(_tries(state, fact), fact.point, fact.person_id, fact.role, fact.signature)
    return _with_match(state, fact, _played(state, fact), tries)


@apply_to_state.register
def _(fact: facts.PointReplaced, state: CompetitionState, entry: Entry) -> CompetitionState:
    played, is_ruled = _played(state, fact), not _bracket(state, fact.round_id).awaits_ruling(fact.match)
    left = without_last_point(played) if is_ruled else played
    return _with_match(state, fact, left, without_last(_tries(state, fact)))


@apply_to_state.register
def _(fact: facts.PointCorrected, state: CompetitionState, entry: Entry) -> CompetitionState:
    match = match_called(_bracket(state, fact.round_id), fact.match, state.edition)
    is_decided = match is not None and match.is_decided
    played = with_correction(_played(state, fact), fact.point, fact.results, is_decided=is_decided)
    tries = with_corrected(_tries(state, fact), fact.point, fact.results, fact.under)
    return _with_match(state, fact, played, tries)


@apply_to_state.register
def _(fact: facts.MatchGivenUp, state: CompetitionState, entry: Entry) -> CompetitionState:
    match = match_called(_bracket(state, fact.round_id), fact.match, state.edition)
    side = h2h.Side.FIRST if match is not None and match.high == fact.person_id else h2h.Side.SECOND
    played = _played(state, fact)
    return _with_match(state, fact, replace(played, withdrawn=played.withdrawn | {side}), _tries(state, fact))


def _bracket(state: CompetitionState, round_id: str) -> Bracket:
    bracket = state.round(round_id).bracket
    if bracket is None:
        raise InvalidLog(f"{round_id} has no bracket; expected it to be drawn before its first point")
    return bracket


def _played(state: CompetitionState, fact: _MatchFact) -> h2h.Played:
    return _bracket(state, fact.round_id).of(fact.match)


def _tries(state: CompetitionState, fact: _MatchFact) -> Tries:
    return _bracket(state, fact.round_id).tries_at(fact.match)


def _with_match(state: CompetitionState, fact: _MatchFact, played: h2h.Played, tries: Tries) -> CompetitionState:
    round_state: RoundState = state.round(fact.round_id)
    bracket = _bracket(state, fact.round_id).with_played(fact.match, played).with_tries(fact.match, tries)
    return state.with_round(fact.round_id, replace(round_state, bracket=bracket))
