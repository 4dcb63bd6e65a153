"""What a notebook shows of a value: the puzzle, or the results as a table."""

from functools import singledispatch

from cubelex.competition import Round
from cubelex.diagrams.drawings import is_drawn
from cubelex.diagrams.result_tables import results_svg
from cubelex.diagrams.svg import svg
from cubelex.errors import ImpossibleMove
from cubelex.puzzles import Algorithm, State
from cubelex.rules.results import Ranking

_WIDTH = 300


@singledispatch
def notebook_picture(shown: object) -> str | None:
    """The picture of a value as SVG; None where there is nothing to draw."""
    return None


@notebook_picture.register
def _(shown: State) -> str | None:
    return svg(shown, width=_WIDTH) if is_drawn(shown.puzzle) else None


@notebook_picture.register
def _(shown: Algorithm) -> str | None:
    """The state after the moves, if they can be made from the solved puzzle."""
    try:
        after = shown.puzzle.solved.apply(shown)
    except ImpossibleMove:
        return None
    return svg(after, title=str(shown), width=_WIDTH) if is_drawn(shown.puzzle) else None


@notebook_picture.register
def _(shown: Round) -> str | None:
    return results_svg(shown.results, shown.kind, shown.format) if shown.results else None


@notebook_picture.register
def _(shown: Ranking) -> str | None:
    return results_svg(shown.rows, shown.event, shown.round_format) if shown.rows else None
