"""Notation and metrics (Article 12) as the Regulations of an edition have them."""

from cubelex.errors import InvalidNotation
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


# The items about each puzzle are cited where its notation is read: in the `read` of the puzzle.
@cites("12a")
def moves_of(text: str, event_id: str, edition: Edition) -> Ruling[Algorithm | None]:
    """The moves a text means in the notation of an edition, or nothing with the regulation that it breaks.

    >>> from cubelex.regulations import edition
    >>> moves_of("r", "333", edition("2009")).answer is None, moves_of("r", "333", edition("2018")).answer is None
    (False, True)
    """
    try:
        return Ruling(
            puzzle(event_id).parse(text, edition), under=edition.cite("12a") if event_id[0] in "234567" else ()
        )
    except InvalidNotation as error:
        return Ruling(None, under=(error.regulation,) if error.regulation else ())


@cites("12i", "12i+", "12i1")
def state_changes(text: str, event_id: str) -> int:
    """How many moves a sequence makes: changes of the puzzle's state, so neither rotations nor a Clock's pins."""
    held = puzzle(event_id)
    return held.move_count(held.parse(text))
