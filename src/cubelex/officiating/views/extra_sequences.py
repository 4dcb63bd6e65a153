"""Extra scramble sequences, as people have had them (11e1)."""

from typing import Final

from cubelex.officiating.log.state import CompetitionState
from cubelex.rules.scrambling import next_extra_sequence

EXTRA_SEQUENCES: Final = tuple(f"E{number}" for number in range(1, 10))
"""What extra sequences are called, in their order."""


def next_sequence(state: CompetitionState, round_id: str, person_id: int) -> str:
    """The extra sequence that comes next for a person: the first they have not had (11e1)."""
    card = state.round(round_id).cards.get(person_id)
    had = [try_.scramble for slot in card.slots.values() for try_ in slot.tries if try_.scramble] if card else []
    return next_extra_sequence(EXTRA_SEQUENCES, had, state.edition).answer or ""
