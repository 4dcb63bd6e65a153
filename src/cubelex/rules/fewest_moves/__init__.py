"""Fewest Moves: reading, counting and grading a solution (Article E)."""

from cubelex.rules.fewest_moves.grading import CheckedSolution, check_solution, solution_length
from cubelex.rules.fewest_moves.procedures import (
    LateJoiner,
    is_identified,
    may_use,
    seconds_for_late_joiner,
    time_calls,
)
from cubelex.rules.fewest_moves.reading import SolutionReading, read_solution

__all__ = [
    "CheckedSolution",
    "LateJoiner",
    "SolutionReading",
    "check_solution",
    "is_identified",
    "may_use",
    "read_solution",
    "seconds_for_late_joiner",
    "solution_length",
    "time_calls",
]
