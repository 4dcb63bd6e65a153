"""How results of the casebook are read and compared: as a scorecard has them."""

import re

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, Cutoff, MultiBlindResult

_WORDS = {"DNF": DNF, "DNS": DNS, "-": SKIPPED}
_CLOCK = re.compile(r"(?:(?:(\d+):)?(\d{1,2}):)?(\d{1,2})\.(\d\d)")
_MULTI_BLIND = re.compile(r"(\d+)/(\d+)(?: (?:(\d+):)?(\d+):(\d\d))?")


def read_result(written: object) -> AttemptResult:
    """A result as a scorecard has it: `12.34`, `1:02.27`, `DNF`, `DNS`, `-` for none, `11/13 58:00`; or its number.

    >>> read_result("1:02.27"), read_result("DNF"), read_result("11/13 58:00"), read_result(28)
    (6227, -1, 900348002, 28)
    """
    if isinstance(written, int):
        return AttemptResult(written)
    text = str(written)
    if text in _WORDS:
        return _WORDS[text]
    if found := _CLOCK.fullmatch(text):
        hours, minutes, seconds, hundredths = (int(part or 0) for part in found.groups())
        return AttemptResult(((hours * 60 + minutes) * 60 + seconds) * 100 + hundredths)
    if found := _MULTI_BLIND.fullmatch(text):
        solved, attempted, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return MultiBlindResult(solved, attempted, (hours * 60 + minutes) * 60 + seconds).encode()
    raise ValueError(f"{text!r} is not a result; write 12.34, 1:02.27, DNF, DNS, 11/13 58:00 or a whole number")


def read_results(written: object) -> tuple[AttemptResult, ...]:
    """A list of results."""
    assert isinstance(written, list), f"expected a list of results, found {written!r}"
    return tuple(read_result(item) for item in written)


def cutoff_of(cutoff: dict[str, object] | None) -> Cutoff | None:
    """A cutoff such as {attempts: 2, better than: 2:00.00}."""
    if cutoff is None:
        return None
    return Cutoff(int(str(cutoff["attempts"])), read_result(cutoff.get("better than", 1)))


def same(expected: object, answer: object) -> bool:
    """Whether an answer is the one expected, reading expected times as times where the answer is a number."""
    if isinstance(answer, bool) or isinstance(expected, bool):
        return answer is expected
    if isinstance(answer, int) and isinstance(expected, str):
        return read_result(expected) == answer
    if isinstance(answer, str) and isinstance(expected, int):
        return answer == str(expected)
    if isinstance(answer, list | tuple) and isinstance(expected, list):
        return len(answer) == len(expected) and all(map(same, expected, answer))
    if isinstance(answer, dict) and isinstance(expected, dict):
        return set(expected) == set(answer) and all(same(expected[key], answer[key]) for key in expected)
    return answer == expected
