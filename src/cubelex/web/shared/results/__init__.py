"""Results as pages show them: rows, summaries, brackets, and what is doubtful about an entry."""
