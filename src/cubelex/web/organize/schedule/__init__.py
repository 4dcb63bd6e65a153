"""The schedule editor."""
