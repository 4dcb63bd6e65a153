"""What validators look at in scramble sequences."""
