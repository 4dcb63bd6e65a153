"""Who is in a round: withdrawals, replacements (9p3), and those who come back for their place."""

from datetime import date

from cubelex.officiating.facts import EnteredRound, Fact, Withdrawn
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused
from cubelex.officiating.progress import combined_results, gone_from, qualified_for, round_before
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import Ruling, after_withdrawals, may_be_added, must_leave_for, next_in_line

_REPLACED = {2009: ("9p",), 2018: ("9p3",)}


def withdraw(state: State, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Take a competitor out of a round they have not started, opened already or not."""
    held = state.round(round_id)
    card = held.cards.get(person_id)
    if card is not None and card.has_withdrawn:
        return refused(f"competitor {person_id} has withdrawn already")
    if held.status is RoundStatus.FINISHED:
        return refused(f"{round_id} is finished", "9l")
    if card is None and person_id not in expected_competitors(state, round_id):
        return refused(f"competitor {person_id} has no place in {round_id}")
    if card is not None and (card.has_started or card.has_results):
        return refused(f"competitor {person_id} has started; what they do not attempt is DNS", "9f5")
    coming = next_if_leaves(state, round_id, person_id)
    number = in_edition(_REPLACED, state.edition)
    remarks = [Ruling(f"competitor {one} may come in instead", number) for one in coming]
    return done(Withdrawn(round_id, person_id, reason), remarks=remarks)


def enter_round(state: State, by: Actor, round_id: str, person_id: int, reason: str = "") -> Outcome:
    """Bring a competitor into an open round: a replacement, or somebody who qualified and was left out.

    Replacements there is no longer a place for have to leave, unless they have started.
    """
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open", "9l")
    number = in_edition(_REPLACED, state.edition)
    if person_id in present_in(state, round_id):
        return refused(f"competitor {person_id} is in {round_id} already")
    if state.is_disqualified(person_id, state.announced(round_id).event_id):
        return refused(f"competitor {person_id} is disqualified from the event", "2j")
    if person_id not in replacements(state, round_id):
        return refused(f"competitor {person_id} neither qualified for {round_id} nor is next in line", *number)
    leaving = _leaving_for(state, round_id, person_id)
    if any(_has_started(state, round_id, one) for one in leaving):
        return refused(f"the place of competitor {person_id} was taken by somebody who has started", *number)
    is_by_right = person_id in qualified_for(state, round_id).decision
    entered: list[Fact] = [EnteredRound(round_id, person_id, reason, () if is_by_right else number)]
    entered += [Withdrawn(round_id, one, f"competitor {person_id} came back", number) for one in leaving]
    return done(*entered, remarks=[Ruling(f"competitor {one} has to leave", number) for one in leaving])


@cites("9p3", since=date(2018, 1, 1))
def replacements(state: State, round_id: str) -> tuple[int, ...]:
    """Who may come into an open round: those left out of it, and those next in line for places given up (9p3)."""
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).decision
    present, gone = present_in(state, round_id), gone_from(state, round_id)
    barred = {one for one in gone if state.is_disqualified(one, state.announced(round_id).event_id)}
    if before is None:
        return tuple(one for one in qualified if one not in present | barred)
    coming = may_be_added(combined_results(state, before), qualified, present, state.edition)
    return tuple(one for one in coming if one not in barred)


@cites("9p3+", since=date(2025, 1, 1))
def expected_competitors(state: State, round_id: str) -> tuple[int, ...]:
    """Those who should be in a round by now, all withdrawals and replacements taken into account."""
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).decision
    gone = gone_from(state, round_id)
    if before is None:
        return tuple(person for person in qualified if person not in gone)
    return after_withdrawals(combined_results(state, before), qualified, gone, state.edition).decision


def next_if_somebody_quits(state: State, round_id: str) -> tuple[int, ...]:
    """Who would come in if one more of the round's competitors withdrew."""
    before = round_before(state, round_id)
    if before is None:
        return ()
    qualified = qualified_for(state, round_id).decision
    return next_in_line(combined_results(state, before), qualified, gone_from(state, round_id), state.edition)


def next_if_leaves(state: State, round_id: str, person_id: int) -> tuple[int, ...]:
    """Who would come in if that competitor withdrew."""
    before = round_before(state, round_id)
    if before is None:
        return ()
    results, qualified = combined_results(state, before), qualified_for(state, round_id).decision
    gone = gone_from(state, round_id)
    now = after_withdrawals(results, qualified, gone, state.edition).decision
    then = after_withdrawals(results, qualified, {*gone, person_id}, state.edition).decision
    return tuple(one for one in then if one not in now)


def present_in(state: State, round_id: str) -> set[int]:
    """Those who take part in a round."""
    return {card.person_id for card in state.taking_part(round_id)}


def _leaving_for(state: State, round_id: str, person_id: int) -> tuple[int, ...]:
    before, qualified = round_before(state, round_id), qualified_for(state, round_id).decision
    if before is None or person_id not in qualified:
        return ()
    results = combined_results(state, before)
    return must_leave_for(person_id, results, qualified, present_in(state, round_id), state.edition)


def _has_started(state: State, round_id: str, person_id: int) -> bool:
    card = state.card(round_id, person_id)
    return card.has_started or card.has_results
