"""Results as people write them, read as the numbers they are kept as."""

import re
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId, MultiBlindResult, Scope, event_kind
from cubelex.errors import InvalidAttempt
from cubelex.rules.attempts.timing import has_thousandths, read_time
from cubelex.rules.events import is_fewest_moves, is_multi_blind

_WORDS: Final = {"DNF": DNF, "DNS": DNS, "": SKIPPED}
_MULTI_BLIND: Final = re.compile(r"(\d{1,3})/(\d{1,3})\s+([\d:]+|\?:\?\?:\?\?)")
_MOVES: Final = re.compile(r"[1-9]\d{0,3}")
_MEAN_OF_MOVES: Final = re.compile(r"([1-9]\d{0,3})\.(\d\d)")


def parse_result(text: str, event: EventOrId, scope: Scope | str = Scope.SINGLE) -> AttemptResult:
    """The result of that text, as `format_result` writes it. What a score taker types is another matter.

    >>> parse_result("1:02.27", "333"), parse_result("28", "333fm"), parse_result("DNF", "333")
    (6227, 28, -1)
    >>> parse_result("25.00", "333fm", Scope.AVERAGE), parse_result("11/13 58:00", "333mbf")
    (2500, 900348002)

    :raises InvalidAttempt: when the text is not a result of the event.
    :raises UnknownEvent: when the event is unknown.
    :raises InvalidValue: when the scope is unknown.
    """
    event, scope = event_kind(event), Scope(scope)
    text = text.strip()
    if text.upper() in _WORDS:
        return _WORDS[text.upper()]
    if is_multi_blind(event):
        return _multi_blind(text)
    if is_fewest_moves(event):
        return _moves(text, scope)
    if has_thousandths(text):
        raise InvalidAttempt(f"{text!r} is not a result; expected hundredths of a second at most, like 17.65")
    time = read_time(text)
    if time == 0:
        raise InvalidAttempt(f"{text!r} is not a result; expected a time above 0, like 17.65")
    return AttemptResult(time)


def _multi_blind(text: str) -> AttemptResult:
    found = _MULTI_BLIND.fullmatch(text)
    if not found:
        raise InvalidAttempt(f"{text!r} is not a Multi-Blind result; expected one like '11/13 58:00'")
    seconds = None if "?" in found[3] else read_time(found[3]) // 100
    return MultiBlindResult(int(found[1]), int(found[2]), seconds).encode()


def _moves(text: str, scope: Scope) -> AttemptResult:
    if scope is Scope.AVERAGE and (mean := _MEAN_OF_MOVES.fullmatch(text)):
        return AttemptResult(int(mean[1]) * 100 + int(mean[2]))
    if scope is Scope.SINGLE and _MOVES.fullmatch(text):
        return AttemptResult(int(text))
    expected = "a number of moves like 28" if scope is Scope.SINGLE else "a mean like 25.67"
    raise InvalidAttempt(f"{text!r} is not a result of Fewest Moves; expected {expected}")
