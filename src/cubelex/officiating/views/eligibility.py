"""Whether an attempt can be made or entered now, and the reasons against it."""

from typing import Final

from cubelex.competition import Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Outcome, refused
from cubelex.officiating.views.limits import remaining_limit
from cubelex.officiating.views.results import result_of
from cubelex.rules import allotted_attempts


def refuse_if_closed(state: CompetitionState, round_id: str, person_id: int, attempt: int) -> Outcome | None:
    """The refusal of an attempt that cannot be made; nothing where it can.

    In a finished round only extra attempts can be made that were granted for an attempt of the round.
    """
    round_, round_state = state.announced_round(round_id), state.round(round_id)
    round_ref, numbers = RoundRef(round_id), state.edition.cite("9l")
    if round_state.bracket is not None:
        return refused("rounds.enter_points", *state.edition.cite_known("9f16a"), round=round_ref)
    card = round_state.cards.get(person_id)
    if round_state.status is not RoundStatus.OPEN and not (card and card.slot(attempt).awaits_extra):
        return refused("rounds.closed", *numbers, round=round_ref, status=Message(f"statuses.{round_state.status}"))
    if card is None:
        return refused("rounds.not_in_round", *numbers, person=PersonRef(person_id), round=round_ref)
    return _refuse_if_not_eligible(state, round_, card, attempt)


def _refuse_if_not_eligible(state: CompetitionState, round_: Round, card: Card, attempt: int) -> Outcome | None:
    edition, person, round_ref = state.edition, PersonRef(card.person_id), RoundRef(round_.id)
    if card.has_withdrawn or card.is_removed:
        return refused("rounds.takes_part_no_more", *edition.cite("9f5"), person=person, round=round_ref)
    if state.is_disqualified(card.person_id, round_.event_id):
        return refused("people.disqualified_from_event", *edition.cite("2j1"), person=person)
    total = round_.format.attempts or 0
    if not 1 <= attempt <= total:
        numbers, code = edition.cite("9f"), "attempts.not_of_the_round"
        return refused(code, *numbers, person=person, round=round_ref, count=total, attempt=attempt)
    allotted = attempts_allotted_to(state, round_, card)
    if attempt > allotted:
        numbers = edition.cite("9g", "9g2")
        return refused("attempts.missed_cutoff", *numbers, person=person, round=round_ref, count=allotted)
    return None


def attempts_allotted_to(state: CompetitionState, round_: Round, card: Card) -> int:
    """The number of attempts that a competitor has with the results so far."""
    attempts = result_of(state, round_, card).attempts
    return allotted_attempts(attempts, round_.format, round_.cutoff, round_.kind, state.edition)


def refuse_if_out_of_time(state: CompetitionState, round_id: str, person_id: int) -> Outcome | None:
    """The refusal where a cumulative time limit is used up, so that the rest is DNS; nothing otherwise."""
    left = remaining_limit(state, round_id, person_id)
    limit = state.announced_round(round_id).time_limit
    spent = left is not None and limit is not None and limit.is_cumulative and left.answer <= 0
    if spent and state.edition.limits.after_cumulative == "DNS":
        numbers = state.edition.cite("A1a2", "A1a2+++++")
        return refused("attempts.reached_cumulative_limit", *numbers, person=PersonRef(person_id))
    return None


_NEXT: Final[IdentityCache[int | None]] = IdentityCache(most=60_000)


def next_attempt(state: CompetitionState, round_id: str, person_id: int) -> int | None:
    """The number of the next attempt: the first without a result, granted extra attempts before all others."""
    round_, round_state = state.announced_round(round_id), state.round(round_id)
    sharing = round_.time_limit.cumulative_round_ids if round_.time_limit else ()
    cards = (state.round(sharing_id).cards.get(person_id) for sharing_id in sharing)
    about = round_state.status, round_state.bracket, state.card(round_id, person_id)
    basis = (round_, *about, state.edition, state.disqualifications, state.orders, *cards)
    key = state.competition.id, round_id, person_id
    return _NEXT.get(key, basis, lambda: _next_attempt(state, round_id, person_id))


def _next_attempt(state: CompetitionState, round_id: str, person_id: int) -> int | None:
    round_, card = state.announced_round(round_id), state.card(round_id, person_id)
    numbers = range(1, (round_.format.attempts or 0) + 1)
    in_order = sorted(numbers, key=lambda number: not card.slot(number).awaits_extra)
    for number in in_order:
        if card.slot(number).current.result is None and refuse_if_closed(state, round_id, person_id, number) is None:
            return None if refuse_if_out_of_time(state, round_id, person_id) else number
    return None
