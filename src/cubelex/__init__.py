"""Run a speedcubing competition by the book: the WCA Regulations, executable, dated and cited.

What a script needs in five lines is here; the rest is in the areas (`cubelex.puzzles`, `cubelex.rules`, …). Names are
looked up when they are first used, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from cubelex._version import __version__

if TYPE_CHECKING:
    from cubelex.competition import DNF, DNS, Competition, read_wcif, write_wcif
    from cubelex.diagrams import svg
    from cubelex.puzzles import Algorithm, Puzzle, State, puzzle
    from cubelex.regulations import Edition, edition, edition_on, editions
    from cubelex.rules import AttemptFacts, Ruling, average_of_5, judge_attempt
    from cubelex.rules import format_result as written
    from cubelex.scrambles import scramble
    from cubelex.solvers import solve

# Name → area whose front door has it.
_AREAS = {
    "Algorithm": "puzzles",
    "AttemptFacts": "rules",
    "Competition": "competition",
    "DNF": "competition",
    "DNS": "competition",
    "Edition": "regulations",
    "Puzzle": "puzzles",
    "Ruling": "rules",
    "State": "puzzles",
    "average_of_5": "rules",
    "edition": "regulations",
    "edition_on": "regulations",
    "editions": "regulations",
    "judge_attempt": "rules",
    "puzzle": "puzzles",
    "read_wcif": "competition",
    "scramble": "scrambles",
    "solve": "solvers",
    "svg": "diagrams",
    "write_wcif": "competition",
    "written": "rules",
}

# Names that the area has in other words.
_NAMES_INSIDE = {"written": "format_result"}

__all__ = [
    "DNF",
    "DNS",
    "Algorithm",
    "AttemptFacts",
    "Competition",
    "Edition",
    "Puzzle",
    "Ruling",
    "State",
    "__version__",
    "average_of_5",
    "edition",
    "edition_on",
    "editions",
    "judge_attempt",
    "puzzle",
    "read_wcif",
    "scramble",
    "solve",
    "svg",
    "write_wcif",
    "written",
]


def __getattr__(name: str) -> object:
    if name not in _AREAS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_AREAS[name]}"), _NAMES_INSIDE.get(name, name))
