"""The competitors of a round: withdrawals, replacements (9p3), and those who come back for their place."""

from collections.abc import Sequence
from datetime import date

from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import EnteredRound, Fact, Withdrawn
from cubelex.officiating.log.replay import undone_entries
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.views.progress import combined_results, qualified_for, round_before, withdrawn_from
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.rounds import after_withdrawals, displaced_by, may_be_added, next_in_line


def withdraw(state: CompetitionState, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Withdraw a competitor from a round they have not started, whether it is open or not."""
    round_state, person, round_ref = state.round(round_id), PersonRef(person_id), RoundRef(round_id)
    card = round_state.cards.get(person_id)
    if card is not None and card.has_withdrawn:
        return refused("rounds.has_withdrawn", person=person)
    if round_state.status is RoundStatus.FINISHED:
        return refused("rounds.finished", *state.edition.cite("9l"), round=round_ref)
    if card is None and person_id not in expected_competitors(state, round_id):
        return refused("rounds.has_no_place", person=person, round=round_ref)
    if card is not None and (card.has_started or card.has_results):
        return refused("rounds.has_started", *state.edition.cite("9f5"), person=person)
    coming = replacements_if_leaves(state, round_id, person_id)
    numbers = state.edition.cite("9p3")
    remarks = [Ruling(Message("rounds.can_come_in", person=PersonRef(next_id)), numbers) for next_id in coming]
    return done(Withdrawn(round_id, person_id, reason), remarks=remarks)


def enter_round(state: CompetitionState, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Add a competitor to an open round: a replacement, or a qualified competitor who was left out.

    Replacements who no longer have a place must leave, unless they have started.
    """
    person, round_ref = PersonRef(person_id), RoundRef(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused("rounds.not_open", *state.edition.cite("9l"), round=round_ref)
    numbers = state.edition.cite("9p3")
    if person_id in participants_of(state, round_id):
        return refused("rounds.already_in_round", person=person, round=round_ref)
    if state.is_disqualified(person_id, state.announced_round(round_id).event_id):
        return refused("people.disqualified_from_event", *state.edition.cite("2j"), person=person)
    if person_id not in replacements(state, round_id):
        return refused("rounds.not_next_in_line", *numbers, person=person, round=round_ref)
    leaving = _leaving_for(state, round_id, person_id)
    cards = [state.card(round_id, leaving_id) for leaving_id in leaving]
    if any(card.has_started or card.has_results for card in cards):
        return refused("rounds.place_is_taken", *numbers, person=person)
    is_by_right = person_id in qualified_for(state, round_id).answer
    entered: list[Fact] = [EnteredRound(round_id, person_id, reason, () if is_by_right else numbers)]
    entered += [Withdrawn(round_id, leaving_id, f"competitor {person_id} came back", numbers) for leaving_id in leaving]
    left = (Message("rounds.must_leave", person=PersonRef(leaving_id)) for leaving_id in leaving)
    return done(*entered, remarks=[Ruling(message, numbers) for message in left])


def undo_withdrawal(state: CompetitionState, by: Actor, log: Sequence[Entry], round_id: str, person_id: int) -> Outcome:
    """Let a withdrawn competitor take part again: a mistake is undone before the round opens, later they come back.

    Replacements who no longer have a place must leave then, unless they have started (9p3).
    """
    if state.round(round_id).status is RoundStatus.OPEN:
        return enter_round(state, by, round_id, person_id)
    undone = undone_entries(log)
    for entry in reversed(log):
        fact = entry.fact
        is_about = isinstance(fact, Withdrawn) and (fact.round_id, fact.person_id) == (round_id, person_id)
        if is_about and entry.number not in undone:
            return undo(state, by, log, entry.number, "")
    return refused("rounds.has_no_place", person=PersonRef(person_id), round=RoundRef(round_id))


@cites("9p3", since=date(2018, 1, 1))
def replacements(state: CompetitionState, round_id: str) -> tuple[int, ...]:
    """The competitors who may come into an open round: those left out, and those next in line for free places (9p3)."""
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).answer
    present, gone = participants_of(state, round_id), withdrawn_from(state, round_id)
    barred = {person for person in gone if state.is_disqualified(person, state.announced_round(round_id).event_id)}
    if before is None:
        return tuple(person for person in qualified if person not in present | barred)
    coming = may_be_added(combined_results(state, before), qualified, present, state.edition)
    return tuple(person for person in coming if person not in barred)


@cites("9p3+", since=date(2025, 1, 1))
def expected_competitors(state: CompetitionState, round_id: str) -> tuple[int, ...]:
    """The competitors who should be in a round by now, after all withdrawals and replacements."""
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).answer
    gone = withdrawn_from(state, round_id)
    if before is None:
        return tuple(person for person in qualified if person not in gone)
    return after_withdrawals(combined_results(state, before), qualified, gone, state.edition).answer


def next_replacements(state: CompetitionState, round_id: str) -> tuple[int, ...]:
    """The competitors who would come in if one more competitor of the round withdrew."""
    before = round_before(state, round_id)
    if before is None:
        return ()
    qualified = qualified_for(state, round_id).answer
    return next_in_line(combined_results(state, before), qualified, withdrawn_from(state, round_id), state.edition)


def replacements_if_leaves(state: CompetitionState, round_id: str, person_id: int) -> tuple[int, ...]:
    """The competitors who would come in if that competitor withdrew."""
    before = round_before(state, round_id)
    if before is None:
        return ()
    results, qualified = combined_results(state, before), qualified_for(state, round_id).answer
    gone = withdrawn_from(state, round_id)
    now = after_withdrawals(results, qualified, gone, state.edition).answer
    then = after_withdrawals(results, qualified, {*gone, person_id}, state.edition).answer
    return tuple(person for person in then if person not in now)


def participants_of(state: CompetitionState, round_id: str) -> set[int]:
    """Those who take part in a round."""
    return {card.person_id for card in state.taking_part(round_id)}


def _leaving_for(state: CompetitionState, round_id: str, person_id: int) -> tuple[int, ...]:
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).answer
    if before is None or person_id not in qualified:
        return ()
    results = combined_results(state, before)
    return displaced_by(person_id, results, qualified, participants_of(state, round_id), state.edition)
