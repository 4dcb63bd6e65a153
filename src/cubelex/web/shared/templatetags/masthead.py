"""What the head of every page of a competition says: its name, its days, its place, and whether something is on."""

from dataclasses import dataclass

from django import template

from cubelex.competition import Competition
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.web.shared.labels.names import country_label
from cubelex.web.shared.labels.rounds import days_label
from cubelex.web.shared.themes import theme_of
from cubelex.web.store.pictures import picture_of

register = template.Library()


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


def _is_live(state: object) -> bool:
    return isinstance(state, CompetitionState) and any(
        round_state.status is RoundStatus.OPEN for round_state in state.rounds.values()
    )
