"""Statistics about finals and those who were first, second or third."""
