"""How strong people are in an event, by their personal bests, and how long they take."""

from collections.abc import Iterable
from typing import Final

from cubelex.competition import EventOrId, Person, Round, Scope, event_kind_or_default
from cubelex.rules import is_blindfolded
from cubelex.rules.attempts import has_inspection

OVER_AVERAGE: Final = 1.08
OVER_SINGLE: Final = 1.3
"""How much longer an attempt takes than the best average of a person, or than their best single."""


def by_strength(persons: Iterable[Person], event: EventOrId) -> list[Person]:
    """Best first by personal best: by average, or by single if the event ranks singles first. Others are last."""
    return sorted(persons, key=lambda person: _strength(person, event))


def _strength(person: Person, event: EventOrId) -> tuple[int, int, int]:
    scopes = (Scope.SINGLE, Scope.AVERAGE) if is_blindfolded(event) else (Scope.AVERAGE, Scope.SINGLE)
    for place, scope in enumerate(scopes):
        best = person.personal_best(str(event), scope)
        if best is not None:
            return place, best.value, person.registrant_id or 0
    return len(scopes), 0, person.registrant_id or 0


def expected_seconds(person: Person, event: EventOrId) -> float:
    """How long an attempt of a person takes, by their personal bests.

    Everyone does Fewest Moves and Multi-Blind at the same time, and they take their whole time.
    """
    kind = event_kind_or_default(event)
    if kind.attempts_apart:
        return float(kind.pace)
    average = person.personal_best(str(event), Scope.AVERAGE)
    if average is not None:
        return average.value / 100 * OVER_AVERAGE
    single = person.personal_best(str(event), Scope.SINGLE)
    if single is not None:
        return single.value / 100 * OVER_SINGLE
    return float(kind.pace)


def expected_attempts(seconds: float, round_: Round) -> int:
    """How many attempts a person with this time will have: only those of the cutoff phase if they miss the cutoff."""
    total = round_.format.attempts or 10
    cutoff = round_.cutoff
    if cutoff is None or not has_inspection(round_.kind):
        return total
    best_of_phase = seconds * 0.95
    return total if best_of_phase * 100 < cutoff.result_value else cutoff.number_of_attempts


def within_limit(seconds: float, round_: Round) -> float:
    """The time, but not longer than the time limit of the round allows."""
    limit = round_.time_limit
    if limit is None:
        return seconds
    attempts = round_.format.attempts or 1
    each = limit.centiseconds / 100
    return min(seconds, each / attempts if limit.is_cumulative else each)
