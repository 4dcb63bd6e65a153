"""Paper: everything a competition prints, as functions from nouns to PDF."""

from cubelex.sheets.regulations_books import regulations_book
from cubelex.sheets.scramble_sheets import ScrambleOptions, scramble_sheets
from cubelex.sheets.stationery import Paper, Stationery

__all__ = ["Paper", "ScrambleOptions", "Stationery", "regulations_book", "scramble_sheets"]
