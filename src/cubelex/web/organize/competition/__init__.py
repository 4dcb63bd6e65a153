"""Creating a competition, its details, and what is missing before it can begin."""
