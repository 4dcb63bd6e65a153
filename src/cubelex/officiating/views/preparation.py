"""What a judge has to know before an attempt: refused equipment, an extra attempt, and the calls of a match."""

from collections.abc import Iterator

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.officiating.log.card import Card, Slot
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.equipment_checks import refused_equipment
from cubelex.regulations import Edition
from cubelex.rules import Ruling, is_blindfolded
from cubelex.rules.head_to_head import may_call_start
from cubelex.rules.incidents import MadeAttempt, next_attempt


def notes_on_attempt(state: CompetitionState, event_id: str, card: Card, attempt: int) -> Iterator[Ruling[Message]]:
    """What is special about the next attempt of a competitor."""
    for check in refused_equipment(state, card.person_id, event_id):
        fact = check.fact
        what = Message(f"checks.equipment.{fact.equipment}")
        outcome = Message(f"checks.outcome.{fact.outcome.replace(' ', '_')}")
        found = tuple(Message(f"checks.{name}") for name in fact.found)
        yield Ruling(Message("checks.note", equipment=what, outcome=outcome, found=found), fact.under)
    if card.slot(attempt).awaits_extra:
        yield Ruling(Message("station.extra_attempt", attempt=attempt), under_of_extra(card, state.edition))


def under_of_extra(card: Card, edition: Edition) -> tuple[str, ...]:
    """The regulations on the extra attempt that a competitor makes next: the first for an attempt, or one more."""
    made = [attempt for number, slot in sorted(card.slots.items()) for attempt in _made(number, slot)]
    return next_attempt(made, len(card.slots), edition).under


def _made(number: int, slot: Slot) -> Iterator[MadeAttempt]:
    """The tries at an attempt that have a result. One that an extra attempt is to replace is not valid."""
    for place, made in enumerate(slot.tries):
        later = slot.tries[place + 1 :]
        is_replaced = any(other.counts or other.result is None for other in later)
        if made.result is not None:
            yield MadeAttempt(number, made.result, not is_replaced, made.is_provisional)


def notes_on_start(event: EventOrId, edition: Edition) -> Iterator[Ruling[Message]]:
    """What the announcer of a match does: ask whether both are ready, then start the point."""
    asking = may_call_start(event, edition, both_ready=True, seconds_since_ready=0, asked_ready=False)
    starting = may_call_start(event, edition, both_ready=True, seconds_since_ready=0)
    yield Ruling(Message("station.ask_ready"), asking.under)
    code = "station.count_down" if is_blindfolded(event) else "station.call_start"
    yield Ruling(Message(code, seconds=edition.head_to_head.ready_within), starting.under)
