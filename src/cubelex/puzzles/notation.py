"""Reading text as moves: typographic apostrophes, stray whitespace, and refusals that say where and why.

Nothing here knows a particular puzzle. A puzzle's own notation is a regular expression and a table of what each
edition allows.
"""

import re
from collections.abc import Iterator

from cubelex.errors import InvalidNotation
from cubelex.regulations import Edition

# One character for one character, so that a position in the plain text is a position in what was typed.
_PLAIN = str.maketrans(
    dict.fromkeys("’‘′ʹʼ´`‵＇", "'")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", " ")
    | dict.fromkeys("−–—‐‑", "-")
)
_BLANK = re.compile(r"\s*")
_WORD = re.compile(r"\S+")


def plain(text: str) -> str:
    """The text with every kind of apostrophe, hyphen and space as the keyboard writes it, at the same positions.

    >>> plain("R’ U′ L`")
    "R' U' L'"
    """
    return text.translate(_PLAIN)


def scan(
    text: str, move: re.Pattern[str], expected: str, regulation: str, edition: Edition | None
) -> Iterator[re.Match[str]]:
    """The moves in plain text, one match of the pattern after another, with any whitespace between them.

    :raises InvalidNotation: where something is not a match of the pattern.
    """
    position = _skip_blank(text, 0)
    while position < len(text):
        found = move.match(text, position)
        if not found:
            raise notation_error(_word_at(text, position), position, expected, regulation, edition)
        yield found
        position = _skip_blank(text, found.end())


def notation_error(
    came: str, position: int | None, expected: str, regulation: str, edition: Edition | None
) -> InvalidNotation:
    """The error for a move that the notation does not have, to be raised by the caller.

    `regulation` is as the code calls it; the error has its number in the edition.

    >>> str(notation_error("Q", 4, "a face", "12a", None))
    "'Q' (character 5) is not in the notation; expected a face; see 12a"
    """
    where = "" if position is None else f" (character {position + 1})"
    whose = f"the notation of {edition}" if edition else "the notation"
    if edition and not regulation.isdecimal():
        regulation = next(iter(edition.cite_known(regulation)), regulation)
    message = f"{came!r}{where} is not in {whose}; expected {expected}; see {regulation}"
    return InvalidNotation(message, position=position, came=came, expected=expected, regulation=regulation)


def _skip_blank(text: str, position: int) -> int:
    blank = _BLANK.match(text, position)
    return blank.end() if blank else position


def _word_at(text: str, position: int) -> str:
    word = _WORD.match(text, position)
    return word.group() if word else ""
