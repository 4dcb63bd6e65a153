"""Checks of equipment in the reader's language."""

from collections.abc import Iterable

from cubelex.messages import Message
from cubelex.web.shared.labels.messages import say


def equipment_label(equipment: str) -> str:
    """What a kind of equipment is called."""
    return say(Message(f"checks.equipment.{equipment}"))


def outcome_label(outcome: str) -> str:
    """What an outcome of a check is called."""
    return say(Message(f"checks.outcome.{outcome.replace(' ', '_')}"))


def feature_labels(names: Iterable[str]) -> list[str]:
    """What was noticed in a check."""
    return [say(Message(f"checks.{name}")) for name in names]
