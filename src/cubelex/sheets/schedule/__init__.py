"""The schedule on paper, what is announced of each round, and the tracker of a day."""

from cubelex.sheets.schedule.announcements import (
    advancement_words,
    cutoff_words,
    format_words,
    limit_time,
    limit_words,
)
from cubelex.sheets.schedule.stages import stage_names
from cubelex.sheets.schedule.timetables import timetable
from cubelex.sheets.schedule.trackers import day_trackers
from cubelex.sheets.schedule.wall_schedules import activity_name, round_title, wall_schedule

__all__ = [
    "activity_name",
    "advancement_words",
    "cutoff_words",
    "day_trackers",
    "format_words",
    "limit_time",
    "limit_words",
    "round_title",
    "stage_names",
    "timetable",
    "wall_schedule",
]
