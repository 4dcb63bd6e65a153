"""Which puzzle an event is held with. The module of a puzzle is imported when the puzzle is asked for."""

from functools import cache
from importlib import import_module

from cubelex.errors import UnknownEvent
from cubelex.puzzles.models import Puzzle

# Event id → module of cubelex.puzzles, its class, and what the class takes.
_PUZZLES: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "333": ("cube", "Cube", (3,)),
    "222": ("cube", "Cube", (2,)),
    "444": ("cube", "Cube", (4,)),
    "555": ("cube", "Cube", (5,)),
    "666": ("cube", "Cube", (6,)),
    "777": ("cube", "Cube", (7,)),
    "333bf": ("cube", "Cube", (3,)),
    "333fm": ("cube", "Cube", (3,)),
    "333oh": ("cube", "Cube", (3,)),
    "clock": ("clock", "Clock", ()),
    "minx": ("megaminx", "Megaminx", ()),
    "pyram": ("pyraminx", "Pyraminx", ()),
    "skewb": ("skewb", "Skewb", ()),
    "sq1": ("square1", "Square1", ()),
    "444bf": ("cube", "Cube", (4,)),
    "555bf": ("cube", "Cube", (5,)),
    "333mbf": ("cube", "Cube", (3,)),
    "333ft": ("cube", "Cube", (3,)),
}
_WITHOUT_STATES = {"magic": "Magic", "mmagic": "Master Magic"}


@cache
def puzzle(event: str) -> Puzzle:
    """The puzzle that the event is held with; events held with the same puzzle get the same one.

    >>> puzzle("333oh") is puzzle("333")
    True

    :raises UnknownEvent: when there is no such event, or no model of its puzzle's states.
    """
    if event in _WITHOUT_STATES:
        raise UnknownEvent(f"{_WITHOUT_STATES[event]} ({event!r}) has no state model: it is folded, not turned")
    if event not in _PUZZLES:
        raise UnknownEvent(f"no event has the id {event!r}; those with a puzzle are {', '.join(_PUZZLES)}")
    return _shared(*_PUZZLES[event])


@cache
def _shared(module: str, name: str, arguments: tuple[int, ...]) -> Puzzle:
    made: Puzzle = getattr(import_module(f"cubelex.puzzles.{module}"), name)(*arguments)
    return made


def events() -> tuple[str, ...]:
    """The ids of the events whose puzzle has a state model: the seventeen of today and the retired 333ft."""
    return tuple(_PUZZLES)
