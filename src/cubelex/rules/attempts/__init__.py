"""What happens in one attempt: Articles A, B, C, H, 5 and 10."""
