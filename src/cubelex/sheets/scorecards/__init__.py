"""Scorecards: what judges write results on, of rounds and of matches."""

from cubelex.sheets.scorecards.cards import CardKind, PrintedCard, scorecards
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
from cubelex.sheets.scorecards.unofficial_cards import UnofficialEvent, unofficial_cards

__all__ = [
    "CardKind",
    "CardOptions",
    "Entrant",
    "Opponents",
    "PrintedCard",
    "UnofficialEvent",
    "any_card",
    "blank_card",
    "blank_matches",
    "card_address",
    "cards_to_play",
    "entrants",
    "first_matches",
    "match_cards",
    "matches_after",
    "round_cards",
    "scorecards",
    "unofficial_cards",
]
