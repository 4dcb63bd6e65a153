"""Parameters of events, formats and results: Articles 9, E and H."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cubelex.regulations.parameters.options import Format, LateArrival, Rounding


class Events(NamedTuple):
    """Regulation 9b: what the WCA holds competitions in."""

    official: tuple[str, ...]


class Formats(NamedTuple):
    """Regulation 9b: how many attempts a round has, and what of them counts."""

    allowed: Mapping[str, tuple[Format, ...]]
    by_board_exception: Mapping[str, tuple[Format, ...]]
    preferred_in_finals: Mapping[str, tuple[Format, ...]]
    preferred_in: Literal["finals", "later_rounds", "unsaid"]
    also_ranked: Mapping[str, Format]


class Averages(NamedTuple):
    """Regulations 9f7, 9f9 and 9f11: when a best result is DNF, and when an average is."""

    best_of_only_dns: Literal["DNF", "DNS"]


class Cutoffs(NamedTuple):
    """Regulation 9g: rounds in which some competitors do not do all attempts."""

    most_phases: int
    decided_by: tuple[Literal["position", "result"], ...]
    formats: Mapping[str, tuple[tuple[Format, Format], ...]]
    unspecified_for: tuple[str, ...]


class Times(NamedTuple):
    """Regulations 9f1 and 9f2: how times are brought to hundredths or to whole seconds."""

    threshold: int
    single_over_threshold: Rounding
    average_over_threshold: Rounding


class MultiBlind(NamedTuple):
    """Article H and Regulation 9f12c: Multi-Blind."""

    time_unit: Literal["as_other_times", "seconds"]
    least_points: int
    least_solved: int
    tie_breakers: tuple[Literal["time", "unsolved"], ...]
    least_puzzles: int
    number_fixed: Literal["when_the_event_starts", "when_submitted"]
    seconds_per_puzzle: int
    most_seconds: int
    late_arrival: LateArrival
    penalties_cumulate: bool


class FewestMoves(NamedTuple):
    """Article E: Fewest Moves."""

    mean_decimals: int | None
    seconds: int
    calls: tuple[int, ...]
    most_moves: int | None
    shared_inverse_moves: int | None
    reading: Literal["article_12", "exact", "lenient"]
    late_arrival: LateArrival
    identified_by: tuple[Literal["name", "wca_id", "registrant_id"], ...]
    objects: tuple[str, ...]
    most_cubes: int


class Records(NamedTuple):
    """Regulation 9i: what is recognised as a regional record."""

    same_day: Literal["all", "best"]
    dated: Literal["unsaid", "last_day_of_round"]
    in_head_to_head: Literal["nothing", "singles"]
