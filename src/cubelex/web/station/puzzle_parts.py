"""The parts of each puzzle that can be out of line at the end, by the letter that turns them (Article 10)."""

from bisect import bisect_left
from functools import cache
from typing import Any, Final

from cubelex.rules.attempts import moves_from_solved

FACES: Final = ("U", "L", "F", "R", "B", "D")
WIDE: Final = ("Uw", "Lw", "Fw", "Rw", "Bw", "Dw")
INNER: Final = ("M", "E", "S")
OF_A_MEGAMINX: Final = ("U", "L", "F", "R", "BL", "BR", "DL", "DR", "DBL", "DBR", "B", "D")
DIALS: Final = ("UL", "U", "UR", "L", "C", "R", "DL", "D", "DR")
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "222": FACES,
    "333": (*FACES, *INNER),
    "444": (*FACES, *WIDE),
    "555": (*FACES, *WIDE),
    "666": (*FACES, *WIDE, *(f"3{block}" for block in WIDE)),
    "777": (*FACES, *WIDE, *(f"3{block}" for block in WIDE)),
    "minx": OF_A_MEGAMINX,
    "pyram": ("U", "L", "R", "B", "u", "l", "r", "b"),
    "skewb": ("U", "L", "R", "B"),
    "sq1": ("U", "D", "/"),
    "clock": (*DIALS, *(f"back {dial}" for dial in DIALS)),
}
SHAPES: Final = {"minx": "minx", "pyram": "pyramid", "skewb": "skewb", "sq1": "square1", "clock": "clock"}
FURTHEST: Final = 180


def puzzle_of(event_id: str) -> str:
    """The event whose puzzle it is solved on; nothing for the Magics, whose tiles have no letters."""
    if event_id in ("magic", "mmagic"):
        return ""
    return event_id[:3] if event_id[0].isdecimal() else event_id


@cache
def parts_of(event_id: str) -> dict[str, Any]:
    """The parts of an event's puzzle, and from how many degrees on a single one counts as how many moves."""
    puzzle = puzzle_of(event_id)
    return {
        "shape": SHAPES.get(puzzle, "cube") if puzzle else "",
        "names": list(PARTS.get(puzzle, ())),
        "steps": {part: _steps(puzzle, part) for part in PARTS.get(puzzle, ())},
    }


def _steps(event_id: str, part: str) -> list[list[int]]:
    """From how many degrees how many moves count, for one part alone: `[[0, 0], [46, 1]]`."""
    beyond = moves_from_solved(event_id, angles={part: FURTHEST})
    first = bisect_left(
        range(FURTHEST), beyond, key=lambda degrees: moves_from_solved(event_id, angles={part: degrees})
    )
    return [[0, 0], [first, beyond]]
