"""What the head of every page of a competition says: its name, its days, its place, and whether something is on."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django import template
from django.utils import timezone

from cubelex.competition import Competition
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.web.shared.labels.names import country_label
from cubelex.web.shared.labels.rounds import days_label
from cubelex.web.shared.themes import theme_of
from cubelex.web.store.models import Copy
from cubelex.web.store.pictures import picture_of

register = template.Library()
SILENT_AFTER: Final = timedelta(minutes=5)
"""A venue says every minute that it is there."""


@dataclass(frozen=True, slots=True)
class Masthead:
    """A competition in a line."""

    id: str
    name: str
    days: str
    place: str
    is_live: bool
    accent: str
    logo: str
    banner: str


@register.simple_tag(takes_context=True)
def masthead(context: template.Context) -> Masthead | None:
    """The competition that a page is about, or nothing where it is about none."""
    competition, state = context.get("competition"), context.get("state")
    if not isinstance(competition, Competition):
        return None
    schedule = competition.schedule
    venue = next(iter(schedule.venues), None)
    place = f"{venue.name}, {country_label(venue.country_iso2)}" if venue else ""
    days = days_label(schedule.start_date, schedule.end_date)
    theme = theme_of(competition)
    pictures = (digest if picture_of(competition.id, digest) else "" for digest in (theme.logo, theme.banner))
    facts = competition.id, competition.name, days, place, _is_live(state), theme.accent[1:]
    return Masthead(*facts, *pictures)


@dataclass(frozen=True, slots=True)
class CopiedFrom:
    """When the venue was last heard of whose competition is shown here, and whether that is long ago."""

    heard_at: datetime | None
    is_silent: bool


@register.simple_tag(takes_context=True)
def copied_from(context: template.Context) -> CopiedFrom | None:
    """What a page says that is about a copy; nothing where the competition is held here."""
    competition = context.get("competition")
    copy = Copy.objects.filter(pk=competition.id).first() if isinstance(competition, Competition) else None
    if copy is None:
        return None
    return CopiedFrom(copy.heard_at, copy.heard_at is None or timezone.now() - copy.heard_at > SILENT_AFTER)


def _is_live(state: object) -> bool:
    return isinstance(state, CompetitionState) and any(
        round_state.status is RoundStatus.OPEN for round_state in state.rounds.values()
    )
