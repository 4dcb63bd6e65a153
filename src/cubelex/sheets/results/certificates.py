"""Certificates: for podiums, for taking part, for newcomers; in ten looks or on a background of your own."""

import tomllib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.diagrams import event_icon_svg
from cubelex.errors import InvalidFile, UnknownTheme
from cubelex.messages import Catalogue, EventRef, Message
from cubelex.sheets.layout import Stationery, region_name, shown_name, typeset
from cubelex.sheets.results.awards import AwardKind, Participation, Placing

_DATA: Final = Path(__file__).parents[1] / "data" / "certificates.toml"
_MOST_PIXELS: Final = 100_000_000
_SIGNATURES: Final = {
    b"\x89PNG": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"<svg": "image/svg+xml",
    b"<?xm": "image/svg+xml",
}


@cache
def themes() -> Mapping[str, Mapping[str, str]]:
    """The looks of certificates, by their names."""
    return MappingProxyType(tomllib.loads(_DATA.read_text(encoding="utf-8"))["themes"])


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
    if award.region:
        region = region_name(award.region, words)
        heading = words.say(Message(f"sheets.certificates.regional_{award.place}", region=region))
    else:
        heading = words.text(f"sheets.certificates.place_{award.place}")
    return {
        **shown_name(award.person),
        "heading": heading,
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
