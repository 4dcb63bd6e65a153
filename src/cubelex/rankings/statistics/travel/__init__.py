"""Statistics about where people compete."""
