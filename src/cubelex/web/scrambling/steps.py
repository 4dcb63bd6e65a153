"""What a scrambler does at the table, for the page's script: see a sequence, sign, say what looks wrong."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.errors import CubelexError
from cubelex.officiating import Entry, Outcome, State, deal_extra_sequence, sign_attempt, undo, undone_entries
from cubelex.regulations import Edition
from cubelex.rules import GroupStage, Ruling, Viewer, is_fewest_moves, is_multi_blind, may_start_unsolved
from cubelex.scrambles import ScrambleSet, explain_state
from cubelex.web.citing import cited
from cubelex.web.desk.actors import account_of, actor_of
from cubelex.web.scrambling.access import SHOWN, own_number, record
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.groups import round_id_of
from cubelex.web.scrambling.handing import TOPIC
from cubelex.web.scrambling.mistakes import correction, explained, impossible
from cubelex.web.scrambling.queues import Step, Waiting, queue_of
from cubelex.web.scrambling.seats import Seat, refusal, refused_json, seat_of
from cubelex.web.scrambling.showing import (
    hold,
    lines_of,
    picture,
    picture_of,
    sequences_of,
    state_text,
    window_of,
    windows_of,
)
from cubelex.web.store import outbox, repository
from cubelex.web.store.models import CompetitionRecord, Deed
from cubelex.web.verdicts import verdict

SIGNED: Final = "attempt_signed"


@at_the_table
def queue(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """The puzzles of the group that wait to be scrambled, checked or fetched."""
    seat = seat_of(request, competition_id, name, device)
    return JsonResponse(queue_json(seat)) if seat.access.is_open else refusal(seat)


def queue_json(seat: Seat) -> dict[str, Any]:
    """The queue as the script needs it; labels to choose from where no card says which sequence is next."""
    waiting = [_waiting_json(one, seat.state.edition) for one in queue_of(seat.state, seat.code)]
    labels = [label for label, _ in seat.opened().labelled()] if seat.is_open and may_choose(seat) else []
    return {
        "stage": str(seat.access.stage),
        "isOpen": seat.is_open,
        "waiting": waiting,
        "labels": labels,
        "windows": _windows_json(seat),
    }


def _windows_json(seat: Seat) -> list[dict[str, Any]]:
    """Until when the sequences in use are applied, the one that ends first being first (4b4)."""
    ends = windows_of(seat.state.competition.id, seat.name, seat.state.edition)
    return [{"label": label, "ends": end.isoformat()} for label, end in ends.items()]


def may_choose(seat: Seat) -> bool:
    """Whether sequences are asked for by label: by the Delegate, and where no card tells which one is next."""
    by_hand = seat.state.round(round_id_of(seat.code)).bracket is not None or is_fewest_moves(seat.code.event_id)
    return by_hand or seat.access.viewer is Viewer.DELEGATE


def _waiting_json(one: Waiting, edition: Edition) -> dict[str, Any]:
    return {
        "person": one.person.registrant_id,
        "name": one.person.name,
        "attempt": one.attempt,
        "label": one.label,
        "isExtra": one.is_extra,
        "step": str(one.step),
        "scrambledBy": one.scrambled_by,
        "secondCheck": cited(one.second_check.under, edition) if one.second_check.decision else [],
    }


@require_POST
@at_the_table
def sequence(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """One sequence, for the competitor named or by its label; or only its picture after so many moves."""
    seat, asked = seat_of(request, competition_id, name, device), _asked(request)
    if not seat.is_open:
        return refusal(seat)
    label, attempt = _wanted(seat, asked)
    if not label:
        return refused_json(seat.state, Ruling(_("No sequence is due for them now."), seat.access.ruling.under))
    if not seat.access.is_open_for(attempt):
        return refused_json(seat.state, Ruling(_("You have still to solve this one yourself."), ("1h1",)))
    every = sequences_of(seat.opened(), label)
    cube = min(max(int(asked.get("cube", 1)), 1), max(len(every), 1))
    if not every:
        return refused_json(seat.state, Ruling(_("The set has no such sequence."), ()))
    shown = every[cube - 1]
    if "moves" in asked:
        return JsonResponse({"picture": picture(seat.code, shown, seat.state.edition, int(asked["moves"]))})
    _record_view(seat, asked, label, cube)
    return JsonResponse(_sequence_json(seat, asked, label, shown) | {"cube": cube, "cubes": _cubes(seat, asked, every)})


def _asked(request: HttpRequest) -> dict[str, Any]:
    try:
        document = json.loads(request.body)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _find(seat: Seat, asked: Mapping[str, Any]) -> Waiting | None:
    number = asked.get("person")
    return next((one for one in queue_of(seat.state, seat.code) if one.person.registrant_id == number), None)


def _wanted(seat: Seat, asked: Mapping[str, Any]) -> tuple[str, int]:
    """The label of the sequence that is due, and the number of its attempt; none where nothing is due."""
    if "person" in asked:
        found = _find(seat, asked)
        return (found.label, found.attempt) if found else ("", 0)
    label = str(asked.get("label", ""))
    return (label if may_choose(seat) else ""), int(label) if label.isdecimal() else 0


def _record_view(seat: Seat, asked: Mapping[str, Any], label: str, cube: int) -> None:
    """Every view is recorded; the first that is meant for a puzzle opens the sequence's window (4b4)."""
    shown = f"{label}.{cube}" if is_multi_blind(seat.code.event_id) else label
    is_applied = seat.access.stage is GroupStage.DURING and ("person" in asked or may_choose(seat))
    about = {"person_id": asked["person"], "round_id": round_id_of(seat.code)} if "person" in asked else {}
    record(seat.device, SHOWN, seat.name, label=label, shown=shown, applied=is_applied, **about)


