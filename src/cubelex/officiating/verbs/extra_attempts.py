"""Extra attempts: granted, granted provisionally, decided on, and given an unseen extra sequence (11e)."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date

from cubelex.competition import Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.facts import ExtraAttemptGranted, ExtraSequenceDealt, ProvisionalDecided
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refuse_if_not_delegate, refused
from cubelex.officiating.views.preview import with_later_results
from cubelex.officiating.views.progress import next_round_of
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.incidents import (
    Appeal,
    IncidentFacts,
    after_incident,
    may_advance_after_all,
    undocumented_extra_attempts,
)
from cubelex.rules.rounds import may_replace_attempt
from cubelex.rules.scrambling import next_extra_sequence


@cites("11e")
@cites("11e1", "11e2", since=date(2018, 1, 1))
def grant_extra_attempt(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    reason: str,
    *,
    is_provisional: bool = False,
    was_invalid: bool | None = None,
    appeal: Appeal = Appeal.IN_TIME,
    scramble: str = "",
    under: tuple[str, ...] = (),
) -> Outcome:
    """Replace an attempt by an extra one, for certain or provisionally. The Delegate decides, with a reason.

    Once a following round has begun, only an invalid attempt is replaced (9l); a remark says so where nobody said that
    it was. A puzzle refused only after the round gives none (3k2a, 9l1+). `scramble` names the extra sequence,
    which the competitor must not have had before (11e1).
    """
    own = state.edition.cite("11e")
    unrecorded = undocumented_extra_attempts({attempt: reason.strip()}, state.edition)
    noted = tuple(number for objection in unrecorded for number in objection.under)
    closed = refuse_if_not_delegate(by, reason, "attempts.grant_extra", *own, *noted)
    if closed:
        return closed
    round_, card = state.announced_round(round_id), state.round(round_id).cards.get(person_id)
    if card is None or not 1 <= attempt <= (round_.format.attempts or 0):
        person, round_ref = PersonRef(person_id), RoundRef(round_id)
        return refused("attempts.unknown", *own, person=person, attempt=attempt, round=round_ref)
    against = _refuse_if_not_replaceable(state, round_, card, attempt, scramble, appeal) or _refuse_if_too_late(
        state, round_, was_invalid=was_invalid is not False, under=under
    )
    if against is not None:
        return against
    numbers = state.edition.cite("11e3") if is_provisional else own
    granted = ExtraAttemptGranted(
        round_id, person_id, attempt, reason, is_provisional, scramble, tuple(dict.fromkeys((*under, *numbers)))
    )
    unsaid = _remarks_on_invalid(state, round_) if was_invalid is None else ()
    return done(granted, remarks=(*_remarks_on_later_round(state, round_), *unsaid))


def _refuse_if_not_replaceable(
    state: CompetitionState, round_: Round, card: Card, attempt: int, scramble: str, appeal: Appeal
) -> Outcome | None:
    slot = card.slot(attempt)
    if slot.awaits_extra:
        return refused("attempts.extra_is_due", *state.edition.cite("11e"), attempt=attempt)
    if slot.current.is_provisional:
        return refused("attempts.provisional_is_open", *state.edition.cite("11e3"), attempt=attempt)
    used = {try_.scramble for other in card.slots.values() for try_ in other.tries if try_.scramble}
    if scramble and scramble in used | state.seen.get(card.person_id, frozenset()):
        numbers = state.edition.cite("11e1")
        return refused("attempts.had_scramble", *numbers, person=PersonRef(card.person_id), scramble=scramble)
    incident = IncidentFacts(appeal=appeal, competition_has_ended=state.ended_at is not None)
    verdict = after_incident(incident, state.edition)
    if not verdict.questions:
        return refused("attempts.no_extra", *verdict.under)
    return None


def _refuse_if_too_late(
    state: CompetitionState, round_: Round, *, was_invalid: bool, under: tuple[str, ...]
) -> Outcome | None:
    """The refusal where the round is over, or a following one has begun, and the attempt can no longer be replaced."""
    is_puzzle = state.edition.has("3k2") and bool({*state.edition.cite_known("3k2", "3k2a")} & {*under})
    is_refused_late = is_puzzle and state.round(round_.id).status is RoundStatus.FINISHED
    if not is_refused_late and not _following_has_begun(state, round_):
        return None
    allowed = may_replace_attempt(
        state.edition,
        was_invalid=was_invalid,
        next_round_has_started=_following_has_begun(state, round_),
        competition_has_ended=state.ended_at is not None,
        puzzle_refused_after_round=is_refused_late,
    )
    return None if allowed.answer else refused("attempts.no_extra_any_more", *allowed.under)


def _following_has_begun(state: CompetitionState, round_: Round) -> bool:
    following = next_round_of(state, round_.id)
    return following is not None and state.has_begun(following.id)


def _remarks_on_invalid(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    """Once a following round has begun, whether the attempt was invalid decides (9l, 9l1)."""
    if _following_has_begun(state, round_):
        unless = may_replace_attempt(state.edition, was_invalid=False, next_round_has_started=True)
        yield Ruling(Message("attempts.only_invalid_is_replaced"), unless.under)


@cites("11e+++++++", since=date(2025, 1, 1))
def _remarks_on_later_round(state: CompetitionState, round_: Round) -> tuple[Ruling[Message], ...]:
    """A competitor who advances by an extra attempt made after the next round should not compete in that round."""
    following = next_round_of(state, round_.id)
    is_over = following is not None and state.round(following.id).status is RoundStatus.FINISHED
    if not is_over or not state.edition.has("11e+++++++"):
        return ()
    verdict = may_advance_after_all(True, state.edition)
    return (Ruling(Message("attempts.advances_too_late"), verdict.under),)


@cites("11e3", since=date(2018, 1, 1))
def decide_provisional(
    state: CompetitionState, by: Actor, round_id: str, person_id: int, attempt: int, *, counts: bool, reason: str
) -> Outcome:
    """Decide whether a provisional extra attempt counts. The Delegate decides, with a reason.

    It may be dropped before it is made, and decided after the competition. A competitor who would not have advanced by
    the result that counts now loses later results (9t).
    """
    numbers = state.edition.cite("11e3")
    closed = refuse_if_not_delegate(by, reason, "attempts.decide_provisional", *numbers)
    if closed:
        return closed
    card = state.round(round_id).cards.get(person_id)
    current = card.slot(attempt).current if card else None
    if current is None or not current.is_provisional:
        return refused("attempts.no_provisional", *numbers, attempt=attempt)
    if counts and current.result is None:
        return refused("attempts.provisional_is_due", *numbers, attempt=attempt)
    decided = ProvisionalDecided(round_id, person_id, attempt, counts, reason, numbers)
    return with_later_results(state, done(decided), [person_id])


# Sequences of extra attempts


@cites("11e", until=date(2018, 1, 1))
@cites("11e1", "11e1+", since=date(2018, 1, 1))
def deal_extra_sequence(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    extras: Sequence[str],
    seen: Collection[str] = (),
) -> Outcome:
    """Give out the first extra sequence of the group that a competitor has not had and not seen, for an extra attempt.

    `extras` are the names of the group's extra sequences in the order in which they were generated, for example
    `333-r1-g2 E1`. `seen` are those that the competitor has seen in a way that the log does not know. The log has no
    sequences, only names.
    """
    numbers = state.edition.cite("11e1")
    if not by.roles & {Role.SCRAMBLER, Role.DELEGATE}:
        return refused("attempts.scramblers_deal_extras", *numbers)
    card = state.round(round_id).cards.get(person_id)
    if card is None or not card.slot(attempt).awaits_extra:
        return refused("attempts.no_extra_is_due", *state.edition.cite("11e"), attempt=attempt)
    if scramble := card.slot(attempt).current.scramble:
        return refused("attempts.extra_was_dealt", *numbers, scramble=scramble)
    known = {*seen, *state.seen.get(person_id, ()), *_had(card, extras)}
    dealt = next_extra_sequence(extras, known, state.edition)
    if dealt.answer is None:
        return refused("attempts.no_unseen_extra", *numbers)
    return done(ExtraSequenceDealt(round_id, person_id, attempt, dealt.answer, dealt.under))


def _had(card: Card, extras: Sequence[str]) -> set[str]:
    """The sequences that the competitor has had. An extra attempt may have been granted with the label alone."""
    names = {try_.scramble for slot in card.slots.values() for try_ in slot.tries if try_.scramble}
    return {extra for extra in extras if extra in names or extra.rpartition(" ")[2] in names}
