"""Parameters of scrambles, notation and metrics: Articles 4 and 12."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cubelex.regulations.parameters.options import MoveKind, Orientation


class Scrambles(NamedTuple):
    """Article 4: what a scramble must be, and what becomes of a wrong one before the attempt."""

    random_state: tuple[str, ...]
    random_moves: tuple[str, ...]
    lengths: Mapping[str, int]
    least_moves: Mapping[str, int]
    least_moves_otherwise: int
    orients_blindfolded: bool
    square_one_slash_applies: bool
    clock_pins: Literal["random", "unsaid", "down"]
    window_hours: int | None
    unsolved_for_extra: tuple[str, ...]
    need_not_correct: tuple[str, ...]
    should_correct: tuple[str, ...]
    strictly_corrected: tuple[str, ...]
    second_check: Literal["unsaid", "guideline", "regulation"]
    recording_is_barred: bool
    secrecy: Literal["scramblers_only", "until_round_ends", "until_group_ends"]
    orientations: Mapping[str, Orientation]


class Notation(NamedTuple):
    """Article 12: how moves are written."""

    cube_moves: tuple[MoveKind, ...]
    half_turn_may_be_primed: bool
    rotations: tuple[Literal["bracket", "letter"], ...]
    square_one_pair_slices: bool
    square_one_turns: tuple[int, int] | None
    megaminx_turns: tuple[int, ...]
    puzzles: tuple[str, ...]


class Metrics(NamedTuple):
    """Article 12: how moves are counted."""

    solution: Literal["HTM", "OBTM"]
    weights: Mapping[MoveKind, int]
