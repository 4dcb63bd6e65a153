"""Regions as people write them: codes and names of countries, continents, the world."""

from difflib import get_close_matches
from functools import cache

from cubelex.competition import Continent, country, recognised_countries
from cubelex.errors import UnknownCountry
from cubelex.rules.records import WORLD


@cache
def _known() -> dict[str, str]:
    """What people write, in small letters → region."""
    known = {WORLD: WORLD}
    for continent in Continent:
        known[continent.value.lower()] = continent.value
        known[f"_{continent.value.lower()}"] = continent.value
    for iso2 in recognised_countries():
        known[country(iso2).name().lower()] = iso2
        known[iso2.lower()] = iso2
    return known


def read_region(text: str) -> str:
    """The region of a name or a code, as `results` and `ranks` have it.

    >>> read_region("Portugal"), read_region("pt"), read_region("south america"), read_region("World")
    ('PT', 'PT', 'South America', 'world')

    :raises UnknownCountry: when no region is called so.
    """
    known = _known()
    found = known.get(" ".join(text.lower().split()))
    if found is None:
        like = get_close_matches(text.lower(), known, n=3)
        proposed = f" Similar: {', '.join(like)}." if like else ""
        raise UnknownCountry(
            f"{text!r} is not a region. Expected world, a continent, or the code or the English name of a country."
            f"{proposed}"
        )
    return found


def region_name(region: str) -> str:
    """What a region is called in English.

    >>> region_name("PT"), region_name("Europe"), region_name("world")
    ('Portugal', 'Europe', 'World')
    """
    if region == WORLD:
        return "World"
    return country(region).name() if len(region) == 2 else region
