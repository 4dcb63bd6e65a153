"""What things are called on the site, in the reader's language: events, rounds, roles."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from cubelex.competition import Competition, country, event_name
from cubelex.errors import UnknownCountry, UnknownRound
from cubelex.officiating import Role, RoundStatus

EVENTS: Final[Mapping[str, Promise]] = {
    "333": gettext_lazy("3x3x3 Cube"),
    "222": gettext_lazy("2x2x2 Cube"),
    "444": gettext_lazy("4x4x4 Cube"),
    "555": gettext_lazy("5x5x5 Cube"),
    "666": gettext_lazy("6x6x6 Cube"),
    "777": gettext_lazy("7x7x7 Cube"),
    "333bf": gettext_lazy("3x3x3 Blindfolded"),
    "333fm": gettext_lazy("3x3x3 Fewest Moves"),
    "333oh": gettext_lazy("3x3x3 One-Handed"),
    "clock": gettext_lazy("Clock"),
    "minx": gettext_lazy("Megaminx"),
    "pyram": gettext_lazy("Pyraminx"),
    "skewb": gettext_lazy("Skewb"),
    "sq1": gettext_lazy("Square-1"),
    "444bf": gettext_lazy("4x4x4 Blindfolded"),
    "555bf": gettext_lazy("5x5x5 Blindfolded"),
    "333mbf": gettext_lazy("3x3x3 Multi-Blind"),
    "333ft": gettext_lazy("3x3x3 With Feet"),
    "magic": gettext_lazy("Magic"),
    "mmagic": gettext_lazy("Master Magic"),
}
ROLES: Final[Mapping[str, Promise]] = {
    Role.DELEGATE: gettext_lazy("Delegate"),
    Role.ORGANIZER: gettext_lazy("Organizer"),
    Role.SCORE_TAKER: gettext_lazy("Score taker"),
    Role.JUDGE: gettext_lazy("Judge"),
    Role.SCRAMBLER: gettext_lazy("Scrambler"),
    Role.COMPETITOR: gettext_lazy("Competitor"),
}
STATUSES: Final[Mapping[str, Promise]] = {
    RoundStatus.PENDING: gettext_lazy("Not open yet"),
    RoundStatus.OPEN: gettext_lazy("Open"),
    RoundStatus.FINISHED: gettext_lazy("Finished"),
}


def event_label(event_id: str) -> str:
    """The name of an event."""
    return str(EVENTS.get(event_id, event_name(event_id)))


def country_label(iso2: str) -> str:
    """The name of a country in the reader's language."""
    try:
        return country(iso2).name((get_language() or "en").split("-")[0])
    except UnknownCountry:
        return iso2


def round_label(competition: Competition, round_id: str) -> str:
    """The name of a round with its event; the last of several is the final."""
    try:
        announced = competition.round(round_id)
    except UnknownRound:
        return round_id
    event = event_label(announced.event_id)
    if announced.number > 1 and competition.next_round(announced) is None:
        return _("%(event)s, final") % {"event": event}
    return _("%(event)s, round %(number)d") % {"event": event, "number": announced.number}


def person_label(competition: Competition, person_id: int) -> str:
    """The name of a competitor, or their number where nobody has it any more."""
    person = competition.person(person_id)
    return person.name if person else _("competitor %(number)d") % {"number": person_id}
