"""Statistics about blindfolded events."""
