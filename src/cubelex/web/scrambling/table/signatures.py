"""Signing for puzzles at the table, undoing signatures, and dealing extra sequences."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from cubelex.messages import Message
from cubelex.officiating import Actor, Entry, Outcome, State, undo
from cubelex.officiating.log import undone_entries
from cubelex.officiating.verbs import deal_extra_sequence, sign_attempt, sign_point
from cubelex.officiating.views import round_id_of
from cubelex.rules import Ruling
from cubelex.scrambles import ScrambleSet
from cubelex.web.scrambling.access import SHOWN
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.sets.handover import TOPIC
from cubelex.web.scrambling.table.json_input import asked_of, key_in, waiting_for
from cubelex.web.scrambling.table.queues import Step, Waiting
from cubelex.web.scrambling.table.session import Seat, refusal, refused_json, seat_of
from cubelex.web.scrambling.table.steps import queue_json
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.memberships import own_number
from cubelex.web.store import outbox, repository
from cubelex.web.store.models import CompetitionRecord, Deed

SIGNED: Final = ("attempt_signed", "point_signed")


@require_POST
@at_the_table
def sign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Sign that a puzzle is scrambled as it should be, as its scrambler or as the second one."""
    seat, asked = seat_of(request, competition_id, name, device), asked_of(request)
    found = waiting_for(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    if found is None or found.step is Step.DONE or found.attempt != asked.get("attempt"):
        return refused_json(seat.state, Ruling(Message("scrambling.already_signed"), _signing_rule(seat)))
    signature = account_of(request).username
    if found.step is Step.CHECK and found.scrambled_by == signature:
        return refused_json(seat.state, Ruling(Message("scrambling.second_check_by_other"), found.second_check.under))
    role = "scrambler" if found.step is Step.SCRAMBLE else "second scrambler"
    own, by = own_number(request, seat.state.competition.id), actor_of(request, competition_id)
    verb = _signing(by, round_id_of(seat.code), found, role, signature, own)
    return _after(request, seat, _append(request, seat, verb, key_in(asked)))


def _signing(
    by: Actor, round_id: str, waiting: Waiting, role: str, signature: str, own: int | None
) -> Callable[[State], Outcome]:
    """Signing for a puzzle of an attempt, or of a point of a match."""
    person_id = waiting.person.registrant_id or 0
    if waiting.match:
        said = round_id, waiting.match, person_id, role, signature
        return lambda state: sign_point(state, by, *said, point=waiting.attempt)
    about = round_id, person_id, waiting.attempt
    return lambda state: sign_attempt(state, by, *about, role, signature, signer_id=own)


@require_POST
@at_the_table
def unsign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Undo one's own signature, until the attempt has begun. The Delegate can undo any signature."""
    seat, asked = seat_of(request, competition_id, name, device), asked_of(request)
    found = waiting_for(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    by = actor_of(request, competition_id)
    if found is None or (signed := signature_of(seat, found)) is None:
        return refused_json(seat.state, Ruling(Message("scrambling.not_signed"), _signing_rule(seat)))
    if signed.by != by.name and not by.is_delegate:
        return refused_json(seat.state, Ruling(Message("scrambling.not_signer"), _signing_rule(seat)))
    outcome = _append(
        request, seat, lambda state: undo(state, by, repository.log_of(competition_id), signed.number, ""), None
    )
    return _after(request, seat, outcome)


def signature_of(seat: Seat, waiting: Waiting) -> Entry | None:
    """The entry of the last scrambler's signature for a puzzle that holds."""
    if not waiting.scrambled_by:
        return None
    log = repository.log_of(seat.state.competition.id)
    undone = undone_entries(log)
    about = round_id_of(seat.code), waiting.person.registrant_id, waiting.attempt, waiting.match
    found = (entry for entry in reversed(log) if entry.fact.kind in SIGNED and entry.number not in undone)
    return next((entry for entry in found if _is_by_scrambler(entry, about)), None)


def _is_by_scrambler(entry: Entry, about: tuple[object, ...]) -> bool:
    said = entry.fact.to_json()
    number = said["attempt"] if "attempt" in said else said["point"]
    is_about = (said["round_id"], said["person_id"], number, said.get("match", "")) == about
    return is_about and "scrambler" in said["role"]


@require_POST
@at_the_table
def deal(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Deal the next extra sequence that a competitor has not seen, for a granted extra attempt (11e1)."""
    seat, asked = seat_of(request, competition_id, name, device), asked_of(request)
    found = waiting_for(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    if found is None:
        return refused_json(seat.state, Ruling(Message("scrambling.not_due"), seat.state.edition.cite("11e")))
    about = round_id_of(seat.code), found.person.registrant_id or 0, found.attempt
    extras, by = extra_names(seat.name, seat.opened()), actor_of(request, competition_id)
    seen = seen_by(competition_id, seat.name, about[1])
    outcome = _append(request, seat, lambda state: deal_extra_sequence(state, by, *about, extras, seen), key_in(asked))
    return _after(request, seat, outcome)


def extra_names(name: str, opened: ScrambleSet) -> tuple[str, ...]:
    """The names of the extra sequences of a set, in the order in which they were generated."""
    return tuple(f"{name} {label}" for label, _ in opened.labelled() if label.startswith("E"))


def seen_by(competition_id: str, name: str, person_id: int) -> frozenset[str]:
    """The names of the sequences of a set that a competitor was shown, as a scrambler or as the Delegate."""
    shown = Deed.objects.filter(
        competition_id=competition_id,
        kind=SHOWN,
        content__name=name,
        account__memberships__competition_id=competition_id,
        account__memberships__person_id=person_id,
    )
    return frozenset(f"{name} {content['label']}" for content in shown.values_list("content", flat=True))


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
        return refused_json(seat.state, *outcome.refusals)
    return JsonResponse(queue_json(seat_of(request, seat.state.competition.id, seat.name, seat.device)))


def _signing_rule(seat: Seat) -> tuple[str, ...]:
    """The rule that scramblers sign, in editions that have it."""
    return seat.state.edition.cite_known("A2d1")
