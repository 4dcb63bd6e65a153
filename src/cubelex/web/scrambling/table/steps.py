"""What the table shows, for the page's script: the queue, one sequence, and what went wrong with a puzzle."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from cubelex.errors import CubelexError
from cubelex.officiating import refused
from cubelex.officiating.views import Waiting, round_id_of, scramble_queue
from cubelex.reading import is_whole_number
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.rules.scrambling import GroupStage, Viewer, may_start_unsolved, must_correct, notation_used
from cubelex.scrambles import explain_state
from cubelex.web.scrambling.access import SHOWN, record_access
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.matches import place_in_match
from cubelex.web.scrambling.table.display import (
    lines_of,
    picture,
    picture_of,
    sequences_of,
    state_text,
    usual_hold,
    window_of,
    windows_of,
)
from cubelex.web.scrambling.table.json_input import asked_of, read_number, waiting_for
from cubelex.web.scrambling.table.mistakes import correction, explained, impossible
from cubelex.web.scrambling.table.session import Seat, refusal, refused_json, seat_of
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.messages import say


@at_the_table
def queue(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """The puzzles of the group that wait to be scrambled, checked or fetched."""
    seat = seat_of(request, competition_id, name, device)
    return JsonResponse(queue_json(seat)) if seat.access.is_open else refusal(seat)


def queue_json(seat: Seat) -> dict[str, Any]:
    """The queue as the script needs it; labels to choose from where no card says which sequence is next."""
    waiting = [_waiting_json(waiting, seat) for waiting in scramble_queue(seat.state, seat.code)]
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


def _waiting_json(waiting: Waiting, seat: Seat) -> dict[str, Any]:
    check = waiting.second_check
    return {
        "person": waiting.person.registrant_id,
        "name": waiting.person.name,
        "attempt": waiting.attempt,
        "label": waiting.label,
        "about": place_in_match(seat.state, seat.code) if waiting.match else "",
        "isExtra": waiting.is_extra,
        "step": str(waiting.step),
        "scrambledBy": waiting.scrambled_by,
        "secondCheck": citation_links(check.under, seat.state.edition) if check.answer else [],
    }


@require_POST
@at_the_table
def sequence(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """One sequence, for the competitor named or by its label; or only its picture after some moves."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    if not seat.is_open:
        return refusal(seat)
    label, attempt = _wanted(seat, fields)
    if not label:
        return refused_json(seat.state, refused("scrambling.not_due", *seat.access.ruling.under))
    if not seat.access.is_open_for(attempt):
        return refused_json(seat.state, refused("scrambling.own_attempt", *seat.state.edition.cite("1h1")))
    every = sequences_of(seat.opened(), label)
    cube = min(max(read_number(fields, "cube", 1), 1), max(len(every), 1))
    if not every:
        return refused_json(seat.state, refused("scrambling.unknown_scramble"))
    sequence_shown = every[cube - 1]
    if "moves" in fields:
        moves = max(read_number(fields, "moves", 0), 0)
        return JsonResponse({"picture": picture(seat.code, sequence_shown, seat.state.edition, moves)})
    _record_view(seat, fields, label, cube)
    return JsonResponse(
        _sequence_json(seat, fields, label, sequence_shown) | {"cube": cube, "cubes": _cubes(seat, fields, every)}
    )


def _wanted(seat: Seat, fields: Mapping[str, Any]) -> tuple[str, int]:
    """The label of the sequence that is due, and the number of its attempt; none where nothing is due."""
    if "person" in fields:
        waiting = waiting_for(seat, fields)
        return (waiting.label, waiting.attempt) if waiting else ("", 0)
    label = str(fields.get("label", ""))
    return (label if may_choose(seat) else ""), int(label) if is_whole_number(label) else 0


def _record_view(seat: Seat, fields: Mapping[str, Any], label: str, cube: int) -> None:
    """Every view is recorded; the first that is meant for a puzzle opens the sequence's window (4b4)."""
    shown = f"{label}.{cube}" if is_multi_blind(seat.code.event_id) else label
    is_applied = seat.access.stage is GroupStage.DURING and ("person" in fields or may_choose(seat))
    about = {"person_id": fields["person"], "round_id": round_id_of(seat.code)} if "person" in fields else {}
    record_access(seat.device, SHOWN, seat.name, label=label, shown=shown, applied=is_applied, **about)


def _cubes(seat: Seat, fields: Mapping[str, Any], every: tuple[str, ...]) -> int:
    """How many cubes of Multi-Blind are to be scrambled: as many as were submitted."""
    waiting = waiting_for(seat, fields) if "person" in fields else None
    if waiting is None:
        return len(every)
    card = seat.state.card(round_id_of(seat.code), waiting.person.registrant_id or 0)
    return min(card.cubes.get(waiting.attempt, len(every)), len(every))


def _sequence_json(seat: Seat, fields: Mapping[str, Any], label: str, shown: str) -> dict[str, Any]:
    state, edition = seat.state, seat.state.edition
    hold, held_under = usual_hold(seat.code.event_id, edition)
    ends = window_of(state.competition.id, seat.name, label, edition)
    unsolved = may_start_unsolved(seat.code.event_id, label.startswith("E"), edition)
    return {
        "label": label,
        "lines": lines_of(seat.code, shown),
        "picture": picture(seat.code, shown, edition),
        "state": state_text(seat.code, shown, edition),
        "hold": hold,
        "holdUnder": citation_links(held_under, edition),
        "notationUnder": citation_links(notation_used(shown, seat.code.event_id, edition).under, edition),
        "ends": ends.answer.isoformat() if ends and ends.answer else None,
        "endsUnder": citation_links(ends.under if ends else (), edition),
        "mayStartUnsolved": citation_links(unsolved.under, edition) if unsolved.questions else [],
    }


@require_POST
@at_the_table
def explain(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """What a puzzle shows that looks wrong: which sequence, or which mistake (4g)."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    if not seat.is_open:
        return refusal(seat)
    text, label = str(fields.get("state", "")), str(fields.get("label", ""))
    try:
        diagnosis = explain_state(seat.opened(), text, label, seat.state.edition)
    except CubelexError:
        return refused_json(seat.state, refused(impossible(seat.code.event_id, text)), status=422)
    corrected = must_correct(seat.code.event_id, seat.state.edition)
    return JsonResponse(
        {
            "isRight": diagnosis.is_exact and label in diagnosis.labels,
            "text": say(explained(diagnosis, label)),
            "picture": picture_of(seat.code, text),
            "correction": say(correction(corrected)),
            "under": citation_links(corrected.under, seat.state.edition),
        }
    )
