"""The parts of each puzzle that can be out of line at the end, by the letter that turns them (Article 10)."""

from bisect import bisect_left
from functools import lru_cache
from typing import Any, Final

from cubelex.competition import EventOrId, event_kind_or_default, puzzle_kind
from cubelex.diagrams import PARTS_PICTURES, PartsPicture
from cubelex.regulations import Edition
from cubelex.rules.attempts import moves_from_solved

FURTHEST: Final = 180


@lru_cache(maxsize=4096)
def parts_of(event: EventOrId, edition: Edition) -> dict[str, Any]:
    """The parts of an event's puzzle, where they are in its picture, and when a single one counts as how many moves.

    The shape is empty where the puzzle has no state model.
    """
    puzzle_id = event_kind_or_default(event).puzzle
    if not puzzle_id:
        return {"shape": "", "size": 0, "view": "", "places": {}, "names": [], "steps": {}}
    picture = PARTS_PICTURES.find(puzzle_id) or PartsPicture("square", 14, {})
    names = puzzle_kind(puzzle_id).parts
    return {
        "shape": picture.figure,
        "size": picture.size,
        "view": picture.view,
        "places": dict(picture.places),
        "names": list(names),
        "steps": {part: _steps(puzzle_id, part, edition) for part in names},
    }


def _steps(event: EventOrId, part: str, edition: Edition) -> list[list[int]]:
    """From how many degrees how many moves count, for one part alone: `[[0, 0], [46, 1]]`."""
    beyond = moves_from_solved(event, edition, angles={part: FURTHEST})
    first = bisect_left(
        range(FURTHEST), beyond, key=lambda degrees: moves_from_solved(event, edition, angles={part: degrees})
    )
    return [[0, 0], [first, beyond]]
