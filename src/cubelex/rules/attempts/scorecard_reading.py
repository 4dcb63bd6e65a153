"""Reading a scorecard back, also where it is incomplete or hard to read (A7c+).

A digit that cannot be read is written `?`, or as the digits it could be in brackets: `25.[17]3`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from cubelex.competition import DNF, DNS, AttemptResult, EventOrId, MultiBlindResult
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.timing import TIME_SHAPE, Centiseconds, measured, runs_over
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.results.formatting import format_time
from cubelex.rules.results.multi_blind import multi_blind_score
from cubelex.rules.rulings import Ruling

_TEN_MINUTES = 60_000
_MOST_READINGS = 1000
_LONGEST = 80
_DIGIT = re.compile(r"\[(\d+)\]|\?|(\d)")
_WORDS = {"DNF": DNF, "DNS": DNS}
_DNF_WITH_TIME = re.compile(r"DNF\s*\((?P<time>[^)]+)\)")
_MULTI_BLIND = re.compile(r"(?P<solved>\d{1,4})\s*/\s*(?P<attempted>\d{1,4})\s+(?P<time>\S.*)")


@dataclass(frozen=True, slots=True)
class ScorecardReading:
    """What an entry says. Times are in centiseconds, `penalty` in seconds.

    `doubts` say in words what was missing or unreadable and how it was taken; the judge who signed may be asked, at the
    score taker's discretion.
    """

    result: AttemptResult
    time: AttemptResult | None = None
    penalty: int = 0
    doubts: tuple[str, ...] = ()


_WITH_HUNDREDTHS = re.compile(r"(?:^|[\s=])(?:\d:)?\d{1,2}[.,](?P<hundredths>\d\d)\d?$")


def written_hundredths(text: str) -> int | None:
    """The hundredths of the final time below ten minutes that an entry ends with; nothing where it has none.

    >>> [written_hundredths(text) for text in ("2/2 9:59.20", "2/2 9:57.20 + 2 = 9:59.20", "2/2 9:59", "2/3 20:00")]
    [20, 20, None, None]
    """
    found = _WITH_HUNDREDTHS.search(text.strip())
    return int(found["hundredths"]) if found else None


@dataclass(frozen=True, slots=True)
class _Time:
    centiseconds: Centiseconds
    doubts: tuple[str, ...] = ()


@cites("A7b", "A7b2", "A7c", "A7c+")
def read_scorecard_entry(text: str, event: EventOrId, edition: Edition) -> Ruling[ScorecardReading]:
    """What a signed entry counts as: the worst reasonable reading where it is incomplete or unreadable.

    2009 has no rule for that; there the main judge has to agree (1g2).

    >>> from cubelex.regulations import edition
    >>> today = edition("2025-07-17")
    >>> [read_scorecard_entry(text, "333", today).answer.result for text in ("1:05", "25.[17]3", "1:2.27")]
    [6599, 2573, 6227]

    :raises InvalidAttempt: when no result can be made out at all.
    """
    if len(text) > _LONGEST:
        raise InvalidAttempt(f"no result is {len(text)} characters long; expected one like 17.65, DNF or 3/5 40:30")
    reading = _read(text.strip(), event, edition)
    numbers = ("A7c+",) if reading.doubts else ("A7b", "A7c")
    is_low_score = reading.result == DNF and _MULTI_BLIND.fullmatch(text.strip())
    return Ruling(reading, under=edition.cite(*numbers, *(("9f12c",) if is_low_score else ())))


def _read(text: str, event: EventOrId, edition: Edition) -> ScorecardReading:
    if text.upper() in _WORDS:
        return ScorecardReading(_WORDS[text.upper()])
    if found := _DNF_WITH_TIME.fullmatch(text):
        time = _worst_time(found["time"], event)
        return ScorecardReading(DNF, measured(time.centiseconds, event, edition).answer, doubts=time.doubts)
    if is_fewest_moves(event):
        return _moves(text)
    if is_multi_blind(event):
        return _multi_blind(text, event, edition)
    return _timed(text, event, edition)


def _moves(text: str) -> ScorecardReading:
    if not text.isdecimal() or int(text) == 0:
        raise InvalidAttempt(f"{text!r} is not a number of moves; expected a whole number, DNF or DNS")
    return ScorecardReading(AttemptResult(int(text)))


def _multi_blind(text: str, event: EventOrId, edition: Edition) -> ScorecardReading:
    """Cubes solved of cubes attempted, and the time with its penalties: a score that is too low is DNF."""
    found = _MULTI_BLIND.fullmatch(text)
    if not found or int(found["solved"]) > int(found["attempted"]):
        raise InvalidAttempt(f"{text!r} is not a Multi-Blind result; expected one like 3/5 40:30, DNF or DNS")
    timed = _timed(found["time"], event, edition)
    score = MultiBlindResult(int(found["solved"]), int(found["attempted"]), timed.result // 100)
    return replace(timed, result=multi_blind_score(score, edition).answer)


def _timed(text: str, event: EventOrId, edition: Edition) -> ScorecardReading:
    """A time, alone or with its penalties: T, T + X = F or X + T + Y = F."""
    terms, _, final = (part.strip() for part in text.partition("="))
    parts = [part.strip() for part in terms.split("+")]
    times = [part for part in parts if not part.isdecimal()] or [max(parts, key=int)]
    if len(times) != 1:
        raise InvalidAttempt(f"{text!r} has more than one time before the equals sign; expected 17.65 + 4 = 21.65")
    parts.remove(times[0])
    penalty = sum(map(int, parts))
    readings = [_sum(time, penalty, event, edition) for time in _possible(times[0], event)]
    return _settled(readings, final, event, edition)


def _sum(time: _Time, penalty: int, event: EventOrId, edition: Edition) -> ScorecardReading:
    recorded = measured(time.centiseconds, event, edition).answer
    result = measured(time.centiseconds + penalty * 100, event, edition).answer
    return ScorecardReading(result, recorded, penalty, time.doubts)


def _settled(readings: list[ScorecardReading], final: str, event: EventOrId, edition: Edition) -> ScorecardReading:
    """The worst reading, among those that agree with what is written after the equals sign where some do."""
    if not final:
        return max(readings, key=lambda reading: reading.result)
    claimed = {measured(time.centiseconds, event, edition).answer for time in _possible(final, event)}
    agreeing = [reading for reading in readings if reading.result in claimed]
    if agreeing:
        worst = max(agreeing, key=lambda reading: reading.result)
        return replace(worst, doubts=()) if len(agreeing) == 1 else worst
    worst = max(readings, key=lambda reading: reading.result)
    taken = max(worst.result, *claimed)
    doubt = f"the terms give {format_time(worst.result)}, the sheet says {final}: taken as {format_time(taken)}"
    return replace(worst, result=taken, doubts=(*worst.doubts, doubt))


def _worst_time(text: str, event: EventOrId) -> _Time:
    return max(_possible(text, event), key=lambda time: time.centiseconds)


def _possible(text: str, event: EventOrId) -> list[_Time]:
    """Every time an entry can mean, one for each way to read what is unreadable."""
    candidates = _candidates(text)
    times = [time for time in (_time(candidate, event) for candidate in candidates) if time is not None]
    if not times:
        raise InvalidAttempt(f"{text!r} is not a time; expected one like 17.65, 1:02.27 or 12:30")
    if len(candidates) == 1:
        return times
    unreadable = f"a digit of {text!r} is unreadable: taken as the worst it could be"
    return [replace(time, doubts=(unreadable, *time.doubts)) for time in times]


def _candidates(text: str) -> list[str]:
    """The entry with each unreadable digit tried."""
    pieces: list[Sequence[str]] = []
    position = 0
    for found in _DIGIT.finditer(text):
        pieces.append([text[position : found.start()]])
        pieces.append(found[1] or found[2] or "0123456789")
        position = found.end()
    pieces.append([text[position:]])
    if prod(map(len, pieces)) > _MOST_READINGS:
        raise InvalidAttempt(f"too much of {text!r} is unreadable to say what it means; ask the judge who signed it")
    return ["".join(chosen) for chosen in product(*pieces)]


def _time(text: str, event: EventOrId) -> _Time | None:
    """One legible time: without hundredths below ten minutes it lacks digits, and the worst are taken."""
    found = TIME_SHAPE.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds = (int(found[part] or 0) for part in ("hours", "minutes", "seconds"))
    if runs_over(found):
        return None
    whole = ((hours * 60 + minutes) * 60 + seconds) * 100
    decimals, doubts = found["decimals"] or "", []
    if found["minutes"] and len(found["seconds"]) == 1:
        doubts.append(f"{text!r} lacks a digit: read as a missing tens digit, as timers show it")
    if len(decimals) < 2 and not (is_multi_blind(event) or whole >= _TEN_MINUTES):
        doubts.append(f"{text!r} lacks hundredths: taken as the most they can be")
        decimals = decimals.ljust(2, "9")
    return _Time(whole + int(decimals.ljust(2, "0")[:2]), tuple(doubts))
