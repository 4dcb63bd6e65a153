"""Solvers of puzzles of unofficial events: each a table of all distances, or a list of phases."""
