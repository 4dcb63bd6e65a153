"""What is laid over the picture of a stream: results, a person, a match, what is needed, a countdown, the groups.

Each has an address of its own for OBS and the like, with a transparent background; the query chooses its look.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.clickjacking import xframe_options_exempt

from cubelex.competition import ActivityCode, Round
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import Happening, group_plan, group_stage, happening
from cubelex.reading import is_whole_number
from cubelex.rules.scrambling import GroupStage
from cubelex.web.public.people import competes
from cubelex.web.public.screens import rounds_on
from cubelex.web.public.views import shown_prospects, visible_row, visible_rows
from cubelex.web.shared.addresses import reachable_path
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import (
    MOST_RESULTS,
    load_or_404,
    page,
    round_content,
    round_or_404,
    visible_person_or_404,
)
from cubelex.web.shared.results.brackets import ShownMatch, drawn
from cubelex.web.shared.results.prospects import NOTHING
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.shared.timetables import timetable, zone_of
from cubelex.web.store.outbox import CALL, newest

MOST_ROWS: Final = 20
USUAL_ROWS: Final = 5
LONGEST_LABEL: Final = 60
THEMES: Final = {
    "dark": gettext_lazy("Dark"),
    "light": gettext_lazy("Light"),
    "accent": gettext_lazy("Colour of the competition"),
    "clear": gettext_lazy("Only letters"),
}
SIZES: Final = {
    "small": gettext_lazy("Small"),
    "medium": gettext_lazy("Medium"),
    "large": gettext_lazy("Large"),
    "huge": gettext_lazy("Very large"),
}
SIDES: Final = {"start": gettext_lazy("Left"), "centre": gettext_lazy("Centre"), "end": gettext_lazy("Right")}


@dataclass(frozen=True, slots=True)
class OverlayLook:
    """How an overlay looks, as its address says; what it does not say is as usual."""

    theme: str
    size: str
    side: str

    @property
    def classes(self) -> str:
        """The classes of the page."""
        return f"overlay theme-{self.theme} size-{self.size} side-{self.side}"


@dataclass(frozen=True, slots=True)
class OverlayLink:
    """An overlay that can be had now: what it shows, and where it is."""

    label: Promise
    about: Promise
    path: str
    address: str


@dataclass(frozen=True, slots=True)
class GroupOnStream:
    """A group that is on, or the next of a round."""

    round_id: str
    event_id: str
    label: str
    number: int
    rooms: tuple[str, ...]
    is_on: bool
    start: datetime


def look_of(request: HttpRequest) -> OverlayLook:
    """The look that an address asks for."""
    return OverlayLook(
        _chosen(request, "theme", THEMES, "dark"),
        _chosen(request, "size", SIZES, "medium"),
        _chosen(request, "side", SIDES, "start"),
    )


def _chosen(request: HttpRequest, name: str, known: Mapping[str, Promise], usual: str) -> str:
    value = request.GET.get(name, "")
    return value if value in known else usual


def _overlay(
    request: HttpRequest,
    template: str,
    state: CompetitionState,
    after: int,
    content: Mapping[str, object],
    topics: Iterable[str] | None = None,
) -> HttpResponse:
    """An overlay, which looks again when one of its topics is announced: a round, or all of them."""
    rounds = topics or [round_.id for round_ in state.competition.rounds]
    frame = {"look": look_of(request), "after": after, "topics": " ".join([CALL, "setup", *rounds])}
    return page(request, f"public/overlays/{template}.html", state, **frame, **content)


@xframe_options_exempt
def results(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The first rows of a round."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    rows = visible_rows(request, state, round_)[:MOST_RESULTS]
    content = round_content(state, round_) | {"rows": rows, "top": _top(request)}
    content["prospects"] = shown_prospects(request, state, round_)
    content["has_attempts"] = "attempts" in request.GET
    return _overlay(request, "results", state, after, content, [round_id])


def _top(request: HttpRequest) -> int:
    text = request.GET.get("top", "")
    return min(int(text), MOST_ROWS) if text.isascii() and is_whole_number(text) else USUAL_ROWS


@xframe_options_exempt
def person(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> HttpResponse:
    """The lower third of a competitor: name, attempts, rank and what is needed."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    found = visible_person_or_404(request, state, person_id)
    prospects = shown_prospects(request, state, round_) or {}
    content = round_content(state, round_) | {
        "person": found,
        "row": visible_row(request, state, round_, person_id),
        "prospect": prospects.get(person_id, NOTHING),
    }
    return _overlay(request, "person", state, after, content, [round_id])


