"""Checks of equipment in the reader's language."""

from collections.abc import Iterable

from cubelex.messages import Message
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import refused_equipment
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


def equipment_notes(state: CompetitionState, person_id: int, event_id: str) -> list[str]:
    """What a judge has to know before an attempt: equipment that is not permitted or not decided, one line each."""
    return [
        " · ".join(
            (
                equipment_label(check.fact.equipment),
                outcome_label(check.fact.outcome),
                *feature_labels(check.fact.found),
            )
        )
        for check in refused_equipment(state, person_id, event_id)
    ]
