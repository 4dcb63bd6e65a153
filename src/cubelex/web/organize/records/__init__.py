"""Records and personal bests from before the competition."""
