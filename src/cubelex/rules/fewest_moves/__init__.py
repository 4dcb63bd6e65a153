"""Fewest Moves: reading, counting and grading a solution (Article E)."""
