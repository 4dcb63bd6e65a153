"""Slowing down those who guess, and programs that ask too often. Counted by each worker for itself."""

from collections import deque
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final

MOST_FAILURES: Final = 10
WITHIN_SECONDS: Final = 60.0
_MOST_COUNTED: Final = 10_000

_FAILURES: dict[str, deque[float]] = {}


def must_wait(who: str, most: int = MOST_FAILURES) -> bool:
    """Whether there were too many failures from there within the last minute."""
    failures = _FAILURES.get(who, deque())
    while failures and failures[0] < monotonic() - WITHIN_SECONDS:
        failures.popleft()
    if not failures:
        _FAILURES.pop(who, None)
    return len(failures) >= most


def note_failure(who: str) -> None:
    """Count a failure; of very many who fail, those who began first are forgotten."""
    while len(_FAILURES) >= _MOST_COUNTED and who not in _FAILURES:
        del _FAILURES[next(iter(_FAILURES))]
    _FAILURES.setdefault(who, deque()).append(monotonic())


def forgive(who: str) -> None:
    """Start counting again, as after signing in."""
    _FAILURES.pop(who, None)


@dataclass(slots=True)
class _Bucket:
    """How many calls a person may make at once, filled up again with time."""

    calls: float
    at: float


_BUCKETS: dict[str, _Bucket] = {}
_MOST_BUCKETS: Final = 10_000


def seconds_to_wait(who: str, calls_a_minute: int) -> int:
    """How long a program has to wait before its next call; 0 where it need not, and then the call is counted.

    As many calls as are allowed in a minute may come at once; after that they are let through as time passes.
    """
    now = monotonic()
    bucket = _BUCKETS.get(who)
    if bucket is None:
        if len(_BUCKETS) >= _MOST_BUCKETS:
            _BUCKETS.clear()
        bucket = _BUCKETS[who] = _Bucket(calls_a_minute, now)
    bucket.calls = min(calls_a_minute, bucket.calls + (now - bucket.at) * calls_a_minute / 60)
    bucket.at = now
    if bucket.calls < 1:
        return ceil((1 - bucket.calls) * 60 / calls_a_minute)
    bucket.calls -= 1
    return 0
