"""JSON from outside, read in one place: what comes out can be stored, encoded, walked through and shown.

Python's own reader takes more than JSON has (`NaN`), and much that no database, page or terminal can take afterwards:
halves of characters, NUL, numbers without end, and nesting so deep that whatever walks through it fails.
"""

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final, NoReturn

from cubelex.errors import InvalidJson

DEEPEST: Final = 100
"""How deep lists and objects can be nested. WCIF needs less than twenty."""
MOST_VALUES: Final = 3_000_000
"""How many values a document can have: many times those of the largest competition, and some 400 MB of memory."""
_LARGEST_WHOLE: Final = 2**63 - 1
# What can only be in a text that has to be looked at closely: escapes of NUL and of halves of characters, long numbers.
_DOUBTFUL: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])|[0-9]{19}|[0-9.][eE]\+?[0-9]{3}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SHOWN: Final = 80


def read_json(data: str | bytes) -> Any:
    """The document in a text, or in its bytes (UTF-8; a byte order mark at the start does not matter).

    >>> read_json('{"rounds": [1, 2]}')
    {'rounds': [1, 2]}

    :raises InvalidJson: the text is not JSON, or has something in it that nothing could be done with
    """
    text = _text(data)
    _refuse_flood(text)
    try:
        document = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as fault:
        raise InvalidJson(f"{fault.msg} at line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise InvalidJson(_TOO_DEEP) from None
    except InvalidJson:
        raise
    except ValueError:
        raise InvalidJson("a number has too many digits") from None
    if text.count("[") + text.count("{") > DEEPEST:
        _refuse_depth(document)
    if _DOUBTFUL.search(text):
        _refuse_values(document)
    return document


_TOO_DEEP: Final = f"it is nested too deeply; expected at most {DEEPEST} levels"


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        if half := _SURROGATE.search(data):
            raise InvalidJson(f"the text has half of a character at position {half.start() + 1}")
        return data.removeprefix("\ufeff")
    try:
        return bytes(data).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InvalidJson(f"byte {fault.start + 1} is not UTF-8 text") from None


def _refuse_flood(text: str) -> None:
    """Each value but the first is behind a comma or opens a list or an object."""
    if len(text) > MOST_VALUES and text.count(",") + text.count("[") + text.count("{") > MOST_VALUES:
        raise InvalidJson(f"it has too many values; expected at most {MOST_VALUES:,}")


def _refuse_constant(text: str) -> NoReturn:
    raise InvalidJson(f"{text} is not a number in JSON")


def _refuse_depth(document: Any) -> None:
    """Level by level, as whatever calls itself for each level could fail here already."""
    level = [document]
    for _ in range(DEEPEST):
        inside = (each for held in level for each in (held.values() if isinstance(held, dict) else held))
        level = [each for each in inside if isinstance(each, dict | list)]
        if not level:
            return
    raise InvalidJson(_TOO_DEEP)


def _refuse_values(document: Any) -> None:
    for place, value in _values(document):
        if isinstance(value, str):
            if _SURROGATE.search(value):
                raise InvalidJson(f"the text at {_shown(place)} has half of a character (a lone surrogate)")
            if "\0" in value:
                raise InvalidJson(f"the text at {_shown(place)} has a NUL character")
        elif isinstance(value, int):
            if abs(value) > _LARGEST_WHOLE:
                raise InvalidJson(f"the number at {_shown(place)} is too large")
        elif isinstance(value, float) and not isfinite(value):
            raise InvalidJson(f"the number at {_shown(place)} is too large")


def _values(held: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Texts and numbers with their places, and names of fields with the place of their object."""
    if isinstance(held, dict):
        for name, value in held.items():
            yield place, name
            yield from _values(value, f"{place}.{name}" if place else name)
    elif isinstance(held, list):
        for number, value in enumerate(held):
            yield from _values(value, f"{place}[{number}]")
    else:
        yield place, held


def _shown(place: str) -> str:
    """A place in a form that everything can show."""
    plain = place.encode("ascii", "backslashreplace").decode()
    return (plain if len(plain) <= _SHOWN else f"…{plain[-_SHOWN:]}") or "the top"
