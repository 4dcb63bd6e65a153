"""What a score taker typed, read as the scorecard is written."""

import re
from dataclasses import dataclass
from typing import Final

from cubelex.competition import DNF, AttemptResult, EventOrId, TimeLimit
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition
from cubelex.rules.attempts.scorecard_reading import read_scorecard_entry
from cubelex.rules.attempts.timing import TIME_SHAPE, Centiseconds, has_thousandths, read_time
from cubelex.rules.results.entries import multi_blind_as_typed, recorded_as

_HOUR: Final = 360_000
_THREE_FIELDS: Final = re.compile(r"(?P<solved>\d+)\s*/\s*(?P<attempted>\d*)\s+(?P<time>[\d:.]+)")


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A result as it is to be recorded, the time of a DNF, and the text it was read from; `under` where it is doubtful.

    What is incomplete or unreadable is doubtful, what counts as DNF although it was not typed as one, and a third
    decimal, which does not count (9f1): the score taker may have meant another time.
    """

    result: AttemptResult
    elapsed: Centiseconds | None
    text: str
    under: tuple[str, ...] = ()


def read_typed_result(text: str, event: EventOrId, edition: Edition, limit: TimeLimit | None = None) -> TypedResult:
    """What was typed: three fields of Multi-Blind, or what the scorecard says.

    :raises InvalidAttempt: when it is not a result, has more hours than the limit, or is a time that no timer shows.
    """
    if found := _THREE_FIELDS.fullmatch(text.strip()):
        seconds = read_time(found["time"]) // 100
        if has_too_many_hours(seconds * 100, _HOUR):
            raise _too_long(text)
        if found["attempted"] and int(found["solved"]) > int(found["attempted"]):
            raise InvalidAttempt(f"{text!r} has more cubes solved than attempted; expected one like 3/5 40:30")
        result = multi_blind_as_typed(int(found["solved"]), int(found["attempted"] or 0), seconds, edition)
        if result == DNF:
            return TypedResult(DNF, seconds * 100, text, edition.cite("9f12c"))
        return TypedResult(result, None, text)
    if _is_slip(text):
        raise InvalidAttempt(f"no timer shows {text!r}; expected a time like 17.65 or 1:16.50")
    ruling = read_scorecard_entry(text, event, edition)
    read, under = ruling.answer, ruling.under if ruling.answer.doubts else ()
    if has_thousandths(text):
        under = (*under, *edition.cite("9f1"))
    if limit is not None and has_too_many_hours(read.time or 0, limit.centiseconds):
        raise _too_long(text)
    if read.result > 0 and recorded_as(read.result, event, edition) == DNF:
        return TypedResult(DNF, None, text, edition.cite_known("E2d1"))
    return TypedResult(read.result, read.time if read.result < 0 else None, text, under)


def _is_slip(text: str) -> bool:
    """Whether hundredths follow more than a minute of seconds, or more than an hour of minutes: a digit too many.

    >>> [text for text in ("59.99", "70.00", "76.50", "1:16.50", "60:00.00", "99:59.99") if _is_slip(text)]
    ['76.50', '99:59.99']
    """
    found = TIME_SHAPE.fullmatch(text.strip())
    if not found or found["hours"] or not (found["decimals"] or "").strip("0"):
        return False
    return int(found["minutes"] or found["seconds"]) > 59


def _too_long(text: str) -> InvalidAttempt:
    return InvalidAttempt(f"{text!r} has more hours than the time limit; expected a time like 17.65 or 1:02.27")


def has_too_many_hours(time: int, limit: int) -> bool:
    """Whether a time has more hours than its limit: it was mistyped.

    >>> has_too_many_hours(4_381_230, 60_000), has_too_many_hours(361_000, 540_000)
    (True, False)
    """
    return time // _HOUR > limit // _HOUR
