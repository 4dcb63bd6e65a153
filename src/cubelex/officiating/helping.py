"""Whether somebody may judge or scramble for a competitor (1h1), by the groups of both."""

from cubelex.competition import Activity
from cubelex.officiating.eligibility import next_attempt
from cubelex.officiating.outcomes import Outcome, refused
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Helper, Role, Ruling, Verdict, may_help

_ROLES = {"judge": Role.JUDGE, "scrambler": Role.SCRAMBLER, "second scrambler": Role.SCRAMBLER}


@cites("1h1")
def unless_may_help(state: State, round_id: str, person_id: int, helper_id: int, role: str) -> Outcome | None:
    """The refusal where somebody may not judge or scramble for a competitor; nothing where they may.

    Nobody does for themselves, nor for others of the own group with attempts left in the round, apart from what the
    edition makes an exception for.
    """
    if helper_id == person_id:
        return refused(f"competitor {person_id} cannot be the {role} of their own attempt", "1h1")
    ruling = ruling_on_help(state, round_id, person_id, helper_id, role)
    if ruling.decision.answer or ruling.decision.choices:
        return None
    return refused(f"competitor {helper_id} has attempts left in the same group", *ruling.under)


def ruling_on_help(state: State, round_id: str, person_id: int, helper_id: int, role: str) -> Ruling[Verdict[bool]]:
    """Whether somebody may judge or scramble for a competitor, and whether the Delegate may allow it otherwise."""
    own = helper_id in state.round(round_id).cards
    helper = Helper(
        _ROLES[role],
        is_in_own_group=own and share_group(state, round_id, person_id, helper_id),
        has_finished_round=own and next_attempt(state, round_id, helper_id) is None,
        has_finished_attempt=own and state.card(round_id, helper_id).has_results,
    )
    return may_help(helper, state.announced(round_id).event_id, state.edition)


def share_group(state: State, round_id: str, one: int, other: int) -> bool:
    """Whether both compete in the same group of a round; everybody does where it has no groups."""
    groups = {activity.id for activity in state.competition.schedule.activities() if _is_group_of(activity, round_id)}
    theirs = [_groups_of(state, person_id) & groups for person_id in (one, other)]
    return not groups or not all(theirs) or bool(theirs[0] & theirs[1])


def _is_group_of(activity: Activity, round_id: str) -> bool:
    return activity.code.round_id == round_id and activity.code.group_number is not None


def _groups_of(state: State, person_id: int) -> set[int]:
    person = state.competition.person(person_id)
    assigned = person.assignments if person else ()
    return {one.activity_id for one in assigned if one.assignment_code == "competitor"}
