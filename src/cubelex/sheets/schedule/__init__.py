"""The schedule on paper, and what is announced of each round."""

from cubelex.sheets.schedule.announcements import limit_time
from cubelex.sheets.schedule.timetables import timetable
from cubelex.sheets.schedule.wall_schedules import activity_name, wall_schedule

__all__ = [
    "activity_name",
    "limit_time",
    "timetable",
    "wall_schedule",
]
