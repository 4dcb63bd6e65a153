"""Mutations of what people send, thrown at everything that reads."""
