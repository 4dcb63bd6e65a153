"""What every sheet is set with: stationery, fonts, tables, names, QR codes, and the PDF as a whole."""

from cubelex.sheets.layout.cited_texts import with_numbers
from cubelex.sheets.layout.joining import joined
from cubelex.sheets.layout.missing_signs import Misprint
from cubelex.sheets.layout.names import (
    by_name,
    competitors,
    country_name,
    flags_of,
    region_name,
    round_name,
    shown_name,
)
from cubelex.sheets.layout.pictures import filling_picture
from cubelex.sheets.layout.protection import protected, unprotected
from cubelex.sheets.layout.qr_codes import SimilarCodes, qr_code
from cubelex.sheets.layout.stationery import POINTS_PER_MM, Paper, Stationery
from cubelex.sheets.layout.tables import (
    Cell,
    Column,
    Listing,
    TableSection,
    figure,
    in_rooms,
    listing_content,
    listing_pdf,
    mark,
    named,
    picture,
    strong,
    tick_box,
)
from cubelex.sheets.layout.typesetters import SECONDS
from cubelex.sheets.layout.typesetting import (
    FONTS,
    LongList,
    misprinted_names,
    typeset,
    typeset_in_parts,
)

__all__ = [
    "FONTS",
    "POINTS_PER_MM",
    "SECONDS",
    "Cell",
    "Column",
    "Listing",
    "LongList",
    "Misprint",
    "Paper",
    "SimilarCodes",
    "Stationery",
    "TableSection",
    "by_name",
    "competitors",
    "country_name",
    "figure",
    "filling_picture",
    "flags_of",
    "in_rooms",
    "joined",
    "listing_content",
    "listing_pdf",
    "mark",
    "misprinted_names",
    "named",
    "picture",
    "protected",
    "qr_code",
    "region_name",
    "round_name",
    "shown_name",
    "strong",
    "tick_box",
    "typeset",
    "typeset_in_parts",
    "unprotected",
    "with_numbers",
]
