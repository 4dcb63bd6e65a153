"""Whether an attempt can be made or entered now, and why not."""

from cubelex.competition import Round
from cubelex.officiating.cards import Card
from cubelex.officiating.limits import remaining_limit
from cubelex.officiating.outcomes import Outcome, in_edition, refused
from cubelex.officiating.results import attempts_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.rules import allotted_attempts

_MISSED_CUTOFF = {2009: ("9g", "9g2"), 2025: ("9g",)}
_SPENT = {2018: ("A1a2", "A1a2+++"), 2025: ("A1a2", "A1a2+++++")}
_DISQUALIFIED = {2009: ("2j",), 2018: ("2j1",)}


def unless_open(state: State, round_id: str, person_id: int, attempt: int) -> Outcome | None:
    """Why an attempt cannot be made; nothing when it can.

    In a round that is finished only extra attempts can be made that were granted for one of it.
    """
    announced, held = state.announced(round_id), state.round(round_id)
    if held.bracket is not None:
        return refused(f"{round_id} is a Head to Head round; enter its points", "9f16a")
    card = held.cards.get(person_id)
    if held.status is not RoundStatus.OPEN and not (card and card.slot(attempt).awaits_extra):
        return refused(f"{round_id} is {held.status}; nothing can be entered", "9l")
    if card is None:
        return refused(f"competitor {person_id} is not in {round_id}; enter them first", "9l")
    return _unless_eligible(state, announced, card, attempt)


def _unless_eligible(state: State, announced: Round, card: Card, attempt: int) -> Outcome | None:
    who = f"competitor {card.person_id}"
    if card.has_withdrawn or card.is_removed:
        return refused(f"{who} does not take part in {announced.id} any more", "9f5")
    if state.is_disqualified(card.person_id, announced.event_id):
        return refused(f"{who} is disqualified from the event", *in_edition(_DISQUALIFIED, state.edition))
    total = announced.format.attempts or 0
    if not 1 <= attempt <= total:
        return refused(f"{who} has {total} attempts in {announced.id}, not {attempt}", "9f")
    allotted = allotted_to(state, announced, card)
    if attempt > allotted:
        number = in_edition(_MISSED_CUTOFF, state.edition)
        return refused(f"{who} has {allotted} attempts in {announced.id} unless they meet the cutoff", *number)
    return None


def allotted_to(state: State, announced: Round, card: Card) -> int:
    """How many attempts a competitor has by what they have shown so far."""
    made = attempts_of(state, announced, card)
    return allotted_attempts(made, announced.format, announced.cutoff, announced.event_id, state.edition)


def unless_time_is_left(state: State, round_id: str, person_id: int) -> Outcome | None:
    """The refusal where a cumulative limit is spent, so that what is left is DNS; nothing otherwise."""
    left = remaining_limit(state, round_id, person_id)
    limit = state.announced(round_id).time_limit
    spent = left is not None and limit is not None and limit.is_cumulative and left.decision <= 0
    if spent and state.edition.limits.after_cumulative == "DNS":
        number = in_edition(_SPENT, state.edition)
        return refused(f"competitor {person_id} has reached the cumulative time limit", *number)
    return None


def next_attempt(state: State, round_id: str, person_id: int) -> int | None:
    """The number of the attempt to be made next: the first without a result, granted extra attempts before all."""
    announced, card = state.announced(round_id), state.card(round_id, person_id)
    numbers = range(1, (announced.format.attempts or 0) + 1)
    in_order = sorted(numbers, key=lambda number: not card.slot(number).awaits_extra)
    for number in in_order:
        if card.slot(number).current.result is None and unless_open(state, round_id, person_id, number) is None:
            return None if unless_time_is_left(state, round_id, person_id) else number
    return None
