"""Statistics about attempts, singles and averages."""
