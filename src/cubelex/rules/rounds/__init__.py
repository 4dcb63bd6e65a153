"""Rounds: formats, cutoffs, time limits, and who advances (9b, 9g, 9m, 9p, 9v, A1a)."""
