"""Which messages a language has at each level: those around published Regulations, those the public meets, or all."""

from typing import Final

from cubelex.messages.languages import Level, SpokenLanguage

_PUBLISHED: Final = "published."
_PUBLIC: Final = (
    "attempts.",
    "conditions.",
    "events.",
    "formats.",
    "incidents.",
    "judging.",
    "lists.",
    "matches.",
    "names.",
    "observations.",
    "people.",
    "roles.",
    "sheets.attempt",
    "sheets.extra",
    "sheets.fewest_moves.",
    "sheets.final",
    "sheets.format.",
    "sheets.group",
    "sheets.made",
    "sheets.page",
    "sheets.round",
    "sheets.scorecards.",
    "sheets.scrambles.",
    "sheets.station",
    "station.",
    "statuses.",
)
"""What public pages, the station, scorecards and scramble sheets say. A test reads such pages and watches this list."""


def level_of(code: str) -> Level:
    """The lowest level at which a language has the text of a code.

    >>> level_of("events.333"), level_of("findings.no_delegate_error.wrong")
    (Level.PUBLIC, Level.COMPLETE)
    """
    if code.startswith(_PUBLISHED):
        return Level.PUBLISHED
    return Level.PUBLIC if code.startswith(_PUBLIC) else Level.COMPLETE


def wanted_level(language: SpokenLanguage) -> Level:
    """Up to which level texts are to be translated into a language; a draft is on its way to be public."""
    return Level.PUBLIC if language.level is Level.DRAFT else language.level
