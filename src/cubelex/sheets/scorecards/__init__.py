"""Scorecards: what judges write results on, of rounds and of matches."""
