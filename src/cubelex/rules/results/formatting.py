"""Results in words and figures, as they are announced, printed and read."""

from collections.abc import Mapping
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId, MultiBlindResult, Scope
from cubelex.regulations import cites
from cubelex.rules.events import is_fewest_moves, is_multi_blind

_WORDS: Final[Mapping[int, str]] = {DNF: "DNF", DNS: "DNS", SKIPPED: ""}


def format_result(result: int, event: EventOrId, scope: Scope = Scope.SINGLE) -> str:
    """A single or an average as people read it.

    >>> format_result(6227, "333"), format_result(28, "333fm")
    ('1:02.27', '28')
    >>> format_result(2500, "333fm", Scope.AVERAGE), format_result(900348002, "333mbf")
    ('25.00', '11/13 58:00')

    Documents may have numbers that are not results. They are shown as they are.

    >>> format_result(-7, "333")
    '-7'
    """
    if result in _WORDS:
        return _WORDS[result]
    if result < DNS:
        return str(result)
    if is_multi_blind(event):
        return format_multi_blind(MultiBlindResult.decode(AttemptResult(result)))
    if is_fewest_moves(event):
        return f"{result // 100}.{result % 100:02}" if scope == Scope.AVERAGE else str(result)
    return format_time(result)


@cites("A7b1", "A7b3")
def format_time(centiseconds: int) -> str:
    """Hours, minutes and seconds with two decimals, without leading zeros.

    >>> format_time(330), format_time(60500), format_time(360000)
    ('3.30', '10:05.00', '1:00:00.00')
    """
    seconds, hundredths = divmod(centiseconds, 100)
    return f"{_clock(seconds)}.{hundredths:02}"


@cites("9f2+")
def format_multi_blind(result: MultiBlindResult) -> str:
    """Cubes solved of cubes attempted, and the time in minutes and seconds.

    >>> format_multi_blind(MultiBlindResult(3, 5, 2430)), format_multi_blind(MultiBlindResult(2, 2, 59))
    ('3/5 40:30', '2/2 0:59')
    """
    if result.seconds is None:
        return f"{result.solved}/{result.attempted} ?:??:??"
    return f"{result.solved}/{result.attempted} {multi_blind_clock(AttemptResult(result.seconds * 100))}"


def multi_blind_clock(centiseconds: AttemptResult) -> str:
    """A time in minutes and whole seconds.

    >>> multi_blind_clock(AttemptResult(360100)), multi_blind_clock(AttemptResult(5900))
    ('1:00:01', '0:59')
    """
    seconds = centiseconds // 100
    return _clock(seconds) if seconds >= 60 else f"0:{seconds:02}"


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}" if minutes else str(seconds)