def _cubes(seat: Seat, asked: Mapping[str, Any], every: tuple[str, ...]) -> int:
    """How many cubes of Multi-Blind are to be scrambled: as many as were submitted."""
    found = _find(seat, asked) if "person" in asked else None
    if found is None:
        return len(every)
    card = seat.state.card(round_id_of(seat.code), found.person.registrant_id or 0)
    return min(card.cubes.get(found.attempt, len(every)), len(every))


def _sequence_json(seat: Seat, asked: Mapping[str, Any], label: str, shown: str) -> dict[str, Any]:
    state, edition = seat.state, seat.state.edition
    held, ends = hold(seat.code.event_id, edition), window_of(state.competition.id, seat.name, label, edition)
    unsolved = may_start_unsolved(seat.code.event_id, label.startswith("E"), edition)
    return {
        "label": label,
        "lines": lines_of(seat.code, shown),
        "picture": picture(seat.code, shown, edition),
        "state": state_text(seat.code, shown, edition),
        "hold": held.decision,
        "holdUnder": cited(held.under, edition),
        "ends": ends.decision.isoformat() if ends.decision else None,
        "endsUnder": cited(ends.under, edition),
        "mayStartUnsolved": cited(unsolved.under, edition) if unsolved.decision.choices else [],
    }


