"""Puzzles of events that are not official, and never were."""
