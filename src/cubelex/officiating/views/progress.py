"""From round to round: the competitors who qualified, who advance, and who can still advance."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from cubelex.competition import DNS, SKIPPED, FromRounds, Result, Round, championships_of
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.cards import declined_attempts
from cubelex.officiating.views.results import results_basis, results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling, advancing, who_advances
from cubelex.rules.rounds import (
    NextRound,
    Outlook,
    continuing_to_second,
    is_recorded,
    outlooks_of,
    permitted_reservation,
    ranked_together,
)


def is_second_of_dual(round_: Round) -> bool:
    """Whether a round is the second of Dual Rounds."""
    return len(round_.linked_rounds) == 2 and round_.linked_rounds[1] == round_.id


def combined_results(state: CompetitionState, round_id: str) -> tuple[Result, ...]:
    """The results by which competitors advance from a round: of both, where it is one of Dual Rounds (9v4)."""
    round_ = state.announced(round_id)
    if len(round_.linked_rounds) != 2:
        return results_of(state, round_id)
    first, second = (results_of(state, linked) for linked in round_.linked_rounds)
    return ranked_together(first, second, round_.event_id, round_.format, state.edition)


def number_of_competitors(state: CompetitionState, round_id: str) -> int:
    """The number of competitors with a recorded result in a round, in either of them for Dual Rounds."""
    return sum(is_recorded(row, state.edition).answer for row in combined_results(state, round_id))


@cites("9t1", "9t2", since=date(2018, 1, 1))
def sizes_before_changes(state: CompetitionState) -> dict[str, int]:
    """By round, how many competitors had a result, also where it is not recorded any more or was removed."""
    rounds = (round_ for round_ in state.competition.rounds if state.has_begun(round_.id))
    return {round_.id: sum(map(_has_competed, state.round(round_.id).cards.values())) for round_ in rounds}


def _has_competed(card: Card) -> bool:
    return any(slot.result not in (SKIPPED, DNS) for slot in card.slots.values())


def next_round_of(state: CompetitionState, round_id: str) -> Round | None:
    """The round that competitors advance to; the second of Dual Rounds is not one."""
    round_ = state.announced(round_id)
    following = state.competition.next_round(round_)
    if following is not None and following.id in round_.linked_rounds:
        return state.competition.next_round(following)
    return following


def round_before(state: CompetitionState, round_id: str) -> str | None:
    """The round whose results decide who takes part, the second of Dual Rounds; nothing for a first round."""
    round_ = state.announced(round_id)
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
    event_id = state.announced(round_id).event_id
    return who_advances(combined_results(state, round_id), to, event_id, state.edition)


def qualified_for(state: CompetitionState, round_id: str) -> Ruling[tuple[int, ...]]:
    """The competitors who may take part in a round, by registration or by the round before."""
    round_ = state.announced(round_id)
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
    event_id = state.announced(round_id).event_id
    withdrawn = {card.person_id for card in state.round(round_id).cards.values() if card.has_withdrawn}
    facts = state.disqualifications
    barred = {fact.person_id for fact in facts if not fact.event_ids or event_id in fact.event_ids}
    return withdrawn | barred


_OUTLOOKS: Final[IdentityCache[Mapping[int, Outlook]]] = IdentityCache()


def outlooks(state: CompetitionState, round_id: str) -> Mapping[int, Outlook]:
    """Who is qualified, in contention and eliminated; empty where no round follows.

    While a round runs, those without all attempts may still get any result, but not those who declined all of them.
    Once it is finished, it is decided who advances, whoever has no result.
    """
    key, basis = (state.competition.id, round_id), results_basis(state, state.announced(round_id).event_id)
    return _OUTLOOKS.get(key, basis, lambda: _outlooks(state, round_id))


def _outlooks(state: CompetitionState, round_id: str) -> dict[int, Outlook]:
    round_, following = state.announced(round_id), next_round_of(state, round_id)
    to = requirements(state, following) if following else None
    if to is None or state.round(round_id).status is RoundStatus.PENDING:
        return {}
    if all(state.round(each).status is RoundStatus.FINISHED for each in round_.linked_rounds or (round_id,)):
        rulings = advancement_of(state, round_id)
        advancing_people = {person for person, ruling in rulings.items() if ruling.answer}
        by_person = {
            row.person_id: Outlook.CERTAIN if row.person_id in advancing_people else Outlook.IMPOSSIBLE
            for row in results_of(state, round_id)
        }
    elif len(round_.linked_rounds) == 2:
        first, second = (
            _with_declined(state, state.announced(linked), results_of(state, linked)) for linked in round_.linked_rounds
        )
        by_person = outlooks_of(round_, first, to, state.edition, second=second)
    else:
        rows = _with_declined(state, round_, results_of(state, round_id))
        by_person = outlooks_of(round_, rows, to, state.edition)
    facts = state.disqualifications
    barred = [person for person in by_person if facts and state.is_disqualified(person, round_.event_id)]
    return by_person | dict.fromkeys(barred, Outlook.IMPOSSIBLE)


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
