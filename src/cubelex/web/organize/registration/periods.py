"""When registration opens and closes, by the clock of the venue."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cubelex.competition import Competition
from cubelex.officiating.verbs import registration_period
from cubelex.web.shared.labels.rounds import moment_label


def period_texts(competition: Competition) -> tuple[str, str]:
    """Both moments as the reader reads them, with the time zone, or nothing where one was not announced."""
    opens, closes = (_at_venue(competition, moment) for moment in registration_period(competition))
    return opens, closes


def _at_venue(competition: Competition, moment: datetime | None) -> str:
    if moment is None:
        return ""
    name = next((venue.timezone for venue in competition.schedule.venues), "UTC")
    try:
        zone = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        name, zone = "UTC", ZoneInfo("UTC")
    return f"{moment_label(moment.astimezone(zone))} (\u2068{name}\u2069)"
