"""The details of a competition: name, days, place, registration and short texts."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.competition import (
    ChampionshipTitle,
    Competition,
    Room,
    Schedule,
    Venue,
    championships_of,
    with_championships,
)
from cubelex.officiating import CompetitionState, Outcome, refused
from cubelex.officiating.verbs import change_setup
from cubelex.web.organize.competition.country_zones import zones_of_countries
from cubelex.web.organize.competition.forms import DetailsForm, editions_by_day, time_zones
from cubelex.web.organize.competition.schedule_moves import in_zone, moved_by
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.texts import TOPICS, texts_of, with_texts
from cubelex.web.shared.timetables import zone_of


def details(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The form of the details. A form that was sent is saved."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method != "POST":
        return _page(request, state, DetailsForm(initial=initial_of(state.competition)))
    form = DetailsForm(request.POST)
    if not form.is_valid():
        return _page(request, state, form)
    fields = form.cleaned_data

    def verb(now: CompetitionState) -> Outcome:
        if details_fingerprint(now.competition) != fields["basis"]:
            return refused("planning.details_changed")
        competition = with_details(now.competition, fields)
        return change_setup(now, by, competition, fields["reason"]) if competition != now.competition else Outcome()

    done = append_for(request, competition_id, verb, by)
    if done.outcome.is_refused:
        form.data = {**request.POST.dict(), "basis": details_fingerprint(load_or_404(competition_id).competition)}
        return _page(request, state, form, done.outcome)
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    return redirect("setup-details", competition_id)


def _page(
    request: HttpRequest, state: CompetitionState, form: DetailsForm, outcome: Outcome | None = None
) -> HttpResponse:
    content = {
        "form": form,
        "outcome": outcome,
        "time_zones": time_zones(),
        "editions": editions_by_day(),
        "zones_of_countries": zones_of_countries(),
        "topics": [form[topic] for topic in TOPICS],
        "has_begun": state.has_any_begun,
    }
    response = page(request, "organize/competition/details.html", state, **content)
    response.status_code = 422 if form.is_bound else 200
    return response


def initial_of(competition: Competition) -> dict[str, Any]:
    """The values of the form for a competition."""
    schedule = competition.schedule
    venue = next(iter(schedule.venues), None)
    zone = venue.timezone if venue else "UTC"
    return {
        "name": competition.name,
        "short_name": competition.short_name if competition.short_name != competition.name else "",
        "first_day": schedule.start_date,
        "days": schedule.number_of_days,
        "venue": venue.name if venue else "",
        "country": venue.country_iso2 if venue else "",
        "time_zone": zone,
        "competitor_limit": competition.competitor_limit,
        "registration_opens": _moment(competition, "openTime"),
        "registration_closes": _moment(competition, "closeTime"),
        "move_schedule": True,
        "basis": details_fingerprint(competition),
        **_championship_fields(competition),
        **texts_of(competition),
    }


def _championship_fields(competition: Competition) -> dict[str, Any]:
    regions = {title.kind: title.region for title in reversed(championships_of(competition))}
    return {
        "national_championship": regions.get("national", ""),
        "continental_championship": regions.get("continental", ""),
        "world_championship": "world" in regions,
    }


def details_fingerprint(competition: Competition) -> str:
    """A fingerprint of the details, to see whether another person changed them."""
    schedule = competition.schedule
    venues = [(venue.name, venue.country_iso2, venue.timezone) for venue in schedule.venues]
    values = competition.name, competition.short_name, schedule.start_date, schedule.number_of_days, venues
    titles, texts = championships_of(competition), texts_of(competition)
    more = competition.competitor_limit, competition.registration_info, titles, texts
    return sha256(repr((values, more)).encode()).hexdigest()[:16]


def _moment(competition: Competition, name: str) -> datetime | None:
    """A moment of the registration in venue time."""
    info = competition.registration_info
    try:
        return datetime.fromisoformat(info[name]).astimezone(zone_of(competition)).replace(tzinfo=None)
    except (KeyError, TypeError, ValueError):
        return None


def with_details(competition: Competition, said: Mapping[str, Any]) -> Competition:
    """The competition with the values of the form. Everything else stays."""
    changed = replace(
        competition,
        name=said["name"],
        short_name=said["short_name"] or said["name"],
        schedule=_schedule(competition.schedule, said),
        competitor_limit=said["competitor_limit"],
        registration_info=_registration(competition.registration_info, said),
    )
    titled = with_championships(changed, _championships(competition, said))
    return with_texts(titled, {topic: said[topic].strip() for topic in TOPICS})


def _championships(competition: Competition, fields: Mapping[str, Any]) -> tuple[ChampionshipTitle, ...]:
    """The championships of the form. Further ones of a kind, which the form does not show, stay with the first."""
    before = championships_of(competition)
    if {name: fields[name] for name in _championship_fields(competition)} == _championship_fields(competition):
        return before
    national, continental = fields["national_championship"], fields["continental_championship"]
    return (
        *((ChampionshipTitle("national", national),) if national else ()),
        *((ChampionshipTitle("continental", continental),) if continental else ()),
        *((ChampionshipTitle("world"),) if fields["world_championship"] else ()),
    )


def _schedule(schedule: Schedule, fields: Mapping[str, Any]) -> Schedule:
    first, *others = schedule.venues or (new_venue(fields),)
    if first.timezone != fields["time_zone"]:
        first = in_zone(first, fields["time_zone"])
    first = replace(first, name=fields["venue"] or first.name, country_iso2=fields["country"])
    placed = replace(schedule, venues=(first, *others))
    days = (fields["first_day"] - schedule.start_date).days
    if days and fields["move_schedule"]:
        placed = moved_by(placed, days)
    return replace(placed, start_date=fields["first_day"], number_of_days=fields["days"])


def new_venue(said: Mapping[str, Any]) -> Venue:
    """A new venue with one room."""
    name = said["venue"] or said["name"]
    return Venue(1, name, said["country"], said["time_zone"], rooms=(Room(1, _("Main hall")),))


def _registration(info: Any, fields: Mapping[str, Any]) -> Any:
    """The registration information with its opening and closing, unchanged if both are the same."""
    opens, closes = fields["registration_opens"], fields["registration_closes"]
    own = info if isinstance(info, dict) else {}
    registration = {**own, "openTime": _written(opens), "closeTime": _written(closes)}
    times = {name: own.get(name) for name in ("openTime", "closeTime")}
    if all(_same(times[name], registration[name]) for name in times):
        return info
    return registration


def _same(before: Any, after: str | None) -> bool:
    try:
        return before == after or datetime.fromisoformat(before) == datetime.fromisoformat(after or "")
    except (TypeError, ValueError):
        return False


def _written(moment: datetime | None) -> str | None:
    return moment.astimezone(ZoneInfo("UTC")).isoformat().replace("+00:00", "Z") if moment else None
