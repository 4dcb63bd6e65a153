"""Equipment: puzzles, blindfolds, timers, and what else is on the table (Articles 3 and 7, B1b, E3, H2)."""

from cubelex.rules.equipment.checks import (
    CheckOutcome,
    Equipment,
    Feature,
    applies_to,
    features_of,
    judge_check,
)
from cubelex.rules.equipment.puzzles import LogoPlace, PuzzleFacts, may_have_logo, must_be_replaced, puzzle_objections
from cubelex.rules.equipment.timers import may_use_timer

__all__ = [
    "CheckOutcome",
    "Equipment",
    "Feature",
    "LogoPlace",
    "PuzzleFacts",
    "applies_to",
    "features_of",
    "judge_check",
    "may_have_logo",
    "may_use_timer",
    "must_be_replaced",
    "puzzle_objections",
]
