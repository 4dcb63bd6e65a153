"""What things are called on the site, in the reader's language: events, rounds, roles."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Continent, EventOrId, country, event_kind_or_default
from cubelex.errors import UnknownCountry, UnknownRound
from cubelex.messages import Message, catalogue
from cubelex.officiating import Role, RoundStatus

ROLES: Final[Mapping[str, Promise]] = {
    Role.DELEGATE: gettext_lazy("Delegate"),
    Role.ORGANIZER: gettext_lazy("Organizer"),
    Role.SCORE_TAKER: gettext_lazy("Score taker"),
    Role.JUDGE: gettext_lazy("Judge"),
    Role.SCRAMBLER: gettext_lazy("Scrambler"),
    Role.COMPETITOR: gettext_lazy("Competitor"),
}
STATUSES: Final[Mapping[str, Promise]] = {
    RoundStatus.PENDING: gettext_lazy("Not open"),
    RoundStatus.OPEN: gettext_lazy("Open"),
    RoundStatus.FINISHED: gettext_lazy("Finished"),
}
CONTINENTS: Final[Mapping[str, Promise]] = {
    Continent.AFRICA: gettext_lazy("Africa"),
    Continent.ASIA: gettext_lazy("Asia"),
    Continent.EUROPE: gettext_lazy("Europe"),
    Continent.NORTH_AMERICA: gettext_lazy("North America"),
    Continent.OCEANIA: gettext_lazy("Oceania"),
    Continent.SOUTH_AMERICA: gettext_lazy("South America"),
}


def reader_language() -> str:
    """The code of the reader's language."""
    return get_language() or "en"


def event_label(event: EventOrId) -> str:
    """The name of an event."""
    return catalogue(reader_language()).event(event_kind_or_default(event))


def country_label(iso2: str) -> str:
    """The name of a country in the reader's language."""
    try:
        return country(iso2).name(reader_language())
    except UnknownCountry:
        return iso2


def round_label(competition: Competition, round_id: str) -> str:
    """The name of a round with its event; the last one, also if it is the only one, is the final."""
    try:
        round_ = competition.round(round_id)
    except UnknownRound:
        return round_id
    event = event_label(round_.kind)
    if competition.next_round(round_) is None:
        return _("%(event)s, final") % {"event": event}
    return _("%(event)s, round %(number)d") % {"event": event, "number": round_.number}


def person_label(competition: Competition, person_id: int) -> str:
    """The name of a competitor, or their number where no competitor has it now."""
    person = competition.find_person(person_id)
    return person.name if person else catalogue(reader_language()).say(Message("names.competitor", number=person_id))
