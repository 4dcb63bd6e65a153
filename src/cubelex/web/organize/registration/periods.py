"""When registration opens and closes, by the clock of the venue."""

from datetime import datetime

from cubelex.competition import Competition
from cubelex.officiating.verbs import registration_period
from cubelex.web.shared.labels.rounds import moment_label
from cubelex.web.shared.timetables import zone_of


def period_texts(competition: Competition) -> tuple[str, str]:
    """Both moments as the reader reads them, with the time zone, or nothing where one was not announced."""
    opens, closes = (_at_venue(competition, moment) for moment in registration_period(competition))
    return opens, closes


def _at_venue(competition: Competition, moment: datetime | None) -> str:
    if moment is None:
        return ""
    zone = zone_of(competition)
    return f"{moment_label(moment.astimezone(zone))} (\u2068{zone.key}\u2069)"
