"""Correcting results (1g2), and the order in which attempts were made."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import AttemptResult, Round
from cubelex.officiating.attempts import recorded_result
from cubelex.officiating.cards import Card
from cubelex.officiating.effects import with_later_results
from cubelex.officiating.facts import OrderNoted, ResultCorrected
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, unless_delegate
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Reason, Ruling, allotted_attempts, with_attempt


@cites("1g2")
def correct_result(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    result: AttemptResult,
    reason: str,
    *,
    elapsed: int | None = None,
    because: Reason = Reason.CORRECTION,
    under: tuple[str, ...] = (),
) -> Outcome:
    """Change a result: only the Delegate decides that (in 2009 as main judge), and says why.

    Also after the round and after the competition. Who would not have advanced with the new result loses the results of
    later rounds (9t); the outcome says so before it is confirmed.
    """
    closed = unless_delegate(by, reason, "changes a result", "1g2")
    if closed:
        return closed
    card = state.round(round_id).cards.get(person_id)
    if card is None or card.slot(attempt).valid.result is None:
        return refused(f"competitor {person_id} has no result of attempt {attempt} to correct; enter it", "1g2")
    announced = state.announced(round_id)
    recorded = recorded_result(state, announced, card, attempt, result)
    if isinstance(recorded, Outcome):
        return recorded
    numbers = tuple(dict.fromkeys(("1g2", *under, *recorded.under)))
    fact = ResultCorrected(round_id, person_id, attempt, recorded.decision, reason, elapsed, str(because), numbers)
    changed = done(fact, remarks=_remarks_on_cutoff(state, announced, card, fact))
    return with_later_results(state, changed, round_id, [person_id], because)


def _remarks_on_cutoff(state: State, announced: Round, card: Card, fact: ResultCorrected) -> Iterator[Ruling[str]]:
    """Whoever meets the cutoff by a correction has attempts left to make."""
    made = [card.slot(number).result for number in range(1, max(card.highest, fact.attempt) + 1)]
    corrected = with_attempt(made, fact.attempt, AttemptResult(fact.result))
    before, now = (
        allotted_attempts(one, announced.format, announced.cutoff, announced.event_id, state.edition)
        for one in (made, corrected)
    )
    if now > before:
        yield Ruling(f"competitor {card.person_id} meets the cutoff now, and has attempts left to make", ("9g",))


@cites("A1a2++++++", since=date(2025, 1, 1))
def note_order(state: State, by: Actor, person_id: int, attempts: tuple[str, ...]) -> Outcome:
    """Note in which order somebody made attempts of rounds that share a cumulative time limit, such as `444bf-r1-a2`.

    Without a note the order is that in which they were started or entered.
    """
    for name in attempts:
        round_id, _, number = name.rpartition("-a")
        card = state.round(round_id).cards.get(person_id)
        if card is None or not number.isdecimal() or int(number) not in card.slots:
            return refused(f"competitor {person_id} has made no attempt {name!r}", "A1a")
    if len(set(attempts)) != len(attempts):
        return refused("every attempt comes once in the order", "A1a")
    return done(OrderNoted(person_id, attempts))
