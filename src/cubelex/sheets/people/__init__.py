"""Sheets about people: nametags, check-in, groups with their tasks."""
