"""Disputes: raised by competitors within their half hour, settled by the Delegate before the next round (2n)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.officiating import Actor, CompetitionState, Entry, Outcome
from cubelex.officiating.log import Dispute, undone_entries
from cubelex.officiating.verbs import following_round_opened_at, raise_dispute, settle_dispute
from cubelex.rules.incidents import DisputeFacts as Disputed
from cubelex.rules.incidents import final_ruling, may_dispute
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import DELEGATES, roles_of
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.disputes import disputes_of
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.shared.labels.incidents import DISPUTES
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404, page, person_or_404
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store import repository
from cubelex.web.store.logs import entry_of
from cubelex.web.store.models import LogEntry, Membership

RULINGS: Final = (
    "attempt_entered",
    "result_corrected",
    "extra_attempt_granted",
    "provisional_decided",
    "signature_settled",
    "later_results_removed",
    "later_results_restored",
    "withdrawn",
    "disqualified",
    "warned",
    "incident",
)
"""What a competitor may dispute: what was ruled or recorded about them."""
CORRECTIONS: Final = (
    "result_corrected",
    "extra_attempt_granted",
    "provisional_decided",
    "incident",
    "disqualified",
    "undone",
)
"""What may follow where a ruling is changed."""


@dataclass(frozen=True, slots=True)
class Disputable:
    """A ruling that may still be disputed, and until when."""

    entry: Entry
    what: str
    under: tuple[str, ...]
    at: datetime
    until: datetime


def disputes(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All disputes, those to be settled first."""
    state = load_or_404(competition_id)
    return page(request, "incidents/disputes.html", state, disputes=disputes_of(state))


def uncorrected(state: CompetitionState) -> Iterator[Dispute]:
    """Disputes after which a ruling was to be changed, but no result of their competitor was corrected since."""
    for dispute in state.disputes:
        if dispute.decision != "changed":
            continue
        rows = LogEntry.objects.filter(competition_id=state.competition.id, number__gt=dispute.entry)
        later = rows.filter(kind__in=CORRECTIONS).order_by("number")
        if not any(_names(row.fact, dispute.person_id) or row.fact.get("entry") == dispute.about for row in later):
            yield dispute


def dispute(request: HttpRequest, competition_id: str, number_of_entry: int) -> HttpResponse:
    """A dispute; sent back, it is settled."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = next((each for each in disputes_of(state) if each.dispute.entry == number_of_entry), None)
    if found is None:
        raise Http404(f"entry {number_of_entry} is not a dispute")
    if request.method == "POST":
        decision, reason = request.POST.get("decision", ""), request.POST.get("reason", "")[:LONGEST]
        everything = reverse("disputes", args=[competition_id])
        ways = ConfirmationPage(_("Settle dispute"), request.path, everything)
        verb = lambda latest: settle_dispute(latest, by, number_of_entry, decision, reason)  # noqa: E731
        return confirmed(request, state, by, verb, ways)
    ruling = final_ruling(state.edition)
    choice = ruling.questions[0]
    options = [
        (answer, DISPUTES[answer], say(when) if when else "")
        for answer, when in ((choice.default, None), *choice.alternatives)
    ]
    return page(request, "incidents/dispute.html", state, dispute=found, options=options, under=ruling.under)


def raise_one(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Rulings about a competitor that may still be disputed, with the time that is left; sent back, one is."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = person_or_404(state, person_id)
    if not may_raise(request, competition_id, person_id):
        raise PermissionDenied("only the competitor and the Delegate can dispute a ruling")
    outcome, now = None, timezone.now()
    if request.method == "POST":
        about, what = number(request.POST, "about"), request.POST.get("what", "")[:LONGEST]
        done = repository.append(
            competition_id,
            lambda latest: _raised(latest, by, person_id, about, what, now),
            by=by,
            at=now,
            account=account_of(request),
        )
        if not done.outcome.is_refused:
            messages.success(request, _("Dispute sent to the Delegate."))
            return redirect("person", competition_id, person_id)
        outcome = done.outcome
    content = {
        "person": found,
        "rulings": list(disputable(state, person_id, now)),
        "outcome": outcome,
        "asked": request.POST,
        "minutes": state.edition.incidents.dispute_minutes,
        "mine": [shown for shown in disputes_of(state) if shown.dispute.person_id == person_id],
    }
    return page(request, "incidents/raise_dispute.html", state, **content)


def may_raise(request: HttpRequest, competition_id: str, person_id: int) -> bool:
    """Whether the person behind a request is that competitor, or the Delegate."""
    if roles_of(request, competition_id) & DELEGATES:
        return True
    if not request.user.is_authenticated:
        return False
    memberships = Membership.objects.filter(
        account_id=request.user.pk, competition_id=competition_id, person_id=person_id
    )
    return memberships.exists()


def _raised(state: CompetitionState, by: Actor, person_id: int, about: int, what: str, at: datetime) -> Outcome:
    row = LogEntry.objects.filter(competition_id=state.competition.id, number=about).first()
    found = entry_of(row) if row else None
    if found is None or not (found.fact.kind in RULINGS and _names(found.fact.to_json(), person_id)):
        raise Http404(f"entry {about} rules nothing about competitor {person_id}")
    started = following_round_opened_at(_openings(state), found)
    return raise_dispute(state, by, person_id, found, what, at, next_round_started=started)


def _openings(state: CompetitionState) -> tuple[Entry, ...]:
    """The entries that opened rounds: all that matters of the log for how long a ruling can be disputed."""
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind="round_opened").order_by("number")
    return tuple(entry_of(row) for row in rows)


def disputable(state: CompetitionState, person_id: int, now: datetime) -> Iterator[Disputable]:
    """Rulings about a competitor that may still be disputed, the newest first."""
    if state.ended_at is not None:
        return
    minutes = timedelta(minutes=state.edition.incidents.dispute_minutes)
    is_by_time = state.edition.incidents.dispute_limits == "both"
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind__in=RULINGS)
    recent = rows.filter(at__gte=now - minutes) if is_by_time else rows
    entries = [entry_of(row) for row in recent.order_by("-number") if _names(row.fact, person_id)]
    disputed = {dispute.about for dispute in state.disputes if dispute.person_id == person_id}
    undone = _undone(state) if entries else frozenset()
    openings = _openings(state) if entries else ()
    zone = zone_of(state.competition)
    for entry in entries:
        dispute_times = Disputed(entry.at, now, following_round_opened_at(openings, entry))
        if entry.number in disputed | undone or not may_dispute(dispute_times, state.edition).answer:
            continue
        what = sentence(entry.fact.kind, entry.fact.to_json(), state.competition)
        under = tuple(getattr(entry.fact, "under", ()))
        yield Disputable(entry, what, under, entry.at.astimezone(zone), entry.at + minutes)


def _names(fields: Mapping[str, Any], person_id: int) -> bool:
    return fields.get("person_id") == person_id or person_id in fields.get("persons", ())


def _undone(state: CompetitionState) -> frozenset[int]:
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind="undone")
    return undone_entries(entry_of(row) for row in rows)
