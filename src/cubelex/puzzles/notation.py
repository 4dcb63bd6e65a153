"""Reading text as moves: typographic apostrophes, stray whitespace, and refusals that say where and why.

Nothing here knows a particular puzzle. A puzzle's own notation is a regular expression and a table of what each
edition allows.

Without an edition there are commutators and conjugates: `[A, B]` is A B A' B', and `[A: B]` is A B A'. They may be
nested, and a number or an apostrophe behind the bracket repeats or undoes the whole: `[R, U]2'`. A bracket without a
comma or a colon is the puzzle's own, as in `[r]`. No edition's notation has them (12a).
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cubelex.errors import InvalidNotation
from cubelex.puzzles.algorithms import Move
from cubelex.regulations import Edition

# One character for one character, so that a position in the plain text is a position in what was typed.
_PLAIN = str.maketrans(
    dict.fromkeys("’‘′ʹʼ´`‵＇", "'")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", " ")
    | dict.fromkeys("−–—‐‑", "-")
)
_BLANK = re.compile(r"\s*")
_WORD = re.compile(r"\S+")

MOST_MOVES: Final = 10_000
"""Brackets in brackets double with each level: a short text must not fill the memory."""
DEEPEST: Final = 30

_SUFFIX = re.compile(r"(\d{1,3})?('?)(?!\w)")
_MARKS = re.compile(r"[][(),:]")


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


def read_brackets(text: str, read: Callable[[str], Iterable[Move]]) -> tuple[Move, ...]:
    """The moves in plain text with brackets; `read` reads text without any.

    :raises InvalidNotation: when something is not a move, a bracket is not closed, or there are too many moves.
    """
    return tuple(_Reader(text, read).moves(0, len(text)))


class _Reader:
    def __init__(self, text: str, read: Callable[[str], Iterable[Move]]) -> None:
        self._text, self._read = text, read
        self._groups = _groups(text)
        self._openings = sorted(self._groups)
        self._left = MOST_MOVES

    def moves(self, start: int, end: int) -> list[Move]:
        """The moves between two places."""
        found: list[Move] = []
        at = start
        while (opening := self._next_opening(at)) < end:
            found += self._plain(at, opening)
            group, at = self._group(opening, *self._groups[opening])
            found += group
        found += self._plain(at, end)
        return found

    def _next_opening(self, at: int) -> int:
        following = bisect_left(self._openings, at)
        return self._openings[following] if following < len(self._openings) else len(self._text)

    def _group(self, opening: int, separator: int, closing: int) -> tuple[list[Move], int]:
        """The moves of a bracket, and where its suffix ends."""
        first, second = self.moves(opening + 1, separator), self.moves(separator + 1, closing)
        back = _undone(second) if self._text[separator] == "," else []
        whole = [*first, *second, *_undone(first), *back]
        suffix = _SUFFIX.match(self._text, closing + 1)
        times, is_back, end = (
            (int(suffix[1] or 1), bool(suffix[2]), suffix.end()) if suffix else (1, False, closing + 1)
        )
        self._left -= max(1, len(whole) * times - len(first) - len(second))
        if self._left < 0:
            raise InvalidNotation(f"the brackets stand for more than {MOST_MOVES:,} moves; write fewer")
        return (_undone(whole) if is_back else whole) * times, end

    def _plain(self, start: int, end: int) -> list[Move]:
        part = self._text[start:end]
        try:
            found = list(self._read(part))
        except InvalidNotation:
            # Again, so that the error has its position in the whole text.
            found = list(self._read(" " * start + part))
        self._left -= len(found)
        return found


def _groups(text: str) -> dict[int, tuple[int, int]]:
    """Where brackets with a comma or a colon open; for each, its separator and where it closes."""
    found: dict[int, tuple[int, int]] = {}
    stack: list[tuple[str, int, int | None]] = []
    for mark in _MARKS.finditer(text):
        sign, at = mark.group(), mark.start()
        if sign in "[(":
            stack.append((sign, at, None))
        elif sign in ",:":
            if stack and stack[-1][0] == "[":
                if stack[-1][2] is not None:
                    raise notation_error(sign, at, "two parts in a bracket, as in [A, B] or [A: B]", "12", None)
                stack[-1] = ("[", stack[-1][1], at)
        elif stack and stack[-1][0] == {"]": "[", ")": "("}[sign]:
            _, opening, separator = stack.pop()
            if separator is not None:
                if len(stack) >= DEEPEST:
                    raise notation_error("[", opening, f"at most {DEEPEST} brackets in one another", "12", None)
                found[opening] = (separator, at)
    for sign, opening, separator in stack:
        if separator is not None:
            raise notation_error(sign, opening, "a bracket that is closed, as in [A, B] or [A: B]", "12", None)
    return found


def _undone(moves: list[Move]) -> list[Move]:
    return [move.inverse() for move in reversed(moves)]
