"""Incidents: what happened, what was decided, and what follows for the attempt (Article 11)."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from cubelex.competition import DNF, DNS
from cubelex.messages import Message, PersonRef
from cubelex.officiating.log.bracket import match_called
from cubelex.officiating.log.facts import Incident
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, AttemptRef, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.verbs.attempts import enter_attempt
from cubelex.officiating.verbs.corrections import correct_result
from cubelex.officiating.verbs.extra_attempts import grant_extra_attempt
from cubelex.officiating.verbs.head_to_head import correct_point, replay_point
from cubelex.officiating.verbs.rulings import decided_by_another_role
from cubelex.regulations import cites
from cubelex.rules import Decision, Ruling, policy
from cubelex.rules.incidents import Reason, Remedy


@cites("11b")
def record_incident(
    state: CompetitionState,
    by: Actor,
    what: str,
    decision: str,
    reason: str,
    *,
    persons: tuple[int, ...] = (),
    round_id: str = "",
    under: tuple[str, ...] = (),
    attempt: int = 0,
    report: int = 0,
) -> Outcome:
    """Record what happened and what the Delegate, in 2009 as main judge, decided about it.

    `report` is the entry of the report, where there is one.
    """
    numbers = state.edition.cite("11b")
    closed = refuse_if_not_delegate(by, reason, "incidents.decide", *numbers)
    if closed:
        return closed
    if not (what.strip() and decision.strip()):
        return refused("incidents.is_incomplete", *numbers)
    return done(Incident(what, decision, reason, persons, round_id, under or numbers, attempt, report))


def decide_policy(
    state: CompetitionState,
    by: Actor,
    name: str,
    decision: Decision | None,
    *,
    persons: tuple[int, ...] = (),
    round_id: str = "",
    report: int = 0,
) -> Outcome:
    """Decide a policy of `rules.incidents`, and record decision, reason and regulations.

    :raises UnknownPolicy: the policy is unknown
    """
    ruling = policy(name, state.edition)
    if ruling is None:
        return refused("incidents.unknown_matter", edition=str(state.edition.date), matter=name)
    answer = _answer(by, ruling, decision)
    if isinstance(answer, Outcome):
        return answer
    reason = decision.reason if decision else "as the Regulations say"
    return done(Incident(name, answer.answer, reason, persons, round_id, answer.under, report=report))


def settle_incident(
    state: CompetitionState,
    by: Actor,
    about: AttemptRef,
    what: str,
    verdict: Ruling[Remedy],
    decision: Decision | None,
    *,
    report: int = 0,
    answers: tuple[Mapping[str, str], ...] = (),
    scramble: str = "",
) -> Outcome:
    """What follows for an attempt, or a point of a match, after an incident, a wrong scramble or one received twice.

    The verdict comes from `rules.after_incident`, `after_misscramble`, `after_duplicate` or `after_false_report`;
    `answers` are the questions and answers that led to it, `scramble` names the sequence of an extra attempt.
    """
    if not by.is_delegate:
        return refused("incidents.decide.only_delegate", *state.edition.cite("11b"))
    answer = _answer(by, verdict, decision)
    if isinstance(answer, Outcome):
        return answer
    remedy, under = Remedy(answer.answer), answer.under
    reason = decision.reason if decision else f"as {' and '.join(verdict.under)} says"
    if about.match:
        follows = _point_remedied(state, by, about, remedy, reason)
    else:
        follows = _remedied(state, by, about, remedy, reason, under, scramble)
    if follows.is_refused:
        return follows
    persons, place = (about.person_id,), about.round_id
    recorded = Incident(what, answer.answer, reason, persons, place, under, about.number, report, answers, about.match)
    return replace(follows, facts=(recorded, *follows.facts))


@cites("11k", "11k1", "11l", since=date(2026, 1, 1))
def _point_remedied(state: CompetitionState, by: Actor, about: AttemptRef, remedy: Remedy, reason: str) -> Outcome:
    """An extra attempt is made by both competitors. A point without a result yet is simply played."""
    edition, match, bracket = state.edition, about.match, state.round(about.round_id).bracket
    match_state = match_called(bracket, match, edition) if bracket else None
    if bracket is None or match_state is None or about.person_id not in (match_state.high, match_state.low):
        person = PersonRef(about.person_id)
        return refused("matches.does_not_play", *edition.cite_known("I2d"), person=person, match=match)
    if remedy is Remedy.STANDS:
        return done()
    points = bracket.of(match).points
    if remedy in (Remedy.DNF, Remedy.DNS):
        if not points:
            return refused("matches.no_point_yet", *edition.cite("11k"), match=match)
        number = about.number or len(points)
        result = DNF if remedy is Remedy.DNF else DNS
        high, low = points[min(number, len(points)) - 1].recorded
        results = (result, low) if about.person_id == match_state.high else (high, result)
        return correct_point(state, by, about.round_id, match, number, *results, reason)
    if remedy is Remedy.PROVISIONAL_EXTRA_ATTEMPT:
        return refused("matches.cannot_wait", *edition.cite("11k", "11l"))
    last = len(points) + bracket.awaits_ruling(match)
    if not last or about.number > last:
        return done(remarks=[Ruling(Message("matches.nothing_recorded"), edition.cite("11k1"))])
    if 0 < about.number < last:
        return refused("matches.only_last_point", *edition.cite("11k1"), match=match)
    return replay_point(state, by, about.round_id, match, reason)


def _remedied(
    state: CompetitionState,
    by: Actor,
    about: AttemptRef,
    remedy: Remedy,
    reason: str,
    under: tuple[str, ...],
    scramble: str,
) -> Outcome:
    place = (about.round_id, about.person_id, about.number)
    match remedy:
        case Remedy.STANDS:
            return done()
        case Remedy.DNF | Remedy.DNS:
            because = _reason_for_later_rounds(state, under)
            result = DNF if remedy is Remedy.DNF else DNS
            card = state.round(about.round_id).cards.get(about.person_id)
            if card is None or card.slot(about.number).valid.result is None:
                return enter_attempt(state, by, *place, result)
            return correct_result(state, by, *place, result, reason, because=because, under=under)
    is_provisional = remedy is Remedy.PROVISIONAL_EXTRA_ATTEMPT
    return grant_extra_attempt(state, by, *place, reason, is_provisional=is_provisional, scramble=scramble, under=under)


@cites("9t++", since=date(2025, 1, 1))
@cites("9t5", since=date(2026, 4, 1))
def _reason_for_later_rounds(state: CompetitionState, under: tuple[str, ...]) -> Reason:
    """Why a result changes: a wrong scramble is a reason of its own only after the competition, and for a DNS."""
    is_misscramble = any(number in under for number in state.edition.cite_known("11i1"))
    return Reason.MISSCRAMBLE_DNS if is_misscramble and state.ended_at is not None else Reason.CORRECTION


def _answer(by: Actor, ruling: Ruling[str], decision: Decision | None) -> Ruling[str] | Outcome:
    """The answer of the Regulations, or what was decided where they leave it to a person; otherwise the question."""
    questions = ruling.questions
    if not questions:
        return Ruling(str(ruling.answer), ruling.under)
    if decision is None:
        return Outcome(questions=questions)
    question = next((each for each in questions if decision.answer in each.options), None)
    if question is None:
        options = tuple(str(option) for each in questions for option in each.options)
        return refused("incidents.not_an_option", *ruling.under, answer=decision.answer, options=options)
    if not by.may_decide_as(question.by):
        return decided_by_another_role(question)
    if not decision.reason.strip():
        return refused("incidents.needs_reason", *question.under, matter=question.matter)
    return Ruling(decision.answer, question.under)
