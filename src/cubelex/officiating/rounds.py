"""Opening, running and finishing rounds; who comes in and who leaves."""

from collections.abc import Collection
from datetime import date

from cubelex.competition import Round
from cubelex.officiating.facts import EnteredRound, GroupCalled, RoundFinished, RoundOpened, Withdrawn
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.results import combined_results, next_round_of, qualified_for, results_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import (
    Ruling,
    after_withdrawals,
    has_all_attempts,
    has_enough_competitors,
    may_be_added,
    may_have_rounds,
    may_start_round,
    next_in_line,
)


def open_round(state: State, by: Actor, round_id: str) -> Outcome:
    """Open a round for those who qualified: registered, or advancing from the round before.

    Refused while the round before is not complete (9l), when too many rounds would follow so few competitors (9m), and
    when nobody qualified.
    """
    announced, held = state.announced(round_id), state.round(round_id)
    if held.status is not RoundStatus.PENDING:
        return refused(f"{round_id} is {held.status} already")
    if state.ended_at is not None:
        return refused("the competition has ended", "9u")
    qualified = qualified_for(state, round_id)
    refusals = _against_opening(state, announced, qualified.decision)
    if refusals:
        return Outcome(refusals=refusals)
    enough = has_enough_competitors(len(qualified.decision), state.edition)
    remarks = () if enough.decision else (Ruling("a round should have more competitors", enough.under),)
    return done(RoundOpened(round_id, qualified.decision), remarks=remarks)


def _against_opening(state: State, announced: Round, qualified: Collection[int]) -> tuple[Ruling[str], ...]:
    before = [one for one in _rounds_of_event(state, announced) if one.number < announced.number]
    complete = all(state.round(one.id).status is RoundStatus.FINISHED for one in before)
    second_of_dual = announced.linked_rounds[1:] == (announced.id,)
    may_start = may_start_round(state.edition, earlier_rounds_are_complete=complete, is_second_of_dual=second_of_dual)
    refusals: list[Ruling[str]] = []
    if not may_start.decision:
        refusals.append(Ruling("an earlier round of the event is not finished", may_start.under))
    if not qualified:
        refusals.append(Ruling("nobody qualified for the round", ("9p2",) if before else ("9k",)))
    sizes = [len(state.round(one.id).cards) for one in before]
    later = [one for one in _rounds_of_event(state, announced) if one.number > announced.number]
    starts_dual = bool(before and before[0].linked_rounds)
    allowed = may_have_rounds([*sizes, len(qualified)], state.edition, starts_dual=starts_dual)
    if before and not allowed.decision:
        refusals.append(Ruling("too few competed before for another round", allowed.under))
    with_later = may_have_rounds([*sizes, len(qualified), *([10_000] * len(later))], state.edition)
    if not refusals and not before and not with_later.decision:
        refusals.append(
            Ruling(f"{len(qualified)} competitors are too few for {1 + len(later)} rounds", with_later.under)
        )
    return tuple(refusals)


def _rounds_of_event(state: State, announced: Round) -> tuple[Round, ...]:
    event = state.competition.event(announced.event_id)
    return event.rounds if event else ()


def call_group(state: State, by: Actor, round_id: str, group: int) -> Outcome:
    """Call a group of an open round."""
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open")
    return done(GroupCalled(round_id, group))


def finish_round(state: State, by: Actor, round_id: str) -> Outcome:
    """Declare a round complete: everybody has all attempts, or none at all."""
    announced = state.announced(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open")
    if announced.format.attempts is not None:
        missing = [
            row.person_id
            for row in results_of(state, round_id)
            if not row.is_empty and not has_all_attempts(row.attempts, announced, state.edition)
        ]
        if missing:
            return refused(f"attempts are missing of competitors {', '.join(map(str, missing))}", "9l")
    return done(RoundFinished(round_id))


def withdraw(state: State, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Take a competitor out of a round they have not started."""
    card = state.card(round_id, person_id)
    if card.has_withdrawn:
        return refused(f"competitor {person_id} has withdrawn already")
    if card.has_started:
        return refused(f"competitor {person_id} has started; what they do not attempt is DNS", "9f5")
    return done(Withdrawn(round_id, person_id, reason))


@cites("9p3", since=date(2018, 1, 1))
def replacements(state: State, round_id: str) -> tuple[int, ...]:
    """Who may come into an open round in the place of those who withdrew or left it (9p3), best first."""
    before, qualified = _before(state, round_id), qualified_for(state, round_id).decision
    if before is None:
        return tuple(one for one in qualified if one not in _present(state, round_id))
    return may_be_added(combined_results(state, before), qualified, _present(state, round_id), state.edition)


def next_if_somebody_quits(state: State, round_id: str) -> tuple[int, ...]:
    """Who would come in if one more of the round's competitors withdrew."""
    before = _before(state, round_id)
    if before is None:
        return ()
    gone = [card.person_id for card in state.round(round_id).cards.values() if card.has_withdrawn]
    qualified = qualified_for(state, round_id).decision
    return next_in_line(combined_results(state, before), qualified, gone, state.edition)


def enter_round(state: State, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Bring a competitor into an open round: a replacement, or somebody who qualified and was left out."""
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open")
    if person_id in _present(state, round_id):
        return refused(f"competitor {person_id} is in {round_id} already")
    if person_id not in replacements(state, round_id):
        return refused(f"competitor {person_id} neither qualified for {round_id} nor is next in line", "9p3")
    return done(EnteredRound(round_id, person_id, reason, ("9p3",)))


def expected_competitors(state: State, round_id: str) -> tuple[int, ...]:
    """Those who should be in a round by now, all withdrawals and replacements taken into account."""
    before, qualified = _before(state, round_id), qualified_for(state, round_id).decision
    gone = [card.person_id for card in state.round(round_id).cards.values() if card.has_withdrawn]
    if before is None:
        return tuple(person for person in qualified if person not in gone)
    return after_withdrawals(combined_results(state, before), qualified, gone, state.edition).decision


def _present(state: State, round_id: str) -> set[int]:
    return {card.person_id for card in state.taking_part(round_id)}


def _before(state: State, round_id: str) -> str | None:
    """The round whose results decide who takes part; nothing for a first round."""
    announced = state.announced(round_id)
    rounds = [one.id for one in _rounds_of_event(state, announced) if one.number < announced.number]
    for one in reversed(rounds):
        following = next_round_of(state, one)
        if following is not None and following.id == round_id:
            return one
    return None
