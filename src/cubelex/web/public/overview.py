"""A competition at a glance: what is on, what is to come, and who has won."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Venue
from cubelex.officiating import CompetitionState
from cubelex.web.public.honours import Podium, podiums_of
from cubelex.web.shared.access.navigation import own_places
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.summaries import events_of, rounds_of
from cubelex.web.shared.texts import TOPICS, texts_of
from cubelex.web.shared.timetables import timetable, zone_of
from cubelex.web.store.outbox import newest


def competition(request: HttpRequest, competition_id: str) -> HttpResponse:
    """A competition: its events and rounds, what is on now, and once nothing is on, who has won."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    running = [summary for summary in rounds_of(state) if summary.status == "open"]
    texts = [(TOPICS[topic], text) for topic, text in texts_of(state.competition).items()]
    content = {
        "events": events_of(state),
        "running": running,
        "texts": texts,
        "after": after,
        "venues": [(venue, map_address(venue)) for venue in state.competition.schedule.venues],
        "countdown": countdown(state, timezone.now()),
        "winners": [] if running else winners_of(request, state),
    }
    return page(request, "public/competition.html", state, own_places=own_places(request, state), **content)


def winners_of(request: HttpRequest, state: CompetitionState) -> list[Podium]:
    """The podiums of finished events, for their first places."""
    return [podium for podium in podiums_of(request, state) if podium.is_final and podium.places]


def countdown(state: CompetitionState, now: datetime) -> str:
    """How long it is until a competition begins; nothing once it has begun or its first day is over."""
    today = now.astimezone(zone_of(state.competition)).date()
    days = (state.competition.schedule.start_date - today).days
    if days < 0 or state.has_any_begun:
        return ""
    if days > 1:
        return ngettext("Starts in %(number)d day", "Starts in %(number)d days", days) % {"number": days}
    if days == 1:
        return _("Starts tomorrow")
    first = min((item.start for item in timetable(state.competition)), default=None)
    if first is None or first <= now:
        return _("Starts today")
    return _("Starts today at %(time)s, venue time") % {"time": first.strftime("%H:%M")}


def map_address(venue: Venue) -> str:
    """Where a map shows the venue; nothing where its coordinates are not given."""
    latitude, longitude = venue.latitude_microdegrees / 1e6, venue.longitude_microdegrees / 1e6
    if not latitude and not longitude:
        return ""
    place = f"{latitude:.6f}/{longitude:.6f}"
    return f"https://www.openstreetmap.org/?mlat={latitude:.6f}&mlon={longitude:.6f}#map=17/{place}"
