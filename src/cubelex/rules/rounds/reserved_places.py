"""Places of a next round that a championship keeps for its own region."""

from collections.abc import Collection
from typing import Literal

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
