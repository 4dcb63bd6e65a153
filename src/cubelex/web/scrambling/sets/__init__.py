"""Sealed sets of scrambles: made, extended, handed over, released."""
