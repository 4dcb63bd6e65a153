"""Slips: small cards to cut out, each with the day of a competitor, for those who need no nametag."""

from collections.abc import Callable
from typing import Final

from cubelex.competition import Competition
from cubelex.sheets.layout import LongList, Stationery, competitors, shown_name, typeset_in_parts
from cubelex.sheets.people.agendas import Agendas

_ACROSS, _DOWN = 2, 4
_AT_ONCE: Final = 160


def slips(
    competition: Competition, stationery: Stationery, progress: Callable[[int], None] = lambda done: None
) -> bytes:
    """A slip for every competitor by name, eight on a page, in the order of the pages.

    `progress` is called with the number of slips that are done.
    """
    words, agendas = stationery.words, Agendas.of(competition, stationery)
    people = competitors(competition)
    content = {
        "title": words.text("sheets.slips.title"),
        "competition": competition.name,
        "none": words.text("sheets.groups.none"),
        "across": _ACROSS,
        "down": _DOWN,
        "agenda": agendas.shared(),
    }
    listed = LongList(
        "slips",
        people,
        lambda person: {
            **shown_name(person),
            "number": str(person.registrant_id or ""),
            "days": agendas.days(person),
        },
        agendas.texts() | {text for person in people for text in shown_name(person).values() if text},
    )
    return typeset_in_parts("slips", content, listed, stationery, progress, _AT_ONCE)
