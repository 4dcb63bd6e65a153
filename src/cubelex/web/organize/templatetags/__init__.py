"""Schedules, groups, tabs and registration in templates."""
