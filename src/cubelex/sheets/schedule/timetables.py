"""What happens when and where, in the local time of its venue."""

from cubelex.competition import Competition, Scheduled


def timetable(competition: Competition) -> tuple[Scheduled, ...]:
    """Every activity on the schedule, groups and attempts too, by time."""
    found = competition.schedule.scheduled()
    return tuple(sorted(found, key=lambda scheduled: (scheduled.starts_at, scheduled.activity.id)))