@xframe_options_exempt
def needed(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """What those need who are in the middle of a round, the best first."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    prospects = shown_prospects(request, state, round_) or {}
    rows = visible_rows(request, state, round_)
    found = [(row, prospects[row.result.person_id]) for row in rows if row.result.person_id in prospects]
    needing = [(row, prospect) for row, prospect in found if any(need.short for need in prospect.needs)][
        : _top(request)
    ]
    content = round_content(state, round_) | {"needing": needing}
    return _overlay(request, "needed", state, after, content, [round_id])


@xframe_options_exempt
def match(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The match of a Head to Head round that is on; the one that the address names; or the last that was played."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    bracket = drawn(state, round_, withheld_from(request, state, round_))
    chosen = _match(bracket.matches, request.GET.get("match", "")) if bracket else None
    return _overlay(request, "match", state, after, round_content(state, round_) | {"match": chosen}, [round_id])


def _match(matches: list[ShownMatch], name: str) -> ShownMatch | None:
    named = [match for match in matches if name and match.name == name]
    begun = [match for match in matches if match.is_on and match.points]
    on = [match for match in matches if match.is_on]
    over = [match for match in matches if match.winner]
    return next(iter([*named, *begun, *on, *reversed(over)]), None)


@xframe_options_exempt
def countdown(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The time until the next thing on the schedule, or until a time of the day at the venue (`?to=14:30`)."""
    after = newest(competition_id)
    state, now = load_or_404(competition_id), timezone.now()
    label, moment = _next_moment(state, now)
    asked = _time_of_day(state, request.GET.get("to", ""), now)
    if asked is not None:
        label, moment = "", asked
    text = request.GET.get("label", "")[:LONGEST_LABEL].strip()
    return _overlay(request, "countdown", state, after, {"label": text or label, "moment": moment})


def _next_moment(state: CompetitionState, now: datetime) -> tuple[str, datetime | None]:
    """What begins next by the schedule, and when; nothing after the last."""
    items = (item for item in timetable(state.competition) if item.start > now)
    coming = [item for item in items if happening(state, item.scheduled, now) is Happening.TO_COME]
    first = min(coming, key=lambda item: item.start, default=None)
    return (first.label, first.start) if first else ("", None)


def _time_of_day(state: CompetitionState, text: str, now: datetime) -> datetime | None:
    """A time of today at the venue."""
    try:
        asked = time.fromisoformat(text)
    except ValueError:
        return None
    zone = zone_of(state.competition)
    return datetime.combine(now.astimezone(zone).date(), asked.replace(tzinfo=None), zone)


@xframe_options_exempt
def groups(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The groups that are on, and the next of each open round."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    return _overlay(request, "groups", state, after, {"groups": list(groups_on(state))})


def groups_on(state: CompetitionState) -> Iterator[GroupOnStream]:
    """The groups of open rounds that were called and have not ended; then the first that was not called yet."""
    plan = group_plan(state.competition)
    for round_ in state.competition.rounds:
        if state.round(round_.id).status is not RoundStatus.OPEN:
            continue
        planned = [group for number, group in plan.groups.get(round_.id, {}).items() if number]
        stages = [group_stage(state, ActivityCode.parse(f"{round_.id}-g{group.number}")) for group in planned]
        on = [group for group, stage in zip(planned, stages, strict=True) if stage is GroupStage.DURING]
        after = [group for group, stage in zip(planned, stages, strict=True) if stage is GroupStage.BEFORE]
        label = round_label(state.competition, round_.id)
        for group in [*on, *after[:1]]:
            facts = round_.id, round_.event_id, label, group.number, group.rooms
            yield GroupOnStream(*facts, is_on=group in on, start=group.start)


def streaming(request: HttpRequest, competition_id: str) -> HttpResponse:
    """For those who stream: every overlay with its address, as it looks now."""
    state = load_or_404(competition_id)
    rounds = list(state.competition.rounds)
    on = rounds_on(state) or rounds[:1]
    chosen = next((round_ for round_ in rounds if round_.id == request.GET.get("round")), on[0] if on else None)
    content = {
        "look": look_of(request),
        "themes": THEMES,
        "sizes": SIZES,
        "sides": SIDES,
        "rounds": [(round_.id, round_label(state.competition, round_.id)) for round_ in rounds],
        "chosen": chosen.id if chosen else "",
        "people": _people(state, chosen) if chosen else [],
        "person_id": _person_id(request, state, chosen) if chosen else 0,
        "overlay_links": list(_links(request, state, chosen)),
    }
    return page(request, "public/streaming.html", state, **content)


def _people(state: CompetitionState, round_: Round) -> list[tuple[int, str]]:
    """Those who take part in a round, or compete in its event before it is open, by name."""
    cards = state.round(round_.id).cards
    people = [
        (person.registrant_id or 0, person.name)
        for person in state.competition.persons
        if competes(state.competition, person) and (person.registrant_id in cards or not cards)
    ]
    return sorted(people, key=lambda person: person[1])


def _person_id(request: HttpRequest, state: CompetitionState, round_: Round) -> int:
    """The competitor whom the page shows: as asked, else the first of the round."""
    numbers = [number for number, _ in _people(state, round_)]
    asked = request.GET.get("person", "")
    first = next((row.result.person_id for row in visible_rows(request, state, round_)), None)
    usual = first or next(iter(numbers), 0)
    return next((number for number in numbers if str(number) == asked), usual)


def _links(request: HttpRequest, state: CompetitionState, round_: Round | None) -> Iterator[OverlayLink]:
    look = look_of(request)
    query = f"?theme={look.theme}&size={look.size}&side={look.side}"
    competition_id = state.competition.id

    def link(label: Promise, about: Promise, name: str, *parts: object) -> OverlayLink:
        path = reverse(name, args=[competition_id, *parts]) + query
        return OverlayLink(label, about, path, str(reachable_path(request, path)))

    if round_ is not None:
        is_match = state.round(round_.id).bracket is not None
        yield link(RESULTS, RESULTS_ABOUT, "overlay", round_.id)
        if person_id := _person_id(request, state, round_):
            yield link(PERSON, PERSON_ABOUT, "overlay-person", round_.id, person_id)
        if is_match:
            yield link(MATCH, MATCH_ABOUT, "overlay-match", round_.id)
        else:
            yield link(NEEDED, NEEDED_ABOUT, "overlay-needed", round_.id)
    yield link(COUNTDOWN, COUNTDOWN_ABOUT, "overlay-countdown")
    yield link(GROUPS, GROUPS_ABOUT, "overlay-groups")


RESULTS: Final = gettext_lazy("Results of a round")
RESULTS_ABOUT: Final = gettext_lazy("Add &top=8 for more rows, &attempts for every attempt.")
PERSON: Final = gettext_lazy("Lower third of a competitor")
PERSON_ABOUT: Final = gettext_lazy("Name, attempts, rank, and what the attempts left must be.")
MATCH: Final = gettext_lazy("Match card")
MATCH_ABOUT: Final = gettext_lazy("The match that is on now, with sets and points.")
NEEDED: Final = gettext_lazy("Needed results")
NEEDED_ABOUT: Final = gettext_lazy("What competitors in the middle of the round need.")
COUNTDOWN: Final = gettext_lazy("Countdown")
COUNTDOWN_ABOUT: Final = gettext_lazy("To the next item of the schedule. Add &to=14:30 for a time, &label= for a text.")
GROUPS: Final = gettext_lazy("Groups now and next")
GROUPS_ABOUT: Final = gettext_lazy("The groups that are called, and the next group of each open round.")
