"""Words and numbers in templates."""
