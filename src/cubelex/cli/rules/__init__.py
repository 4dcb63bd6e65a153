"""Commands that judge: attempts, results, solutions, whole competitions."""
