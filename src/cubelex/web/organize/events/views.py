"""The editor of events and rounds: findings with their regulations while editing, and what saving would change.

The whole draft is in the form. Every change may be sent here to be checked. Nothing is kept until it is saved.
"""

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, write_wcif
from cubelex.officiating import Actor, CompetitionState, Outcome, refused
from cubelex.officiating.verbs import change_setup
from cubelex.regulations import Edition
from cubelex.web.organize.events.choices import events_to_add, forms_of, unofficial_to_add
from cubelex.web.organize.events.differences import event_differences
from cubelex.web.organize.events.drafts import (
    Draft,
    Drafted,
    draft_of,
    drafted,
    new_event,
    posted_draft,
    with_another_round,
    without_last_round,
)
from cubelex.web.organize.events.own_events import (
    NOTHING_TYPED,
    OwnEventFields,
    hidden_definitions,
    is_addable,
    own_event_choices,
)
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.checks import findings_of_rounds
from cubelex.web.shared.pages import load_or_404, page

TEMPLATES: Final = {"live": "organize/events/events_live.html", "form": "organize/events/events_form.html"}
"""What scripts ask for by the header `X-Part`. Without it, the answer is the page."""


@dataclass(frozen=True, slots=True)
class EventsRequest:
    """What a form asks for, in addition to its draft."""

    action: str = ""
    event_id: str = ""
    reason: str = ""
    basis: str = ""
    podium_agrees: bool = False
    own: OwnEventFields = NOTHING_TYPED

    @classmethod
    def by(cls, form: QueryDict, edition: Edition) -> "EventsRequest":
        """Read the form. The button names the action and, after a colon, the event it is about."""
        action, _colon, event_id = form.get("action", "check").partition(":")
        own = OwnEventFields.posted(form)
        return cls(
            action=action,
            event_id=event_id,
            reason=form.get("reason", "").strip(),
            basis=form.get("basis", ""),
            podium_agrees="podium_agrees" in form,
            own=own.checked(edition) if action == "add-own" else own,
        )


def events(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The editor. A form that was sent is checked, and saved if asked for."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method != "POST":
        read = Drafted(state.competition, draft_of(state.competition))
        return _page(request, state, by, read, EventsRequest(basis=events_fingerprint(state.competition)))
    events_request = EventsRequest.by(request.POST, state.edition)
    draft = acted(posted_draft(request.POST, state.competition, state.edition), events_request, state)
    read = drafted(draft, state.competition, state.edition)
    if events_request.action == "add-own" and not events_request.own.problem:
        events_request = replace(events_request, own=NOTHING_TYPED)
    if events_request.action == "save" and read.is_understood:
        return _saved(request, state, by, read, events_request)
    return _page(request, state, by, read, events_request)


def acted(draft: Draft, asked: EventsRequest, state: CompetitionState) -> Draft:
    """The draft after the action of a button: an event or a round added or removed."""
    event = draft.event(asked.event_id)
    if asked.action == "add-event" and event is None and is_addable(asked.event_id, state.edition):
        return draft.with_new_event(new_event(draft.event_table.kind(asked.event_id), state.edition))
    if asked.action == "add-own" and not asked.own.problem:
        held = {event.id for event in state.competition.events}
        kind = asked.own.kind(held | {event.id for event in draft.events} | {kind.id for kind in draft.own})
        return draft.defining(kind).with_new_event(new_event(kind, state.edition))
    if event is None:
        return draft
    match asked.action:
        case "remove-event":
            return draft.without_event(event.id)
        case "add-round":
            registered = sum(person.competes_in(event.id) for person in state.competition.persons)
            kind = draft.event_table.kind(event.id)
            return draft.with_event(with_another_round(event, kind, registered, state.edition))
        case "remove-round" if len(event.rounds) > 1:
            return draft.with_event(without_last_round(event))
    return draft


def events_fingerprint(competition: Competition) -> str:
    """A fingerprint of events and rounds, to see whether another person changed them."""
    return sha256(json.dumps(write_wcif(replace(competition, persons=()))["events"]).encode()).hexdigest()[:16]


def _saved(
    request: HttpRequest, state: CompetitionState, by: Actor, read: Drafted, events_request: EventsRequest
) -> HttpResponse:
    def verb(now: CompetitionState) -> Outcome:
        if events_fingerprint(now.competition) != events_request.basis:
            return refused("planning.events_changed")
        return _change(now, by, drafted(read.draft, now.competition, now.edition), events_request)

    done = append_for(request, state.competition.id, verb, by)
    if done.outcome.is_refused:
        now = load_or_404(state.competition.id)
        renewed = replace(events_request, basis=events_fingerprint(now.competition))
        return _page(request, now, by, drafted(read.draft, now.competition, now.edition), renewed, done.outcome)
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    return redirect("setup-events", state.competition.id)


def _change(state: CompetitionState, by: Actor, read: Drafted, events_request: EventsRequest) -> Outcome:
    """The outcome of saving. It is empty if nothing changes."""
    if read.competition == state.competition:
        return Outcome()
    return change_setup(state, by, read.competition, events_request.reason, podium_agrees=events_request.podium_agrees)


def _page(
    request: HttpRequest,
    state: CompetitionState,
    by: Actor,
    read: Drafted,
    events_request: EventsRequest,
    outcome: Outcome | None = None,
) -> HttpResponse:
    part = request.headers.get("X-Part", "")
    outcome = outcome or _change(state, by, read, events_request)
    template = TEMPLATES.get(part, "organize/events/events.html")
    response = page(request, template, state, asked=events_request, **_content(state, read, outcome))
    if part in TEMPLATES:
        response.headers["X-Part"] = part
    if events_request.action == "save":
        response.status_code = 422
    return response


def _content(state: CompetitionState, read: Drafted, outcome: Outcome) -> dict[str, Any]:
    today = timezone.now().date()
    findings = findings_of_rounds(state, read.competition, today)
    changed = event_differences(state.competition, read.competition)
    errors = sum(finding.severity == "error" for finding in findings)
    podium = set(state.edition.cite_known("9p2a+"))
    return {
        "events": forms_of(state, read, findings),
        "to_add": events_to_add(read.draft, state.edition),
        "unofficial_to_add": unofficial_to_add(read.draft, state.edition),
        "own_choices": own_event_choices(state.edition),
        "definitions": hidden_definitions(read.draft.own),
        "differences": changed,
        "is_understood": read.is_understood,
        "refusals": outcome.refusals,
        "counted": _counted(len(changed), errors, len(findings) - errors),
        "errors": errors,
        "has_begun": state.has_any_begun,
        "changes_under": state.edition.cite_known("9p2a") or state.edition.cite("1c6"),
        "asks_podium": any(podium & set(refusal.under) for refusal in outcome.refusals),
    }


def _counted(changes: int, errors: int, others: int) -> list[str]:
    """The number of changes and findings."""
    return [
        ngettext("%(number)d change", "%(number)d changes", changes) % {"number": changes},
        ngettext("%(number)d error", "%(number)d errors", errors) % {"number": errors},
        ngettext("%(number)d remark", "%(number)d remarks", others) % {"number": others},
    ]