@require_POST
@at_the_table
def sign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Sign that a puzzle is scrambled as it should be, as its scrambler or as the second one."""
    seat, asked = seat_of(request, competition_id, name, device), _asked(request)
    found = _find(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    if found is None or found.step is Step.DONE or found.attempt != asked.get("attempt"):
        return refused_json(seat.state, Ruling(_("This puzzle was signed for already."), ("A2d1",)))
    signature = account_of(request).username
    if found.step is Step.CHECK and found.scrambled_by == signature:
        return refused_json(
            seat.state, Ruling(_("The second check is for another scrambler."), found.second_check.under)
        )
    role = "scrambler" if found.step is Step.SCRAMBLE else "second scrambler"
    about = round_id_of(seat.code), found.person.registrant_id or 0, found.attempt
    own, by = own_number(request, seat.state), actor_of(request, competition_id)
    outcome = _append(
        request, seat, lambda state: sign_attempt(state, by, *about, role, signature, signer_id=own), asked.get("key")
    )
    return _after(request, seat, outcome)


@require_POST
@at_the_table
def unsign(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Take one's own signature back, as long as the attempt has not begun; the Delegate takes back anybody's."""
    seat, asked = seat_of(request, competition_id, name, device), _asked(request)
    found = _find(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    by = actor_of(request, competition_id)
    if found is None or (signed := signature_of(seat, found)) is None:
        return refused_json(seat.state, Ruling(_("Nothing is signed here."), ("A2d1",)))
    if signed.by != by.name and not by.is_delegate:
        return refused_json(seat.state, Ruling(_("Only who signed takes a signature back."), ("A2d1",)))
    outcome = _append(
        request, seat, lambda state: undo(state, by, repository.log_of(competition_id), signed.number, ""), None
    )
    return _after(request, seat, outcome)


def signature_of(seat: Seat, one: Waiting) -> Entry | None:
    """The entry of the last scrambler's signature for a puzzle that holds."""
    log = repository.log_of(seat.state.competition.id)
    undone = undone_entries(log)
    about = round_id_of(seat.code), one.person.registrant_id, one.attempt
    found = (entry for entry in reversed(log) if entry.fact.kind == SIGNED and entry.number not in undone)
    return next((entry for entry in found if _is_by_scrambler(entry, about)), None)


def _is_by_scrambler(entry: Entry, about: tuple[object, ...]) -> bool:
    said = entry.fact.to_json()
    return (said["round_id"], said["person_id"], said["attempt"]) == about and "scrambler" in said["role"]


@require_POST
@at_the_table
def deal(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Deal the next extra sequence that a competitor has not seen, for a granted extra attempt (11e1)."""
    seat, asked = seat_of(request, competition_id, name, device), _asked(request)
    found = _find(seat, asked)
    if not seat.is_open:
        return refusal(seat)
    if found is None:
        return refused_json(seat.state, Ruling(_("No sequence is due for them now."), ("11e",)))
    about = round_id_of(seat.code), found.person.registrant_id or 0, found.attempt
    extras, by = extra_names(seat.name, seat.opened()), actor_of(request, competition_id)
    seen = seen_by(competition_id, seat.name, about[1])
    outcome = _append(
        request, seat, lambda state: deal_extra_sequence(state, by, *about, extras, seen), asked.get("key")
    )
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
    return frozenset(f"{name} {one['label']}" for one in shown.values_list("content", flat=True))


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
        return refused_json(seat.state, *_said(seat.state, outcome))
    return JsonResponse(queue_json(seat_of(request, seat.state.competition.id, seat.name, seat.device)))


def _said(state: State, outcome: Outcome) -> list[Ruling[str]]:
    return [Ruling(verdict(one.decision, state.competition), one.under) for one in outcome.refusals]


@require_POST
@at_the_table
def explain(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """What a puzzle shows that looks wrong: which sequence, or which mistake (4g)."""
    seat, asked = seat_of(request, competition_id, name, device), _asked(request)
    if not seat.is_open:
        return refusal(seat)
    text, wanted = str(asked.get("state", "")), str(asked.get("label", ""))
    try:
        found = explain_state(seat.opened(), text, wanted)
    except CubelexError:
        return refused_json(seat.state, Ruling(impossible(seat.code.event_id, text), ()), status=422)
    corrected = correction(seat.code.event_id, seat.state.edition)
    return JsonResponse(
        {
            "isRight": found.is_exact and wanted in found.labels,
            "text": explained(found, wanted),
            "picture": picture_of(seat.code, text),
            "correction": corrected.decision,
            "under": cited(corrected.under, seat.state.edition),
        }
    )
