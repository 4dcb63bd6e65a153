"""What is believable in each event: how long it takes, how many enter it, and how often an attempt fails."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from cubelex.competition import event_kind
from cubelex.regulations import Edition
from cubelex.rules import is_blindfolded, is_fewest_moves, is_multi_blind


@dataclass(frozen=True, slots=True)
class Habits:
    """How often an event is held and entered, and how its attempts go."""

    event_id: str
    held: float
    """The share of competitions that have it."""
    entered: float
    """The share of competitors who enter it."""
    fails: float
    """The share of attempts that are DNF."""
    spread: float = 0.13
    """How much the attempts of one person vary."""

    @property
    def seconds(self) -> float:
        """What somebody of usual skill needs after a few competitions."""
        return event_kind(self.event_id).pace * 0.6


HABITS = (
    Habits("333", 0.98, 0.95, 0.01),
    Habits("222", 0.98, 0.84, 0.01, 0.2),
    Habits("444", 0.73, 0.52, 0.02),
    Habits("555", 0.48, 0.37, 0.02),
    Habits("666", 0.24, 0.21, 0.02, 0.08),
    Habits("777", 0.24, 0.2, 0.02, 0.07),
    Habits("333bf", 0.39, 0.19, 0.5, 0.15),
    Habits("333fm", 0.17, 0.19, 0.2),
    Habits("333oh", 0.62, 0.47, 0.02),
    Habits("clock", 0.43, 0.29, 0.04, 0.15),
    Habits("minx", 0.43, 0.29, 0.02),
    Habits("pyram", 0.86, 0.65, 0.02, 0.2),
    Habits("skewb", 0.66, 0.5, 0.02, 0.2),
    Habits("sq1", 0.46, 0.29, 0.05, 0.18),
    Habits("444bf", 0.14, 0.08, 0.6, 0.15),
    Habits("555bf", 0.13, 0.07, 0.65, 0.15),
    Habits("333mbf", 0.16, 0.1, 0.25),
    Habits("333ft", 0.18, 0.11, 0.04),
    Habits("magic", 0.46, 0.29, 0.05, 0.2),
    Habits("mmagic", 0.32, 0.16, 0.06, 0.2),
    Habits("333mbo", 0.25, 0.13, 0.25),
)

_MULTI_BLIND_SINCE = date(2009, 1, 1)
"""Multi-Blind results are kept in the new way since then; Multi-Blind Old Style ended."""


def is_held(event_id: str, first_day: date, edition: Edition) -> bool:
    """Whether competitions of a day, under an edition, can have the event."""
    if event_id in ("333mbo", "333mbf"):
        return (first_day < _MULTI_BLIND_SINCE) == (event_id == "333mbo")
    return event_id in edition.events.official


@cache
def usual_formats(event_id: str, edition: Edition) -> tuple[str, ...]:
    """The formats of a round under an edition, the most usual first."""
    if event_id == "333mbo":
        return ("1", "2")
    allowed = edition.formats.allowed[event_id]
    order = "315m2a" if is_multi_blind(event_id) else "m312a5" if is_fewest_moves(event_id) else "amh5321"
    if is_blindfolded(event_id) and not is_multi_blind(event_id):
        order = "5321ma"
    return tuple(sorted((str(getattr(each, "value", each)) for each in allowed), key=order.index))
