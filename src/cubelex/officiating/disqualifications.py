"""Disqualifying somebody: from events, or single completed attempts (2j, 2k)."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import DNF
from cubelex.officiating.effects import with_later_results
from cubelex.officiating.facts import Disqualified, ResultCorrected
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, unless_delegate
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import Ground, Reach, Ruling, Verdict, may_be_refunded, may_disqualify, may_disqualify_completed

_MISBEHAVIOUR = (Ground.CHEATING, Ground.UNLAWFUL, Ground.DISTRACTION, Ground.NOT_ABIDING)


@cites("2j", "2k")
@cites("2j1", "2j1a", since=date(2018, 1, 1))
def disqualify(
    state: State, by: Actor, person_id: int, event_ids: tuple[str, ...], ground: Ground, reason: str
) -> Outcome:
    """Disqualify somebody from events, or from all where none is named; the Delegate decides, and says why.

    They have no more attempts in these events, and what is left of rounds they have started is DNF (2j1a): see
    `effect_of` for what the results become.
    """
    closed = unless_delegate(by, reason, "disqualifies", "2j", "2k")
    if closed:
        return closed
    verdict = may_disqualify(ground, state.edition)
    person = state.competition.person(person_id)
    if person is None:
        return refused(f"nobody has the number {person_id} at this competition", *verdict.under)
    if _reach(event_ids) not in _reaches(verdict.decision):
        return refused(f"for this ground, {ground}, nobody is disqualified from {_reach(event_ids)}", *verdict.under)
    held = event_ids or tuple(event.id for event in state.competition.events)
    if held and all(state.is_disqualified(person_id, event_id) for event_id in held):
        return refused(f"competitor {person_id} is disqualified already", *verdict.under)
    at_once = lacks_warning(state, person_id, ground)
    disqualified = Disqualified(person_id, event_ids, reason, verdict.under, str(ground), at_once)
    return done(
        disqualified,
        remarks=(
            *_remarks(state, person_id, event_ids),
            *_remarks_on_warning(state, person_id, ground),
            Ruling("expenses are not paid back", may_be_refunded(_reach(event_ids), state.edition).under),
        ),
    )


def lacks_warning(state: State, person_id: int, ground: Ground) -> bool:
    """Whether somebody is to be disqualified for misbehaviour without having been warned."""
    return ground in _MISBEHAVIOUR and all(warned.person_id != person_id for _, warned in state.warnings)


@cites("2l")
def _remarks_on_warning(state: State, person_id: int, ground: Ground) -> Iterator[Ruling[str]]:
    """Whoever misbehaves is warned first, unless it is grave."""
    if lacks_warning(state, person_id, ground):
        yield Ruling("no warning was given before", ("2l",))


def _reach(event_ids: tuple[str, ...]) -> Reach:
    if not event_ids:
        return Reach.COMPETITION
    return Reach.EVENT if len(event_ids) == 1 else Reach.EVENTS


def _reaches(verdict: Verdict[Reach]) -> set[Reach]:
    return {verdict.answer} | {reach for choice in verdict.choices for reach in choice.options}


def _remarks(state: State, person_id: int, event_ids: tuple[str, ...]) -> Iterator[Ruling[str]]:
    """What becomes of the rounds that are open."""
    for round_id, held in state.rounds.items():
        card = held.cards.get(person_id)
        if card is None or held.status is not RoundStatus.OPEN:
            continue
        if event_ids and state.announced(round_id).event_id not in event_ids:
            continue
        number = ("2j1a",) if state.edition.read_as.year >= 2018 else ("9f4",)
        if card.has_started or state.edition.disqualification.remaining_attempts != "dnf_if_any_started":
            yield Ruling(f"what is left of {round_id} is DNF", number)
        else:
            yield Ruling(f"nothing is recorded of {round_id}", number)


@cites("2k2a", since=date(2018, 1, 1))
@cites("2j3", since=date(2025, 1, 1))
def disqualify_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    ground: Ground,
    reason: str,
    *,
    happened_in_it: bool = False,
) -> Outcome:
    """Take the result of a completed attempt away: on suspicion of cheating, or for what happened in that attempt."""
    verdict = may_disqualify_completed(ground, state.edition, happened_in_it=happened_in_it)
    numbers = verdict.under or ("2k",)
    closed = unless_delegate(by, reason, "disqualifies", *numbers)
    if closed:
        return closed
    if not verdict.decision.choices:
        return refused("a completed attempt keeps its result", *numbers)
    card = state.round(round_id).cards.get(person_id)
    valid = card.slot(attempt).valid if card else None
    if valid is None or valid.result is None:
        return refused(f"competitor {person_id} has no result of attempt {attempt}", *numbers)
    elapsed = int(valid.result) if valid.result > 0 else valid.elapsed
    corrected = ResultCorrected(round_id, person_id, attempt, DNF, reason, elapsed, under=numbers)
    return with_later_results(state, done(corrected), round_id, [person_id])
