"""How strong people are in an event, by their personal bests, and how long they take."""

from collections.abc import Iterable
from typing import Final

from cubelex.competition import Person, Round, Scope
from cubelex.rules import is_blindfolded, is_fewest_moves, is_multi_blind
from cubelex.rules.attempts import has_inspection

TYPICAL_SECONDS: Final = {
    "333": 30,
    "222": 10,
    "444": 100,
    "555": 180,
    "666": 330,
    "777": 480,
    "333bf": 240,
    "333oh": 50,
    "clock": 18,
    "minx": 140,
    "pyram": 15,
    "skewb": 15,
    "sq1": 50,
    "444bf": 720,
    "555bf": 1500,
    "333ft": 90,
    "magic": 3,
    "mmagic": 6,
}
"""How long a person without a result in the event takes: like the slower half of newcomers."""

OVER_AVERAGE: Final = 1.08
OVER_SINGLE: Final = 1.3
"""How much longer an attempt takes than the best average of a person, or than their best single."""


def by_strength(persons: Iterable[Person], event_id: str) -> list[Person]:
    """Best first by personal best: by average, or by single if the event ranks singles first. Others are last."""
    return sorted(persons, key=lambda person: _strength(person, event_id))


def _strength(person: Person, event_id: str) -> tuple[int, int, int]:
    scopes = (Scope.SINGLE, Scope.AVERAGE) if is_blindfolded(event_id) else (Scope.AVERAGE, Scope.SINGLE)
    for place, scope in enumerate(scopes):
        best = person.personal_best(event_id, scope)
        if best is not None:
            return place, best.value, person.registrant_id or 0
    return len(scopes), 0, person.registrant_id or 0


def expected_seconds(person: Person, event_id: str) -> float:
    """How long an attempt of a person takes, by their personal bests.

    Everyone does Fewest Moves and Multi-Blind at the same time, and they take their whole time.
    """
    if is_fewest_moves(event_id) or is_multi_blind(event_id):
        return 3600.0
    average = person.personal_best(event_id, Scope.AVERAGE)
    if average is not None:
        return average.value / 100 * OVER_AVERAGE
    single = person.personal_best(event_id, Scope.SINGLE)
    if single is not None:
        return single.value / 100 * OVER_SINGLE
    return float(TYPICAL_SECONDS.get(event_id, 60))


def expected_attempts(seconds: float, round_: Round) -> int:
    """How many attempts a person with this time will have: only those of the cutoff phase if they miss the cutoff."""
    total = round_.format.attempts or 10
    cutoff = round_.cutoff
    if cutoff is None or not has_inspection(round_.event_id):
        return total
    best_of_phase = seconds * 0.95
    return total if best_of_phase * 100 < cutoff.result_value else cutoff.number_of_attempts


def under_limit(seconds: float, round_: Round) -> float:
    """The time, but not longer than the time limit of the round allows."""
    limit = round_.time_limit
    if limit is None:
        return seconds
    attempts = round_.format.attempts or 1
    each = limit.centiseconds / 100
    return min(seconds, each / attempts if limit.is_cumulative else each)
