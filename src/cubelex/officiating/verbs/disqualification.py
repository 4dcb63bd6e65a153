"""Disqualifying a competitor: from events, or from single completed attempts (2j, 2k)."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import DNF
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import Disqualified, ResultCorrected
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.views.preview import with_later_results
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.people import Ground, Reach, may_be_refunded, may_disqualify, may_disqualify_completed

_MISBEHAVIOUR = (
    Ground.CHEATING,
    Ground.UNLAWFUL,
    Ground.DISTRACTION,
    Ground.NOT_ABIDING,
    Ground.REFUSED_TO_JUDGE,
    Ground.REFUSED_TO_SCRAMBLE,
    Ground.DISCUSSED_SCRAMBLE,
    Ground.CLOTHING,
)


@cites("2j", "2k")
@cites("2j1", "2j1a", since=date(2018, 1, 1))
def disqualify(
    state: CompetitionState,
    by: Actor,
    person_id: int,
    event_ids: tuple[str, ...],
    ground: Ground,
    reason: str,
    *,
    is_serious: bool = True,
) -> Outcome:
    """Disqualify a competitor from events, or from all where none is named. The Delegate decides, with a reason.

    Without a warning before, misbehaviour has to be serious (2l). The competitor has no more attempts in these events,
    and the rest of rounds they have started is DNF (2j1a). See `preview_changes` for the results that follow.
    """
    if not is_serious and _lacks_warning(state, person_id, ground):
        return refused("delegate.warn_first", *state.edition.cite("2l"))
    closed = refuse_if_not_delegate(by, reason, "people.disqualify", *state.edition.cite("2j", "2k"))
    if closed:
        return closed
    verdict = may_disqualify(ground, state.edition)
    person = state.competition.find_person(person_id)
    if person is None:
        return refused("people.unknown_number", *verdict.under, number=person_id)
    if _reach(event_ids) not in {
        verdict.answer,
        *(reach for question in verdict.questions for reach in question.options),
    }:
        why = Message(f"people.reasons.{ground.name.lower()}")
        reach = Message(f"people.reaches.{_reach(event_ids).name.lower()}")
        return refused("people.reason_does_not_reach", *verdict.under, reason=why, reach=reach)
    ids = event_ids or tuple(event.id for event in state.competition.events)
    if ids and all(state.is_disqualified(person_id, event_id) for event_id in ids):
        return refused("people.already_disqualified", *verdict.under, person=PersonRef(person_id))
    at_once = _lacks_warning(state, person_id, ground)
    disqualified = Disqualified(person_id, event_ids, reason, verdict.under, str(ground), at_once)
    return done(
        disqualified,
        remarks=(
            *remarks_on_open_rounds(state, person_id, event_ids),
            *_remarks_on_warning(state, person_id, ground),
            Ruling(Message("people.no_refund"), may_be_refunded(_reach(event_ids), state.edition).under),
        ),
    )


def _lacks_warning(state: CompetitionState, person_id: int, ground: Ground) -> bool:
    """Whether a competitor would be disqualified for misbehaviour without a warning before."""
    return ground in _MISBEHAVIOUR and all(warned.person_id != person_id for _, warned in state.warnings)


@cites("2l")
def _remarks_on_warning(state: CompetitionState, person_id: int, ground: Ground) -> Iterator[Ruling[Message]]:
    """A competitor who misbehaves is warned first, unless it is serious."""
    if _lacks_warning(state, person_id, ground):
        yield Ruling(Message("people.not_warned"), state.edition.cite("2l"))


def _reach(event_ids: tuple[str, ...]) -> Reach:
    if not event_ids:
        return Reach.COMPETITION
    return Reach.EVENT if len(event_ids) == 1 else Reach.EVENTS


def remarks_on_open_rounds(
    state: CompetitionState, person_id: int, event_ids: tuple[str, ...]
) -> Iterator[Ruling[Message]]:
    """What happens to the open rounds of a competitor who is disqualified from these events, or from all."""
    for round_id, round_state in state.rounds.items():
        card = round_state.cards.get(person_id)
        if card is None or round_state.status is not RoundStatus.OPEN:
            continue
        if event_ids and state.announced_round(round_id).event_id not in event_ids:
            continue
        is_dnf = card.has_started or state.edition.disqualification.remaining_attempts != "dnf_if_any_started"
        code = "people.remaining_dnf" if is_dnf else "people.no_results_recorded"
        numbers = state.edition.cite_known("2j1a") or state.edition.cite("9f4")
        yield Ruling(Message(code, round=RoundRef(round_id)), numbers)


@cites("2k2a", since=date(2018, 1, 1))
@cites("2j3", since=date(2025, 1, 1))
def disqualify_attempt(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    ground: Ground,
    reason: str,
    *,
    happened_in_it: bool = False,
) -> Outcome:
    """Remove the result of a completed attempt: on suspicion of cheating, or for what happened in that attempt."""
    verdict = may_disqualify_completed(ground, state.edition, happened_in_it=happened_in_it)
    numbers = verdict.under or state.edition.cite("2k")
    closed = refuse_if_not_delegate(by, reason, "people.disqualify", *numbers)
    if closed:
        return closed
    if not verdict.questions:
        return refused("attempts.keeps_result", *numbers)
    card = state.round(round_id).cards.get(person_id)
    valid = card.slot(attempt).valid if card else None
    if valid is None or valid.result is None:
        return refused("attempts.without_result", *numbers, person=PersonRef(person_id), attempt=attempt)
    elapsed = int(valid.result) if valid.result > 0 else valid.elapsed
    corrected = ResultCorrected(round_id, person_id, attempt, DNF, reason, elapsed, under=numbers)
    return with_later_results(state, done(corrected), [person_id])
