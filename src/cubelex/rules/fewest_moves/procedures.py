"""Holding a Fewest Moves attempt (Article E): calls, late joiners, identification, and what may lie on the table."""

from dataclasses import dataclass

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.timing import Call
from cubelex.rules.rulings import Ruling, left_to


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
    under = edition.cite_known("E2b1")
    remaining = [Call(minute * 60, f"{_minutes(last - minute)} REMAINING", under) for minute in before]
    return (*remaining, Call(last * 60, "STOP", edition.cite("E2b")))


def _minutes(count: int) -> str:
    return "1 MINUTE" if count == 1 else f"{count} MINUTES"


@cites("E2b2", "E6", "E6a", "E6b", "E6c")
def seconds_for_late_joiner(joiner: LateJoiner, edition: Edition) -> Ruling[int]:
    """How long a competitor who comes late may still have, with the Delegate's approval: the time left, or nothing.

    Before May 2019 nobody joins: who is late has declined the attempt (2u1) or, in 2009, is disqualified (2j).
    Several locations are a bar since 2025.
    """
    if edition.fewest_moves.late_arrival == "unsaid":
        return Ruling(0, under=edition.cite("2u1"))
    bars = {
        "E6a": joiner.somebody_has_finished,
        "E6b": joiner.several_locations and edition.has("E6b"),
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
    "own pen": "E3a",
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
def may_use(
    thing: str,
    edition: Edition,
    count: int = 1,
    is_approved: bool | None = None,
    *,
    is_solved: bool = True,
    helps: bool = False,
) -> Ruling[bool]:
    """Whether a number of things may be used in an attempt: at most three cubes, solved or not.

    Watches are left to the Delegate, and since 2020 other things too, if they give no unfair advantage (E3e);
    `is_approved` is what the Delegate decided. A watch that helps to find a solution is never permitted.
    """
    if thing not in edition.fewest_moves.objects:
        if not edition.has("E3e"):
            return Ruling(False, under=edition.cite("E3"))
        return _approved("other_object", is_approved, "no_unfair_advantage", edition.cite("E3e"))
    number = edition.cite(_NUMBERS[thing])
    if thing == "cube":
        is_any_state = () if is_solved else edition.cite_known("E3b+")
        return Ruling(count <= edition.fewest_moves.most_cubes, (*number, *is_any_state))
    if thing not in ("stopwatch", "watch"):
        return Ruling(True, number)
    if helps:
        return Ruling(False, edition.cite_known("E3d", "E3d+"))
    return _approved("watch", is_approved, "delegate_allows", number)


def _approved(matter: str, is_approved: bool | None, condition: str, under: tuple[str, ...]) -> Ruling[bool]:
    """What the Delegate decided; without a decision, what is left to the Delegate."""
    if is_approved is not None:
        return Ruling(is_approved, under)
    return left_to("Delegate", matter, False, ((True, Message(f"conditions.{condition}")),), under)
