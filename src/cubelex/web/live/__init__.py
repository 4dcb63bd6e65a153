"""What changes while people watch."""
