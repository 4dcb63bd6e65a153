"""Parameters of an attempt, from its time limit to the signed scorecard: Article A, and Articles 5, 7 and 10."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Limits(NamedTuple):
    """Regulation A1a: time limits, for an attempt and for several together."""

    default_seconds: int
    reached: Literal["judge_may_stop", "result_under_limit", "solve_ends_before_limit"]
    cumulative: Literal["for_best_of_rounds", "instead_of_time_limit", "beside_time_limit"]
    cumulative_across: tuple[Literal["round", "dual_rounds", "events"], ...]
    never_cumulative_for: tuple[str, ...]
    after_cumulative: Literal["unsaid", "DNS"]
    dnf_time_counts: bool
    stopwatch_over: int
    announced: Literal["before_round", "before_competition"]
    changed_by: Literal["nobody", "delegate"]


class Inspection(NamedTuple):
    """Regulations A3 and A4d: inspecting the puzzle, and starting the solve in time."""

    plus_two_at: int
    dnf_at: int
    boundary_is_late: bool
    calls: tuple[tuple[int, str], ...]
    ready_within: int


class Penalties(NamedTuple):
    """Regulations A4, A6 and A6b1: time penalties. What costs one is data of `rules`, with every other observation."""

    seconds: int
    most_at_start: int | None
    most_at_stop: int | None
    early_stop_extra_under: int | None


class Scorecards(NamedTuple):
    """Regulations A2d and A7: writing and signing results."""

    penalty_format: Literal["T + X = F", "X + T + Y = F"]
    competitor_signs: Literal["after_penalty_or_dnf", "always"]
    scrambler_signs: Literal["unsaid", "if_required", "should_be_required", "always"]
    sufficiently_scrambled: tuple[str, ...]


class Timers(NamedTuple):
    """Regulations 7f and A1b: what measures the time."""

    accepted: tuple[
        Literal[
            "stackmat_generation_2_or_later",
            "stackmat_generation_2",
            "stackmat_generation_3_pro",
            "stackmat_generation_4_pro",
            "stackmat_generation_5_pro",
            "approved_timer_list",
        ],
        ...,
    ]
    two_pad_mode: bool
    beside_stopwatch: Literal["not_in_multi_blind", "not_if_long_without_inspection"]


class SolvedState(NamedTuple):
    """Article 10: when a puzzle is solved."""

    misalignment: Mapping[str, int]
    magic_most_tiles_high: int | None


class Defects(NamedTuple):
    """Article 5: puzzles that come apart."""

    at_end: Literal["non_functional_parts_by_judge", "by_coloured_faces"]
    closest_position_counts: bool
    most_reassembled: int
    forbids_tools: bool
    corner_twists: Literal["unsaid", "one", "as_many_as_defects"]
