"""Scramble sequences in use: who sees them, how they are checked, what they must be (Articles 4 and 12)."""
