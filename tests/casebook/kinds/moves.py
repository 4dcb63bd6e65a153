"""Questions about notation, metrics and Fewest Moves."""

from cubelex.puzzles import execution_turn_metric, puzzle
from cubelex.regulations import Edition
from cubelex.rules import check_solution
from cubelex.rules.fewest_moves import (
    LateJoiner,
    is_identified,
    may_use,
    read_solution,
    seconds_for_late_joiner,
    solution_length,
    time_calls,
)
from cubelex.rules.scrambling import moves_of, state_changes


def ask_is_notation(edition: Edition, sequence: str, on: object = "333") -> bool:
    """Whether the edition's notation for a puzzle has such moves."""
    return moves_of(sequence, str(on), edition).answer is not None


def ask_does_the_same(edition: Edition, sequence: str, than: str, on: object = "333") -> bool:
    """Whether a sequence in the edition's notation does the same as another one in today's."""
    moves = moves_of(sequence, str(on), edition).answer
    assert moves is not None, f"{sequence} is not in the notation of {edition}"
    held = puzzle(str(on))
    return held.solved.apply(moves) == held.solved.apply(than)


def ask_changes_of_state(edition: Edition, made: str, on: object = "333") -> int:
    """How many moves a sequence makes (12i)."""
    return state_changes(made, str(on))


def ask_length(edition: Edition, solution: str) -> int:
    """The length of a solution in the edition's metric."""
    moves = read_solution(solution, edition).moves
    assert moves is not None, f"{solution} cannot be read under {edition}"
    return solution_length(moves, edition).answer


def ask_executed(edition: Edition, solution: str) -> int:
    """The length of a solution with rotations counted."""
    moves = read_solution(solution, edition).moves
    assert moves is not None, f"{solution} cannot be read under {edition}"
    return execution_turn_metric(moves)


def ask_square1_moves(edition: Edition, made: str) -> int:
    """The length of a sequence for Square-1 in its own metric."""
    moves = moves_of(made, "sq1", edition).answer
    assert moves is not None
    return len(moves)


def ask_read_as(edition: Edition, sheet: str) -> str:
    """The moves that a written solution means, or "unreadable"."""
    moves = read_solution(sheet, edition).moves
    return "unreadable" if moves is None else str(moves)


def _check(edition: Edition, scramble: str, handed_in: str, seen: object, decided: object) -> tuple[int, list[str]]:
    assert seen is None or isinstance(seen, list)
    assert decided is None or isinstance(decided, dict)
    from cubelex.rules import Effect

    decisions = {name: Effect(str(effect)) for name, effect in (decided or {}).items()}
    ruling = check_solution(scramble, handed_in, edition, seen or (), decisions)
    return ruling.answer.attempt.result, list(ruling.under)


def ask_solution_counts(
    edition: Edition, scramble: str, handed_in: str, seen: object = None, decided: object = None
) -> int:
    """The result of a solution handed in."""
    return _check(edition, scramble, handed_in, seen, decided)[0]


def ask_fails_under(
    edition: Edition, scramble: str, handed_in: str, seen: object = None, decided: object = None
) -> list[str]:
    """The regulations behind the result."""
    return _check(edition, scramble, handed_in, seen, decided)[1]


def ask_called(edition: Edition, in_fewest_moves: bool = True) -> list[list[object]]:
    """What the judge calls during a Fewest Moves attempt, and after how many minutes."""
    return [[call.seconds // 60, call.words] for call in time_calls(edition)]


def ask_minutes_for_late(edition: Edition, minutes_gone: int, **known: bool) -> int:
    """The minutes left for somebody who joins an attempt in progress."""
    return seconds_for_late_joiner(LateJoiner(minutes_gone * 60, **known), edition).answer // 60


def ask_identified(edition: Edition, named: str = "", wca_id: str = "", registrant_id: object = "") -> bool:
    """Whether a sheet says whose it is."""
    return is_identified(named, wca_id, str(registrant_id), edition).answer


def ask_may_use(edition: Edition, thing: str, count: int = 1, approved: bool = True) -> bool:
    """Whether a thing may be used in a Fewest Moves attempt."""
    return may_use(thing, edition, count, approved).answer


KINDS = {
    "is_notation": ask_is_notation,
    "does_the_same": ask_does_the_same,
    "changes_of_state": ask_changes_of_state,
    "length": ask_length,
    "executed": ask_executed,
    "square1_moves": ask_square1_moves,
    "read_as": ask_read_as,
    "solution_counts": ask_solution_counts,
    "fails_under": ask_fails_under,
    "called": ask_called,
    "minutes_for_late": ask_minutes_for_late,
    "identified": ask_identified,
    "may_use": ask_may_use,
}
