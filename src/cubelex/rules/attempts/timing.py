"""Time: how long inspection may take, which of two clocks counts, to what precision, and how a clock is read."""

import re
from dataclasses import dataclass
from typing import Final

from cubelex.competition import AttemptResult, EventOrId
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, cites
from cubelex.rules.events import event_groups, has_inspection, is_multi_blind
from cubelex.rules.rulings import Ruling

Centiseconds = int
"""A time as WCIF has it: 17.65 seconds are 1765."""

HIGHEST_READING: Final[Centiseconds] = 59_999
"""The highest time that a Stackmat shows: 9:59.99."""

_NO_INSPECTION = {"blindfolded": "B1a", "magic": "G3a"}
TIME_SHAPE = re.compile(
    r"(?:(?:(?P<hours>\d{1,4}):)?(?P<minutes>\d{1,6}):)?(?P<seconds>\d{1,8})(?:[.,](?P<decimals>\d*))?"
)
_THOUSANDTHS: Final = re.compile(r"[.,]\d{3}")


@dataclass(frozen=True, slots=True)
class Call:
    """What is called during an attempt, after how many seconds, and by which regulations."""

    seconds: int
    words: str
    under: tuple[str, ...] = ()


@cites("A3a1", "A4d1", "A4d1+", "A4d2", "A4d2+", "B1a", "G3a", "I4c5", "I4c6", "I4c7")
def inspected(time: Centiseconds, event: EventOrId, edition: Edition, head_to_head: bool = False) -> Ruling[str | None]:
    """The observation that an inspection of that length amounts to, or none.

    >>> from cubelex.regulations import edition
    >>> inspected(1500, "333", edition("2018")).answer, inspected(1500, "333", edition("2025-07-17"))
    (None, Ruling('inspected_over_15', under=('A4d1', 'A4d1+')))
    """
    if not has_inspection(event):
        numbers = [_NO_INSPECTION[group] for group in event_groups(event) if group in _NO_INSPECTION]
        return Ruling(None, under=edition.cite_known(*numbers[:1]))
    if head_to_head and edition.head_to_head.spares_late_start:
        return _inspected_head_to_head(time, edition)
    limits = edition.inspection
    if _is_late(time, limits.dnf_at, edition):
        exactly = ("A4d2+",) if time == limits.dnf_at else ()
        return Ruling("inspected_over_17", under=edition.cite_known("A4d2", *exactly))
    if _is_late(time, limits.plus_two_at, edition):
        exactly = ("A4d1+",) if time == limits.plus_two_at else ()
        return Ruling("inspected_over_15", under=edition.cite_known("A4d1", *exactly))
    return Ruling(None, under=edition.cite("A3a1"))


@cites("A3b3", "A3b4", "I4c3", "I4c4", "I4c5")
def inspection_calls(event: EventOrId, edition: Edition, head_to_head: bool = False) -> tuple[Call, ...]:
    """What the judge, or in Head to Head the announcer, calls during inspection."""
    if not has_inspection(event):
        return ()
    if not head_to_head:
        calls = zip(edition.inspection.calls, ("A3b3", "A3b4"), strict=False)
        return tuple(Call(seconds, words, edition.cite_known(number)) for (seconds, words), number in calls)
    first, *others, last = edition.head_to_head.calls
    return (
        Call(*first, edition.cite_known("I4c3")),
        *(Call(*call, edition.cite_known("I4c4")) for call in others),
        Call(*last, edition.cite_known("I4c5")),
    )


def _inspected_head_to_head(time: Centiseconds, edition: Edition) -> Ruling[str | None]:
    """A start before the call is for the judge to decide; after it only a delay on purpose, which no clock shows."""
    go_at = edition.head_to_head.calls[-1][0] * 100
    if time < go_at:
        return Ruling("started_before_go", under=edition.cite_known("I4c7"))
    return Ruling(None, under=edition.cite_known("I4c6"))


def _is_late(time: Centiseconds, at: Centiseconds, edition: Edition) -> bool:
    return time > at or (time == at and edition.inspection.boundary_is_late)


