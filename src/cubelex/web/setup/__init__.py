"""Setting a competition up: creating and importing it, its details, events and rounds, and what is missing yet."""
