"""Disputes in templates."""
