"""Results as they stand: attempts under the round's limits and cutoff, best, average, rank and outlook."""

from collections.abc import Iterable
from typing import NamedTuple

from cubelex.competition import DNS, SKIPPED, AttemptResult, FromRounds, Result, Round
from cubelex.officiating.states import Card, RoundStatus, Slot, State
from cubelex.rules import (
    NextRound,
    Outlook,
    Ruling,
    TimedAttempt,
    advancing,
    apply_time_limit,
    continuing,
    limit_for_next_attempt,
    outlooks_of,
    ranked,
    ranked_together,
    scored,
    who_advances,
    without_missed_attempts,
)


def results_of(state: State, round_id: str) -> tuple[Result, ...]:
    """The results of a round, best first, those without any last."""
    announced = state.announced(round_id)
    rows = (result_of(state, announced, card) for card in state.taking_part(round_id))
    return ranked(rows, announced.event_id, announced.format, state.edition)


def result_of(state: State, announced: Round, card: Card) -> Result:
    """One competitor's row: what was entered, under time limit and cutoff."""
    attempts = attempts_of(state, announced, card)
    row = Result(card.person_id, attempts)
    return scored(row, announced.event_id, announced.format, state.edition) if any(attempts) else row


def attempts_of(state: State, announced: Round, card: Card) -> tuple[AttemptResult, ...]:
    """The attempts that count, limits applied even after the fact (A1a4+)."""
    count = announced.format.attempts or max(card.slots, default=0)
    attempts = [TimedAttempt(card.slot(number).result, card.slot(number).valid.elapsed) for number in _to(count)]
    if announced.time_limit is None:
        results = tuple(one.result for one in attempts)
    elif not announced.time_limit.is_cumulative:
        ruling = apply_time_limit(attempts, announced.time_limit, announced.event_id, state.edition)
        results = ruling.decision.results
    else:
        results = _under_cumulative_limit(state, announced, card, count)
    results = without_missed_attempts(results, announced.cutoff, announced.event_id, state.edition)
    return results if any(result not in (SKIPPED, DNS) for result in results) or _was_entered(card) else ()


def _was_entered(card: Card) -> bool:
    return any(slot.valid.result is not None for slot in card.slots.values())


def _under_cumulative_limit(state: State, announced: Round, card: Card, count: int) -> tuple[AttemptResult, ...]:
    """The round's attempts among all that count towards the limit, in the order in which they were made."""
    assert announced.time_limit is not None
    made = _counting(state, announced, card.person_id)
    own = {one.attempt: place for place, one in enumerate(made) if one.round_id == announced.id}
    to_come = [number for number in _to(count) if number not in own]
    attempts = [one.timed for one in made] + [TimedAttempt(SKIPPED) for _ in to_come]
    ruling = apply_time_limit(attempts, announced.time_limit, announced.event_id, state.edition)
    places = own | {number: len(made) + place for place, number in enumerate(to_come)}
    return tuple(ruling.decision.results[places[number]] for number in _to(count))


class _Made(NamedTuple):
    """A result that counts towards a limit, and its entry in the log."""

    entry: int
    round_id: str
    attempt: int
    slot: Slot

    @property
    def timed(self) -> TimedAttempt:
        return TimedAttempt(self.slot.result, self.slot.valid.elapsed)


def _counting(state: State, announced: Round, person_id: int) -> list[_Made]:
    """What counts towards the limit, in the order in which it was made."""
    assert announced.time_limit is not None
    made = []
    for round_id in announced.time_limit.cumulative_round_ids:
        card = state.round(round_id).cards.get(person_id)
        for attempt, slot in (card.slots if card else {}).items():
            if slot.valid.result is not None:
                made.append(_Made(slot.valid.entry, round_id, attempt, slot))
    return sorted(made, key=lambda one: one.entry)


def remaining_limit(state: State, round_id: str, person_id: int) -> Ruling[int] | None:
    """The time limit for the competitor's next attempt in centiseconds; nothing where the round has none."""
    announced = state.announced(round_id)
    if announced.time_limit is None:
        return None
    earlier = [one.timed for one in _counting(state, announced, person_id)]
    return limit_for_next_attempt(announced.time_limit, earlier, state.edition)


def combined_results(state: State, round_id: str) -> tuple[Result, ...]:
    """The results by which competitors advance from a round: of both, where it is the second of Dual Rounds (9v4)."""
    announced = state.announced(round_id)
    pair = announced.linked_rounds
    if len(pair) != 2:
        return results_of(state, round_id)
    first, second = (results_of(state, one) for one in pair)
    return ranked_together(first, second, announced.event_id, announced.format, state.edition)


def next_round_of(state: State, round_id: str) -> Round | None:
    """The round that competitors advance to; the second of Dual Rounds is not one."""
    announced = state.announced(round_id)
    following = state.competition.next_round(announced)
    if following is not None and following.id in announced.linked_rounds:
        return state.competition.next_round(following)
    return following


def requirements(state: State, following: Round) -> NextRound | None:
    """What it takes to advance to a round; nothing for a first round."""
    source = following.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        return None
    countries = {person.registrant_id: person.country_iso2 for person in state.competition.persons}
    return NextRound(
        source.result_condition,
        following.participation_ruleset.reserved_places,
        {person: country for person, country in countries.items() if person is not None},
        is_head_to_head=following.format.attempts is None,
    )


def advancement_of(state: State, round_id: str) -> dict[int, Ruling[bool]]:
    """For everybody with a result in the round, whether they advance and why; empty where no round follows."""
    following = next_round_of(state, round_id)
    to = requirements(state, following) if following else None
    if to is None:
        return {}
    event_id = state.announced(round_id).event_id
    return who_advances(combined_results(state, round_id), to, event_id, state.edition)


def qualified_for(state: State, round_id: str) -> Ruling[tuple[int, ...]]:
    """Who may take part in a round by registration or by the round before."""
    announced = state.announced(round_id)
    source = announced.participation_ruleset.participation_source
    is_second_of_dual = len(announced.linked_rounds) == 2 and announced.linked_rounds[1] == round_id
    if is_second_of_dual:
        return continuing(state.round(announced.linked_rounds[0]).cards, state.edition)
    if not isinstance(source, FromRounds):
        return Ruling(tuple(_registered(state, announced.event_id)), under=())
    rulings = advancement_of(state, source.round_ids[-1])
    under = dict.fromkeys(number for ruling in rulings.values() if ruling.decision for number in ruling.under)
    return Ruling(advancing(rulings), under=tuple(under))


def _registered(state: State, event_id: str) -> Iterable[int]:
    for person in state.competition.persons:
        number = person.registrant_id
        if number is not None and person.competes_in(event_id) and not state.is_disqualified(number, event_id):
            yield number


def outlooks(state: State, round_id: str) -> dict[int, Outlook]:
    """While a round runs, who is certain to advance, who still can and who cannot; empty where no round follows."""
    announced, following = state.announced(round_id), next_round_of(state, round_id)
    to = requirements(state, following) if following else None
    if to is None or state.round(round_id).status is RoundStatus.PENDING:
        return {}
    if len(announced.linked_rounds) == 2:
        first, second = (results_of(state, one) for one in announced.linked_rounds)
        return outlooks_of(announced, first, to, state.edition, second=second)
    return outlooks_of(announced, results_of(state, round_id), to, state.edition)


def _to(count: int) -> range:
    return range(1, count + 1)
