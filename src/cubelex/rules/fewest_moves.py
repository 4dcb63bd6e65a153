"""Fewest Moves (Article E): whether a solution is right, how long it is, and whether it may count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.puzzles import (
    Algorithm,
    CubeMove,
    State,
    execution_turn_metric,
    half_turn_metric,
    outer_block_turn_metric,
    puzzle,
)
from cubelex.regulations import Edition, cites
from cubelex.rules.attempt_facts import AttemptFacts, JudgedAttempt
from cubelex.rules.attempts import judge_attempt
from cubelex.rules.fewest_moves_readings import SolutionReading, read_solution
from cubelex.rules.inverse_scrambles import shared_first_moves
from cubelex.rules.observations import Effect
from cubelex.rules.rulings import Ruling

# 2009 names no number of moves; the four that later editions name are taken.
_SHARED_WITH_INVERSE = 4
_LONGEST_TO_EXPLAIN = 120


@dataclass(frozen=True, slots=True)
class CheckedSolution:
    """A solution applied, counted and judged.

    `moves` and `executed` are its length in the edition's metric and with rotations counted; `shared` how many first
    moves it has in common with the inverse of the scramble sequence. `reasons` say why it cannot count, each with its
    regulations; the `attempt` is judged from them.
    """

    reading: SolutionReading
    attempt: JudgedAttempt
    is_solved: bool
    moves: int | None
    executed: int | None
    shared: int
    reasons: tuple[Ruling[str], ...]


def check_solution(
    scramble: str,
    solution: str,
    edition: Edition,
    observations: Sequence[str] = (),
    decisions: dict[str, Effect] | None = None,
) -> Ruling[CheckedSolution]:
    """The result of a written solution, and precisely why it fails where it does.

    >>> from cubelex.regulations import edition
    >>> checked = check_solution("R U F", "F' u' R'", edition("2025-07-17")).decision
    >>> checked.is_solved, checked.moves
    (True, 3)

    :raises InvalidNotation: when the scramble sequence itself is not one.
    """
    scrambled = puzzle("333").parse(scramble)
    reading = read_solution(solution, edition)
    seen = _seen(scrambled, reading, edition)
    moves = None if reading.moves is None else solution_length(reading.moves, edition).decision
    facts = AttemptFacts(
        event="333fm", moves=moves, observations=(*observations, *(name for name, _ in seen)), decisions=decisions or {}
    )
    ruling = judge_attempt(facts, edition)
    checked = CheckedSolution(
        reading=reading,
        attempt=ruling.decision,
        is_solved=reading.moves is not None and puzzle("333").solved.apply(scrambled + reading.moves).is_solved,
        moves=moves,
        executed=None if reading.moves is None else execution_turn_metric(reading.moves),
        shared=0 if reading.moves is None else shared_first_moves(reading.moves, scrambled),
        reasons=tuple(reason for _, reason in seen),
    )
    return Ruling(checked, ruling.under if ruling.under != ("E2d",) else _counted_by(edition))


@cites("E2d")
@cites("12a17", "12a18", "12a19", until=date(2018, 1, 1))
@cites("12a3", "12a3a", "12a3b", since=date(2018, 1, 1), until=date(2025, 1, 1))
@cites("12a5", "12a5a", "12a5b", since=date(2025, 1, 1))
def solution_length(moves: Algorithm, edition: Edition) -> Ruling[int]:
    """How many moves a solution has: in Half Turn Metric in 2009, in Outer Block Turn Metric since."""
    in_htm = edition.metrics.solution == "HTM"
    return Ruling(half_turn_metric(moves) if in_htm else outer_block_turn_metric(moves), _counted_by(edition))


def _counted_by(edition: Edition) -> tuple[str, ...]:
    if edition.metrics.solution == "HTM":
        return ("E2d",)
    return ("E2d", "12a3") if edition.read_as.year < 2025 else ("E2d", "12a5")


def _seen(scramble: Algorithm, reading: SolutionReading, edition: Edition) -> list[tuple[str, Ruling[str]]]:
    """Each fault as the observation it amounts to, and in words."""
    if reading.moves is None:
        assert reading.fault is not None
        return [("solution_unreadable", reading.fault)]
    found = [
        ("solution_wrong", _wrong(scramble, reading.moves)),
        ("solution_too_long", _too_long(reading.moves, edition)),
        ("solution_derived", _derived(reading.moves, scramble, edition)),
    ]
    return [(name, reason) for name, reason in found if reason is not None]


@cites("E2c")
def _wrong(scramble: Algorithm, solution: Algorithm) -> Ruling[str] | None:
    """Why scramble sequence and solution together do not solve the cube."""
    if not solution.moves and not puzzle("333").solved.apply(scramble).is_solved:
        return Ruling("there is no solution", ("E2c",))
    state = puzzle("333").solved.apply(scramble + solution)
    if state.is_solved:
        return None
    return Ruling(f"the cube is not solved at the end: {_clue(scramble, solution, state)}", ("E2c",))


def _clue(scramble: Algorithm, solution: Algorithm, state: State) -> str:
    """What is nearest to a solution: solved on the way, one move short, or with one move turned otherwise.

    It is looked for only in what somebody could have written within the hour.
    """
    if len(solution) > _LONGEST_TO_EXPLAIN:
        return f"it ends as {state}"
    for length in range(len(solution)):
        if puzzle("333").solved.apply(scramble + solution[:length]).is_solved:
            return f"it is solved after move {length} and then turned on"
    last = next((move for move in _FACE_TURNS if state.apply(move).is_solved), None)
    if last:
        return f"{last} is missing at the end"
    return _slip(scramble, solution) or f"it ends as {state}"


def _slip(scramble: Algorithm, solution: Algorithm) -> str | None:
    """A single move that, turned otherwise or left out, would make it a solution."""
    held = puzzle("333")
    for place, move in enumerate(solution.moves):
        before, after = solution[:place], solution[place + 1 :]
        for other in _otherwise(move if isinstance(move, CubeMove) else None):
            changed = before + held.parse(other) + after
            if held.solved.apply(scramble + changed).is_solved:
                return f"it would be with {other or 'nothing'} in place of {move} (move {place + 1})"
    return None


def _otherwise(move: CubeMove | None) -> list[str]:
    if move is None:
        return []
    return [turned for turned in (move.block, f"{move.block}2", f"{move.block}'") if turned != str(move)] + [""]


_FACE_TURNS = tuple(face + turn for face in "URFDLB" for turn in ("", "2", "'"))


@cites("E2d1", since=date(2018, 1, 1))
@cites("12a6", since=date(2025, 1, 1))
def _too_long(solution: Algorithm, edition: Edition) -> Ruling[str] | None:
    most = edition.fewest_moves.most_moves
    executed = execution_turn_metric(solution)
    if most is None or executed <= most:
        return None
    return Ruling(f"it has {executed} moves and rotations; at most {most} may be handed in", ("E2d1",))


@cites("E2e")
@cites("E2e+", "E2e++", since=date(2018, 1, 1))
def _derived(solution: Algorithm, scramble: Algorithm, edition: Edition) -> Ruling[str] | None:
    most = edition.fewest_moves.shared_inverse_moves or _SHARED_WITH_INVERSE
    shared = shared_first_moves(solution, scramble)
    if shared < most:
        return None
    under = ("E2e", "E2e++") if edition.read_as.year >= 2018 else ("E2e",)
    return Ruling(f"its first {shared} moves are those of the inverse scramble sequence", under)
