"""Tests. What several of them need is in `tests.support`."""
