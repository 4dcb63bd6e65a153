"""Extra attempts: granted, granted provisionally, and decided on (11e)."""

from datetime import date

from cubelex.competition import Round
from cubelex.officiating.cards import Card
from cubelex.officiating.effects import with_later_results
from cubelex.officiating.facts import ExtraAttemptGranted, ProvisionalDecided
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused, unless_delegate
from cubelex.officiating.progress import next_round_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import (
    Appeal,
    Incident,
    Ruling,
    after_incident,
    may_advance_after_all,
    may_replace_attempt,
)

_PROVISIONAL = {2009: ("11e",), 2018: ("11e3",)}


@cites("11e")
@cites("11e1", "11e2", since=date(2018, 1, 1))
def grant_extra_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    reason: str,
    *,
    is_provisional: bool = False,
    was_invalid: bool = True,
    appeal: Appeal = Appeal.IN_TIME,
    scramble: str = "",
    under: tuple[str, ...] = (),
) -> Outcome:
    """Replace an attempt by an extra one, for certain or provisionally; the Delegate decides, and says why.

    Once a following round has begun only what was invalid is replaced (9l); `scramble` names the extra sequence, which
    the competitor must not have had before (11e1).
    """
    closed = unless_delegate(by, reason, "grants extra attempts", "11e")
    if closed:
        return closed
    announced, card = state.announced(round_id), state.round(round_id).cards.get(person_id)
    if card is None or not 1 <= attempt <= (announced.format.attempts or 0):
        return refused(f"competitor {person_id} has no attempt {attempt} in {round_id}", "11e")
    against = _against_attempt(state, announced, card, attempt, scramble, appeal) or _against_time(
        state, announced, was_invalid=was_invalid
    )
    if against is not None:
        return against
    number = in_edition(_PROVISIONAL, state.edition) if is_provisional else ("11e",)
    granted = ExtraAttemptGranted(
        round_id, person_id, attempt, reason, is_provisional, scramble, tuple(dict.fromkeys((*under, *number)))
    )
    return done(granted, remarks=_remarks_on_later_round(state, announced))


def _against_attempt(
    state: State, announced: Round, card: Card, attempt: int, scramble: str, appeal: Appeal
) -> Outcome | None:
    slot = card.slot(attempt)
    if slot.awaits_extra:
        return refused(f"an extra attempt for attempt {attempt} is still to be made", "11e")
    if slot.current.is_provisional:
        number = in_edition(_PROVISIONAL, state.edition)
        return refused(f"the provisional attempt for attempt {attempt} is not decided on yet", *number)
    used = [one.scramble for other in card.slots.values() for one in other.tries if one.scramble]
    if scramble and scramble in used:
        number = in_edition({2009: ("11e",), 2018: ("11e1",)}, state.edition)
        return refused(f"competitor {card.person_id} has had the sequence {scramble} already", *number)
    incident = Incident(appeal=appeal, competition_has_ended=state.ended_at is not None)
    verdict = after_incident(incident, state.edition)
    if not verdict.decision.choices:
        return refused("no extra attempt may be given", *verdict.under)
    return None


def _against_time(state: State, announced: Round, *, was_invalid: bool) -> Outcome | None:
    """The refusal where a following round has begun and the attempt is not one that may still be replaced."""
    following = next_round_of(state, announced.id)
    if following is None or not state.has_begun(following.id):
        return None
    allowed = may_replace_attempt(
        state.edition,
        was_invalid=was_invalid,
        next_round_has_started=True,
        competition_has_ended=state.ended_at is not None,
    )
    return None if allowed.decision else refused("no extra attempt may be given any more", *allowed.under)


@cites("11e+++++++", since=date(2025, 1, 1))
def _remarks_on_later_round(state: State, announced: Round) -> tuple[Ruling[str], ...]:
    """Whoever advances by an extra attempt made after the following round should not compete in that round."""
    following = next_round_of(state, announced.id)
    is_over = following is not None and state.round(following.id).status is RoundStatus.FINISHED
    if not is_over or state.edition.read_as.year < 2025:
        return ()
    verdict = may_advance_after_all(True, state.edition)
    return (Ruling("who advances by it now should not compete in the next round", verdict.under),)


@cites("11e3", since=date(2018, 1, 1))
def decide_provisional(
    state: State, by: Actor, round_id: str, person_id: int, attempt: int, *, counts: bool, reason: str
) -> Outcome:
    """Decide whether a provisional extra attempt counts; it may be dropped before it is made. The Delegate says why.

    Also after the competition. Who would not have advanced by the result that counts now loses later results (9t).
    """
    number = in_edition(_PROVISIONAL, state.edition)
    closed = unless_delegate(by, reason, "decides on provisional attempts", *number)
    if closed:
        return closed
    card = state.round(round_id).cards.get(person_id)
    current = card.slot(attempt).current if card else None
    if current is None or not current.is_provisional:
        return refused(f"attempt {attempt} has no provisional extra attempt", *number)
    if counts and current.result is None:
        return refused(f"the provisional extra attempt for attempt {attempt} is still to be made", *number)
    decided = ProvisionalDecided(round_id, person_id, attempt, counts, reason, number)
    return with_later_results(state, done(decided), round_id, [person_id])
