"""The named options that several parameters share."""

from typing import Literal

Format = Literal["1", "2", "3", "5", "a", "m"]
"""A round's format as WCIF writes it: Best of 1, 2, 3 or 5, Average of 5, Mean of 3."""

Rounding = Literal["as_measured", "truncate", "nearest"]
"""How a time loses decimals; nearest rounds halves up."""

LateArrival = Literal["unsaid", "joins_with_time_remaining", "reduced_limit_by_delegate"]
"""How a competitor who comes late to an attempt may still compete."""

Championship = Literal["national", "continental", "world"]
"""What a competition may be designated as."""

SpecialRound = Literal["cutoff", "qualification", "dual", "head_to_head"]
"""Kinds of round that are counted in their own way."""

MoveKind = Literal["face", "double_outer", "inner_slice", "middle_slice", "numbered_block", "outer_block", "rotation"]
"""Kinds of cube move: in 2009 `Fw` is double outer, `f` an inner slice, `2F` a numbered block; since then `nFw` is an
outer block."""

Orientation = Literal[
    "white_top_green_front",
    "white_top_darkest_green_front",
    "white_top_green_front_left",
    "yellow_bottom_green_front",
    "darker_front",
    "darker_front_twelve_up",
    "twelve_up",
]
"""How a puzzle is held while it is scrambled."""

SpecialCase = Literal[
    "record_or_top_50_single",
    "record_or_top_50_average",
    "championship_final",
    "too_few_moves",
    "removal_of_penalty",
]
"""Results that matter so much that Article 11 treats them apart."""
