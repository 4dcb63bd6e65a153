"""Time: which of two clocks counts, and to what precision."""

from cubelex.competition import AttemptResult
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.event_groups import has_inspection
from cubelex.rules.events import is_multi_blind
from cubelex.rules.rulings import Ruling


@cites("A1b2")
def original_recorded_time(timer: int | None, stopwatch: int | None, edition: Edition) -> Ruling[int]:
    """The time that counts, in milliseconds: the timer's where there is one, otherwise the stopwatch's.

    In 2009 the stopwatch counts as soon as the solve took ten minutes.

    :raises InvalidAttempt: when neither showed a time.
    """
    if timer is None and stopwatch is None:
        raise InvalidAttempt("neither timer nor stopwatch shows a time; give one of the two")
    under = edition.cite("A1b2")
    if timer is None or stopwatch is None:
        return Ruling(timer if stopwatch is None and timer is not None else stopwatch or 0, under)
    if edition.timers.recorded_time == "timer_under_ten_minutes" and timer >= edition.times.threshold * 10:
        return Ruling(stopwatch, under)
    return Ruling(timer, under)


@cites("9f1", "9f2", "A7b2")
def measured(milliseconds: int, event_id: str, edition: Edition) -> Ruling[AttemptResult]:
    """A time as a result: in hundredths of a second below ten minutes, in seconds from there on.

    What is beyond is dropped, but 2018 rounds times over ten minutes to the nearest second. Since 2025 Multi-Blind
    counts whole seconds at any time.

    >>> from cubelex.regulations import edition
    >>> measured(12_678, "333", edition("2018")), measured(600_500, "666", edition("2018"))
    (Ruling(1267, under=('9f1',)), Ruling(60100, under=('9f2',)))
    """
    in_seconds = is_multi_blind(event_id) and edition.multi_blind.time_unit == "seconds"
    if milliseconds < edition.times.threshold * 10 and not in_seconds:
        return Ruling(AttemptResult(milliseconds // 10), under=edition.cite("9f1"))
    rounds = edition.times.single_over_threshold == "nearest" and not in_seconds
    return Ruling(AttemptResult((milliseconds + 500 * rounds) // 1000 * 100), under=edition.cite("9f2"))


@cites("A1b")
def must_use_stopwatch(limit: int, edition: Edition) -> Ruling[bool]:
    """Whether an attempt with that time limit (in centiseconds) needs a stopwatch: when it is over ten minutes."""
    return Ruling(limit > edition.limits.stopwatch_over * 100, under=edition.cite("A1b"))


@cites("A1b1")
def must_use_timer(event_id: str, expects_over_ten_minutes: bool, edition: Edition) -> Ruling[bool]:
    """Whether the speedsolving timer is needed beside the stopwatch: not where there is no inspection and time enough.

    Multi-Blind in 2009 is measured with a stopwatch in any case.
    """
    if edition.timers.beside_stopwatch == "not_in_multi_blind":
        return Ruling(not is_multi_blind(event_id), under=edition.cite("H1b" if is_multi_blind(event_id) else "A1b1"))
    return Ruling(has_inspection(event_id) or not expects_over_ten_minutes, under=edition.cite("A1b1"))
