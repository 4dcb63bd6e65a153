"""Check-in, and late competitors."""

from datetime import date

from cubelex.competition import DNS, Competition
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import AdmittedLate, CheckedIn
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.views.groups import group_plan
from cubelex.regulations import Edition, cites
from cubelex.rules import Ruling, is_fewest_moves, is_multi_blind
from cubelex.rules.attempts import multi_blind_limit_for_late
from cubelex.rules.fewest_moves import LateJoiner, seconds_for_late_joiner
from cubelex.rules.rounds import reduced_for_late_arrival


def check_in(state: CompetitionState, by: Actor, person_id: int, *, identity_was_checked: bool = False) -> Outcome:
    """Check a competitor in. The identity of a newcomer should be checked (2e)."""
    person = state.competition.person(person_id)
    if person is None:
        return refused("people.unknown_number", *state.edition.cite("2c1"), number=person_id)
    is_known = person_id in state.checked_in
    if is_known and (not identity_was_checked or person_id in state.identity_checked):
        return refused("people.already_checked_in", person=PersonRef(person_id))
    unchecked = person.is_newcomer and not identity_was_checked
    remarks = (Ruling(Message("people.check_identity"), _on_identity(state.edition)),) if unchecked else ()
    return done(CheckedIn(person_id, identity_was_checked), remarks=remarks)


def _on_identity(edition: Edition) -> tuple[str, ...]:
    """The rules on showing a document. Where everybody shows one, this is not the rule on citizenship."""
    is_for_everybody = edition.registration.identity_shown == "everybody"
    return edition.cite("2e++") if is_for_everybody else edition.cite("2e", "2e++")


@cites("2u", since=date(2018, 1, 1))
@cites("2u2", since=date(2025, 1, 1))
def admit_late(
    state: CompetitionState,
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
    """Let a competitor compete who is late by `late_by` centiseconds, with less time. The Delegate gives a reason.

    In a round with a cumulative time limit (2u2), or in an attempt of Multi-Blind (H1b) or Fewest Moves (E6).
    """
    closed = refuse_if_not_delegate(by, reason, "people.admit_late", *state.edition.cite("2u"))
    if closed:
        return closed
    round_state = state.round(round_id)
    if round_state.status is not RoundStatus.OPEN or person_id not in round_state.cards:
        numbers = state.edition.cite("9l")
        return refused("people.not_in_open_round", *numbers, person=PersonRef(person_id), round=RoundRef(round_id))
    joiner = LateJoiner(
        late_by // 100,
        somebody_has_finished or has_anybody_finished(state, round_id, person_id, attempt),
        has_several_locations(state.competition),
        may_know_the_scramble,
    )
    left = _time_left(state, round_id, person_id, attempt, joiner)
    if left.answer <= 0:
        return refused("people.too_late", *left.under)
    return done(AdmittedLate(round_id, person_id, late_by, reason, attempt, left.under))


@cites("E6b", since=date(2025, 1, 1))
def has_several_locations(competition: Competition) -> bool:
    """Whether the competition takes place in several locations at once, as in simultaneous Fewest Moves."""
    return len(competition.schedule.venues) > 1


def has_anybody_finished(state: CompetitionState, round_id: str, person_id: int, attempt: int) -> bool:
    """Whether another competitor of the group has finished the attempt that a late competitor wants to join."""
    plan = group_plan(state.competition)
    return attempt > 0 and any(
        card.slot(attempt).valid.result not in (None, DNS)
        for card in state.taking_part(round_id)
        if card.person_id != person_id and plan.share_group(round_id, person_id, card.person_id)
    )


def _time_left(state: CompetitionState, round_id: str, person_id: int, attempt: int, joiner: LateJoiner) -> Ruling[int]:
    """The seconds that a late competitor still has; 0 where they may not compete."""
    round_ = state.announced(round_id)
    if is_fewest_moves(round_.event_id):
        return seconds_for_late_joiner(joiner, state.edition)
    if is_multi_blind(round_.event_id):
        cubes = state.card(round_id, person_id).cubes.get(attempt, state.edition.multi_blind.least_puzzles)
        return multi_blind_limit_for_late(
            cubes,
            joiner.elapsed_seconds,
            state.edition,
            joiner.somebody_has_finished,
            joiner.may_know_the_scramble,
        )
    if round_.time_limit is None:
        return Ruling(0, under=state.edition.cite("A1a"))
    reduced = reduced_for_late_arrival(round_.time_limit, joiner.elapsed_seconds * 100, state.edition)
    return Ruling(reduced.answer.centiseconds // 100 if reduced.answer else 0, reduced.under)
