"""Officials of the competition: missing roles, and people with tasks in their own group or in two places at once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from cubelex.competition import Activity, Format, Person
from cubelex.rules.people.groups import Helper, may_help
from cubelex.rules.people.officials import OfficialRole, role_of_assignment, roles_of_competition
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import activity_term, role_term

_ROLES = {"delegate": OfficialRole.DELEGATE, "organizer": OfficialRole.ORGANIZER}
_AT_ONCE: Final = "two_places_at_once_warning"
_PLANNED = frozenset({OfficialRole.JUDGE, OfficialRole.SCRAMBLER, OfficialRole.ANNOUNCER})


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Roles that nobody has, and the assignments of every person."""
    if checked.context.lists_competitors:
        return
    yield from _missing(checked)
    activities = {activity.id: activity for activity in checked.competition.schedule.activities()}
    found = [
        finding
        for number, person in checked.persons.items()
        for finding in assignment_findings(checked, number, person, activities)
    ]
    at_once = [finding for finding in found if finding.code == _AT_ONCE] if checked.is_past else []
    yield from (finding for finding in found if finding not in at_once)
    if at_once:
        yield checked.found("two_places_at_once_info", count=len(at_once))


def _missing(checked: CheckedCompetition) -> Iterator[Finding]:
    """A Delegate and an organizer are always needed, other roles only where tasks are assigned."""
    people = checked.competition.persons
    held = {*checked.context.roles, *(role for person in people for role in person.roles)}
    filled = {_ROLES[role] for role in held if role in _ROLES}
    assigned = {role_of_assignment(task.assignment_code) for person in people for task in person.assignments}
    has_head_to_head = any(round_.format is Format.HEAD_TO_HEAD for round_ in checked.rounds.values())
    for needed in roles_of_competition(checked.edition, has_head_to_head):
        role = needed.answer
        if role is OfficialRole.DELEGATE and role not in filled:
            yield checked.found("no_delegate_error", needed.under)
        elif role is OfficialRole.ORGANIZER and role not in filled:
            yield checked.found("no_organizer_warning", needed.under)
        elif role in _PLANNED and assigned & (_PLANNED - {role}) and role not in assigned:
            yield checked.found("nobody_assigned_info", needed.under, role=role_term(role), details={"role": str(role)})


def assignment_findings(
    checked: CheckedCompetition, number: int, person: Person, activities: Mapping[int, Activity]
) -> Iterator[Finding]:
    """What is wrong with the tasks of a person."""
    tasks = [
        (activities[task.activity_id], task.assignment_code)
        for task in person.assignments
        if task.activity_id in activities
    ]
    for task in person.assignments:
        if task.activity_id not in activities:
            yield checked.found("assignment_to_nothing_error", person=number, activity_id=task.activity_id)
    competing = {activity.id: activity for activity, code in tasks if code == "competitor"}
    for activity, code in tasks:
        role = role_of_assignment(code)
        if role is not None and activity.id in competing:
            yield from _in_own_group(checked, number, activity, role)
    apart = [(activity, code) for activity, code in tasks if code == "competitor" or activity.id not in competing]
    yield from _at_once(checked, number, apart)


def _in_own_group(
    checked: CheckedCompetition, number: int, activity: Activity, role: OfficialRole
) -> Iterator[Finding]:
    helper = Helper(role, is_in_own_group=True)
    if role not in (OfficialRole.JUDGE, OfficialRole.SCRAMBLER):
        return
    ruling = may_help(helper, checked.competition.kind(activity.code.event_id), checked.edition)
    if not ruling.answer:
        yield checked.found(
            "helps_in_own_group_warning",
            ruling.under,
            person=number,
            activity=activity.id,
            role=role_term(role),
            activity_code=activity_term(activity.code, activity.name),
            details={"role": str(role), "activity_code": str(activity.code)},
        )


def _at_once(checked: CheckedCompetition, number: int, tasks: Sequence[tuple[Activity, str]]) -> Iterator[Finding]:
    """Two tasks at the same time. Rounds that share a cumulative limit may be done side by side."""
    in_order = sorted(tasks, key=lambda task: (task[0].start_time, task[0].end_time))
    for (first, _), (second, _) in pairwise(in_order):
        if second.start_time < first.end_time and not _may_be_side_by_side(checked, first, second):
            yield checked.found(
                _AT_ONCE,
                person=number,
                activity=second.id,
                activity_code=activity_term(first.code, first.name),
                other_code=activity_term(second.code, second.name),
                details={"activity_code": str(first.code), "other_code": str(second.code)},
            )


def _may_be_side_by_side(checked: CheckedCompetition, activity: Activity, other: Activity) -> bool:
    first, second = (checked.rounds.get(each.code.round_id or "") for each in (activity, other))
    limit = first.time_limit if first else None
    return limit is not None and second is not None and second.id in limit.cumulative_round_ids
