"""Times typed as digits alone, as score takers do: 12345 is 1:23.45."""

from dataclasses import dataclass

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId
from cubelex.regulations import Edition
from cubelex.rules.attempts.timing import measured

_MOST_DIGITS = 8
_DNF_KEYS, _DNS_KEYS = frozenset("dD/#"), frozenset("sS*")


@dataclass(frozen=True, slots=True)
class TypedTime:
    """What the keys show, whether that is a time, and the result it becomes; SKIPPED if nothing was typed."""

    shown: str
    is_valid: bool
    result: AttemptResult


def typed_time(keys: str, event: EventOrId, edition: Edition) -> TypedTime:
    """The time that digits typed from the left mean; `d` is DNF, `s` is DNS, and other signs are ignored.

    >>> from cubelex.regulations import edition
    >>> typed_time("12345", "333", edition("2025-07-17"))
    TypedTime(shown='1:23.45', is_valid=True, result=8345)
    """
    if _DNF_KEYS & set(keys):
        return TypedTime("DNF", True, DNF)
    if _DNS_KEYS & set(keys):
        return TypedTime("DNS", True, DNS)
    digits = "".join(key for key in keys if key in "0123456789").lstrip("0")[:_MOST_DIGITS]
    if not digits:
        return TypedTime("", True, SKIPPED)
    padded = digits.zfill(_MOST_DIGITS)
    hours, minutes, seconds, hundredths = (int(padded[place : place + 2]) for place in (0, 2, 4, 6))
    if minutes > 59 or seconds > 59:
        return TypedTime(_shown(digits), False, SKIPPED)
    time = ((hours * 60 + minutes) * 60 + seconds) * 100 + hundredths
    return TypedTime(_shown(digits), True, measured(time, event, edition).answer)


def _shown(digits: str) -> str:
    """The digits in pairs from the right, without leading zeros: 7 is 0.07."""
    pairs = digits.zfill(_MOST_DIGITS)
    whole = f"{pairs[:2]}:{pairs[2:4]}:{pairs[4:6]}".lstrip("0:") or "0"
    return f"{whole}.{pairs[6:]}"
