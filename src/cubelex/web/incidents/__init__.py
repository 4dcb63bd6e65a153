"""Incidents, disputes, and what the Delegate decides about them and about people."""
