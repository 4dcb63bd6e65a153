"""Certificates: for the podium, for taking part, for newcomers; in one of ten looks or on a background of your own."""

import tomllib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import Competition, Event, Person, Result, Scope
from cubelex.diagrams import event_icon_svg
from cubelex.errors import InvalidFile, UnknownTheme
from cubelex.messages import Catalogue, EventRef
from cubelex.regulations import Edition
from cubelex.rules import format_result
from cubelex.rules.rounds import ranking_on_file
from cubelex.sheets.layout import Stationery, competitors, shown_name, typeset

_DATA: Final = Path(__file__).parents[1] / "data" / "certificates.toml"
_PODIUM: Final = 3
_MOST_PIXELS: Final = 100_000_000
_SIGNATURES: Final = {
    b"\x89PNG": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"<svg": "image/svg+xml",
    b"<?xm": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Placing:
    """A place on the podium of an event: the result that decided it, and whether that is an average."""

    person: Person
    event: str
    place: int
    result: str
    is_average: bool


@dataclass(frozen=True, slots=True)
class Participation:
    """That a person took part in some events; that of a newcomer says that it was their first competition."""

    person: Person
    events: tuple[str, ...]
    is_first: bool = False


class AwardKind(StrEnum):
    """What certificates are for."""

    PODIUM = "podium"
    PARTICIPATION = "participation"
    NEWCOMER = "newcomer"


def participations(competition: Competition, *, only_newcomers: bool = False) -> list[Participation]:
    """Everybody who is accepted, or those whose first competition it is, by name."""
    return [
        Participation(person, _events_of(competition, person), is_first=only_newcomers)
        for person in competitors(competition)
        if person.is_newcomer or not only_newcomers
    ]


def _events_of(competition: Competition, person: Person) -> tuple[str, ...]:
    return tuple(event.id for event in competition.events if person.competes_in(event.id))


@cache
def themes() -> Mapping[str, Mapping[str, str]]:
    """The looks of certificates, by their names."""
    return MappingProxyType(tomllib.loads(_DATA.read_text(encoding="utf-8"))["themes"])


def podium(
    competition: Competition, event: Event, edition: Edition, results: Sequence[Result] | None = None
) -> list[Placing]:
    """Who is on the podium of an event by the results of its last round or of both Dual Rounds, third place first."""
    if not event.rounds:
        return []
    final = event.rounds[-1]
    rows = results if results is not None else ranking_on_file(event.rounds, final, edition)
    placed = [row for row in rows if row.ranking is not None and row.ranking <= _PODIUM and row.best > 0]
    is_average = final.format.is_average
    found = []
    for row in reversed(placed):
        person = competition.person(row.person_id)
        counts = is_average and row.average > 0
        result = format_result(row.average, event.id, Scope.AVERAGE) if counts else format_result(row.best, event.id)
        if person is not None and row.ranking is not None:
            found.append(Placing(person, event.id, row.ranking, result, counts))
    return found


def certificates(
    competition: Competition,
    awards: Sequence[Placing | Participation],
    stationery: Stationery,
    *,
    theme: str = "classic",
    background: bytes | None = None,
    signers: Sequence[str] = (),
) -> bytes:
    """A certificate for each award. `background` is a PNG, JPEG or SVG that fills the page in place of the theme.

    :raises UnknownTheme: when no theme has that name.
    :raises InvalidFile: when the background is not one of these.
    """
    if theme not in themes():
        raise UnknownTheme(f"unknown theme {theme!r}. Choose one of {', '.join(themes())}.")
    words = stationery.words
    content = {
        "title": words.text("sheets.certificates.title"),
        "competition": competition.name,
        "day": words.day(competition.schedule.end_date, "long"),
        "theme": dict(themes()[theme]),
        "background": _as_svg(background, stationery) if background else None,
        "signers": list(signers) or [words.text("sheets.role.delegate"), words.text("sheets.role.organizer")],
        "certificates": [_certificate(award, words) for award in awards],
    }
    try:
        return typeset("certificates", content, stationery)
    except RuntimeError as fault:
        if background is None:
            raise
        raise InvalidFile(f"the background cannot be printed ({fault}); save the picture again") from fault


def _certificate(award: Placing | Participation, words: Catalogue) -> dict[str, Any]:
    if isinstance(award, Participation):
        kind = AwardKind.NEWCOMER if award.is_first else AwardKind.PARTICIPATION
        return {
            **shown_name(award.person),
            "heading": words.text(f"sheets.certificates.{kind.value}"),
            "icons": [event_icon_svg(event_id) for event_id in award.events],
            **dict.fromkeys(("event", "result", "result-label")),
        }
    kind_of_result = "average" if award.is_average else "single"
    return {
        **shown_name(award.person),
        "heading": words.text(f"sheets.certificates.place_{award.place}"),
        "event": words.show(EventRef(award.event)),
        "icons": [event_icon_svg(award.event)],
        "result": award.result,
        "result-label": words.text(f"sheets.certificates.{kind_of_result}"),
    }


def _is_svg(background: bytes) -> bool:
    """Whether it is a drawing that does not expand into something larger."""
    from xml.etree import ElementTree

    if b"<!ENTITY" in background:
        return False
    try:
        return ElementTree.fromstring(background.lstrip()).tag.rpartition("}")[2] == "svg"
    except ElementTree.ParseError:
        return False


def _pixels(picture: bytes) -> int:
    """How many pixels a PNG has: a small file may expand into more than there is memory for."""
    return int.from_bytes(picture[16:20], "big") * int.from_bytes(picture[20:24], "big")


# What the typesetter would leave out without an error: pictures that do not end, drawings that cannot be read.
_IS_WHOLE: Final[Mapping[str, Callable[[bytes], bool]]] = {
    "image/png": lambda picture: picture[12:16] == b"IHDR" and b"IEND" in picture and _pixels(picture) <= _MOST_PIXELS,
    "image/jpeg": lambda picture: b"\xff\xd9" in picture,
    "image/svg+xml": _is_svg,
}


def _as_svg(background: bytes, stationery: Stationery) -> str:
    """The picture in a frame of the page, cut where its shape differs."""
    kind = next((kind for start, kind in _SIGNATURES.items() if background.lstrip().startswith(start)), None)
    if kind is None:
        raise InvalidFile("the background is not a picture that can be printed; give a PNG, JPEG or SVG file")
    if not _IS_WHOLE[kind](background):
        raise InvalidFile("the background is damaged or cut off; save the picture again")
    # Across, as certificates are.
    width, height = stationery.paper.height, stationery.paper.width
    address = f"data:{kind};base64,{b64encode(background).decode()}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<image href="{address}" width="{width}" height="{height}" preserveAspectRatio="xMidYMid slice"/></svg>'
    )
