"""The schedule on paper, and what is announced of each round."""

from cubelex.sheets.schedule.announcements import limit_time
from cubelex.sheets.schedule.timetables import timetable
from cubelex.sheets.schedule.wall_schedules import activity_name, round_title, wall_schedule

__all__ = [
    "activity_name",
    "limit_time",
    "round_title",
    "timetable",
    "wall_schedule",
]
