"""Pictures of puzzles of unofficial events."""
