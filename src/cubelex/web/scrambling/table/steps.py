"""What the table shows, for the page's script: the queue, one sequence, and what went wrong with a puzzle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from cubelex.errors import CubelexError
from cubelex.officiating import Outcome, refused
from cubelex.officiating.views import Waiting, refuse_if_seen, round_id_of, scramble_queue
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
from cubelex.web.scrambling.table.looks import labels_shown, refuse_to_show
from cubelex.web.scrambling.table.mistakes import correction, explained, impossible
from cubelex.web.scrambling.table.session import Seat, refusal, refused_json, seat_of
from cubelex.web.shared.access.throttling import must_wait, note_failure
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.messages import say

MOST_EXPLANATIONS: Final = 30
"""How often a person may ask in a minute what a puzzle shows."""


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
    by_hand = seat.state.round(round_id_of(seat.code)).bracket is not None or is_fewest_moves(seat.kind)
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


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The sequence that was asked for: its label, the cube of Multi-Blind, and all sequences of its attempt."""

    label: str
    cube: int
    every: tuple[str, ...]

    @property
    def sequence(self) -> str:
        """The sequence itself."""
        return self.every[self.cube - 1]

    def name_in(self, seat: Seat) -> str:
        """Its label as looks are recorded under."""
        return f"{self.label}.{self.cube}" if is_multi_blind(seat.kind) else self.label


@require_POST
@at_the_table
def sequence(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """One sequence, for the competitor named or by its label; or only its picture after some moves."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    chosen = _chosen(request, seat, fields)
    if isinstance(chosen, HttpResponse):
        return chosen
    if "moves" in fields:
        _record_first_look(seat, fields, chosen)
        moves = max(read_number(fields, "moves", 0), 0)
        return JsonResponse({"picture": picture(seat.kind, chosen.sequence, seat.state.edition, moves)})
    _record_look(seat, fields, chosen)
    told = _sequence_json(seat, fields, chosen.label, chosen.sequence)
    return JsonResponse(told | {"cube": chosen.cube, "cubes": _cubes(seat, fields, chosen.every)})


def _chosen(request: HttpRequest, seat: Seat, fields: Mapping[str, Any]) -> _Chosen | HttpResponse:
    """The sequence that was asked for, where the person may see it now; otherwise the refusal."""
    if not seat.is_open or not seat.access.is_known:
        return refusal(seat)
    label, against = _wanted(seat, fields)
    if against:
        return refused_json(seat.state, against)
    if not seat.access.is_open_for(label):
        return refused_json(seat.state, refused("scrambling.own_attempt", *seat.state.edition.cite("1h1")))
    every = sequences_of(seat.opened(), label)
    if not every:
        return refused_json(seat.state, refused("scrambling.unknown_scramble"))
    if against := refuse_to_show(request, seat, [label]):
        return refused_json(seat.state, against)
    return _Chosen(label, min(max(read_number(fields, "cube", 1), 1), len(every)), every)


def _wanted(seat: Seat, fields: Mapping[str, Any]) -> tuple[str, Outcome | None]:
    """The label of the sequence that is due, or the refusal where nothing is due or the competitor has seen it."""
    not_due = refused("scrambling.not_due", *seat.access.ruling.under)
    if "person" in fields:
        waiting = waiting_for(seat, fields)
        if waiting is None or not waiting.label:
            return "", not_due
        person, round_id = waiting.person.registrant_id or 0, round_id_of(seat.code)
        return waiting.label, None if waiting.match else refuse_if_seen(seat.state, round_id, person, waiting.attempt)
    label = str(fields.get("label", ""))
    return (label, None) if label and may_choose(seat) else ("", not_due)


def _record_look(seat: Seat, fields: Mapping[str, Any], chosen: _Chosen) -> None:
    """Every look is recorded; the first that is meant for a puzzle opens the sequence's window (4b4)."""
    is_applied = seat.access.stage is GroupStage.DURING and ("person" in fields or may_choose(seat))
    about = {"person_id": fields["person"], "round_id": round_id_of(seat.code)} if "person" in fields else {}
    shown = chosen.name_in(seat)
    record_access(seat.device, SHOWN, seat.name, label=chosen.label, shown=shown, applied=is_applied, **about)


def _record_first_look(seat: Seat, fields: Mapping[str, Any], chosen: _Chosen) -> None:
    """What tells something of a sequence is a look at it, unless the person has it before them."""
    if chosen.name_in(seat) not in labels_shown(seat):
        _record_look(seat, fields, chosen)


def _cubes(seat: Seat, fields: Mapping[str, Any], every: tuple[str, ...]) -> int:
    """How many cubes of Multi-Blind are to be scrambled: as many as were submitted."""
    waiting = waiting_for(seat, fields) if "person" in fields else None
    if waiting is None:
        return len(every)
    card = seat.state.card(round_id_of(seat.code), waiting.person.registrant_id or 0)
    return min(card.cubes.get(waiting.attempt, len(every)), len(every))


def _sequence_json(seat: Seat, fields: Mapping[str, Any], label: str, shown: str) -> dict[str, Any]:
    state, edition = seat.state, seat.state.edition
    hold, held_under = usual_hold(seat.kind, edition)
    ends = window_of(state.competition.id, seat.name, label, edition)
    unsolved = may_start_unsolved(seat.code.event_id, label.startswith("E"), edition)
    return {
        "label": label,
        "lines": lines_of(seat.kind, shown),
        "picture": picture(seat.kind, shown, edition),
        "state": state_text(seat.kind, shown, edition),
        "hold": hold,
        "holdUnder": citation_links(held_under, edition),
        "notationUnder": citation_links(notation_used(shown, seat.kind, edition).under, edition),
        "ends": ends.answer.isoformat() if ends and ends.answer else None,
        "endsUnder": citation_links(ends.under if ends else (), edition),
        "mayStartUnsolved": citation_links(unsolved.under, edition) if unsolved.questions else [],
    }


@require_POST
@at_the_table
def explain(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """What a puzzle in hand shows that looks wrong: which sequence, or which mistake (4g)."""
    seat, fields = seat_of(request, competition_id, name, device), asked_of(request)
    chosen = _chosen(request, seat, fields)
    if isinstance(chosen, HttpResponse):
        return chosen
    who, text, label = f"explanations for {device.row.account_id}", str(fields.get("state", "")), chosen.name_in(seat)
    if must_wait(who, MOST_EXPLANATIONS):
        return refused_json(seat.state, refused("scrambling.too_many_tries"), status=429)
    note_failure(who)
    _record_first_look(seat, fields, chosen)
    # Only with what the person was shown: a comparison with another sequence would tell something of it.
    among = {other for other in labels_shown(seat) if seat.access.is_open_for(other.partition(".")[0])} | {label}
    try:
        diagnosis = explain_state(seat.opened(), text, label, seat.state.edition, among)
    except CubelexError:
        return refused_json(seat.state, refused(impossible(seat.kind, text)), status=422)
    corrected = must_correct(seat.code.event_id, seat.state.edition)
    return JsonResponse(
        {
            "isRight": diagnosis.is_exact and label in diagnosis.labels,
            "text": say(explained(diagnosis, label)),
            "picture": picture_of(seat.kind, text),
            "correction": say(correction(corrected)),
            "under": citation_links(corrected.under, seat.state.edition),
        }
    )
