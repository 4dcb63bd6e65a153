"""Paper: everything a competition prints, as functions from nouns to PDF."""

from cubelex.sheets.scramble_sheets import ScrambleOptions, scramble_sheets
from cubelex.sheets.stationery import Paper, Stationery

__all__ = ["Paper", "ScrambleOptions", "Stationery", "scramble_sheets"]
