"""Run a speedcubing competition by the book: the WCA Regulations, executable, dated and cited.

What a script needs in five lines is here; the rest is in the areas (`cubelex.puzzles`, `cubelex.rules`, …). Names are
looked up when they are first used, so that importing the package costs next to nothing.

>>> import cubelex
>>> state = cubelex.puzzle("333").solved.apply(cubelex.scramble("333"))
>>> state.apply(cubelex.solve(state)).is_solved
True
"""

from importlib import import_module

from cubelex._version import __version__

# Type checkers know the name; `typing` itself would take nearly all of the time that this module needs.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from cubelex.competition import (
        DNF,
        DNS,
        SKIPPED,
        AttemptResult,
        Competition,
        Event,
        EventKind,
        Format,
        Person,
        Result,
        Round,
        Scope,
        event_kind,
        read_wcif,
        write_wcif,
    )
    from cubelex.diagrams import png, svg
    from cubelex.library import average, average_of_5, best, format_result, mean_of_3
    from cubelex.puzzles import Algorithm, Move, Puzzle, State, puzzle
    from cubelex.regulations import Edition, edition, edition_on, editions
    from cubelex.rules import (
        AttemptFacts,
        AttemptOutcome,
        Effect,
        JudgedAttempt,
        Penalty,
        Ruling,
        events,
        judge_attempt,
        parse_result,
        rank,
    )
    from cubelex.scrambles import Seed, SeededChance, scramble, scramble_many
    from cubelex.solvers import distance, is_solvable, solve, solve_many, solve_optimally

# Name → area whose front door has it.
_AREAS = {
    "DNF": "competition",
    "DNS": "competition",
    "SKIPPED": "competition",
    "Algorithm": "puzzles",
    "AttemptFacts": "rules",
    "AttemptOutcome": "rules",
    "AttemptResult": "competition",
    "Competition": "competition",
    "Edition": "regulations",
    "Effect": "rules",
    "Event": "competition",
    "EventKind": "competition",
    "Format": "competition",
    "JudgedAttempt": "rules",
    "Move": "puzzles",
    "Penalty": "rules",
    "Person": "competition",
    "Puzzle": "puzzles",
    "Result": "competition",
    "Round": "competition",
    "Ruling": "rules",
    "Scope": "competition",
    "Seed": "scrambles",
    "SeededChance": "scrambles",
    "State": "puzzles",
    "average": "library",
    "average_of_5": "library",
    "best": "library",
    "distance": "solvers",
    "edition": "regulations",
    "edition_on": "regulations",
    "editions": "regulations",
    "event_kind": "competition",
    "events": "rules",
    "format_result": "library",
    "is_solvable": "solvers",
    "judge_attempt": "rules",
    "mean_of_3": "library",
    "parse_result": "rules",
    "png": "diagrams",
    "puzzle": "puzzles",
    "rank": "rules",
    "read_wcif": "competition",
    "scramble": "scrambles",
    "scramble_many": "scrambles",
    "solve": "solvers",
    "solve_many": "solvers",
    "solve_optimally": "solvers",
    "svg": "diagrams",
    "write_wcif": "competition",
}

# What is imported when somebody asks for it as an attribute: `cubelex.rules.Question`, `cubelex.errors.NotFound`.
_MODULES = frozenset(
    {
        "casebook",
        "competition",
        "diagrams",
        "errors",
        "messages",
        "officiating",
        "puzzles",
        "rankings",
        "regulations",
        "rules",
        "scrambles",
        "sheets",
        "solvers",
    }
)

__all__ = [
    "DNF",
    "DNS",
    "SKIPPED",
    "Algorithm",
    "AttemptFacts",
    "AttemptOutcome",
    "AttemptResult",
    "Competition",
    "Edition",
    "Effect",
    "Event",
    "EventKind",
    "Format",
    "JudgedAttempt",
    "Move",
    "Penalty",
    "Person",
    "Puzzle",
    "Result",
    "Round",
    "Ruling",
    "Scope",
    "Seed",
    "SeededChance",
    "State",
    "__version__",
    "average",
    "average_of_5",
    "best",
    "distance",
    "edition",
    "edition_on",
    "editions",
    "event_kind",
    "events",
    "format_result",
    "is_solvable",
    "judge_attempt",
    "mean_of_3",
    "parse_result",
    "png",
    "puzzle",
    "rank",
    "read_wcif",
    "scramble",
    "scramble_many",
    "solve",
    "solve_many",
    "solve_optimally",
    "svg",
    "write_wcif",
]


def __getattr__(name: str) -> object:
    if name in _AREAS:
        return getattr(import_module(f"{__name__}.{_AREAS[name]}"), name)
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES})
