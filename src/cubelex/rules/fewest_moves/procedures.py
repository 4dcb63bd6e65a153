"""Holding a Fewest Moves attempt (Article E): calls, late joiners, identification, and what may lie on the table."""

from dataclasses import dataclass

from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.timing import Call
from cubelex.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class LateJoiner:
    """A competitor who wants to join an attempt in progress, and what is known then."""

    elapsed_seconds: int
    somebody_has_finished: bool = False
    several_locations: bool = False
    may_know_the_scramble: bool = False


@cites("E2b", "E2b1")
def time_calls(edition: Edition) -> tuple[Call, ...]:
    """What the judge calls and when: the last call is the end of the attempt."""
    *before, last = edition.fewest_moves.calls
    remaining = [Call(minute * 60, f"{_minutes(last - minute)} REMAINING") for minute in before]
    return (*remaining, Call(last * 60, "STOP"))


def _minutes(count: int) -> str:
    return "1 MINUTE" if count == 1 else f"{count} MINUTES"


@cites("E2b2", "E6", "E6a", "E6b", "E6c")
def seconds_for_late_joiner(joiner: LateJoiner, edition: Edition) -> Ruling[int]:
    """How long a competitor who comes late may still have, with the Delegate's approval: the time left, or nothing.

    Before 2025 nobody joins: who is late has declined the attempt (2u1) or, in 2009, is disqualified (2j).
    """
    if edition.fewest_moves.late_arrival == "unsaid":
        return Ruling(0, under=edition.cite("2u1"))
    bars = {
        "E6a": joiner.somebody_has_finished,
        "E6b": joiner.several_locations,
        "E6c": joiner.may_know_the_scramble,
    }
    barred = tuple(number for number, holds in bars.items() if holds)
    if barred:
        return Ruling(0, under=edition.cite("E6", *barred))
    left = max(edition.fewest_moves.seconds - joiner.elapsed_seconds, 0)
    return Ruling(left, under=edition.cite("E2b2", "E6"))


@cites("E2c1")
def is_identified(name: str, wca_id: str, registrant_id: str, edition: Edition) -> Ruling[bool]:
    """Whether a sheet says whose it is: by name, or since 2019 by WCA ID or registrant ID. 2009 does not ask."""
    given = {"name": name, "wca_id": wca_id, "registrant_id": registrant_id}
    accepted = edition.fewest_moves.identified_by
    return Ruling(not accepted or any(given[what].strip() for what in accepted), under=edition.cite("E2c1"))


_NUMBERS = {
    "paper": "E3a",
    "pen": "E3a",
    "pencil": "E3a",
    "solution sheet": "E3a",
    "scramble picture": "E3a",
    "cube": "E3b",
    "stickers": "E3c",
    "stopwatch": "E3d",
    "watch": "E3d",
    "eraser": "E3f",
    "correction fluid": "E3f",
    "correction tape": "E3f",
}


@cites("E3", "E3a", "E3b", "E3b+", "E3c", "E3d", "E3d+", "E3e", "E3f")
def may_use(thing: str, edition: Edition, count: int = 1, is_approved: bool = True) -> Ruling[bool]:
    """Whether a number of things may be used in an attempt; at most three cubes, and watches only where approved.

    Other things may be allowed by the Delegate since 2025 if they give no unfair advantage (E3e).
    """
    if thing not in edition.fewest_moves.objects:
        is_allowed = is_approved and edition.has("E3e")
        return Ruling(is_allowed, under=edition.cite("E3e" if is_allowed else "E3"))
    number = edition.cite(_NUMBERS[thing])
    if thing == "cube":
        return Ruling(count <= edition.fewest_moves.most_cubes, number)
    return Ruling(is_approved or thing not in ("stopwatch", "watch"), number)
