"""Holding a Fewest Moves attempt (Article E): calls, late joiners, identification, and what may lie on the table."""

from dataclasses import dataclass
from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.inspections import Call
from cubelex.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class LateJoiner:
    """Somebody who wants to join an attempt in progress, and what is known then."""

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


@cites("E2b2", "E6", "E6a", "E6b", "E6c", since=date(2025, 1, 1))
def seconds_for_late_joiner(joiner: LateJoiner, edition: Edition) -> Ruling[int]:
    """How long somebody who comes late may still have, with the Delegate's leave: what is left, or nothing.

    Before 2025 nobody joins: who is late has declined the attempt (2u1) or, in 2009, is disqualified (2j).
    """
    if edition.fewest_moves.late_arrival == "unsaid":
        return Ruling(0, under=("2u1",) if edition.read_as.year >= 2018 else ("2j",))
    bars = {
        "E6a": joiner.somebody_has_finished,
        "E6b": joiner.several_locations,
        "E6c": joiner.may_know_the_scramble,
    }
    barred = tuple(number for number, holds in bars.items() if holds)
    if barred:
        return Ruling(0, under=("E6", *barred))
    return Ruling(max(edition.fewest_moves.seconds - joiner.elapsed_seconds, 0), under=("E2b2", "E6"))


@cites("E2c1", since=date(2025, 1, 1))
@cites("E2c", until=date(2025, 1, 1))
def is_identified(name: str, wca_id: str, registrant_id: str, edition: Edition) -> Ruling[bool]:
    """Whether a sheet says whose it is: by name, or since 2025 by WCA ID or registrant ID. 2009 does not ask."""
    if edition.read_as.year < 2018:
        return Ruling(True, under=("E2c",))
    if edition.read_as.year < 2025:
        return Ruling(bool(name.strip()), under=("E2c",))
    return Ruling(any(one.strip() for one in (name, wca_id, registrant_id)), under=("E2c1",))


_OBJECTS = {
    2009: {"paper": "E3", "pen": "E3", "cube": "E3", "stickers": "E3"},
    2018: {"paper": "E3a", "pen": "E3a", "cube": "E3b", "stickers": "E3c", "stopwatch": "E3d", "watch": "E3d"},
}
_OBJECTS[2025] = _OBJECTS[2018] | {
    "pencil": "E3a",
    "solution sheet": "E3a",
    "scramble picture": "E3a",
    "eraser": "E3f",
    "correction fluid": "E3f",
    "correction tape": "E3f",
}


@cites("E3")
@cites("E3a", until=date(2018, 1, 1))
@cites("E3a", "E3b", "E3c", "E3d", "E3d+", since=date(2018, 1, 1))
@cites("E3b+", "E3e", "E3f", since=date(2025, 1, 1))
def may_use(thing: str, edition: Edition, count: int = 1, is_approved: bool = True) -> Ruling[bool]:
    """Whether so many of a thing may be used in an attempt; at most three cubes, and watches only where approved.

    Other things may be allowed by the Delegate since 2025 if they give no unfair advantage (E3e).
    """
    listed = _OBJECTS[max(year for year in _OBJECTS if year <= edition.read_as.year)]
    if thing not in listed:
        allowed = edition.read_as.year >= 2025 and is_approved
        return Ruling(allowed, under=("E3e",) if allowed else ("E3a",) if edition.read_as.year < 2018 else ("E3",))
    if thing == "cube":
        return Ruling(count <= edition.fewest_moves.most_cubes, under=(listed[thing],))
    return Ruling(is_approved or thing not in ("stopwatch", "watch"), under=(listed[thing],))
