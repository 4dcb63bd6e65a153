"""Certificates: for podiums, for taking part, for newcomers; in ten looks or on a background of your own."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.diagrams import event_icon_svg
from cubelex.errors import InvalidFile, UnknownTheme
from cubelex.messages import Catalogue, Message
from cubelex.sheets.layout import SECONDS, Stationery, filling_picture, region_name, shown_name, typeset
from cubelex.sheets.results.awards import AwardKind, Participation, Placing

_DATA: Final = Path(__file__).parents[1] / "data" / "certificates.toml"
# A drawing of some bytes can take minutes: it is given up in time.
_SECONDS_WITH_PICTURE: Final = 15.0


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
        "background": _background(background, stationery) if background else None,
        "signers": list(signers) or [words.text("sheets.role.delegate"), words.text("sheets.role.organizer")],
        "certificates": [_certificate(award, words) for award in awards],
    }
    try:
        return typeset("certificates", content, stationery, _SECONDS_WITH_PICTURE if background else SECONDS)
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
            **dict.fromkeys(("place", "event", "result", "result-label")),
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
        "place": award.place,
        "event": words.event(award.event),
        "icons": [event_icon_svg(award.event.id)],
        "result": award.result,
        "result-label": words.text(f"sheets.certificates.{kind_of_result}"),
    }


def _background(picture: bytes, stationery: Stationery) -> str:
    """The picture over the whole page, across as certificates are."""
    return filling_picture(picture, stationery.paper.height, stationery.paper.width, "the background")
