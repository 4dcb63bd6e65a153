"""Parameters of rounds and who advances: Articles 9 and I."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cubelex.regulations.parameters.options import Championship, SpecialRound


class Rounds(NamedTuple):
    """Regulations 9l to 9q: how many rounds an event has, and how many competitors a next round takes."""

    most: int
    size_counts: Literal["event", "round"]
    size_limits: tuple[tuple[int, int], ...]
    counted_as: Mapping[SpecialRound, int]
    least_eliminated: int
    least_eliminated_percent: int
    has_qualification_rounds: bool
    recommended_least_competitors: int
    order: Literal["same_time_frame", "after_completion"]
    announced_before: tuple[Literal["format", "cutoff", "time_limit", "advancement"], ...]


class Advancement(NamedTuple):
    """Regulation 9p: who advances to the next round."""

    needs_a_result: bool
    withdrawn_may_be_replaced: bool
    most_reserved: int
    most_reserved_percent: int
    most_reserved_percent_in_head_to_head: int
    not_reserved_at: tuple[Championship, ...]


class DualRounds(NamedTuple):
    """Regulation 9v: two rounds that count as one another's second chance."""

    exist: bool
    rounds: tuple[int, ...]
    not_in_finals_of: tuple[Championship, ...]
    everybody_continues: bool
    may_overlap: bool


class HeadToHead(NamedTuple):
    """Article I: a final of matches between two competitors."""

    events: tuple[str, ...]
    only_final: bool
    places: tuple[int, ...]
    sets_to_win: tuple[int, ...]
    points_to_win: int
    most_points: int
    set_tie_breakers: tuple[Literal["points", "best_in_set", "best_in_match", "best_in_round", "seed"], ...]
    calls: tuple[tuple[int, str], ...]
    ready_within: int
    spares_late_start: bool
    needs_announcer: bool