@cites("A1b2")
def original_recorded_time(
    timer: Centiseconds | None, stopwatch: Centiseconds | None, edition: Edition
) -> Ruling[Centiseconds]:
    """The time that counts: the timer's where it shows one, otherwise the stopwatch's.

    A timer that ran for ten minutes or more shows no time of the solve: it stays at its highest reading.

    >>> from cubelex.regulations import editions
    >>> original_recorded_time(59_998, 60_020, editions()[-1]).answer
    59998
    >>> original_recorded_time(59_999, 60_520, editions()[-1]).answer
    60520

    :raises InvalidAttempt: when neither showed a time.
    """
    under = edition.cite("A1b2")
    if stopwatch is None:
        if timer is None:
            raise InvalidAttempt("neither timer nor stopwatch shows a time; give one of the two")
        return Ruling(timer, under)
    if timer is None or timer >= edition.times.threshold:
        return Ruling(stopwatch, under)
    ran_over = timer == HIGHEST_READING and stopwatch >= edition.times.threshold
    return Ruling(stopwatch if ran_over else timer, under)


@cites("9f1", "9f2", "A7b2")
def measured(time: Centiseconds, event: EventOrId, edition: Edition) -> Ruling[AttemptResult]:
    """A time as a result: in hundredths of a second below ten minutes, in seconds from there on.

    Hundredths beyond are dropped, but before 2025 times over ten minutes are rounded to the nearest second. Since
    May 2019 Multi-Blind counts whole seconds at any time.

    >>> from cubelex.regulations import edition
    >>> measured(1267, "333", edition("2018")), measured(60_050, "666", edition("2018"))
    (Ruling(1267, under=('9f1',)), Ruling(60100, under=('9f2',)))
    """
    in_seconds = is_multi_blind(event) and edition.multi_blind.time_unit == "seconds"
    if time < edition.times.threshold and not in_seconds:
        return Ruling(AttemptResult(time), under=edition.cite("9f1"))
    rounds = edition.times.single_over_threshold == "nearest"
    return Ruling(AttemptResult((time + 50 * rounds) // 100 * 100), under=edition.cite("9f2"))


@cites("A1b")
def must_use_stopwatch(limit: Centiseconds, edition: Edition) -> Ruling[bool]:
    """Whether an attempt with that time limit needs a stopwatch: when it is over ten minutes."""
    return Ruling(limit > edition.limits.stopwatch_over * 100, under=edition.cite("A1b"))


@cites("A1b1")
def must_use_timer(event: EventOrId, expects_over_ten_minutes: bool, edition: Edition) -> Ruling[bool]:
    """Whether the speedsolving timer is needed beside the stopwatch: not where there is no inspection and time enough.

    Multi-Blind in 2009 is measured with a stopwatch in any case.
    """
    if edition.timers.beside_stopwatch == "not_in_multi_blind":
        return Ruling(not is_multi_blind(event), under=edition.cite("H1b" if is_multi_blind(event) else "A1b1"))
    return Ruling(has_inspection(event) or not expects_over_ten_minutes, under=edition.cite("A1b1"))


def read_time(text: str) -> Centiseconds:
    """A time as a timer or stopwatch shows it. Digits that are not shown are zeros; thousandths are dropped (9f1).

    >>> read_time("12.678"), read_time("1:05")
    (1267, 6500)

    :raises InvalidAttempt: when it is not a time.
    """
    found = TIME_SHAPE.fullmatch(text.strip())
    if not found:
        raise InvalidAttempt(f"{text!r} is not a time; expected one like 17.65, 1:02.27 or 12:30")
    hours, minutes, seconds = (int(found[part] or 0) for part in ("hours", "minutes", "seconds"))
    if runs_over(found):
        raise InvalidAttempt(f"{text!r} is not a time; minutes and seconds after a colon go up to 59")
    return ((hours * 60 + minutes) * 60 + seconds) * 100 + int((found["decimals"] or "").ljust(2, "0")[:2])


def has_thousandths(text: str) -> bool:
    """Whether a time is written with more than hundredths. A timer may show them; results do not have them (9f1).

    >>> has_thousandths("12.678"), has_thousandths("12.67")
    (True, False)
    """
    return _THOUSANDTHS.search(text) is not None


def runs_over(found: re.Match[str]) -> bool:
    """Whether seconds stand for more than a minute although there are minutes, or minutes for more than an hour."""
    return bool((found["minutes"] and int(found["seconds"]) > 59) or (found["hours"] and int(found["minutes"]) > 59))
