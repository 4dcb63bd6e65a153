"""Nametags: a name to be read from afar, and behind it the schedule of its owner."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cubelex.competition import Competition, Person
from cubelex.messages import Catalogue
from cubelex.reprs import NamedOption
from cubelex.sheets.layout import (
    LongList,
    SimilarCodes,
    Stationery,
    by_name,
    country_name,
    flags_of,
    shown_name,
    typeset_in_parts,
)
from cubelex.sheets.people.agendas import Agendas

_AT_ONCE: Final = 100


class BadgeSize(NamedOption):
    """The holders that nametags fit: a quarter of the paper, folded (A7) or not (A6), or a card for both sides.

    Cards are 90 by 55 mm, or 4 by 3 inches as holders for Letter paper.
    """

    A7 = "a7"
    A6 = "a6"
    CARD = "card"
    INCHES = "4x3"


# How many are on a page, millimetres where they are not a share of it, type sizes in points, and the shares of name and
# schedule.
_QUARTERS: Final = {"across": 2, "down": 2, "width": None, "height": None, "two-sided": False}
_CARDS: Final = {"across": 2, "down": 5, "width": 90, "height": 55, "two-sided": True}
_LARGE_CARDS: Final = {"across": 2, "down": 3, "width": 101.6, "height": 76.2, "two-sided": True}
_SIZES: Final[Mapping[BadgeSize, dict[str, Any]]] = {
    BadgeSize.A7: {**_QUARTERS, "name": 30, "small": 9, "most": 11, "inset": 5, "shares": (1, 1)},
    BadgeSize.A6: {**_QUARTERS, "name": 30, "small": 9, "most": 13, "inset": 5, "shares": (44, 56)},
    BadgeSize.CARD: {**_CARDS, "name": 24, "small": 7.5, "most": 10, "inset": 3.5, "shares": (1, 1)},
    BadgeSize.INCHES: {**_LARGE_CARDS, "name": 30, "small": 9, "most": 12, "inset": 5, "shares": (1, 1)},
}

# The roles that a nametag shows, the most important first.
_ROLES: Final = ("delegate", "trainee-delegate", "organizer", "staff-dataentry")


def badges(
    competition: Competition,
    stationery: Stationery,
    progress: Callable[[int], None] = lambda done: None,
    *,
    size: BadgeSize = BadgeSize.A7,
    site: str = "",
) -> bytes:
    """A nametag for everybody who competes or has a role: four on a page, or cards to be printed on both sides.

    `progress` is called with the number of nametags that are done. With the address of a site, nametags have a QR code
    by which judges find a competitor, and staff sign in.
    """
    words, agendas, codes = stationery.words, Agendas.of(competition, stationery), SimilarCodes()
    people = sorted((person for person in competition.persons if _has_badge(person)), key=by_name)
    content = {
        "title": words.text("sheets.badges.title"),
        "competition": competition.name,
        "size": _SIZES[size],
        "agenda": agendas.shared(),
        "flags": flags_of(people, stationery),
    }
    listed = LongList(
        "badges",
        people,
        lambda person: {
            **_badge(person, agendas, words),
            "qr": codes.svg(address)
            if (address := badge_address(site, competition.id, person.registrant_id))
            else None,
        },
        agendas.texts() | {text for person in people for text in shown_name(person).values() if text},
    )
    return typeset_in_parts("badges", content, listed, stationery, progress, _AT_ONCE)


def badge_address(site: str, competition_id: str, registrant_id: int | None) -> str:
    """What a nametag's QR code says; nothing without a site or a number.

    >>> badge_address("http://10.0.0.1:8000/", "Demo2026", 17)
    'http://10.0.0.1:8000/Demo2026/badge/17/'
    """
    return f"{site.rstrip('/')}/{competition_id}/badge/{registrant_id}/" if site and registrant_id else ""


def _has_badge(person: Person) -> bool:
    registered = person.registration
    return bool(person.roles) or (registered is not None and registered.status.value == "accepted")


def _badge(person: Person, agendas: Agendas, words: Catalogue) -> dict[str, Any]:
    role = next((role for role in _ROLES if role in person.roles), None)
    return {
        **shown_name(person),
        "number": str(person.registrant_id or ""),
        "country": country_name(person.country_iso2, words),
        "flag": person.country_iso2,
        "wca_id": person.wca_id,
        "role": words.text(f"sheets.role.{role}") if role else words.text("sheets.role.competitor"),
        "is-official": role is not None,
        "newcomer": words.text("sheets.badges.newcomer") if person.is_newcomer else None,
        "days": agendas.days(person),
    }
