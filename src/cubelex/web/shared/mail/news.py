"""Where features say that registrations may have changed; the one that writes to people listens."""

from django.dispatch import Signal

registrations_changed = Signal()
"""Sent with the `request`, and with the states `before` and `after` the change."""
