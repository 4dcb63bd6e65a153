"""Questions about scramble sequences and puzzles: who sees them, how long they are used, what they must be."""

from cubelex.regulations import Edition
from cubelex.rules.equipment import LogoPlace, PuzzleFacts, must_be_replaced, puzzle_objections
from cubelex.rules.scrambling import (
    ColouredFace,
    Generation,
    GroupStage,
    Viewer,
    duplicate_sequences,
    how_to_hold,
    is_far_enough,
    is_oriented_randomly,
    is_random_state,
    least_moves,
    may_go_on,
    may_photograph,
    may_see,
    may_start_unsolved,
    may_still_apply,
    must_allow_slash,
    must_correct,
    next_extra_sequence,
    objections_to_generation,
    scramble_length,
    should_have_second_check,
)
from tests.casebook.answers import at, numbers, said

OFFICIAL = ["official program"]


def ask_may_see(edition: Edition, viewer: str, when: str, event: object = "333", delegate_away: bool = False) -> object:
    """Whether somebody may see the sequences of a group."""
    return said(may_see(Viewer(viewer), GroupStage(when), str(event), edition, delegate_is_unavailable=delegate_away))


def ask_may_photograph(edition: Edition, sequences_of: object, submitted_own: bool = False) -> object:
    """Whether sequences may be photographed."""
    return said(may_photograph(str(sequences_of), edition, has_submitted_own=submitted_own))


def ask_sequences_refused_by(
    edition: Edition,
    program: str = "official program",
    generated: list[str] | None = None,
    used: list[str] | None = None,
    times_generated: int = 1,
    inspected: bool = False,
    from_delegate: bool = True,
    saved: bool = True,
) -> list[str]:
    """The regulations against how sequences came about."""
    made = tuple(generated or ["a", "b", "c"])
    taken = made if used is None else tuple(used)
    generation = Generation(program, made, taken, times_generated, inspected, from_delegate, saved)
    return numbers(objections_to_generation(generation, OFFICIAL, edition))


def ask_still_applied(edition: Edition, first_applied: str | None, now: str) -> bool:
    """Whether a sequence should still be applied."""
    return may_still_apply(at(first_applied) if first_applied else None, at(now), edition).answer


def ask_goes_on(edition: Edition, first_applied: str, attempt_started: str) -> bool:
    """Whether an attempt goes on when the window of its sequence ends."""
    return may_go_on(at(attempt_started), at(first_applied), edition).answer


def ask_extra_sequence(
    edition: Edition, extras: list[str], seen: list[str], of_earlier_groups: list[str] | None = None
) -> str:
    """The sequence for an extra attempt, or "more are needed"."""
    return next_extra_sequence(extras, seen, edition, of_earlier_groups or []).answer or "more are needed"


def ask_same_scrambles(edition: Edition, cubes: list[str]) -> list[list[int]]:
    """Which cubes of a Multi-Blind attempt are scrambled alike."""
    return [list(pair) for pair in duplicate_sequences(cubes, edition).answer]


def ask_must_correct(edition: Edition, wrongly_scrambled: object) -> object:
    """Whether a wrongly scrambled puzzle must be corrected before the attempt."""
    return said(must_correct(str(wrongly_scrambled), edition))


def ask_from_unsolved(edition: Edition, scrambled: object, extra: bool) -> object:
    """Whether a sequence may be applied to an unsolved puzzle."""
    return said(may_start_unsolved(str(scrambled), extra, edition))


def ask_second_check(edition: Edition, championship_final: bool = False, record_expected: bool = False) -> bool:
    """Whether a second scrambler should verify a puzzle."""
    return should_have_second_check(
        edition, is_championship_final=championship_final, may_be_important=record_expected
    ).answer


def ask_least_moves(edition: Edition, scramble_of: object) -> int:
    """How many moves from solved a scrambled puzzle must be."""
    return least_moves(str(scramble_of), edition).answer


def ask_far_enough(edition: Edition, scramble_of: object, needs: int) -> bool:
    """Whether a state that so many moves solve may be a scramble."""
    return is_far_enough(str(scramble_of), needs, edition).answer


def ask_random_state(edition: Edition, scramble_of: object) -> bool:
    """Whether scrambles are random states; otherwise random moves."""
    return is_random_state(str(scramble_of), edition).answer


def ask_oriented_randomly(edition: Edition, scramble_of: object) -> bool:
    """Whether scrambles end in a random orientation."""
    return is_oriented_randomly(str(scramble_of), edition).answer


def ask_must_allow_slash(edition: Edition, scramble_of: object) -> bool:
    """Whether a slice must be possible as the first move."""
    return must_allow_slash(str(scramble_of), edition).answer


def ask_scramble_length(edition: Edition, scramble_of: object) -> object:
    """How many moves a sequence must have."""
    return scramble_length(str(scramble_of), edition).answer or "open"


def ask_held(edition: Edition, puzzle: object, faces: dict[str, dict[str, object]]) -> dict[str, str]:
    """How a puzzle is held to be scrambled: which colour is where."""
    coloured = [
        ColouredFace(colour, int(str(face["lightness"])), frozenset(map(str, face.get("beside", []))))  # type: ignore[call-overload]
        for colour, face in faces.items()
    ]
    return dict(how_to_hold(str(puzzle), coloured, edition).answer)


def ask_puzzle_refused_by(
    edition: Edition,
    puzzle_for: object,
    logos: list[str] | None = None,
    electronics: bool = False,
    loose_pins: bool = False,
) -> list[str]:
    """The regulations against a puzzle that need no judging."""
    places = [LogoPlace(one) for one in logos or []]
    return numbers(puzzle_objections(PuzzleFacts(str(puzzle_for), places, electronics, loose_pins), edition))


def ask_must_be_replaced(edition: Edition, found_during_round: bool) -> bool:
    """Whether another puzzle must be submitted."""
    return must_be_replaced(found_during_round, edition).answer


KINDS = {
    "may see": ask_may_see,
    "may photograph": ask_may_photograph,
    "sequences refused by": ask_sequences_refused_by,
    "still applied": ask_still_applied,
    "goes on": ask_goes_on,
    "extra sequence": ask_extra_sequence,
    "same scrambles": ask_same_scrambles,
    "must correct": ask_must_correct,
    "from unsolved": ask_from_unsolved,
    "second check": ask_second_check,
    "least moves": ask_least_moves,
    "far enough": ask_far_enough,
    "random state": ask_random_state,
    "oriented randomly": ask_oriented_randomly,
    "must allow slash": ask_must_allow_slash,
    "scramble length": ask_scramble_length,
    "held": ask_held,
    "puzzle refused by": ask_puzzle_refused_by,
    "must be replaced": ask_must_be_replaced,
}
