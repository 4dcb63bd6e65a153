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
    also_ranked: Mapping[str, Format]


class Averages(NamedTuple):
    """Regulations 9f7, 9f9 and 9f11: when a best result is DNF, and when an average is."""

    incomplete_in_average_of_5: int
    incomplete_in_mean_of_3: int
    best_of_only_dns: Literal["DNF", "DNS"]


class Cutoffs(NamedTuple):
    """Regulation 9g: rounds in which not everybody does all attempts."""

    name: Literal["combined_round", "cutoff_round"]
    most_phases: int
    decided_by: tuple[Literal["position", "result"], ...]
    is_strict: bool
    formats: Mapping[str, tuple[tuple[Format, Format], ...]]
    unspecified_for: tuple[str, ...]
    missed_attempts: Literal["unsaid", "nothing"]


class Times(NamedTuple):
    """Regulations 9f1 and 9f2: how times are brought to hundredths or to whole seconds."""

    threshold: int
    at_threshold: Literal["unsaid", "in_seconds"]
    single_under_threshold: Rounding
    single_over_threshold: Rounding
    average_under_threshold: Rounding
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
    at_time_limit: Literal["unsaid", "the_limit"]
    late_arrival: LateArrival
    puzzle_penalty: Literal["unsaid", "puzzle_in_listed_cases", "puzzle_by_delegate"]
    duplicates_are_checked: bool
    penalties_cumulate: bool


class FewestMoves(NamedTuple):
    """Article E: Fewest Moves."""

    mean_decimals: int | None
    seconds: int
    calls: tuple[int, ...]
    most_moves: int | None
    length_metric: Literal["ETM"] | None
    related_to_scramble: Literal["dnf", "dnf_by_delegate"]
    shared_inverse_moves: int | None
    explanation: Literal["must_be_able", "on_request"]
    reading: Literal["article_12", "exact", "lenient"]
    late_arrival: LateArrival
    identified_by: tuple[Literal["name", "wca_id", "registrant_id"], ...]
    objects: tuple[str, ...]
    most_cubes: int


class Records(NamedTuple):
    """Regulation 9i: what is recognised as a regional record."""

    same_day: Literal["all", "best"]
    dated: Literal["unsaid", "last_day_of_round"]
    equal: Literal["unsaid", "is_a_record"]
    clock: Literal["unsaid", "local_time"]
    several_locations: Literal["unsaid", "latest_date"]
    in_head_to_head: Literal["nothing", "singles"]
    survive_new_rules: bool
