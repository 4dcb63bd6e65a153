"""What events are called in English, as the WCA lists them. Surfaces translate them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EVENT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "333": "3x3x3 Cube",
        "222": "2x2x2 Cube",
        "444": "4x4x4 Cube",
        "555": "5x5x5 Cube",
        "666": "6x6x6 Cube",
        "777": "7x7x7 Cube",
        "333bf": "3x3x3 Blindfolded",
        "333fm": "3x3x3 Fewest Moves",
        "333oh": "3x3x3 One-Handed",
        "clock": "Clock",
        "minx": "Megaminx",
        "pyram": "Pyraminx",
        "skewb": "Skewb",
        "sq1": "Square-1",
        "444bf": "4x4x4 Blindfolded",
        "555bf": "5x5x5 Blindfolded",
        "333mbf": "3x3x3 Multi-Blind",
        "333ft": "3x3x3 With Feet",
        "magic": "Magic",
        "mmagic": "Master Magic",
        "333mbo": "3x3x3 Multi-Blind Old Style",
    }
)
"""In the order of the WCA's own lists, the retired events last."""


def event_name(event_id: str) -> str:
    """The name of the event, or its id where it is none of the WCA's.

    >>> event_name("333oh")
    '3x3x3 One-Handed'
    """
    return EVENT_NAMES.get(event_id, event_id)
