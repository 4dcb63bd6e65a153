"""Records, personal bests and world rankings: 9i."""
