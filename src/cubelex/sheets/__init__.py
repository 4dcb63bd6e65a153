"""Paper: everything a competition prints, as functions from nouns to PDF.

`Stationery` is what every sheet is printed with. Nothing here decides anything: rules and officiating do.
"""

from cubelex.sheets.layout.protection import joined, protected, unprotected
from cubelex.sheets.layout.qr_codes import qr_code
from cubelex.sheets.layout.stationery import Paper, Stationery
from cubelex.sheets.orders import newest_document, ordered_cards, ordered_placings, ordered_results, rounds_with_results
from cubelex.sheets.people.badges import badges
from cubelex.sheets.people.check_in_lists import check_in_list
from cubelex.sheets.people.group_lists import group_lists
from cubelex.sheets.results.certificates import Placing, certificates, podium
from cubelex.sheets.results.psych_sheets import psych_sheet
from cubelex.sheets.results.results_lists import round_results
from cubelex.sheets.schedule.wall_schedules import wall_schedule
from cubelex.sheets.scorecards.cards import Card, Kind, scorecards
from cubelex.sheets.scorecards.entrants import Entrant, entrants
from cubelex.sheets.scorecards.match_cards import (
    Opponents,
    blank_matches,
    cards_to_play,
    first_matches,
    match_cards,
    matches_after,
)
from cubelex.sheets.scorecards.round_cards import CardOptions, any_card, blank_card, card_address, round_cards
from cubelex.sheets.scrambles.archives import scramble_archive
from cubelex.sheets.scrambles.display_sheets import display_sheets
from cubelex.sheets.scrambles.fewest_moves_sheets import blank_fewest_moves_sheet, fewest_moves_sheets
from cubelex.sheets.scrambles.passcode_lists import passcode_list
from cubelex.sheets.scrambles.scramble_sheets import ScrambleOptions, scramble_sheets
from cubelex.sheets.scrambles.sequences import moves_in
from cubelex.sheets.scrambles.set_orders import Use, in_order_of_use
from cubelex.sheets.venue.checklists import judge_checklist
from cubelex.sheets.venue.posters import Wireless, live_poster, table_numbers
from cubelex.sheets.venue.regulations_books import regulations_book

__all__ = [
    "Card",
    "CardOptions",
    "Entrant",
    "Kind",
    "Opponents",
    "Paper",
    "Placing",
    "ScrambleOptions",
    "Stationery",
    "Use",
    "Wireless",
    "any_card",
    "badges",
    "blank_card",
    "blank_fewest_moves_sheet",
    "blank_matches",
    "card_address",
    "cards_to_play",
    "certificates",
    "check_in_list",
    "display_sheets",
    "entrants",
    "fewest_moves_sheets",
    "first_matches",
    "group_lists",
    "in_order_of_use",
    "joined",
    "judge_checklist",
    "live_poster",
    "match_cards",
    "matches_after",
    "moves_in",
    "newest_document",
    "ordered_cards",
    "ordered_placings",
    "ordered_results",
    "passcode_list",
    "podium",
    "protected",
    "psych_sheet",
    "qr_code",
    "regulations_book",
    "round_cards",
    "round_results",
    "rounds_with_results",
    "scorecards",
    "scramble_archive",
    "scramble_sheets",
    "table_numbers",
    "unprotected",
    "wall_schedule",
]
