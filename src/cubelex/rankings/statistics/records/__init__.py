"""Statistics about world, continental, national and personal records."""
