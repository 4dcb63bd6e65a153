"""Statistics about the current rankings."""
