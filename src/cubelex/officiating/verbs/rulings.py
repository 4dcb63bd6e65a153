"""From what a judge saw to a result: observed first, then ruled, with the decisions of people and their reasons.

A point of a Head to Head match is two attempts, each judged like any other (I4a).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cubelex.competition import DNF, DNS, AttemptResult
from cubelex.errors import CubelexError
from cubelex.messages import Message
from cubelex.officiating.log.bracket import MatchState
from cubelex.officiating.log.facts import (
    AttemptEntered,
    AttemptObserved,
    Disqualified,
    ExtraAttemptGranted,
    Fact,
    PointEntered,
    PointObserved,
    PointReplaced,
)
from cubelex.officiating.log.replay import after
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, role_name
from cubelex.officiating.verbs.disqualification import remarks_on_open_rounds
from cubelex.officiating.verbs.head_to_head import SINCE, enter_point, playing_in
from cubelex.officiating.views.eligibility import attempts_allotted_to, refuse_if_closed
from cubelex.officiating.views.limits import remaining_limit
from cubelex.officiating.views.preview import with_later_results
from cubelex.officiating.views.sequence_access import refuse_if_seen
from cubelex.regulations import cites
from cubelex.rules import Decision, Question, Ruling, format_result, is_multi_blind
from cubelex.rules.attempts import (
    KEYS_OF_THE_COMPETITION,
    AttemptOutcome,
    AttemptTerms,
    Effect,
    JudgedAttempt,
    Observed,
    effect_called,
    judge_observed,
    multi_blind_limit_for_late,
    read_observed,
    scorecard_entry,
)

BothObserved = tuple[Observed | None, Observed | None]
"""What was seen of both attempts at a point, that of the better position first; nothing where one was not started."""
BothDecided = tuple[Sequence[Decision], Sequence[Decision]]

_UNDECIDED: Final[BothDecided] = ((), ())


@dataclass(frozen=True, slots=True)
class JudgedTry:
    """An attempt as it would be ruled, all questions that a person has to decide, and what was decided."""

    ruling: Ruling[JudgedAttempt]
    written: str
    questions: tuple[Question[str], ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def open_questions(self) -> tuple[Question[str], ...]:
        """The questions that are still open."""
        answered = {decision.matter for decision in self.decisions}
        return tuple(question for question in self.questions if question.matter not in answered)

    @property
    def is_extra(self) -> bool:
        """Whether the attempt is to be made again."""
        return self.ruling.answer.outcome is AttemptOutcome.EXTRA_ATTEMPT

    def decided(self, by: Actor) -> Iterator[dict[str, Any]]:
        """The decisions as a fact stores them."""
        numbers = {question.matter: question.under for question in self.questions}
        for decision in self.decisions:
            yield decision.to_json(by.name, numbers[decision.matter])


def read_observation(state: CompetitionState, document: Mapping[str, Any]) -> Observed | Outcome:
    """What a judge sent, read once, or the refusal: it cannot be read, or has what the competition knows itself."""
    numbers = state.edition.cite("A7b")
    if theirs := sorted(KEYS_OF_THE_COMPETITION & document.keys()):
        return refused("attempts.known_already", *numbers, keys=tuple(theirs))
    try:
        return read_observed(document)
    except CubelexError as fault:
        return refused("attempts.cannot_be_judged", *numbers, problem=str(fault))


def observe_attempt(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    observed: Observed,
    decisions: Sequence[Decision] = (),
) -> Outcome:
    """Record what a judge saw and measured, and rule on it at once where nothing is left to decide.

    Where something is to be decided, the observation is recorded and the outcome has the questions. `rule_attempt`
    answers them.
    """
    closed = _refuse_if_not_observable(state, round_id, person_id, attempt, is_observed=False)
    if closed:
        return closed
    ruled = _ruled(state, by, round_id, person_id, attempt, observed, decisions)
    if ruled.is_refused:
        return ruled
    seen = AttemptObserved(round_id, person_id, attempt, observed.recorded)
    ruled = with_later_results(state, replace(ruled, facts=(seen, *ruled.facts)), [person_id])
    return _with_remarks_on_disqualification(state, ruled)


def rule_attempt(
    state: CompetitionState, by: Actor, round_id: str, person_id: int, attempt: int, decisions: Sequence[Decision]
) -> Outcome:
    """Rule on an attempt that was observed, with the decisions about it."""
    closed = _refuse_if_not_observable(state, round_id, person_id, attempt, is_observed=True)
    if closed:
        return closed
    recorded = state.card(round_id, person_id).slot(attempt).current.observed
    assert recorded is not None
    observed = read_observation(state, recorded)
    if isinstance(observed, Outcome):
        return observed
    ruled = _ruled(state, by, round_id, person_id, attempt, observed, decisions)
    return _with_remarks_on_disqualification(state, with_later_results(state, ruled, [person_id]))


def _refuse_if_not_observable(
    state: CompetitionState, round_id: str, person_id: int, attempt: int, *, is_observed: bool
) -> Outcome | None:
    closed = refuse_if_closed(state, round_id, person_id, attempt) or refuse_if_seen(
        state, round_id, person_id, attempt
    )
    if closed:
        return closed
    current, numbers = state.card(round_id, person_id).slot(attempt).current, state.edition.cite("A7b")
    if current.result is not None:
        return refused("attempts.has_result", *state.edition.cite("1g2"), attempt=attempt)
    if is_observed and current.observed is None:
        return refused("attempts.not_observed", *numbers, attempt=attempt)
    if not is_observed and current.observed is not None:
        return refused("attempts.already_observed", *numbers, attempt=attempt)
    return None


def _ruled(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    observed: Observed,
    decisions: Sequence[Decision],
) -> Outcome:
    """The facts of a ruling: an extra attempt, or the result and what follows for more than the attempt."""
    card, cubes = state.card(round_id, person_id), len(observed.cubes or ())
    submitted = card.cubes.get(attempt)
    if submitted is not None and cubes != submitted:
        numbers = state.edition.cite("H1a1")
        return refused("attempts.cubes_differ", *numbers, submitted=submitted, attempted=cubes)
    terms = _terms(state, round_id, person_id, card.late_by.get(attempt), cubes)
    judged = judge_try(state, by, terms, observed, decisions)
    if isinstance(judged, Outcome):
        return judged
    if judged.open_questions:
        return Outcome(questions=judged.open_questions)
    under, reason = judged.ruling.under, _reason((judged,))
    if judged.is_extra:
        # The attempt is replaced, whatever it came to: nothing of it is entered.
        return done(ExtraAttemptGranted(round_id, person_id, attempt, reason, under=under))
    result = judged.ruling.answer.result
    elapsed = judged.ruling.answer.time if result == DNF else None
    told = tuple(judged.decided(by))
    entered = AttemptEntered(round_id, person_id, attempt, result, elapsed, judged.written, under, told)
    if by.is_delegate and judged.ruling.answer.beyond is Effect.REMAINING_DNF:
        return done(entered, *_remaining(state, entered))
    return _with_what_follows(by, str(terms.event), reason, (entered,), ((person_id, judged),))


def _with_remarks_on_disqualification(state: CompetitionState, ruled: Outcome) -> Outcome:
    """What a disqualification by the ruling does to rounds: the attempt that was seen may have been started (2j1a)."""
    disqualified = [fact for fact in ruled.facts if isinstance(fact, Disqualified)]
    if not disqualified:
        return ruled
    now = after(state, ruled)
    remarks = [
        remark for fact in disqualified for remark in remarks_on_open_rounds(now, fact.person_id, fact.event_ids)
    ]
    return replace(ruled, remarks=(*ruled.remarks, *remarks))


def _terms(state: CompetitionState, round_id: str, person_id: int, late_by: int | None, cubes: int) -> AttemptTerms:
    """The event of an attempt and the limit that is left for it.

    The limit of a Multi-Blind attempt is its own, reduced where a competitor came late with the Delegate's approval.
    """
    round_ = state.announced_round(round_id)
    if is_multi_blind(round_.kind):
        if late_by is None:
            return AttemptTerms(round_.kind)
        seconds = multi_blind_limit_for_late(cubes, late_by // 100, state.edition).answer
        return AttemptTerms(round_.kind, seconds * 100)
    left, limit_of_round = remaining_limit(state, round_id, person_id), round_.time_limit
    is_cumulative = limit_of_round is not None and limit_of_round.is_cumulative
    return AttemptTerms(round_.kind, left.answer if left else None, is_cumulative)


def judge_try(
    state: CompetitionState,
    by: Actor,
    terms: AttemptTerms,
    observed: Observed | None,
    decisions: Sequence[Decision] = (),
) -> JudgedTry | Outcome:
    """The ruling on one attempt, or the refusal. An attempt without an observation was not started."""
    if observed is None:
        not_started = JudgedAttempt(AttemptOutcome.DNS, DNS, None)
        return JudgedTry(Ruling(not_started, state.edition.cite("9f5")), "DNS")
    try:
        ruling = judge_observed(observed, terms, state.edition)
        questions = ruling.questions
        if decisions:
            against = check_decisions(state, by, questions, decisions)
            if against is not None:
                return against
            answers = {decision.matter: effect_called(decision.answer) for decision in decisions}
            ruling = judge_observed(observed, terms, state.edition, answers)
    except CubelexError as fault:
        return refused("attempts.cannot_be_judged", *state.edition.cite("A7b"), problem=str(fault))
    text = scorecard_entry(ruling.answer, terms.event, state.edition, terms.is_cumulative)
    return JudgedTry(ruling, text, questions, tuple(decisions))


def check_decisions(
    state: CompetitionState, by: Actor, questions: Iterable[Question[str]], decisions: Iterable[Decision]
) -> Outcome | None:
    """The refusal of a decision that is not open, of another role, or without a reason; nothing for all others."""
    asked = {question.matter: question for question in questions}
    for decision in decisions:
        question = asked.get(decision.matter)
        if question is None:
            return refused("incidents.nothing_to_decide", *state.edition.cite("11b"), matter=decision.matter)
        if not by.may_decide_as(question.by):
            return decided_by_another_role(question)
        if not decision.reason.strip():
            return refused("incidents.needs_reason", *question.under, matter=decision.matter)
    return None


def decided_by_another_role(question: Question[str]) -> Outcome:
    """The refusal of a decision by a person without the role that decides."""
    role = role_name(question.by)
    return refused("incidents.decided_by_another_role", *question.under, matter=question.matter, role=role)


def _reason(judged: Sequence[JudgedTry]) -> str:
    """What people gave as their reasons, or the regulations where nothing was left to them.

    The reason of an extra attempt is that of the decision that granted it.
    """
    numbers = [number for attempt in judged for number in attempt.ruling.under]
    reasons = [
        decision.reason
        for attempt in judged
        for decision in attempt.decisions
        if not attempt.is_extra or decision.answer == Effect.EXTRA_ATTEMPT
    ]
    return "; ".join(reasons) or f"ruled under {' and '.join(numbers)}"


def _with_what_follows(
    by: Actor, event_id: str, reason: str, entered: tuple[Fact, ...], judged: Iterable[tuple[int, JudgedTry]]
) -> Outcome:
    """Results, and disqualifications from more than their attempts, which others report to the Delegate."""
    facts, remarks = list(entered), []
    for person_id, attempt in judged:
        beyond, under = attempt.ruling.answer.beyond, attempt.ruling.under
        if beyond is None:
            continue
        if not by.is_delegate or beyond is Effect.REMAINING_DNF:
            remarks.append(Ruling(tell_delegate(beyond), under))
            continue
        events = (event_id,) if beyond is Effect.EVENT else ()
        facts.append(Disqualified(person_id, events, reason or f"ruled under {' and '.join(under)}", under))
    return done(*facts, remarks=remarks)


def tell_delegate(beyond: Effect) -> Message:
    """What others than the Delegate tell the Delegate: a disqualification from more than the attempt."""
    return Message(f"attempts.tell_delegate.{beyond.value.lower().replace(' ', '_')}")


def _remaining(state: CompetitionState, entered: AttemptEntered) -> Iterator[AttemptEntered]:
    """DNF for the attempts of the round that are left."""
    round_, card = state.announced_round(entered.round_id), state.card(entered.round_id, entered.person_id)
    for number in range(entered.attempt + 1, attempts_allotted_to(state, round_, card) + 1):
        if card.slot(number).current.result is None:
            yield AttemptEntered(round_.id, card.person_id, number, DNF, elapsed=0, under=entered.under)


@cites("I4a", "11k1", since=SINCE)
def observe_point(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    match: str,
    observed: BothObserved,
    decisions: BothDecided = _UNDECIDED,
) -> Outcome:
    """Record what judges saw of both attempts at the next point, and rule on it where nothing is left to decide.

    Where one of both attempts is to be made again, both are made again.
    """
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if found.is_decided:
        return refused("matches.no_more_points", *state.edition.cite_known("I3a"), match=match)
    if bracket.awaits_ruling(match):
        return refused("matches.already_observed", *state.edition.cite("A7b"), match=match)
    ruled = _point_ruled(state, by, round_id, found, observed, decisions)
    if ruled.is_refused:
        return ruled
    seen = tuple(None if attempt is None else attempt.recorded for attempt in observed)
    return replace(ruled, facts=(PointObserved(round_id, match, seen), *ruled.facts))


def rule_point(state: CompetitionState, by: Actor, round_id: str, match: str, decisions: BothDecided) -> Outcome:
    """Rule on a point that was observed, with what was decided about both attempts."""
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if not bracket.awaits_ruling(match):
        return refused("matches.not_observed", *state.edition.cite("A7b"), match=match)
    observed = []
    for recorded in bracket.tries_at(match)[-1].observed:
        seen = None if recorded is None else read_observation(state, recorded)
        if isinstance(seen, Outcome):
            return seen
        observed.append(seen)
    return _point_ruled(state, by, round_id, found, (observed[0], observed[1]), decisions)


def terms_of_match(state: CompetitionState, round_id: str) -> AttemptTerms:
    """What is known beforehand of an attempt in a match."""
    round_ = state.announced_round(round_id)
    limit = round_.time_limit.centiseconds if round_.time_limit else None
    return AttemptTerms(round_.kind, limit, head_to_head=True)


def _point_ruled(
    state: CompetitionState, by: Actor, round_id: str, found: MatchState, observed: BothObserved, decisions: BothDecided
) -> Outcome:
    terms, both = terms_of_match(state, round_id), []
    for seen, taken in zip(observed, decisions, strict=True):
        judged = judge_try(state, by, terms, seen, taken)
        if isinstance(judged, Outcome):
            return judged
        both.append(judged)
    if questions := tuple(question for attempt in both for question in attempt.open_questions):
        return Outcome(questions=questions)
    if granted := [attempt for attempt in both if attempt.is_extra]:
        under = dict.fromkeys(
            (*state.edition.cite("11k1"), *(number for made in granted for number in made.ruling.under))
        )
        return done(PointReplaced(round_id, found.name, _reason(granted), tuple(under)))
    entered = enter_point(state, by, round_id, found.name, *(attempt.ruling.answer.result for attempt in both))
    if entered.is_refused:
        return entered
    (point,) = entered.facts
    assert isinstance(point, PointEntered)
    persons = (found.high or 0, found.low or 0)
    point = replace(
        point,
        under=tuple(dict.fromkeys((*point.under, *(number for attempt in both for number in attempt.ruling.under)))),
        # For a disqualified competitor, the recorded result is not the ruled one.
        written=tuple(
            made.written if result == made.ruling.answer.result else format_result(AttemptResult(result), terms.event)
            for made, result in zip(both, point.results, strict=True)
        ),
        decisions=tuple(
            {**document, "person_id": person_id}
            for person_id, attempt in zip(persons, both, strict=True)
            for document in attempt.decided(by)
        ),
    )
    return _with_what_follows(by, str(terms.event), "", (point,), zip(persons, both, strict=True))
