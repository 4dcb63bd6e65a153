"""The current results: attempts under the limits and the cutoff of the round, best, average and rank."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import is_
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, Competition, Result, Round
from cubelex.officiating.log.bracket import bracket_results
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundState
from cubelex.officiating.views.limits import attempts_under_limit, timed_attempt
from cubelex.regulations import cites
from cubelex.rules import allotted_attempts
from cubelex.rules.attempts import written_hundredths
from cubelex.rules.people import Halted, results_after_disqualification
from cubelex.rules.results import Ranking, measures_hundredths, rank, ranked, scored
from cubelex.rules.rounds import TimedAttempt, has_all_attempts, official_part, without_missed_attempts

Withheld = Callable[[Round], Collection[int]]
"""The competitors whose results of a round are not shown."""

# From one entry to the next a single card of a round changes, mostly: all others keep their rows and their order.
_RESULTS: Final[IdentityCache["_Worked"]] = IdentityCache()
_ROWS: Final[IdentityCache[Result]] = IdentityCache(most=60_000)


@dataclass(frozen=True, slots=True)
class _Worked:
    """The results of a round, and what the next ones can be made of, where they can."""

    rows: tuple[Result, ...]
    ranking: Ranking | None = None


def results_of(state: CompetitionState, round_id: str) -> tuple[Result, ...]:
    """The results of a round, best first, competitors without results last."""
    round_ = state.announced_round(round_id)
    sharing = round_.time_limit.cumulative_round_ids if round_.time_limit else ()
    rounds = (state.round(sharing_id) for sharing_id in (round_id, *sharing))
    basis = (round_, state.edition, state.disqualifications, state.orders, *rounds)
    key = state.competition.id, round_id
    return _RESULTS.get(
        key, basis, lambda: _continued(state, round_, _RESULTS.last(key)) or _worked_out(state, round_)
    ).rows


def _continued(
    state: CompetitionState, round_: Round, last: tuple[tuple[object, ...], _Worked] | None
) -> _Worked | None:
    """The results made of those of a moment ago, where all that changed since are cards of this round."""
    if last is None or last[1].ranking is None or (round_.time_limit and round_.time_limit.cumulative_round_ids):
        return None
    was_round, *others, before = last[0]
    now = state.round(round_.id)
    same = (round_, state.edition, state.disqualifications, state.orders)
    if not isinstance(before, RoundState) or now.bracket is not None or not all(map(is_, (was_round, *others), same)):
        return None
    fresh = changed_cards(before, now)
    if fresh is None:
        return None
    changed = {card.person_id: result_of(state, round_, card) for card in fresh}
    order_now = last[1].ranking.with_results(changed, list(now.cards))
    return _Worked(order_now.rows, order_now)


def changed_cards(before: RoundState, now: RoundState) -> list[Card] | None:
    """The cards that are not as before, of those who take part; nothing where others take part than before."""
    if list(before.cards) != list(now.cards):
        return None
    pairs = zip(before.cards.values(), now.cards.values(), strict=True)
    changed = [(was, card) for was, card in pairs if was is not card]
    if any((was.has_withdrawn, was.is_removed) != (card.has_withdrawn, card.is_removed) for was, card in changed):
        return None
    return [card for _, card in changed if not card.has_withdrawn and not card.is_removed]


def results_basis(state: CompetitionState, event_id: str) -> tuple[object, ...]:
    """What the results of an event depend on: its rounds, and those that share a time limit with them."""
    rounds = state.rounds_of_event(event_id)
    limits = (round_.time_limit for round_ in rounds)
    sharing = (round_id for limit in limits if limit is not None for round_id in limit.cumulative_round_ids)
    names = dict.fromkeys((*(round_.id for round_ in rounds), *sharing))
    return state.competition, state.disqualifications, state.orders, *(state.round(round_id) for round_id in names)


def affected_rounds(before: CompetitionState, now: CompetitionState) -> tuple[str, ...]:
    """The rounds whose results may differ: they changed, or share a time limit or a disqualified competitor."""
    begun = {**now.rounds, **before.rounds}
    if before.competition is not now.competition or before.disqualifications != now.disqualifications:
        return tuple(begun)
    if before.orders != now.orders:
        return tuple(begun)
    changed = {
        round_id for round_id, round_state in now.rounds.items() if before.rounds.get(round_id) is not round_state
    }
    changed |= before.rounds.keys() - now.rounds.keys()
    limits = (round_.time_limit for round_ in now.competition.rounds)
    shared = [limit.cumulative_round_ids for limit in limits if limit is not None]
    sharing = {round_id for round_ids in shared if changed.intersection(round_ids) for round_id in round_ids}
    return tuple(round_id for round_id in begun if round_id in changed | sharing)


def competition_with_results(
    state: CompetitionState, withheld: Withheld | None = None, rounds: Container[str] | None = None
) -> Competition:
    """The competition with the results so far of its rounds, or of some of them. Withheld results are left out."""

    def with_results(round_: Round) -> Round:
        if not state.has_begun(round_.id) or (rounds is not None and round_.id not in rounds):
            return round_
        hidden, rows = withheld(round_) if withheld else (), results_of(state, round_.id)
        return replace(round_, results=tuple(row for row in rows if row.person_id not in hidden) if hidden else rows)

    events = (
        replace(event, rounds=tuple(with_results(round_) for round_ in event.rounds))
        for event in state.competition.events
    )
    return replace(state.competition, events=tuple(events))


def official_results(state: CompetitionState) -> Competition:
    """The competition as it goes to the WCA: its official events with the results so far (9b++)."""
    return official_part(competition_with_results(state), state.edition)


def _worked_out(state: CompetitionState, round_: Round) -> _Worked:
    round_id, bracket = round_.id, state.round(round_.id).bracket
    if bracket is not None:
        removed = {card.person_id for card in state.round(round_id).cards.values() if card.is_removed}
        return _Worked(bracket_results(bracket, state.edition, removed))
    cards = list(state.taking_part(round_id))
    rows = [result_of(state, round_, card) for card in cards]
    if measures_hundredths(round_.kind, state.edition):
        hundredths = dict(_hundredths(cards, rows))
        return _Worked(ranked(rows, round_.kind, round_.format, state.edition, hundredths))
    order = rank(rows, round_.kind, round_.format, state.edition)
    return _Worked(order.rows, order)


def _hundredths(cards: Iterable[Card], rows: Iterable[Result]) -> Iterator[tuple[int, int]]:
    """By competitor, the hundredths of the best Multi-Blind time, where they were written down."""
    for card, row in zip(cards, rows, strict=True):
        tries = (slot.valid for slot in card.slots.values())
        best = (made.written for made in tries if made.result and made.result // 100 == row.best // 100)
        known = [written for written in map(written_hundredths, best) if written is not None]
        if known:
            yield card.person_id, min(known)


def result_of(state: CompetitionState, round_: Round, card: Card) -> Result:
    """The row of one competitor: the entered results, under time limit and cutoff."""
    sharing = round_.time_limit.cumulative_round_ids if round_.time_limit else ()
    cards = (state.round(round_id).cards.get(card.person_id) for round_id in sharing)
    basis = (card, round_, state.edition, state.disqualifications, state.orders, *cards)
    return _ROWS.get(
        (state.competition.id, round_.id, card.person_id),
        basis,
        lambda: scored(
            Result(card.person_id, attempts_of(state, round_, card)), round_.kind, round_.format, state.edition
        ),
    )


@cites("9f5")
def attempts_of(state: CompetitionState, round_: Round, card: Card) -> tuple[AttemptResult, ...]:
    """The attempts that count, limits applied even after the fact (A1a4+); nothing where no result is recorded."""
    count = round_.format.attempts or card.highest
    attempts = [timed_attempt(card.slot(number)) for number in range(1, count + 1)]
    if state.is_disqualified(card.person_id, round_.event_id):
        attempts = _after_disqualification(state, round_, card, attempts)
    limited = attempts_under_limit(state, round_, card, attempts)
    results = without_missed_attempts(limited, round_.cutoff, round_.kind, state.edition)
    return results if _are_recorded(state, round_, card, results) else ()


@cites("2j1a", since=date(2018, 1, 1))
def _after_disqualification(
    state: CompetitionState, round_: Round, card: Card, attempts: Sequence[TimedAttempt]
) -> list[TimedAttempt]:
    """The attempts with the rest as DNF without a time; none at all where nothing is recorded."""
    attempt_results = [
        attempt.result if attempt.result != DNF or card.slot(number).is_started else SKIPPED
        for number, attempt in enumerate(attempts, 1)
    ]
    allotted = allotted_attempts(attempt_results, round_.format, round_.cutoff, round_.kind, state.edition)
    halted = Halted(attempt_results[:allotted], allotted, is_attempting=card.has_started)
    results = results_after_disqualification(halted, state.edition).answer
    if not results:
        return []
    filled = [attempt if attempt.result != SKIPPED else TimedAttempt(DNF, 0) for attempt in attempts[:allotted]]
    return [*filled, *attempts[allotted:]]


@cites("9f5a", since=date(2026, 1, 1))
def _are_recorded(state: CompetitionState, round_: Round, card: Card, results: Sequence[AttemptResult]) -> bool:
    """Whether the round has a result of a competitor. Since 2026 it has none of one who declined every attempt."""
    if any(result not in (SKIPPED, DNS) for result in results):
        return True
    unrecorded = state.edition.disqualification.only_dns == "not_recorded"
    if unrecorded and has_all_attempts(results, round_, state.edition):
        return False
    return bool(results) and card.has_results
