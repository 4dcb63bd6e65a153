"""Slowing down those who guess, and programs that ask too often. Counted in the store, for all workers together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import now

from cubelex.web.store.models import CallAllowance, FailedGuess

MOST_FAILURES: Final = 10
WITHIN: Final = timedelta(minutes=1)


def must_wait(who: str, most: int = MOST_FAILURES) -> bool:
    """Whether there were too many failures from there within the last minute."""
    return FailedGuess.objects.filter(_counts(now()), who=_digest(who)).count() >= most


def _counts(moment: datetime) -> Q:
    """Which failures count: those of the last minute. What a clock says that was set back since then does not."""
    return Q(at__gt=moment - WITHIN, at__lte=moment + WITHIN)


def note_failure(who: str) -> None:
    """Count a failure, and forget those of more than a minute ago."""
    FailedGuess.objects.exclude(_counts(now())).delete()
    FailedGuess.objects.create(who=_digest(who), at=now())


@dataclass(frozen=True, slots=True)
class CountedTry:
    """A try that counts as a failure from its beginning, until it turns out not to be one."""

    rows: tuple[int, ...]

    def succeeded(self) -> None:
        """It was no failure."""
        FailedGuess.objects.filter(pk__in=self.rows).delete()


def begin_try(most_of: Mapping[str, int]) -> CountedTry | None:
    """Count a try before it costs anything; nothing where one of those it counts for has failed too often.

    Each try is stored before those within the last minute are counted, so that however many come at the same time,
    never more than the limit go on.
    """
    FailedGuess.objects.exclude(_counts(now())).delete()
    begun = CountedTry(tuple(FailedGuess.objects.create(who=_digest(who), at=now()).pk for who in most_of))
    if any(must_wait(who, most + 1) for who, most in most_of.items()):
        begun.succeeded()
        return None
    return begun


def forgive(who: str) -> None:
    """Start counting again, as after signing in."""
    FailedGuess.objects.filter(who=_digest(who)).delete()


def _digest(who: str) -> str:
    """What is stored: sometimes a password is typed where the name belongs."""
    return sha256(who.encode(errors="replace")).hexdigest()


@dataclass(slots=True)
class _Bucket:
    """How many calls a program may make at once, filled up again with time; `taken` are not in the store yet."""

    calls: float
    at: datetime
    taken: int = 0

    def fill(self, calls_a_minute: int, moment: datetime) -> None:
        """Add the calls that became possible since the last time; none where the clock was set back."""
        self.calls = min(calls_a_minute, self.calls + max(moment - self.at, timedelta(0)) / WITHIN * calls_a_minute)
        self.at = moment


_BUCKETS: dict[str, _Bucket] = {}
_MOST_BUCKETS: Final = 10_000
_PARTS: Final = 10


def seconds_to_wait(who: str, calls_a_minute: int) -> int:
    """How long a program has to wait before its next call; 0 where it need not, and then the call is counted.

    As many calls as are allowed in a minute may come at once; after that they are let through as time passes. A worker
    writes to the store once for a tenth of them, so that most calls cost nothing. By that much it may let through more.
    """
    moment = now()
    bucket = _BUCKETS.get(who)
    if bucket is None:
        if len(_BUCKETS) >= _MOST_BUCKETS:
            _BUCKETS.clear()
        stored = CallAllowance.objects.filter(who=_digest(who)).first()
        bucket = _BUCKETS[who] = _Bucket(stored.calls, stored.at) if stored else _Bucket(calls_a_minute, moment)
    bucket.fill(calls_a_minute, moment)
    if bucket.calls < 1:
        return ceil((1 - bucket.calls) * 60 / calls_a_minute)
    bucket.calls -= 1
    bucket.taken += 1
    if bucket.taken * _PARTS >= calls_a_minute:
        _BUCKETS[who] = _counted_for_all(who, bucket.taken, calls_a_minute, moment)
    return 0


def _counted_for_all(who: str, taken: int, calls_a_minute: int, moment: datetime) -> _Bucket:
    """What is left after the calls that all workers let through. Those of whom nothing came for a minute are full."""
    with transaction.atomic():
        CallAllowance.objects.exclude(at__gte=moment - WITHIN, at__lte=moment + WITHIN).delete()
        stored, _ = CallAllowance.objects.select_for_update().get_or_create(
            who=_digest(who), defaults={"calls": calls_a_minute, "at": moment}
        )
        bucket = _Bucket(stored.calls, stored.at)
        bucket.fill(calls_a_minute, moment)
        bucket.calls -= taken
        CallAllowance.objects.filter(pk=stored.pk).update(calls=bucket.calls, at=moment)
    return bucket
