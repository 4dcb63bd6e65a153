"""Signing in and out, and the members of a competition."""
