"""What a competition usually prints on, and the colours of printed pictures."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.competition import Competition
from cubelex.diagrams import BLACK_AND_WHITE, COLOUR, COLOUR_BLIND, MARKED, PALETTES, Palette
from cubelex.sheets import Paper

PALETTE_NAMES: Final[tuple[tuple[str, Promise], ...]] = (
    (COLOUR.name, gettext_lazy("Colours")),
    (BLACK_AND_WHITE.name, gettext_lazy("Black and white")),
    (MARKED.name, gettext_lazy("Colours with marks")),
    (COLOUR_BLIND.name, gettext_lazy("Colours for colour-blind eyes")),
)
# Where Letter is what printers hold, by the Common Locale Data Repository.
_LETTER_COUNTRIES: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


def usual_paper(competition: Competition) -> Paper:
    """The paper of the country where the competition is held."""
    countries = {venue.country_iso2 for venue in competition.schedule.venues}
    return Paper.LETTER if countries and countries <= _LETTER_COUNTRIES else Paper.A4


def palette_or_colours(name: str | None) -> Palette:
    """The palette of that name, or the colours of puzzles."""
    return PALETTES.get(name or "", COLOUR)
