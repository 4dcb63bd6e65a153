"""Whether a sequence may be used: its notation, its distance from solved, and that it comes once (4b3, 4g2)."""

from collections.abc import Iterator

from cubelex.competition import EventOrId, puzzle_kind
from cubelex.errors import CubelexError
from cubelex.puzzles import Square1State, State, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules import Ruling
from cubelex.rules.scrambling import blocks_slash
from cubelex.scrambles.generators import least_distance
from cubelex.scrambles.interchange import ScrambleDocument
from cubelex.scrambles.mistakes import duplicates
from cubelex.solvers import distance, square1


@cites("4b3", "4b3b", "4b3c", "4b3d", "4b3e", "4b3f")
def qualifies(event: EventOrId, sequence: str, edition: Edition) -> Ruling[bool]:
    """Whether the sequence leads to a state as far from solved as the edition asks, in which "/" is possible first.

    :raises InvalidNotation: when it is not in the edition's notation.
    :raises ImpossibleMove: when it cannot be applied.
    """
    model = puzzle(event)
    state = model.solved.apply(model.parse(sequence, edition))
    blocked = blocks_slash(state, edition)
    if blocked.answer:
        return Ruling(False, blocked.under)
    least = least_distance(event, edition)
    way = "4b3e" if model.event in edition.scrambles.random_moves else "4b3"
    number = puzzle_kind(model.event).distance or way
    return Ruling(_is_far(state, least), under=edition.cite_known(number) or edition.cite("4b3"))


def _is_far(state: State, least: int) -> bool:
    """Whether at least this number of moves is needed, exactly."""
    if isinstance(state, Square1State):
        return square1.needs_at_least(state, least)
    if least > state.puzzle.counts_to:
        return distance(state) >= least
    return state.puzzle.moves_from_solved(state) >= least


def check_sets(document: ScrambleDocument, edition: Edition) -> list[str]:
    """Everything that conflicts with using the sets."""
    repeated = duplicates(document.sets, edition)
    twins = [f"{later}: the same state as {earlier} (11j)" for later, earlier in repeated]
    return [*_unfit(document, edition), *twins]


def _unfit(document: ScrambleDocument, edition: Edition) -> Iterator[str]:
    for scramble_set in document.sets:
        for label, sequence in scramble_set.sequences():
            try:
                ruling = qualifies(scramble_set.kind, sequence, edition)
            except CubelexError as fault:
                yield f"{scramble_set.name} {label}: {fault}"
            else:
                if not ruling.answer:
                    why, numbers = _fault(scramble_set.kind, sequence, edition), ", ".join(ruling.under)
                    yield f"{scramble_set.name} {label}: {why} ({numbers})"


def _fault(event: EventOrId, sequence: str, edition: Edition) -> str:
    """Why a sequence that can be applied does not qualify."""
    model = puzzle(event)
    if blocks_slash(model.solved.apply(model.parse(sequence, edition)), edition).answer:
        return "/ cannot be the first move of a solution"
    return f"fewer than {least_distance(event, edition)} moves from solved"
