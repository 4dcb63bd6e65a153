"""Results on paper: lists, certificates, psych sheets."""

from cubelex.sheets.results.certificates import (
    AwardKind,
    Participation,
    Placing,
    certificates,
    participations,
    podium,
    themes,
)
from cubelex.sheets.results.psych_sheets import psych_sheet
from cubelex.sheets.results.results_lists import round_results

__all__ = [
    "AwardKind",
    "Participation",
    "Placing",
    "certificates",
    "participations",
    "podium",
    "psych_sheet",
    "round_results",
    "themes",
]
