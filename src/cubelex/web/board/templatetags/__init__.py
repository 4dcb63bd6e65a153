"""Calls of groups in templates."""
