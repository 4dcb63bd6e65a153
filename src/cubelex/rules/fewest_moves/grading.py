"""Fewest Moves (Article E): whether a solution is correct, how long it is, and whether it counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cubelex.messages import Message
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
from cubelex.rules.attempts.facts import AttemptFacts, JudgedAttempt
from cubelex.rules.attempts.judging import judge_attempt
from cubelex.rules.attempts.observations import Effect
from cubelex.rules.fewest_moves.inverse_scrambles import shared_first_moves
from cubelex.rules.fewest_moves.reading import SolutionReading, read_solution
from cubelex.rules.rulings import Ruling

# 2009 names no number of moves; the four that later editions name are taken.
_SHARED_WITH_INVERSE = 4
_LONGEST_TO_EXPLAIN = 120


@dataclass(frozen=True, slots=True)
class CheckedSolution:
    """A solution applied, counted and judged.

    `moves` and `executed` are its length in the edition's metric and with rotations counted; `shared` how many first
    moves it has in common with the inverse of the scramble sequence. `reasons` say why it does not count, each with its
    regulations; the `attempt` is judged from them.
    """

    reading: SolutionReading
    attempt: JudgedAttempt
    is_solved: bool
    moves: int | None
    executed: int | None
    shared: int
    reasons: tuple[Ruling[Message], ...]


def check_solution(
    scramble: str,
    solution: str,
    edition: Edition,
    observations: Sequence[str] = (),
    decisions: Mapping[str, Effect] | None = None,
) -> Ruling[CheckedSolution]:
    """The result of a written solution, and precisely why it fails where it does.

    >>> from cubelex.regulations import edition
    >>> checked = check_solution("R U F", "F' u' R'", edition("2025-07-17")).answer
    >>> checked.is_solved, checked.moves
    (True, 3)

    :raises InvalidNotation: when the scramble sequence itself is not one.
    """
    scrambled = puzzle("333").parse(scramble, edition)
    reading = read_solution(solution, edition)
    seen = _seen(scrambled, reading, edition)
    moves = None if reading.moves is None else solution_length(reading.moves, edition).answer
    facts = AttemptFacts(
        event="333fm",
        moves=moves,
        observations=(*observations, *(name for name, _ in seen)),
        decisions=decisions or {},
    )
    ruling = judge_attempt(facts, edition)
    checked = CheckedSolution(
        reading=reading,
        attempt=ruling.answer,
        is_solved=reading.moves is not None and puzzle("333").solved.apply(scrambled + reading.moves).is_solved,
        moves=moves,
        executed=None if reading.moves is None else execution_turn_metric(reading.moves),
        shared=0 if reading.moves is None else shared_first_moves(reading.moves, scrambled),
        reasons=tuple(reason for _, reason in seen),
    )
    under = ruling.under if ruling.under != edition.cite("E2d") else _counted_by(edition)
    return Ruling(checked, under, ruling.questions)


@cites("E2d", "12a5")
def solution_length(moves: Algorithm, edition: Edition) -> Ruling[int]:
    """How many moves a solution has: in Half Turn Metric in 2009, in Outer Block Turn Metric since."""
    in_htm = edition.metrics.solution == "HTM"
    return Ruling(half_turn_metric(moves) if in_htm else outer_block_turn_metric(moves), _counted_by(edition))


def _counted_by(edition: Edition) -> tuple[str, ...]:
    """The regulations on counting moves; 2009 has none on the metric itself."""
    return edition.cite_known("E2d", "12a5")


def _seen(scramble: Algorithm, reading: SolutionReading, edition: Edition) -> list[tuple[str, Ruling[Message]]]:
    """Each fault as the observation it amounts to, and the reason."""
    if reading.moves is None:
        assert reading.fault is not None
        return [("solution_unreadable", reading.fault)]
    found = [
        ("solution_wrong", _wrong(scramble, reading.moves, edition)),
        ("solution_too_long", _too_long(reading.moves, edition)),
        ("solution_derived", _derived(reading.moves, scramble, edition)),
    ]
    return [(name, reason) for name, reason in found if reason is not None]


@cites("E2c")
def _wrong(scramble: Algorithm, solution: Algorithm, edition: Edition) -> Ruling[Message] | None:
    """Why scramble sequence and solution together do not solve the cube."""
    if not solution.moves and not puzzle("333").solved.apply(scramble).is_solved:
        return Ruling(Message("judging.no_solution"), edition.cite("E2c"))
    state = puzzle("333").solved.apply(scramble + solution)
    if state.is_solved:
        return None
    return Ruling(_clue(scramble, solution, state), edition.cite("E2c"))


def _clue(scramble: Algorithm, solution: Algorithm, state: State) -> Message:
    """What is nearest to a solution: solved on the way, one move short, or with one move turned in another way.

    Only solutions that a person can write within the hour are searched.
    """
    ends_as = Message("judging.ends_as", state=str(state))
    if len(solution) > _LONGEST_TO_EXPLAIN:
        return ends_as
    for length in range(len(solution)):
        if puzzle("333").solved.apply(scramble + solution[:length]).is_solved:
            return Message("judging.solved_earlier", number=length)
    last = next((move for move in _FACE_TURNS if state.apply(move).is_solved), None)
    if last:
        return Message("judging.move_missing", move=last)
    return _slip(scramble, solution) or ends_as


def _slip(scramble: Algorithm, solution: Algorithm) -> Message | None:
    """The single move that, turned in another way or left out, would make it a solution."""
    held = puzzle("333")
    for place, move in enumerate(solution.moves):
        if not isinstance(move, CubeMove):
            continue
        before, after = solution[:place], solution[place + 1 :]
        turns = (move.block, f"{move.block}2", f"{move.block}'")
        for other in (*(turned for turned in turns if turned != str(move)), ""):
            changed = before + held.parse(other) + after
            if held.solved.apply(scramble + changed).is_solved:
                if not other:
                    return Message("judging.solved_without", number=place + 1, move=str(move))
                return Message("judging.solved_with", other=other, number=place + 1, move=str(move))
    return None


_FACE_TURNS = tuple(face + turn for face in "URFDLB" for turn in ("", "2", "'"))


@cites("E2d1", "12a6")
def _too_long(solution: Algorithm, edition: Edition) -> Ruling[Message] | None:
    most = edition.fewest_moves.most_moves
    executed = execution_turn_metric(solution)
    if most is None or executed <= most:
        return None
    return Ruling(Message("judging.too_long", number=executed, most=most), edition.cite_known("E2d1", "12a6"))


@cites("E2e", "E2e+", "E2e++")
def _derived(solution: Algorithm, scramble: Algorithm, edition: Edition) -> Ruling[Message] | None:
    most = edition.fewest_moves.shared_inverse_moves or _SHARED_WITH_INVERSE
    shared = shared_first_moves(solution, scramble)
    if shared < most:
        return None
    return Ruling(Message("judging.derived", number=shared), edition.cite_known("E2e", "E2e+", "E2e++"))
