"""The announcement of a competition: its length and its registration period."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from cubelex.messages import Moment
from cubelex.rules.validators.dossiers import Dossier, Stage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.set_up.schedule_activities import zone_of
from cubelex.rules.validators.terms import counted

MOST_DAYS: Final = 6
SHORTEST_REGISTRATION: Final = timedelta(hours=48)


def check(dossier: Dossier) -> Iterator[Finding]:
    """What the WCA's website requires of an announcement, as far as a WCIF has it."""
    if dossier.beside.lists_competitors:
        return
    days = dossier.competition.schedule.number_of_days
    if days > MOST_DAYS:
        yield dossier.found("long_competition_warning", days=counted("days", days), most=counted("days", MOST_DAYS))
    info = dossier.competition.registration_info
    if isinstance(info, Mapping) and dossier.stage is Stage.SET_UP:
        yield from _registration(dossier, info)


def _registration(dossier: Dossier, info: Mapping[str, Any]) -> Iterator[Finding]:
    """Registration is open for at least 48 hours and closes before the competition."""
    opens, closes = _moment(info.get("openTime")), _moment(info.get("closeTime"))
    if opens is None or closes is None:
        return
    if closes - opens < SHORTEST_REGISTRATION:
        yield dossier.found("short_registration_warning", opens=Moment(opens), closes=Moment(closes))
    if closes >= _beginning(dossier):
        yield dossier.found("late_registration_warning", closes=Moment(closes))


def _beginning(dossier: Dossier) -> datetime:
    """Midnight at the first venue, before the first day."""
    schedule = dossier.competition.schedule
    zones = [zone for venue in schedule.venues if (zone := zone_of(venue.timezone)) is not None]
    day = schedule.start_date
    return datetime(day.year, day.month, day.day, tzinfo=zones[0] if zones else zone_of("UTC"))


def _moment(text: Any) -> datetime | None:
    """A point in time, or `None` where the text is not one."""
    try:
        read = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return read if read.tzinfo else None
