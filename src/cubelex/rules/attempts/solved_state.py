"""Solved, nearly solved, unsolved (Article 10): what a puzzle at rest amounts to."""

from collections.abc import Mapping

from cubelex.competition import event_kind_or_default
from cubelex.errors import InvalidAttempt
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_blindfolded
from cubelex.rules.rulings import Ruling

_NO_ANGLES: Mapping[str, float] = {}


@cites("10e2", "10e3", "10e4")
def solved_state(moves_from_solved: int, edition: Edition) -> Ruling[str | None]:
    """The observation for a puzzle this number of moves from solved: none, +2, or DNF.

    >>> from cubelex.regulations import editions
    >>> [solved_state(moves, editions()[-1]).answer for moves in (0, 1, 2)]
    [None, 'one_move_from_solved', 'not_solved']
    """
    if moves_from_solved < 0:
        raise InvalidAttempt(f"a puzzle cannot be {moves_from_solved} moves from solved; expected 0 or more")
    if moves_from_solved == 0:
        return Ruling(None, edition.cite("10e2"))
    if moves_from_solved == 1:
        return Ruling("one_move_from_solved", edition.cite("10e3"))
    return Ruling("not_solved", edition.cite("10e4"))


@cites("10b", "10c", "10e", "10e1", "10f1", "10f2", "10f3", "10f4", "10f4+", "10h", "10i", "10i1", "10i2")
@cites("12i", "12i+", "12i1")
def moves_from_solved(event_id: str, state: str | None = None, angles: Mapping[str, float] = _NO_ANGLES) -> int:
    """How many moves from solved a puzzle counts: 0, 1, or 2 for more.

    `state` is the aligned state in its plain form (solved when it is left out), and `angles` the degrees by which parts
    are turned beyond it, each named by the letter that turns it.

    >>> moves_from_solved("333", angles={"U": 45}), moves_from_solved("333", angles={"U": 46})
    (0, 1)
    """
    held = puzzle(event_id)
    return held.moves_from_solved(held.solved if state is None else held.state(state), angles)


@cites("A3c2", "B3d")
def may_align(degrees: float, event_id: str, edition: Edition, is_slice: bool = False) -> Ruling[bool]:
    """Whether a part that was out of line may be straightened by so much before the solve: within the limits of 10f.

    `is_slice` asks about the halves of a Square-1.
    """
    limit = misalignment_limit(event_id, edition, is_slice)
    return Ruling(abs(degrees) <= limit, under=edition.cite("B3d" if is_blindfolded(event_id) else "A3c2"))


def misalignment_limit(event_id: str, edition: Edition, is_slice: bool = False) -> int:
    """The degrees up to which adjacent parts count as aligned; that of cubes where 10f names none (10h of 2009)."""
    limits = edition.solved_state.misalignment
    name = "sq1_slash" if is_slice else event_kind_or_default(event_id).puzzle
    return limits.get(name, limits["333"])


@cites("10g", "10g1")
def magic_state(
    raised_tiles: int, edition: Edition, *, are_adjacent: bool = True, is_otherwise_solved: bool = True
) -> Ruling[str | None]:
    """The observation that a Magic amounts to: one tile too high, or two adjacent ones, cost +2; more is DNF."""
    if raised_tiles == 0 and is_otherwise_solved:
        return Ruling(None, under=edition.cite_known("10g"))
    most = edition.solved_state.magic_most_tiles_high or 0
    if is_otherwise_solved and raised_tiles <= most and (raised_tiles == 1 or are_adjacent):
        return Ruling("magic_tiles_raised", under=edition.cite_known("10g1"))
    return Ruling("magic_not_flat", under=edition.cite_known("10g1"))
