"""Notation and metrics (Article 12) as the Regulations of an edition have them."""

import re
from typing import Final

from cubelex.competition import EventOrId, puzzle_kind
from cubelex.errors import InvalidNotation
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


# The items about each puzzle are cited where its notation is read: in the `read` of the puzzle.
@cites("12a")
def moves_of(text: str, event: EventOrId, edition: Edition) -> Ruling[Algorithm | None]:
    """The moves a text means in the notation of an edition, or nothing with the regulation that it breaks.

    >>> from cubelex.regulations import edition
    >>> moves_of("r", "333", edition("2009")).answer is None, moves_of("r", "333", edition("2018")).answer is None
    (False, True)
    """
    try:
        return Ruling(
            puzzle(event).parse(text, edition), under=edition.cite("12a") if str(event)[0] in "234567" else ()
        )
    except InvalidNotation as error:
        return Ruling(None, under=(error.regulation,) if error.regulation else ())


@cites("12i", "12i+", "12i1")
def state_changes(text: str, event: EventOrId) -> int:
    """How many moves a sequence makes: changes of the puzzle's state, so neither rotations nor a Clock's pins."""
    held = puzzle(event)
    return held.move_count(held.parse(text))


_CUBE: Final = (
    (r"[FBRLUD]", "12a1a"),
    (r"[FBRLUD]'", "12a1b"),
    (r"[FBRLUD]2", "12a1c"),
    (r"\d*[FBRLUD]w", "12a2a"),
    (r"\d*[FBRLUD]w'", "12a2b"),
    (r"\d*[FBRLUD]w2", "12a2c"),
    (r"[xyz]", "12a4a"),
    (r"[xyz]'", "12a4b"),
    (r"[xyz]2", "12a4c"),
)


@cites("12a1a", "12a1b", "12a1c", "12a2a", "12a2b", "12a2c", "12a4a", "12a4b", "12a4c")
@cites("12c1", "12c2", "12c3", "12d1a", "12d1b", "12d2c", "12d2d", "12e1", "12e2", "12e3")
@cites("12g1", "12g2", "12g3", "12g4", "12h1", "12h2", "12h3")
def notation_used(text: str, event: EventOrId, edition: Edition) -> Ruling[tuple[str, ...]]:
    """The moves of a sequence as they are written, and the items of the notation that say what they mean.

    >>> from cubelex.regulations import edition
    >>> notation_used("R U' Rw2 R", "333", edition("2026-04-01"))
    Ruling(('R', "U'", 'Rw2', 'R'), under=('12a1a', '12a1b', '12a2c'))
    """
    kind = puzzle_kind(puzzle(event).event)
    moves = tuple(re.findall(r"\([^)]*\)|[^\s()]+", text))
    items = [kind.held, *(_item_of(move, kind.notation or _CUBE) for move in moves)]
    return Ruling(moves, under=tuple(dict.fromkeys(edition.cite_known(*dict.fromkeys(filter(None, items))))))


def _item_of(move: str, notation: tuple[tuple[str, str], ...]) -> str:
    """The item that says what a move means; nothing for what is not in the notation."""
    return next((item for pattern, item in notation if re.fullmatch(pattern, move)), "")
