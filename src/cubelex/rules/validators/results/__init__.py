"""What validators look at in results."""
