"""Statistics about competitions and those who hold them."""
