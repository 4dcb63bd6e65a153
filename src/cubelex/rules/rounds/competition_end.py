"""When a competition has ended (9u), which ends disputes and extra attempts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class LocationStatus:
    """One place of a competition at some moment; `today` is the date of its own clock."""

    today: date
    last_day: date
    rounds_are_complete: bool
    is_announced: bool = False
    delegates_have_left: bool = False


@cites("9u", "9u+", "9u1", "9u2", "9u2a", "9u2b", "9u2b+")
def has_ended(locations: Sequence[LocationStatus], edition: Edition) -> Ruling[bool]:
    """Whether the competition has ended: in every location all rounds are complete, and its end was announced.

    In place of the announcement, all Delegates may have left for good, or its last day is over there. Editions before
    2023 do not say; then the last day ends it.
    """
    if not edition.incidents.competition_ends:
        return Ruling(all(location.today > location.last_day for location in locations), under=())
    whole = "9u+" if len(locations) > 1 else "9u"
    still_open = [number for number in map(_why_open, locations) if number]
    if still_open:
        return Ruling(False, under=edition.cite_known(whole, still_open[0]))
    return Ruling(True, under=edition.cite_known(whole, *map(_ended_by, locations)))


def _why_open(location: LocationStatus) -> str | None:
    if not location.rounds_are_complete:
        return "9u1"
    is_over = location.is_announced or location.delegates_have_left or location.today > location.last_day
    return None if is_over else "9u2"


def _ended_by(location: LocationStatus) -> str:
    if location.is_announced:
        return "9u2"
    return "9u2a" if location.delegates_have_left else "9u2b"
