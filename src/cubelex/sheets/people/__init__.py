"""Sheets about people: nametags, check-in, groups with their tasks."""

from cubelex.sheets.people.agendas import Agendas
from cubelex.sheets.people.badges import BadgeSize, badges
from cubelex.sheets.people.check_in_lists import check_in_list
from cubelex.sheets.people.group_lists import group_lists, groups_by_name
from cubelex.sheets.people.slips import slips

__all__ = [
    "Agendas",
    "BadgeSize",
    "badges",
    "check_in_list",
    "group_lists",
    "groups_by_name",
    "slips",
]
