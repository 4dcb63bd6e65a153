"""The group of a set: who competes and scrambles in it, when it is planned, and how far it is."""

from datetime import datetime

from django.http import Http404

from cubelex.competition import ActivityCode, Competition
from cubelex.errors import CubelexError
from cubelex.officiating import RoundStatus, State, next_attempt
from cubelex.officiating.log import Card
from cubelex.rules.scrambling import GroupStage
from cubelex.web.scrambling.plans import people_at, plan_for
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.timetables import parts_of_round


def code_or_404(state: State, name: str) -> ActivityCode:
    """The group that a set of that name is for, or a page that says there is none."""
    try:
        code = ActivityCode.parse(name)
        state.announced(code.round_id or "")
    except CubelexError as fault:
        raise Http404(str(fault)) from fault
    if code.group_number is None:
        raise Http404(f"{name!r} is not a group; expected for example 333-r1-g2")
    return code


def round_id_of(code: ActivityCode) -> str:
    """The round of a group."""
    assert code.round_id is not None, "a set belongs to a round"
    return code.round_id


def group_label(competition: Competition, code: ActivityCode) -> str:
    """The group in the reader's words."""
    return " · ".join([round_label(competition, round_id_of(code)), *parts_of_round(code)])


def starts_at(competition: Competition, code: ActivityCode) -> datetime | None:
    """When the group is planned to begin, as far as the schedule says."""
    return next((activity.start_time for activity in plan_for(competition).activities_of(code)), None)


def is_scrambler_of(competition: Competition, code: ActivityCode, number: int | None) -> bool:
    """Whether a person scrambles for the group: as planned, or any scrambler if nobody is planned."""
    planned = planned_scramblers(competition, code)
    return not planned or number in planned


def planned_scramblers(competition: Competition, code: ActivityCode) -> frozenset[int]:
    """The numbers of those who have the task to scramble for the group."""
    plan = plan_for(competition)
    return people_at(plan.scrambling, [activity.id for activity in plan.activities_of(code)])


def competitors_of(state: State, code: ActivityCode) -> tuple[Card, ...]:
    """The cards of those who compete in the group. A competitor without a group in the round may be in any."""
    plan, round_id = plan_for(state.competition), round_id_of(code)
    groups = plan.groups_of(round_id)
    here = people_at(plan.competing, [person_id for person_id, number in groups.items() if number == code.group_number])
    elsewhere = people_at(plan.competing, list(groups)) - here
    return tuple(card for card in state.taking_part(round_id) if card.person_id not in elsewhere)


def called_as(state: State, code: ActivityCode) -> int:
    """The number by which the group is called; attempts that are held one by one are called like groups."""
    assert code.group_number is not None, "a set belongs to a group"
    if code.attempt_number is None:
        return code.group_number
    attempts = state.announced(round_id_of(code)).format.attempts or 1
    return (code.group_number - 1) * attempts + code.attempt_number


def stage_of(state: State, code: ActivityCode) -> GroupStage:
    """How far the group is. It runs from being called until nobody in it has an attempt to make."""
    round_state = state.round(round_id_of(code))
    if state.ended_at is not None:
        return GroupStage.AFTER_COMPETITION
    if called_as(state, code) not in round_state.called_groups:
        return GroupStage.AFTER_ROUND if round_state.status is RoundStatus.FINISHED else GroupStage.BEFORE
    if any(_holds_open(state, code, card) for card in competitors_of(state, code)):
        return GroupStage.DURING
    if round_state.bracket is not None and round_state.status is RoundStatus.OPEN:
        return GroupStage.DURING
    return GroupStage.AFTER_ROUND if round_state.status is RoundStatus.FINISHED else GroupStage.AFTER_GROUP


def _holds_open(state: State, code: ActivityCode, card: Card) -> bool:
    """Whether the group still waits for a competitor. Once a later group is called, it does not wait for the absent."""
    round_id = round_id_of(code)
    attempt = next_attempt(state, round_id, card.person_id)
    if attempt is None or (code.attempt_number is not None and attempt > code.attempt_number):
        return False
    is_last = max(state.round(round_id).called_groups) == called_as(state, code)
    return card.has_started or is_last or card.slot(attempt).awaits_extra
