"""Signing for puzzles at the table, undoing signatures, and dealing extra sequences."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState, Outcome, refused
from cubelex.officiating.verbs import deal_extra_sequence, sign_puzzle, undo_puzzle_signature
from cubelex.officiating.views import round_id_of
from cubelex.scrambles import ScrambleSet
from cubelex.web.scrambling.access import SHOWN
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.sets.handover import TOPIC
from cubelex.web.scrambling.table.json_input import asked_of, key_in, waiting_for
from cubelex.web.scrambling.table.session import Seat, refusal, refused_json, seat_of
from cubelex.web.scrambling.table.steps import queue_json
from cubelex.web.shared.access.actors import account_of, actor_of, own_number
from cubelex.web.store import outbox, repository
from cubelex.web.store.models import CompetitionRecord, Deed


@require_POST
@at_the_table
def sign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Sign that a puzzle is scrambled as it should be, as its scrambler or as the second one."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    if not seat.is_open:
        return refusal(seat)
    by, signature = actor_of(request, competition_id), account_of(request).username
    about, own = (seat.code, fields.get("person"), fields.get("attempt")), own_number(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return sign_puzzle(state, by, *about, signature, label=fields.get("label"), signer_id=own)

    return _after(request, seat, _append(request, seat, verb, key_in(fields)))


@require_POST
@at_the_table
def unsign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Undo one's own signature, until the attempt has begun. The Delegate can undo any signature."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    if not seat.is_open:
        return refusal(seat)
    by, about = actor_of(request, competition_id), (seat.code, fields.get("person"))

    def verb(state: CompetitionState) -> Outcome:
        log = repository.log_of(competition_id)
        return undo_puzzle_signature(state, by, log, *about, label=fields.get("label"))

    return _after(request, seat, _append(request, seat, verb, None))


@require_POST
@at_the_table
def deal(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Deal the next extra sequence that a competitor has not seen, for a granted extra attempt (11e1)."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    waiting = waiting_for(seat, fields)
    if not seat.is_open:
        return refusal(seat)
    if waiting is None:
        return _after(request, seat, refused("scrambling.not_due", *seat.state.edition.cite("11e")))
    about = round_id_of(seat.code), waiting.person.registrant_id or 0, waiting.attempt
    extras, by = extra_names(seat.name, seat.opened()), actor_of(request, competition_id)
    seen = seen_by(competition_id, seat.name, about[1])
    outcome = _append(request, seat, lambda state: deal_extra_sequence(state, by, *about, extras, seen), key_in(fields))
    return _after(request, seat, outcome)


def extra_names(name: str, opened: ScrambleSet) -> tuple[str, ...]:
    """The names of the extra sequences of a set, in the order in which they were generated."""
    return tuple(f"{name} {label}" for label, _ in opened.labelled() if label.startswith("E"))


def seen_by(competition_id: str, name: str, person_id: int) -> frozenset[str]:
    """The names of the sequences of a set that a competitor was shown, as a scrambler or as the Delegate."""
    views = Deed.objects.filter(
        competition_id=competition_id,
        kind=SHOWN,
        content__name=name,
        account__memberships__competition_id=competition_id,
        account__memberships__person_id=person_id,
    )
    return frozenset(f"{name} {content['label']}" for content in views.values_list("content", flat=True))


def _append(request: HttpRequest, seat: Seat, verb: Any, key: str | None) -> Outcome:
    """Carry out a verb, and have other tables and boards look again."""
    at: datetime = timezone.now()
    by, account = actor_of(request, seat.state.competition.id), account_of(request)
    with transaction.atomic():
        competition = CompetitionRecord.objects.select_for_update().get(pk=seat.state.competition.id)
        done = repository.append(competition.pk, verb, by=by, at=at, account=account, key=key)
        if done.entries and not done.was_known:
            outbox.announce(competition, TOPIC, {"set": seat.name, "round": round_id_of(seat.code)})
    return done.outcome


def _after(request: HttpRequest, seat: Seat, outcome: Outcome) -> HttpResponse:
    if outcome.is_refused:
        return refused_json(seat.state, outcome)
    return JsonResponse(queue_json(seat_of(request, seat.state.competition.id, seat.name, seat.device)))
