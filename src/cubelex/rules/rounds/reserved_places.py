"""Places of a next round that a championship keeps for its own region."""

from collections.abc import Collection
from typing import Literal

from cubelex.competition import ChampionshipTitle, ReservedPlaces
from cubelex.messages import Message
from cubelex.regulations import Championship, Edition, cites
from cubelex.rules.rulings import Ruling


@cites("9p2b")
def most_reserved(places: int, edition: Edition, *, in_head_to_head: bool = False) -> Ruling[int]:
    """The most places of a next round that may be reserved: eight or half of them, in Head to Head all of them.

    Before 2025 nothing allows it.

    >>> from cubelex.regulations import edition
    >>> most_reserved(12, edition("2025-07-17")).answer, most_reserved(40, edition("2025-07-17")).answer
    (6, 8)
    """
    rules = edition.advancement
    if rules.most_reserved == 0:
        return Ruling(0, under=edition.cite("9p2"))
    if in_head_to_head and rules.most_reserved_percent_in_head_to_head:
        return Ruling(places * rules.most_reserved_percent_in_head_to_head // 100, under=edition.cite("9p2b"))
    return Ruling(min(rules.most_reserved, places * rules.most_reserved_percent // 100), under=edition.cite("9p2b"))


@cites("9p2b", "9p2b++")
def region_of_reservation(
    championships: Collection[Championship], edition: Edition
) -> Ruling[Literal["national", "continental"] | None]:
    """For whose region a championship may reserve places: for none at a World Championship, else the widest.

    >>> from cubelex.regulations import edition
    >>> region_of_reservation({"national", "continental"}, edition("2025-07-17"))
    Ruling('continental', under=('9p2b++',))
    """
    rules = edition.advancement
    if rules.most_reserved == 0:
        return Ruling(None, under=edition.cite("9p2"))
    if any(championship in rules.not_reserved_at for championship in championships):
        return Ruling(None, under=edition.cite("9p2b++"))
    if "continental" in championships:
        return Ruling("continental", under=edition.cite("9p2b++" if "national" in championships else "9p2b"))
    return Ruling("national" if "national" in championships else None, under=edition.cite("9p2b"))


@cites("9p2b", "9p2b++")
def reservation_faults(
    reserved: ReservedPlaces,
    championships: Collection[ChampionshipTitle],
    edition: Edition,
    represented: Collection[str] = (),
) -> tuple[Ruling[Message], ...]:
    """Why places must not be reserved: no such championship, that of the world, or not for its whole region.

    `represented` are the countries of the competitors. Those of the region that are left out are a fault, because
    places are reserved for the best of the region.
    """
    region = region_of_reservation([title.kind for title in championships], edition)
    if region.answer is None:
        if edition.advancement.most_reserved == 0:
            code = "rulings.no_reserved_places"
        else:
            is_world = any(title.kind in edition.advancement.not_reserved_at for title in championships)
            code = "rulings.no_reserved_places_at_worlds" if is_world else "rulings.reserved_places_need_championship"
        return (Ruling(Message(code), region.under),)
    regions = [title.countries for title in championships if title.kind == region.answer]
    if any(_is_region(reserved.nationalities, countries, represented) for countries in regions):
        return ()
    return (Ruling(Message(f"rulings.reserved_places_not_{region.answer}"), region.under),)


def _is_region(nationalities: Collection[str], region: frozenset[str], represented: Collection[str]) -> bool:
    """Whether the nationalities are those of a region, without countries that nobody represents."""
    named = frozenset(nationalities)
    return bool(named) and named <= region and region.intersection(represented) <= named


def permitted_reservation(
    reserved: ReservedPlaces,
    championships: Collection[ChampionshipTitle],
    edition: Edition,
    represented: Collection[str] = (),
) -> ReservedPlaces | None:
    """The reserved places that count: none where the competition must not reserve them."""
    return None if reservation_faults(reserved, championships, edition, represented) else reserved
