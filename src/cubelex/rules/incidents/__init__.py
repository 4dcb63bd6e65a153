"""Incidents: extra attempts, misscrambles, evidence, disputes, corrections (Article 11, 2n, 9t)."""
