"""Commands about puzzles: apply moves, solve, scramble, measure."""
