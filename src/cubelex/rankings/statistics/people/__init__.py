"""Statistics about the people who compete, and how often."""
