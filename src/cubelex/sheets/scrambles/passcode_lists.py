"""The list of passcodes, in the order in which the sets are opened; for the Delegate alone (4b2)."""

from collections.abc import Mapping
from itertools import groupby

from cubelex.competition import Competition
from cubelex.scrambles import ScrambleDocument
from cubelex.sheets.layout import Stationery, typeset
from cubelex.sheets.scrambles.set_headings import About
from cubelex.sheets.scrambles.set_orders import Use, in_order_of_use


def passcode_list(
    document: ScrambleDocument,
    passcodes: Mapping[str, str],
    stationery: Stationery,
    competition: Competition | None = None,
) -> bytes:
    """The passcode of every set of the document, by the name of the set, in schedule order."""
    words = stationery.words
    about = About(document, competition, words)
    uses = in_order_of_use(document.sets, competition)
    content = {
        "title": words.text("sheets.passcodes.title"),
        "competition": about.competition_name,
        "secret": words.text("sheets.passcodes.secret"),
        "how": about.cited("sheets.passcodes.how", "4b2"),
        "columns": [words.text(f"sheets.passcodes.{column}") for column in ("time", "set", "passcode", "opened")],
        "days": [
            {"day": words.day(day) if day else "", "rows": [_row(use, about, passcodes) for use in of_day]}
            for day, of_day in groupby(uses, key=lambda use: use.scheduled.starts_at.date() if use.scheduled else None)
        ],
    }
    return typeset("passcodes", content, stationery)


def _row(use: Use, about: About, passcodes: Mapping[str, str]) -> dict[str, str]:
    when = use.scheduled
    return {
        "time": about.words.span(when.starts_at, when.ends_at) if when else "",
        "room": when.room.name if when else "",
        "event": about.words.event(use.set.kind),
        "place": about.place(use.set),
        "name": use.set.name,
        "number": str(about.numbers[use.set.name]),
        "passcode": passcodes[use.set.name],
    }
