"""What a puzzle at rest amounts to, by the parts that came off (5b5): 0 moves, 1 (+2), or 2."""

from collections.abc import Sequence
from typing import Final

from cubelex.competition import EventOrId
from cubelex.regulations import Edition
from cubelex.rules.attempts.observations import Effect, consequence_of
from cubelex.rules.attempts.solved_state import AffectedPart, affected_at_end, with_settled_positions
from cubelex.rules.rulings import Ruling

_AS_MOVES: Final = {Effect.NONE: 0, Effect.PLUS_TWO: 1}


def moves_by_parts(event: EventOrId, parts: Sequence[AffectedPart], edition: Edition) -> Ruling[int]:
    """What parts that came off or are misplaced amount to: the worst of their consequences, and its rules."""
    rulings = affected_at_end(parts, edition)
    found = [(consequence_of(ruling.answer, event, edition), ruling.under) for ruling in rulings]
    counted = [(_AS_MOVES.get(consequence.effect, 2), under) for consequence, under in found if consequence]
    worst = max((moves for moves, _ in counted), default=0)
    numbers = [number for moves, under in counted if moves == worst for number in under]
    numbers.extend(with_settled_positions(parts, edition).under)
    return Ruling(worst, tuple(dict.fromkeys(numbers)))
