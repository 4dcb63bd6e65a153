"""From round to round: the competitors who qualified, who advance, and who can still advance."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import is_
from typing import Final

from cubelex.competition import DNS, SKIPPED, AttemptResult, FromRounds, Result, Round, championships_of
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundState, RoundStatus
from cubelex.officiating.views.cards import declined_attempts
from cubelex.officiating.views.results import changed_cards, result_of, results_basis, results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling, advancing, who_advances
from cubelex.rules.rounds import (
    Forecast,
    NextRound,
    Outlook,
    Prospects,
    continuing_to_second,
    forecasts,
    has_all_attempts,
    is_recorded,
    permitted_reservation,
    ranked_together,
)


def is_second_of_dual(round_: Round) -> bool:
    """Whether a round is the second of Dual Rounds."""
    return len(round_.linked_rounds) == 2 and round_.linked_rounds[1] == round_.id


_COMBINED: Final[IdentityCache[tuple[Result, ...]]] = IdentityCache()
_COMPETED: Final[IdentityCache[int]] = IdentityCache()
_QUALIFIED: Final[IdentityCache[Ruling[tuple[int, ...]]]] = IdentityCache()


def combined_results(state: CompetitionState, round_id: str) -> tuple[Result, ...]:
    """The results by which competitors advance from a round: of both, where it is one of Dual Rounds (9v4)."""
    round_ = state.announced_round(round_id)
    if len(round_.linked_rounds) != 2:
        return results_of(state, round_id)
    first, second = (results_of(state, linked) for linked in round_.linked_rounds)
    return _COMBINED.get(
        (state.competition.id, round_id),
        (round_, state.edition, first, second),
        lambda: ranked_together(first, second, round_.kind, round_.format, state.edition),
    )


def number_of_competitors(state: CompetitionState, round_id: str) -> int:
    """The number of competitors with a recorded result in a round, in either of them for Dual Rounds."""
    return sum(is_recorded(row, state.edition).answer for row in combined_results(state, round_id))


@cites("9t1", "9t2", since=date(2018, 1, 1))
def sizes_before_changes(state: CompetitionState) -> dict[str, int]:
    """By round, how many competitors had a result, also where it is not recorded any more or was removed."""
    rounds = (round_.id for round_ in state.competition.rounds if state.has_begun(round_.id))
    return {round_id: _number_who_competed(state, round_id) for round_id in rounds}


def _number_who_competed(state: CompetitionState, round_id: str) -> int:
    round_state = state.round(round_id)
    key = state.competition.id, round_id
    return _COMPETED.get(key, (round_state,), lambda: sum(map(_has_competed, round_state.cards.values())))


def _has_competed(card: Card) -> bool:
    return any(slot.result not in (SKIPPED, DNS) for slot in card.slots.values())


def next_round_of(state: CompetitionState, round_id: str) -> Round | None:
    """The round that competitors advance to; the second of Dual Rounds is not one."""
    round_ = state.announced_round(round_id)
    following = state.competition.next_round(round_)
    if following is not None and following.id in round_.linked_rounds:
        return state.competition.next_round(following)
    return following


@cites("9v5", "9l2", since=date(2026, 1, 1))
def next_to_open(state: CompetitionState, round_id: str) -> Round | None:
    """The round to open after a round: after the first of Dual Rounds the second, and another only after both."""
    round_ = state.announced_round(round_id)
    other = next((linked for linked in round_.linked_rounds if linked != round_id), None)
    if other is None or state.round(other).status is RoundStatus.FINISHED:
        return next_round_of(state, round_id)
    is_second_due = not is_second_of_dual(round_) and not state.has_begun(other)
    return state.announced_round(other) if is_second_due else None


def round_before(state: CompetitionState, round_id: str) -> str | None:
    """The round whose results decide who takes part, the second of Dual Rounds; nothing for a first round."""
    round_ = state.announced_round(round_id)
    rounds = state.rounds_of_event(round_.event_id)
    earlier = [other.id for other in rounds if other.number < round_.number]
    for earlier_id in reversed(earlier):
        following = next_round_of(state, earlier_id)
        if following is not None and following.id == round_id:
            return earlier_id
    return None


def requirements(state: CompetitionState, following: Round) -> NextRound | None:
    """What is needed to advance to a round; nothing for a first round."""
    source = following.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        return None
    competition = state.competition
    countries: dict[int, str] = {}
    reserved = following.participation_ruleset.reserved_places
    if reserved is not None:
        titles, represented = championships_of(competition), competition.countries_in(following.event_id)
        reserved = permitted_reservation(reserved, titles, state.edition, represented)
        numbered = ((person.registrant_id, person.country_iso2) for person in competition.persons)
        countries = {number: country for number, country in numbered if number is not None}
    return NextRound(
        source.result_condition,
        reserved,
        countries,
        is_head_to_head=following.format.attempts is None,
    )


def advancement_of(state: CompetitionState, round_id: str) -> dict[int, Ruling[bool]]:
    """For each competitor with a result in the round, whether they advance; empty where no round follows."""
    following = next_round_of(state, round_id)
    to = requirements(state, following) if following else None
    if to is None:
        return {}
    event = state.announced_round(round_id).kind
    return who_advances(combined_results(state, round_id), to, event, state.edition)


def qualified_for(state: CompetitionState, round_id: str) -> Ruling[tuple[int, ...]]:
    """The competitors who may take part in a round, by registration or by the round before."""
    key, basis = (state.competition.id, round_id), results_basis(state, state.announced_round(round_id).event_id)
    return _QUALIFIED.get(key, basis, lambda: _qualified(state, round_id))


def _qualified(state: CompetitionState, round_id: str) -> Ruling[tuple[int, ...]]:
    round_ = state.announced_round(round_id)
    source = round_.participation_ruleset.participation_source
    if is_second_of_dual(round_):
        first = state.round(round_.linked_rounds[0]).cards.values()
        return continuing_to_second((card.person_id for card in first if not card.has_withdrawn), state.edition)
    if not isinstance(source, FromRounds):
        entered = (person for person in state.competition.persons if person.competes_in(round_.event_id))
        return Ruling(tuple(number for person in entered if (number := person.registrant_id) is not None), under=())
    rulings = advancement_of(state, source.round_ids[-1])
    under = dict.fromkeys(number for ruling in rulings.values() if ruling.answer for number in ruling.under)
    return Ruling(advancing(rulings), under=tuple(under))


def withdrawn_from(state: CompetitionState, round_id: str) -> set[int]:
    """The competitors who withdrew from a round, or were disqualified."""
    event_id = state.announced_round(round_id).event_id
    withdrawn = {card.person_id for card in state.round(round_id).cards.values() if card.has_withdrawn}
    facts = state.disqualifications
    barred = {fact.person_id for fact in facts if not fact.event_ids or event_id in fact.event_ids}
    return withdrawn | barred


@dataclass(frozen=True, slots=True)
class _Foreseen:
    """The outlooks of a round, and while it runs what the next ones can be made of."""

    by_person: Mapping[int, Outlook]
    prospects: Prospects | None = None
    rounds: tuple[RoundState, ...] = ()
    """The round that the prospects are of, or both of Dual Rounds."""


_OUTLOOKS: Final[IdentityCache[_Foreseen]] = IdentityCache()


def outlooks(state: CompetitionState, round_id: str) -> Mapping[int, Outlook]:
    """Who is qualified, in contention and eliminated; empty where no round follows.

    While a round runs, those without all attempts may still get any result, but not those who declined all of them.
    Once it is finished, it is decided who advances, whoever has no result.
    """
    key, basis = (state.competition.id, round_id), results_basis(state, state.announced_round(round_id).event_id)
    return _OUTLOOKS.get(key, basis, lambda: _foreseen(state, round_id, _OUTLOOKS.last(key))).by_person


def _foreseen(state: CompetitionState, round_id: str, last: tuple[tuple[object, ...], _Foreseen] | None) -> _Foreseen:
    round_, following = state.announced_round(round_id), next_round_of(state, round_id)
    to = requirements(state, following) if following else None
    if to is None or state.round(round_id).status is RoundStatus.PENDING:
        return _Foreseen({})
    linked = _linked(state, round_)
    if all(state.round(each.id).status is RoundStatus.FINISHED for each in linked):
        rulings = advancement_of(state, round_id)
        advancing_people = {person for person, ruling in rulings.items() if ruling.answer}
        decided = {
            row.person_id: Outlook.CERTAIN if row.person_id in advancing_people else Outlook.IMPOSSIBLE
            for row in results_of(state, round_id)
        }
        return _Foreseen(_without_barred(state, round_, decided))
    prospects = _continued(state, round_, linked, last)
    if prospects is None:
        prospects = Prospects(round_, _forecasts(state, round_, linked), to, state.edition)
    by_person = _without_barred(state, round_, prospects.outlooks())
    return _Foreseen(by_person, prospects, tuple(state.round(each.id) for each in linked))


def _linked(state: CompetitionState, round_: Round) -> tuple[Round, ...]:
    """A round by itself, or both of Dual Rounds."""
    if len(round_.linked_rounds) != 2:
        return (round_,)
    return tuple(state.announced_round(linked) for linked in round_.linked_rounds)


def _continued(
    state: CompetitionState,
    round_: Round,
    linked: Sequence[Round],
    last: tuple[tuple[object, ...], _Foreseen] | None,
) -> Prospects | None:
    """The prospects made of those of a moment ago, where all that changed since are cards of these rounds."""
    if last is None or last[1].prospects is None:
        return None
    if any(each.time_limit and each.time_limit.cumulative_round_ids for each in linked):
        return None
    if not all(map(is_, last[0], (state.competition, state.disqualifications, state.orders))):
        return None
    persons: set[int] = set()
    for before, each in zip(last[1].rounds, linked, strict=True):
        now = state.round(each.id)
        cards = changed_cards(before, now)
        if cards is None or before.status is not now.status or now.bracket is not None:
            return None
        persons.update(card.person_id for card in cards)
    return last[1].prospects.with_forecasts(_forecasts(state, round_, linked, persons))


def _forecasts(
    state: CompetitionState, round_: Round, linked: Sequence[Round], persons: Iterable[int] | None = None
) -> dict[int, Forecast]:
    """What everybody's results can become, or those of some; `linked` are the round itself or both of Dual Rounds."""
    made = [
        _with_declined(
            state, each, results_of(state, each.id) if persons is None else _results_of_some(state, each, persons)
        )
        for each in linked
    ]
    everybody = dict.fromkeys(row.person_id for rows in made for row in rows)
    first, *second = (
        _as_finished(state, each, rows, everybody) if state.round(each.id).status is RoundStatus.FINISHED else rows
        for each, rows in zip(linked, made, strict=True)
    )
    return forecasts(round_, first, state.edition, *second)


