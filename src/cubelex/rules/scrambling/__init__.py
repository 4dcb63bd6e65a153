"""Scramble sequences in use: who sees them, how they are checked, what they must be (Articles 4 and 12)."""

from cubelex.rules.scrambling.access import (
    Generation,
    GroupStage,
    SequenceFault,
    Viewer,
    may_hand_over,
    may_photograph,
    may_see,
    objections_to_generation,
)
from cubelex.rules.scrambling.checks import may_start_unsolved, must_correct, should_have_second_check
from cubelex.rules.scrambling.extra_sequences import duplicate_sequences, next_extra_sequence
from cubelex.rules.scrambling.notation import moves_of, notation_used, state_changes
from cubelex.rules.scrambling.requirements import (
    ColouredFace,
    blocks_slash,
    how_to_hold,
    is_far_enough,
    is_oriented_randomly,
    is_random_state,
    least_moves,
    must_allow_slash,
    scramble_length,
)
from cubelex.rules.scrambling.windows import may_go_on, may_still_apply, window_ends

__all__ = [
    "ColouredFace",
    "Generation",
    "GroupStage",
    "SequenceFault",
    "Viewer",
    "blocks_slash",
    "duplicate_sequences",
    "how_to_hold",
    "is_far_enough",
    "is_oriented_randomly",
    "is_random_state",
    "least_moves",
    "may_go_on",
    "may_hand_over",
    "may_photograph",
    "may_see",
    "may_start_unsolved",
    "may_still_apply",
    "moves_of",
    "must_allow_slash",
    "must_correct",
    "next_extra_sequence",
    "notation_used",
    "objections_to_generation",
    "scramble_length",
    "should_have_second_check",
    "state_changes",
    "window_ends",
]
