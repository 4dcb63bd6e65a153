"""Slowing down those who guess: after some failures an address has to wait. Counted by each worker for itself."""

from collections import defaultdict, deque
from time import monotonic
from typing import Final

MOST_FAILURES: Final = 10
WITHIN_SECONDS: Final = 60.0

_FAILURES: defaultdict[str, deque[float]] = defaultdict(deque)


def must_wait(who: str) -> bool:
    """Whether there were too many failures from there within the last minute."""
    failures = _FAILURES[who]
    while failures and failures[0] < monotonic() - WITHIN_SECONDS:
        failures.popleft()
    if not failures:
        del _FAILURES[who]
    return len(failures) >= MOST_FAILURES


def note_failure(who: str) -> None:
    """Count a failure."""
    _FAILURES[who].append(monotonic())


def forgive(who: str) -> None:
    """Start counting anew, as after signing in."""
    _FAILURES.pop(who, None)
