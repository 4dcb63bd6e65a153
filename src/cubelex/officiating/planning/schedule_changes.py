"""Changing the schedule: activities move with their groups, and assignments to removed activities go."""

from dataclasses import replace
from datetime import datetime, timedelta

from cubelex.competition import Activity, Competition, Schedule
from cubelex.officiating.planning.group_numbers import without_dangling
from cubelex.officiating.planning.timelines import Span

ONE_MINUTE = timedelta(minutes=1)


def rescheduled(activity: Activity, span: Span) -> Activity:
    """The activity at another time. Its groups and attempts move with it and become longer or shorter like it.

    Groups stay within it and begin at whole minutes.
    """
    before = Span(activity.start_time, activity.end_time)
    if before == span:
        return activity
    children = tuple(
        rescheduled(child, Span(_moment(child.start_time, before, span), _moment(child.end_time, before, span)))
        for child in activity.child_activities
    )
    return replace(activity, start_time=span.start, end_time=span.end, child_activities=children)


def _moment(moment: datetime, before: Span, after: Span) -> datetime:
    length = before.end - before.start
    share = (moment - before.start) / length if length else 0.0
    minutes = round(share * ((after.end - after.start) / ONE_MINUTE))
    return after.start + minutes * ONE_MINUTE


def with_schedule(competition: Competition, schedule: Schedule) -> Competition:
    """The competition with another schedule, without assignments to activities that are no longer on it."""
    return without_dangling(replace(competition, schedule=schedule), competition)
