"""Notation and metrics (Article 12) as the Regulations of an edition have them."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from cubelex.errors import InvalidNotation
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling

F = TypeVar("F", bound=Callable[..., object])

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)

# The parts of Article 12 that moved least; a test compares them with the items of each edition.
_NUMBERS: Mapping[tuple[date | None, date | None], str] = {
    (None, None): "12a 12c1 12d1a 12d1b 12d2 12d2c 12d2d 12e1 12e2 12e3",
    (None, _2018): """
        12a1 12a2 12a3 12a4 12a5 12a6 12a7 12a8 12a9 12a10 12a11 12a12 12a13 12a14 12a15 12a16 12b1 12b2 12b3 12b4 12d2a
        12d2b 12f1 12f2 12f3 12f4 12f5 12f6 12f7 12f8""",
    (_2018, None): """
        12a1a 12a1b 12a1c 12a2 12a2a 12a2b 12a2c 12c2 12c3 12c4 12d1 12g1 12g2 12g3 12g4 12h1 12h2 12h3""",
    (_2018, _2025): "12a1 12b1 12b2 12b3",
    (_2025, None): "12a1 12a2+ 12a4 12a4a 12a4b 12a4c 12i 12i+ 12i1",
}


def _cites_article_12(function: F) -> F:
    for (since, until), numbers in _NUMBERS.items():
        cites(*numbers.split(), since=since, until=until)(function)
    return function


@_cites_article_12
def moves_of(text: str, event: str, edition: Edition) -> Ruling[Algorithm | None]:
    """The moves a text means in the notation of an edition, or nothing with the regulation that it breaks.

    >>> from cubelex.regulations import edition
    >>> moves_of("r", "333", edition("2009")).decision is None, moves_of("r", "333", edition("2018")).decision is None
    (False, True)
    """
    try:
        return Ruling(puzzle(event).parse(text, edition), under=("12a",) if event[0] in "234567" else ())
    except InvalidNotation as error:
        return Ruling(None, under=(error.regulation,) if error.regulation else ())


@cites("12i", "12i+", "12i1", since=_2025)
def state_changes(text: str, event: str) -> int:
    """How many moves a sequence makes: changes of the puzzle's state, so neither rotations nor a Clock's pins."""
    held = puzzle(event)
    return held.move_count(held.parse(text))
