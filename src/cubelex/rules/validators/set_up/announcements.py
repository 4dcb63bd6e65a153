"""The announcement of a competition: its length and its registration period."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from cubelex.competition import find_zone
from cubelex.messages import Moment
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import count_term

MOST_DAYS: Final = 6
SHORTEST_REGISTRATION: Final = timedelta(hours=48)


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """What the WCA's website requires of an announcement, as far as a WCIF has it."""
    if checked.context.lists_competitors:
        return
    days = checked.competition.schedule.number_of_days
    if days > MOST_DAYS:
        yield checked.found(
            "long_competition_warning", days=count_term("days", days), most=count_term("days", MOST_DAYS)
        )
    info = checked.competition.registration_info
    if isinstance(info, Mapping) and checked.stage is CompetitionStage.SET_UP:
        yield from _registration(checked, info)


def _registration(checked: CheckedCompetition, info: Mapping[str, Any]) -> Iterator[Finding]:
    """Registration is open for at least 48 hours and closes before the competition."""
    opens, closes = _moment(info.get("openTime")), _moment(info.get("closeTime"))
    if opens is None or closes is None:
        return
    if closes - opens < SHORTEST_REGISTRATION:
        yield checked.found("short_registration_warning", opens=Moment(opens), closes=Moment(closes))
    if closes >= _beginning(checked):
        yield checked.found("late_registration_warning", closes=Moment(closes))


def _beginning(checked: CheckedCompetition) -> datetime:
    """Midnight at the first venue, before the first day."""
    schedule = checked.competition.schedule
    zones = [zone for venue in schedule.venues if (zone := find_zone(venue.timezone)) is not None]
    day = schedule.start_date
    return datetime(day.year, day.month, day.day, tzinfo=zones[0] if zones else find_zone("UTC"))


def _moment(text: Any) -> datetime | None:
    """A point in time, or `None` where the text is not one."""
    try:
        read = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return read if read.tzinfo else None
