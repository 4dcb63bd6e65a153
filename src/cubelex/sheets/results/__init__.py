"""Results on paper: lists, certificates, psych sheets."""

from cubelex.sheets.results.awards import (
    AwardKind,
    Participation,
    Placing,
    participations,
    podium,
    regional_podium,
)
from cubelex.sheets.results.certificates import certificates, themes
from cubelex.sheets.results.psych_sheets import psych_sheet
from cubelex.sheets.results.results_lists import all_results, round_results

__all__ = [
    "AwardKind",
    "Participation",
    "Placing",
    "all_results",
    "certificates",
    "participations",
    "podium",
    "psych_sheet",
    "regional_podium",
    "round_results",
    "themes",
]
