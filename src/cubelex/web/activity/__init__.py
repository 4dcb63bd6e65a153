"""The activity log: who did what at a competition."""
