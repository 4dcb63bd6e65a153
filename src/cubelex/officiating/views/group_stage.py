"""A group of a round: who competes and scrambles in it, when it is planned, and whether it is running (4b2)."""

from datetime import datetime

from cubelex.competition import ActivityCode, Competition
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.groups import group_plan
from cubelex.rules.scrambling import GroupStage


def round_id_of(code: ActivityCode) -> str:
    """The round of a group."""
    assert code.round_id is not None, "a group belongs to a round"
    return code.round_id


def planned_start(competition: Competition, code: ActivityCode) -> datetime | None:
    """When the group is planned to begin, as far as the schedule says."""
    return next((found.activity.start_time for found in group_plan(competition).activities_of(code)), None)


def is_scrambler_of(competition: Competition, code: ActivityCode, person_id: int | None) -> bool:
    """Whether a person scrambles for the group: as planned, or any scrambler if nobody is planned."""
    planned = group_plan(competition).scramblers_of(code)
    return not planned or person_id in planned


def cards_in_group(state: CompetitionState, code: ActivityCode) -> tuple[Card, ...]:
    """The cards of those who compete in the group. A competitor without a group in the round may be in any."""
    groups = group_plan(state.competition).groups_with_people(round_id_of(code))
    here = groups.get(code.group_number or 0, frozenset())
    elsewhere = frozenset().union(*groups.values()) - here
    return tuple(card for card in state.taking_part(round_id_of(code)) if card.person_id not in elsewhere)


def called_as(state: CompetitionState, code: ActivityCode) -> int:
    """The number by which the group is called; attempts that are held one by one are called like groups."""
    assert code.group_number is not None, "a set belongs to a group"
    if code.attempt_number is None:
        return code.group_number
    attempts = state.announced_round(round_id_of(code)).format.attempts or 1
    return (code.group_number - 1) * attempts + code.attempt_number


def group_stage(state: CompetitionState, code: ActivityCode) -> GroupStage:
    """How far the group is. It runs from being called until nobody in it has an attempt to make."""
    round_state = state.round(round_id_of(code))
    if state.ended_at is not None:
        return GroupStage.AFTER_COMPETITION
    if called_as(state, code) not in round_state.called_groups:
        return GroupStage.AFTER_ROUND if round_state.status is RoundStatus.FINISHED else GroupStage.BEFORE
    if any(_holds_open(state, code, card) for card in cards_in_group(state, code)):
        return GroupStage.DURING
    if round_state.bracket is not None and round_state.status is RoundStatus.OPEN:
        return GroupStage.DURING
    return GroupStage.AFTER_ROUND if round_state.status is RoundStatus.FINISHED else GroupStage.AFTER_GROUP


def _holds_open(state: CompetitionState, code: ActivityCode, card: Card) -> bool:
    """Whether the group still waits for a competitor. Once a later group is called, it does not wait for the absent."""
    round_id = round_id_of(code)
    attempt = next_attempt(state, round_id, card.person_id)
    if attempt is None or (code.attempt_number is not None and attempt > code.attempt_number):
        return False
    is_last = max(state.round(round_id).called_groups) == called_as(state, code)
    return card.has_started or is_last or card.slot(attempt).awaits_extra
