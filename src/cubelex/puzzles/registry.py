"""Which puzzle an event is held with, and what each area registers for a puzzle.

The module of a puzzle has the same name in every area, and is imported when the puzzle is asked for. The table of
events names it. A module outside Cubelex (a name with dots) registers everything for its puzzle at once. The table is
read only when it is needed: cubes are always there.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from cubelex.errors import UnknownEvent
from cubelex.puzzles.models import Puzzle

if TYPE_CHECKING:
    from cubelex.competition import EventOrId

T = TypeVar("T")


class ByPuzzle(Generic[T]):
    """What the modules of one area register for their puzzles."""

    def __init__(self, area: str) -> None:
        self._area = area
        self._registered: dict[str, T] = {}
        self._looked_up: set[str] = set()

    def register(self, *puzzle_ids: str) -> Callable[[T], T]:
        """Decorate what belongs to these puzzles."""

        def keep(registered: T) -> T:
            self._registered.update(dict.fromkeys(puzzle_ids, registered))
            return registered

        return keep

    def __contains__(self, puzzle_id: str) -> bool:
        """Whether the puzzle is registered already; then the table of events is not needed."""
        return puzzle_id in self._registered

    def find(self, puzzle_id: str) -> T | None:
        """What is registered for a puzzle, or nothing where the area has no module for it.

        :raises UnknownEvent: when the table of events has no such puzzle.
        """
        if puzzle_id not in self._registered and puzzle_id not in self._looked_up:
            module = _module_of(puzzle_id)
            name = module if "." in module else f"cubelex.{self._area}.{module.replace('/', '.')}"
            if _is_there(name):
                import_module(name)
            # Only now: until the module is imported, other threads must wait for it too.
            self._looked_up.add(puzzle_id)
        return self._registered.get(puzzle_id)


PUZZLES: Final[ByPuzzle[Callable[[], Puzzle]]] = ByPuzzle("puzzles")


def puzzle(event: "EventOrId") -> Puzzle:
    """The puzzle that the event is held with; events held with the same puzzle get the same one.

    >>> puzzle("333oh") is puzzle("333")
    True

    :raises UnknownEvent: when the event is unknown, or no model of its puzzle's states.
    """
    if isinstance(event, str) and event in PUZZLES:
        return _made(event)
    from cubelex.competition import event_kind, is_known_event

    if not is_known_event(event):
        raise UnknownEvent(f"unknown event {str(event)!r}; expected one with a puzzle: {', '.join(event_ids())}")
    kind = event_kind(event)
    if not kind.puzzle:
        raise UnknownEvent(f"{kind.name} ({kind.id!r}) has no state model")
    return _made(kind.puzzle)


@cache
def _made(puzzle_id: str) -> Puzzle:
    make = PUZZLES.find(puzzle_id)
    if make is None:
        raise UnknownEvent(f"no module registers the puzzle {puzzle_id!r}; {_module_of(puzzle_id)!r} should")
    return make()


def event_ids() -> tuple[str, ...]:
    """The ids of the events whose puzzle has a state model, in the order of the table."""
    from cubelex.competition import event_kinds

    return tuple(kind.id for kind in event_kinds() if kind.puzzle)


def _is_there(module: str) -> bool:
    """Whether there is such a module. Not every area has every room."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _module_of(puzzle_id: str) -> str:
    from cubelex.competition import puzzle_kind

    return puzzle_kind(puzzle_id).module