def _as_finished(
    state: CompetitionState, round_: Round, rows: Sequence[Result], persons: Iterable[int]
) -> tuple[Result, ...]:
    """The rows of a finished round, with DNS for all attempts of those who made none: nothing more comes of it."""
    by_person = {row.person_id: row for row in rows}
    return tuple(_with_missed(state, round_, by_person.get(person) or Result(person, ())) for person in persons)


def _with_missed(state: CompetitionState, round_: Round, row: Result) -> Result:
    card = state.round(round_.id).cards.get(row.person_id)
    if not row.is_empty or (card and any(slot.awaits_extra for slot in card.slots.values())):
        return row
    missed: tuple[AttemptResult, ...] = ()
    while not has_all_attempts(missed, round_, state.edition):
        missed = (*missed, DNS)
    return replace(row, attempts=missed)


def _results_of_some(state: CompetitionState, round_: Round, persons: Iterable[int]) -> tuple[Result, ...]:
    cards = state.round(round_.id).cards
    return tuple(
        result_of(state, round_, cards[person])
        for person in persons
        if person in cards and not cards[person].has_withdrawn and not cards[person].is_removed
    )


def _without_barred(state: CompetitionState, round_: Round, found: dict[int, Outlook]) -> dict[int, Outlook]:
    """The outlooks, and none for those who were disqualified."""
    if not state.disqualifications:
        return found
    barred = [person for person in found if state.is_disqualified(person, round_.event_id)]
    return found | dict.fromkeys(barred, Outlook.IMPOSSIBLE)


@cites("9f5")
def _with_declined(state: CompetitionState, round_: Round, results: Sequence[Result]) -> tuple[Result, ...]:
    """The results, with DNS for those who declined all attempts: nothing is to come of them."""
    cards = state.round(round_.id).cards
    return tuple(
        replace(row, attempts=declined_attempts(state, round_, cards[row.person_id]))
        if row.is_empty and row.person_id in cards and cards[row.person_id].slots
        else row
        for row in results
    )
