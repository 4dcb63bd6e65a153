"""What a result of a competition means in the world: said beside it, from what is in memory."""

from django.utils.translation import gettext as _

from cubelex.competition import Scope
from cubelex.errors import UnknownCountry
from cubelex.rules.records import WORLD, Record, regions_of
from cubelex.web.shared.labels.names import country_label
from cubelex.web.shared.rankings.worth import Standings


def place_in_the_world(standings: Standings, iso2: str, scope: Scope, value: int) -> str:
    """The places that a personal best takes, in the country and in the world, in words."""
    world = _("#%(rank)d in the world") % {"rank": standings.rank(scope, WORLD, value)}
    try:
        country = regions_of(iso2).get(Record.NATIONAL)
    except UnknownCountry:
        country = None
    if country is None:
        return world
    values = {"rank": standings.rank(scope, country, value), "country": country_label(country)}
    national = _("#%(rank)d in %(country)s") % values
    return f"{national} · {world}"
