"""Checks of puzzles, blindfolds, timers and objects before use."""
