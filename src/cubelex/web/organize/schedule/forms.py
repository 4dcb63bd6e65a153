"""Changing the schedule without scripts: one thing at a time, by forms."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode, Competition
from cubelex.errors import InvalidActivityCode, InvalidCompetition
from cubelex.reading import is_whole_number
from cubelex.web.organize.schedule.drafts import COLOURS, draft_of
from cubelex.web.organize.schedule.review import estimates_of
from cubelex.web.shared.labels.activities import OTHERS, USUAL_MINUTES, usual_name, written_name

Fields = dict[str, Any]
Form = Mapping[str, str]
NEW = -1


def drafted_by_form(competition: Competition, form: Form) -> Fields:
    """The schedule after the change in a form.

    :raises InvalidCompetition: the form is not valid.
    """
    draft = draft_of(competition)
    match form.get("action"):
        case "add":
            draft["activities"].append(_placed(_new(competition, form), form))
        case "change":
            activities = [
                _placed(activity, form) if _is_meant(activity, form) else activity for activity in draft["activities"]
            ]
            draft["activities"] = activities
        case "remove":
            draft["activities"] = [activity for activity in draft["activities"] if not _is_meant(activity, form)]
        case "rooms":
            draft = _with_rooms(draft, form)
        case _:
            raise InvalidCompetition(_("Unknown action. Reload the page."))
    return draft


def _is_meant(activity: Fields, form: Form) -> bool:
    return str(activity["id"]) == form.get("activity")


def _new(competition: Competition, form: Form) -> Fields:
    try:
        code = ActivityCode.parse(form.get("code", ""))
    except InvalidActivityCode as fault:
        raise InvalidCompetition(_("Choose an activity to add.")) from fault
    is_known = str(code) in OTHERS or code.round_id in {round_.id for round_ in competition.rounds}
    if not is_known:
        raise InvalidCompetition(_("Choose an activity to add."))
    name = usual_name(str(code)) if code.is_other else written_name(competition, code)
    estimates = estimates_of(competition).get(str(code), {})
    usual = USUAL_MINUTES.get(str(code), 30)
    minutes = max(estimates.values(), default=usual)
    return {"id": NEW, "code": str(code), "name": name, "start": 0, "end": minutes, "day": 0, "room": 0}


def _placed(activity: Fields, form: Form) -> Fields:
    """The activity with the room and time of the form."""
    start = _clock(form.get("start", ""))
    length = form.get("minutes", "")
    minutes = int(length) if is_whole_number(length) and int(length) else activity["end"] - activity["start"]
    named = {"name": form["name"]} if form.get("name", "").strip() else {}
    return (
        activity
        | named
        | {
            "day": _whole(form, "day"),
            "room": _whole(form, "room"),
            "start": start,
            "end": start + minutes,
        }
    )


def _clock(text: str) -> int:
    hours, _colon, minutes = text.partition(":")
    if not (is_whole_number(hours) and is_whole_number(minutes[:2]) and int(hours) < 24 and int(minutes[:2]) < 60):
        raise InvalidCompetition(_("%(text)s is not a time. Enter for example 09:30.") % {"text": text or "–"})
    return int(hours) * 60 + int(minutes[:2])


def _whole(form: Form, name: str) -> int:
    text = form.get(name, "")
    if not is_whole_number(text):
        raise InvalidCompetition(_("Choose a day and a room."))
    return int(text)


def _with_rooms(draft: Fields, form: Form) -> Fields:
    """The draft with the venues and rooms of the form: changed, removed and new ones."""
    venues = [
        venue | _typed(form, f"venue-{venue['id']}", ("name", "timezone", "country")) for venue in draft["venues"]
    ]
    rooms = []
    for room in draft["rooms"]:
        prefix = f"room-{room['id']}"
        if form.get(f"{prefix}-remove"):
            continue
        rooms.append(room | _typed(form, prefix, ("name", "color")) | _stations(form, prefix))
    if form.get("venue-new-name", "").strip():
        venues.append(venues[0] | {"id": NEW, "name": form["venue-new-name"]})
        rooms.append({"id": NEW - 1, "venue": NEW, "name": _("Main hall"), "color": COLOURS[1], "stations": 16})
    if form.get("room-new-name", "").strip():
        chosen = next(
            (venue["id"] for venue in venues if str(venue["id"]) == form.get("room-new-venue")), venues[0]["id"]
        )
        new = {"id": NEW, "venue": chosen, "color": form.get("room-new-color", "#304a96"), "stations": 16}
        rooms.append(new | {"name": form["room-new-name"]} | _stations(form, "room-new"))
    return draft | {"venues": venues, "rooms": rooms}


def _typed(form: Form, prefix: str, names: tuple[str, ...]) -> Fields:
    return {name: form[f"{prefix}-{name}"] for name in names if f"{prefix}-{name}" in form}


def _stations(form: Form, prefix: str) -> Fields:
    text = form.get(f"{prefix}-stations", "")
    return {"stations": int(text)} if is_whole_number(text) else {}
