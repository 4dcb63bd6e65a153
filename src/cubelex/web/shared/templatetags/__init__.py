"""Words, citations and numbers in templates."""
