"""Solving any state of any WCA puzzle: table building and searches."""
