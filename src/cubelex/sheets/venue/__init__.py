"""What hangs or lies at the venue: posters, table numbers, checklists, the Regulations."""

from cubelex.sheets.venue.checklists import judge_checklist
from cubelex.sheets.venue.guides import newcomer_guides, round_checklists
from cubelex.sheets.venue.posters import Wireless, live_poster, table_numbers
from cubelex.sheets.venue.regulations_books import regulations_book

__all__ = [
    "Wireless",
    "judge_checklist",
    "live_poster",
    "newcomer_guides",
    "regulations_book",
    "round_checklists",
    "table_numbers",
]
