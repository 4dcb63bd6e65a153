"""Times, moves and results as people type them in the setup, in the digits of any language."""

import re
import unicodedata
from typing import Final

from cubelex.competition import AttemptResult, EventOrId, Scope
from cubelex.errors import InvalidAttempt
from cubelex.reading import is_whole_number
from cubelex.regulations import Edition
from cubelex.rules import format_result, format_time, is_fewest_moves, is_multi_blind, read_time
from cubelex.rules.attempts import has_thousandths, read_scorecard_entry
from cubelex.rules.results import typed_time

MOST: Final = 9_999
MOST_DIGITS: Final = 8
LONGEST: Final = 24 * 360_000

_MOVES: Final = re.compile(r"\d{1,3}(\.\d{1,2})?")
_SEPARATORS: Final = str.maketrans({"٫": ".", "：": ":", "．": "."})


def ascii_number(text: str) -> str:
    """The text with digits and separators of any script as the ASCII ones, without spaces around it.

    >>> ascii_number(" ۱۰:۰۰ ")
    '10:00'
    """
    digits = (str(unicodedata.decimal(sign, sign)) for sign in text.translate(_SEPARATORS))
    return "".join(digits).strip()


def whole_number(text: str) -> int:
    """A whole number, of competitors or percent.

    :raises InvalidAttempt: the text is not a whole number, or it is too large.
    """
    typed = ascii_number(text).removesuffix("%").strip()
    if not is_whole_number(typed) or int(typed) > MOST:
        raise InvalidAttempt(f"{text!r} is not a whole number up to {MOST}; enter for example 12")
    return int(typed)


def time(text: str, edition: Edition) -> int:
    """A time in centiseconds: as a clock shows it, or only digits.

    One or two digits are seconds. More digits are read as in data entry.

    >>> from cubelex.regulations import editions
    >>> [time(text, editions()[-1]) for text in ("10:00", "1:30.00", "45", "13000")]
    [60000, 9000, 4500, 9000]

    :raises InvalidAttempt: the text is not a time, or the time is longer than a day.
    """
    typed = ascii_number(text)
    read = _as_at_the_desk(typed, edition) if is_whole_number(typed) and len(typed) > 2 else read_time(typed)
    if not 0 < read <= LONGEST or has_thousandths(typed):
        raise InvalidAttempt(f"{text!r} is not a time; enter for example 45, 1:30.00 or 10:00")
    return read


def _as_at_the_desk(digits: str, edition: Edition) -> int:
    read = typed_time(digits, "333", edition)
    return int(read.result) if read.is_valid and len(digits) <= MOST_DIGITS else 0


def result(text: str, event: EventOrId, edition: Edition, scope: Scope = Scope.SINGLE) -> AttemptResult:
    """A result of the event, for example for a cutoff: a time, moves, or cubes and time.

    :raises InvalidAttempt: the text is not a result.
    """
    typed = ascii_number(text)
    if is_multi_blind(event):
        return read_scorecard_entry(typed, event, edition).answer.result
    if is_fewest_moves(event):
        return _moves(typed, scope)
    return AttemptResult(time(typed, edition))


def _moves(typed: str, scope: Scope) -> AttemptResult:
    if not _MOVES.fullmatch(typed):
        raise InvalidAttempt(f"{typed!r} is not a number of moves; enter for example 30")
    return AttemptResult(round(float(typed) * 100) if scope is Scope.AVERAGE else int(float(typed)))


def short_time(centiseconds: int) -> str:
    """A time as people type it.

    >>> short_time(60000), short_time(9050)
    ('10:00', '1:30.50')
    """
    whole = format_time(centiseconds)
    return whole.removesuffix(".00") if centiseconds >= 6000 else whole


def shown_result(value: int, event: EventOrId, scope: Scope = Scope.SINGLE) -> str:
    """A result as people type it. Empty for DNF and DNS."""
    if value <= 0:
        return ""
    is_time = not (is_multi_blind(event) or is_fewest_moves(event))
    return short_time(value) if is_time else format_result(AttemptResult(value), event, scope)
