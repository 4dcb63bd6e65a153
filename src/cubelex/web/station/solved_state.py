"""The solved-state helper: what a puzzle at rest amounts to, by the parts that are off or came off (5b5, 10)."""

from collections.abc import Mapping
from typing import Any

from cubelex.officiating import State
from cubelex.regulations import Edition
from cubelex.rules import Effect
from cubelex.rules.attempts import AffectedPart, affected_at_end, consequence_of, moves_from_solved, solved_state
from cubelex.web.shared.citations import cited

_AS_MOVES = {Effect.NONE: 0, Effect.PLUS_TWO: 1}
# The rule on the limit of each puzzle, then the rules that have it in editions that say less.
_LIMITS = {
    "minx": ("10f2", "10f"),
    "pyram": ("10f3", "10f"),
    "skewb": ("10f3", "10f"),
    "sq1": ("10f4", "10f"),
    "clock": ("10i1", "10i", "10f"),
}


def look(state: State, event_id: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """No penalty (0), +2 (1) or DNF (2), and the regulations behind it.

    :raises CubelexError: when the puzzle has no such part.
    """
    if "parts" in document:
        return _by_parts(event_id, [_part(part) for part in document["parts"]], state.edition)
    angles = {str(part): float(degrees) for part, degrees in document.get("angles", {}).items()}
    moves = moves_from_solved(event_id, angles=angles)
    numbers = [*solved_state(moves, state.edition).under, *_limits(event_id, angles, state.edition)]
    return {"moves": moves, "under": cited(numbers, state.edition)}


def _limits(event_id: str, angles: Mapping[str, float], edition: Edition) -> list[str]:
    """The number that says how far a part of this puzzle may be off."""
    if not angles:
        return []
    numbers = _LIMITS.get(event_id, ("10f1", "10f"))
    return list(next(filter(None, (edition.cite_known(number) for number in numbers)), ()))


def _part(raw: Mapping[str, Any]) -> AffectedPart:
    return AffectedPart(int(raw["faces"]), bool(raw.get("fits")))


def _by_parts(event_id: str, parts: list[AffectedPart], edition: Edition) -> dict[str, Any]:
    rulings = affected_at_end(parts, edition)
    found = [(consequence_of(ruling.answer, event_id, edition), ruling.under) for ruling in rulings]
    worst = max((_AS_MOVES.get(consequence.effect, 2) for consequence, _ in found if consequence), default=0)
    numbers = [
        number
        for consequence, under in found
        if consequence and _AS_MOVES.get(consequence.effect, 2) == worst
        for number in under
    ]
    if not rulings and parts:
        numbers = list(edition.cite_known("5b5f"))
    return {"moves": worst, "under": cited(dict.fromkeys(numbers), edition)}
