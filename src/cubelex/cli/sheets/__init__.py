"""Commands that print."""
