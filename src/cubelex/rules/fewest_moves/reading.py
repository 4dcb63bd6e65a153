"""Reading a written Fewest Moves solution as each edition allows (E2c).

2009 and 2018 take the notation of Article 12 as it stands. Since 2025 a judge reads leniently: symbols other than
letters, numbers and apostrophes are disregarded, capitals are corrected, and a half turn may have an apostrophe.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.errors import InvalidNotation
from cubelex.messages import Message
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling

_APOSTROPHES = "'’‘′ʹʼ´`‵＇"
_MOVE = re.compile(
    r"""(?P<slices>\d+(?=[A-Za-z][wW]))?(?P<letter>[^\W\d_])(?P<wide>[wW])?
    (?P<tail>(?:\s*'|\d|\s+\d(?!\s*[A-Za-z][wW]))*)""",
    re.VERBOSE,
)
_FACES = "URFDLB"
_AXES = "xyz"


@dataclass(frozen=True, slots=True)
class SolutionReading:
    """The moves a written solution means, or where and why it means none.

    `corrections` say what was written and how it is read. `fault` names the first text that is not a move, and
    `position` is its place in the solution, from 0.
    """

    moves: Algorithm | None
    corrections: tuple[Ruling[Message], ...] = ()
    fault: Ruling[Message] | None = None
    position: int | None = None


@dataclass(frozen=True, slots=True)
class _Token:
    written: str
    read_as: str | None
    position: int
    number: str


def read_solution(text: str, edition: Edition) -> SolutionReading:
    """What a written solution says, in the notation of the edition.

    >>> from cubelex.regulations import edition
    >>> str(read_solution("(R * U’, * = F2)", edition("2025-07-17")).moves)
    "R U' F2"
    >>> read_solution("R U2'", edition("2018")).fault.under
    ('E2c', 'E2c++', '12a1c')
    """
    return _leniently(text, edition) if edition.fewest_moves.reading == "lenient" else _exactly(text, edition)


@cites("E2c")
@cites("E2c++", "12a", "12a1", "12a2", "12b", until=date(2025, 1, 1))
def _exactly(text: str, edition: Edition) -> SolutionReading:
    """The notation as it stands in the edition, and nothing else."""
    try:
        return SolutionReading(puzzle("333").parse(text, edition))
    except InvalidNotation as error:
        # The notation names the number of its rule as this edition has it.
        numbers = (*edition.cite_known("E2c", "E2c++"), *filter(None, [error.regulation]))
        fault = Message("judging.not_in_notation", error=str(error))
        return SolutionReading(None, fault=Ruling(fault, numbers), position=error.position)


@cites("E2c2++", "E2c4", "E2c4+", "E2c4++", "E2c6", "E2c6+", "12a1", "12a2", "12a2+", "12a4", since=date(2025, 1, 1))
def _leniently(text: str, edition: Edition) -> SolutionReading:
    """Moves of 12a among letters, numbers and apostrophes, in any capitals."""
    tokens = []
    for token in _tokens(text):
        tokens.append(token)
        if token.read_as is None:
            fault = Message("judging.not_a_move", written=token.written, place=token.position + 1)
            numbers = edition.cite_known("E2c4", token.number)
            return SolutionReading(None, fault=Ruling(fault, numbers), position=token.position)
    moves = puzzle("333").parse(" ".join(token.read_as or "" for token in tokens))
    return SolutionReading(moves, (*_disregarded(text, edition), *_corrections(tokens, edition)))


def _corrections(tokens: Sequence[_Token], edition: Edition) -> Iterator[Ruling[Message]]:
    """What was not written in the notation, but is read as a move."""
    for token in tokens:
        if token.written not in (token.read_as, f"2{token.read_as}"):
            place, read = token.position + 1, token.read_as or ""
            correction = Message("judging.read_as", written=token.written, place=place, read=read)
            numbers = ("E2c6", "E2c6+") if token.number == "E2c6" else (token.number,)
            yield Ruling(correction, edition.cite_known(*numbers))


def _disregarded(text: str, edition: Edition) -> Iterator[Ruling[Message]]:
    symbols = [character for character in dict.fromkeys(text) if not _counts(character) and not character.isspace()]
    if symbols:
        rotations = ("E2c2++",) if "[" in symbols else ()
        under = edition.cite_known("E2c4", "E2c4+", *rotations)
        yield Ruling(Message("judging.disregarded", symbols=" ".join(symbols)), under)


def _tokens(text: str) -> Iterator[_Token]:
    """The moves and the rest, one after another."""
    kept, places = _kept(text)
    position = 0
    while position < len(kept):
        found = _MOVE.match(kept, position)
        end = found.end() if found else position + 1
        if kept[position:end].strip():
            first, last = places[position], places[end - 1]
            read_as = _read_as(found) if found else None
            yield _Token(text[first : last + 1].strip(), read_as, first, _number(kept[position:end], read_as))
        position = end


def _kept(text: str) -> tuple[str, list[int]]:
    """Letters, numbers, apostrophes and the space between them, each with its place in the text."""
    kept, places = [], []
    for place, character in enumerate(text):
        if _counts(character) or character.isspace():
            kept.append(_plain(character))
            places.append(place)
    return "".join(kept), places


def _counts(character: str) -> bool:
    return _plain(character) == "'" or _plain(character).isalnum()


def _plain(character: str) -> str:
    """One kind of apostrophe, and raised or lowered figures as figures."""
    return "'" if character in _APOSTROPHES else unicodedata.normalize("NFKC", character)[0]


def _read_as(found: re.Match[str]) -> str | None:
    """The move in the notation of 12a, if it is one but for capitals and an apostrophe after a half turn."""
    face, axis = found["letter"].upper(), found["letter"].lower()
    amount = _amount(found["tail"])
    if amount is None or found["slices"] not in (None, "2"):
        return None
    if face in _FACES:
        return f"{face}{'w' if found['wide'] else ''}{amount}"
    return f"{axis}{amount}" if axis in _AXES and not found["wide"] else None


def _amount(tail: str) -> str | None:
    marks = "".join(tail.split())
    digits = marks.replace("'", "")
    if digits not in ("", "2") or marks.count("'") > 1:
        return None
    return digits or marks


def _number(kept: str, read_as: str | None) -> str:
    """The regulation by which it is read so, or not at all."""
    if read_as is None:
        return "12a"
    compact = "".join(kept.split())
    if "2" in read_as and "'" in compact:
        return "E2c4++"
    return "E2c6" if compact != read_as and compact.lower() == read_as.lower() else "E2c4"
