"""What a competition needs: for each round, how many sets of how many sequences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from cubelex.competition import Format, event_kind_or_default
from cubelex.errors import InvalidCompetition
from cubelex.scrambles.sets import has_several_cubes

EXTRAS = 2
MULTI_BLIND_CUBES = 35
# More than any competition has had; a slip of the finger should not take the afternoon.
MOST_SETS, MOST_CUBES = 100, 180
# Sets are won by the first to three points, and end after seven (I3b, I3e).
POINTS_OF_A_SET = 7


@dataclass(frozen=True, slots=True)
class SetPlan:
    """One set to be made."""

    event: str
    round: int
    group: int
    attempts: int
    extras: int = EXTRAS
    cubes: int = 1
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class CompetitionPlan:
    """Everything to be made for a competition."""

    competition: str
    name: str
    first_day: date | None
    sets: tuple[SetPlan, ...]

    @property
    def sequences(self) -> int:
        """How many sequences that is."""
        return sum((plan.attempts + plan.extras) * plan.cubes for plan in self.sets)


def plan_from_wcif(
    document: Mapping[str, Any], extras: int = EXTRAS, cubes: int | None = None, sets_to_win: int = 2
) -> CompetitionPlan:
    """The sets that the rounds of a WCIF document need.

    `cubes` per Multi-Blind attempt comes from the argument, else from the document's extension, else is 35. A match of
    Head to Head is a group of its own (I4b1), with points enough for all the sets until one has won `sets_to_win`.

    :raises InvalidCompetition: with every fault that was found, each with its place in the document.
    """
    faults: list[str] = []
    sets = [
        plan
        for path, event_id, number, details in _rounds(document, faults)
        for plan in _plans_of(path, event_id, number, details, (extras, cubes, sets_to_win), faults)
    ]
    first_day = _first_day(document, faults)
    if faults:
        raise InvalidCompetition("this competition cannot be scrambled for: " + "; ".join(faults))
    identity = str(document.get("id") or "")
    return CompetitionPlan(identity, str(document.get("name") or identity), first_day, tuple(sets))


def _rounds(document: Any, faults: list[str]) -> Iterator[tuple[str, str, int, Mapping[str, Any]]]:
    events = document.get("events") if isinstance(document, Mapping) else None
    if not isinstance(events, list):
        faults.append("events: expected a list; is this a WCIF document?")
        return
    for place, event in enumerate(events):
        if not isinstance(event, Mapping) or not isinstance(event.get("rounds"), list):
            faults.append(f"events[{place}]: expected an event with rounds")
            continue
        for number, details in enumerate(event["rounds"], 1):
            yield f"events[{place}].rounds[{number - 1}]", str(event.get("id")), number, details


def _plans_of(
    path: str,
    event_id: str,
    number: int,
    details: Mapping[str, Any],
    choices: tuple[int, int | None, int],
    faults: list[str],
) -> list[SetPlan]:
    extras, cubes, sets_to_win = choices
    try:
        form, groups = Format(details["format"]), int(details.get("scrambleSetCount", 1))
        each = (cubes or _requested_cubes(details) or MULTI_BLIND_CUBES) if has_several_cubes(event_id) else 1
    except (AttributeError, KeyError, TypeError, ValueError):
        faults.append(f"{path}: expected a format of {', '.join(Format)} and numbers of sets and of Multi-Blind cubes")
        return []
    if not (0 <= groups <= MOST_SETS and 1 <= each <= MOST_CUBES):
        faults.append(f"{path}: expected at most {MOST_SETS} sets and {MOST_CUBES} cubes, not {groups} and {each}")
        return []
    attempts = form.attempts or POINTS_OF_A_SET * (2 * sets_to_win - 1)
    if event_kind_or_default(event_id).attempts_apart:
        # Held in one go for all, so that each attempt's sequences are opened by themselves.
        return [
            SetPlan(event_id, number, group, 1, extras, each, attempt)
            for group in range(1, groups + 1)
            for attempt in range(1, attempts + 1)
        ]
    return [SetPlan(event_id, number, group, attempts, extras, each) for group in range(1, groups + 1)]


def _requested_cubes(details: Mapping[str, Any]) -> int | None:
    """The number of Multi-Blind cubes that other tools write as an extension of the round."""
    for extension in details.get("extensions") or ():
        if str(extension.get("id")).endswith("MultiScrambleCount"):
            return int(extension["data"]["requestedScrambles"])
    return None


def _first_day(document: Any, faults: list[str]) -> date | None:
    schedule = document.get("schedule") if isinstance(document, Mapping) else None
    text = schedule.get("startDate") if isinstance(schedule, Mapping) else None
    try:
        return date.fromisoformat(text) if text else None
    except (TypeError, ValueError):
        faults.append(f"schedule.startDate: {text!r} is not a date, for example 2026-04-01")
        return None
