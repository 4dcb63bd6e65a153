"""The last step of a round, its opening or finishing, and undoing it from the page of the round."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Round
from cubelex.messages import Message, PersonRef
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus
from cubelex.officiating.log import undone_entries
from cubelex.officiating.verbs import undo_round_step
from cubelex.officiating.views import tagged_results
from cubelex.rules import Ruling
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.store import repository
from cubelex.web.store.logs import entry_of
from cubelex.web.store.models import Deed, LogEntry

RESULTS_FILE: Final = "scrambles_released"
"""The deed by which the file of results for the WCA is made."""


def last_step(state: CompetitionState, round_id: str) -> int:
    """The entry that finished a round, or opened one that is open; 0 before."""
    status = state.round(round_id).status
    if status is RoundStatus.PENDING:
        return 0
    kind = "round_finished" if status is RoundStatus.FINISHED else "round_opened"
    entries = LogEntry.objects.filter(competition_id=state.competition.id)
    undone = undone_entries(entry_of(row) for row in entries.filter(kind="undone"))
    steps = entries.filter(kind=kind, fact__round_id=round_id).values_list("number", flat=True)
    return max(set(steps) - undone, default=0)


def undo_step(request: HttpRequest, state: CompetitionState, by: Actor, round_: Round) -> HttpResponse:
    """Undo the step that the page showed, after a preview; a round that is open again goes on at the desk."""
    entry, reason = number(request.POST, "entry"), request.POST.get("reason", "")[:LONGEST]

    def verb(latest: CompetitionState) -> Outcome:
        undoing = undo_round_step(latest, by, repository.log_of(latest.competition.id), entry, reason)
        return undoing if undoing.is_refused else replace(undoing, remarks=tuple(_known_elsewhere(latest, round_)))

    is_finished = state.round(round_.id).status is RoundStatus.FINISHED
    title = _("Undo finishing the round") if is_finished else _("Undo opening the round")
    then = reverse("desk" if is_finished else "desk-steer", args=[state.competition.id, round_.id])
    return confirmed(request, state, by, verb, ConfirmationPage(title, request.path, then))


def _known_elsewhere(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    """Results that may have been announced as records, or are in the file for the WCA."""
    tagged = tagged_results(state, round_.event_id, timezone.now())
    holders = dict.fromkeys(result.person_id for result in tagged if result.round_id == round_.id and result.is_record)
    if holders:
        message = Message("log.records_known", persons=tuple(map(PersonRef, holders)))
        yield Ruling(message, state.edition.cite_known("9i1"))
    if Deed.objects.filter(competition_id=state.competition.id, kind=RESULTS_FILE).exists():
        yield Ruling(Message("log.results_file_made"), ())
