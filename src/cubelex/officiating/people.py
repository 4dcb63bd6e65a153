"""Checking in, and coming late."""

from datetime import date

from cubelex.officiating.facts import AdmittedLate, CheckedIn
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused, unless_delegate
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import (
    LateJoiner,
    Ruling,
    is_fewest_moves,
    is_multi_blind,
    multi_blind_limit_for_late,
    reduced_for_late_arrival,
    seconds_for_late_joiner,
)

_UNREGISTERED = {2009: ("2c",), 2018: ("2c1",)}
_IDENTITY = {2009: ("2e",), 2018: ("2e", "2e++")}


def check_in(state: State, by: Actor, person_id: int, *, identity_was_checked: bool = False) -> Outcome:
    """Note that somebody is there; a newcomer's papers should be looked at (2e)."""
    person = state.competition.person(person_id)
    if person is None:
        unregistered = in_edition(_UNREGISTERED, state.edition)
        return refused(f"nobody has the number {person_id} at this competition", *unregistered)
    is_known = person_id in state.checked_in
    if is_known and (not identity_was_checked or person_id in state.identity_checked):
        return refused(f"competitor {person_id} has checked in already")
    unchecked = person.is_newcomer and not identity_was_checked
    number = in_edition(_IDENTITY, state.edition)
    remarks = (Ruling("a newcomer's identity should be checked", number),) if unchecked else ()
    return done(CheckedIn(person_id, identity_was_checked), remarks=remarks)


@cites("2u", since=date(2018, 1, 1))
@cites("2u2", since=date(2025, 1, 1))
def admit_late(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    late_by: int,
    reason: str,
    *,
    attempt: int = 0,
    somebody_has_finished: bool = False,
    may_know_the_scramble: bool = False,
) -> Outcome:
    """Let somebody compete who came late by so many centiseconds, with that much less time; the Delegate says why.

    In a round with a cumulative time limit (2u2), or in an attempt of Multi-Blind (H1b) or Fewest Moves (E6).
    """
    number = in_edition({2009: ("2j",), 2018: ("2u",)}, state.edition)
    closed = unless_delegate(by, reason, "lets somebody compete who is late", *number)
    if closed:
        return closed
    held = state.round(round_id)
    if held.status is not RoundStatus.OPEN or person_id not in held.cards:
        return refused(f"competitor {person_id} is not in {round_id}, or it is not open", "9l")
    joiner = LateJoiner(late_by // 100, somebody_has_finished, may_know_the_scramble=may_know_the_scramble)
    left = _time_left(state, round_id, person_id, attempt, joiner)
    if left.decision <= 0:
        return refused("who is late by so much may not compete", *left.under)
    return done(AdmittedLate(round_id, person_id, late_by, reason, attempt, left.under))


def _time_left(state: State, round_id: str, person_id: int, attempt: int, joiner: LateJoiner) -> Ruling[int]:
    """The seconds that somebody late may still have, or nothing."""
    announced = state.announced(round_id)
    if is_fewest_moves(announced.event_id):
        return seconds_for_late_joiner(joiner, state.edition)
    if is_multi_blind(announced.event_id):
        cubes = state.card(round_id, person_id).cubes.get(attempt, state.edition.multi_blind.least_puzzles)
        return multi_blind_limit_for_late(
            cubes,
            joiner.elapsed_seconds,
            state.edition,
            joiner.somebody_has_finished,
            joiner.may_know_the_scramble,
        )
    if announced.time_limit is None:
        return Ruling(0, under=("A1a",))
    reduced = reduced_for_late_arrival(announced.time_limit, joiner.elapsed_seconds * 100, state.edition)
    return Ruling(reduced.decision.centiseconds // 100 if reduced.decision else 0, reduced.under)
