"""Scramble sheets on paper and tablets, Fewest Moves sheets, passcodes, and all of them as an archive."""

from cubelex.sheets.scrambles.archives import scramble_archive
from cubelex.sheets.scrambles.display_sheets import display_sheets
from cubelex.sheets.scrambles.fewest_moves_sheets import (
    blank_fewest_moves_sheet,
    fewest_moves_sheets,
    identification_numbers,
)
from cubelex.sheets.scrambles.passcode_lists import passcode_list
from cubelex.sheets.scrambles.scramble_sheets import ScrambleOptions, scramble_sheets
from cubelex.sheets.scrambles.sequences import moves_in
from cubelex.sheets.scrambles.set_orders import Use, in_order_of_use

__all__ = [
    "ScrambleOptions",
    "Use",
    "blank_fewest_moves_sheet",
    "display_sheets",
    "fewest_moves_sheets",
    "identification_numbers",
    "in_order_of_use",
    "moves_in",
    "passcode_list",
    "scramble_archive",
    "scramble_sheets",
]
