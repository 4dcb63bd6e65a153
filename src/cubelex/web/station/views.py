"""The judge's page and the addresses it asks and sends to."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState
from cubelex.reading import is_whole_number
from cubelex.rules import format_result
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.permissions import rounds_open_to
from cubelex.web.shared.pages import load_or_404, page, person_or_404, round_or_404
from cubelex.web.station.payloads import (
    card_of,
    kinds_json,
    open_rounds,
    question_json,
    round_brief,
    ruling_json,
    rulings_json,
)
from cubelex.web.station.preview import preview_action
from cubelex.web.station.requests import (
    SentAttempt,
    acting_judge,
    answer_json,
    perform,
    read_attempt,
    read_request,
    refuse_if_may_not_judge,
)
from cubelex.web.station.solved_state import look
from cubelex.web.station.words import words


def station(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The station: choose a competitor, then go through their attempt; the code of a nametag has chosen one."""
    person = request.GET.get("person", "")
    is_chosen = person.isascii() and is_whole_number(person)
    return _station(request, competition_id, {"round": None, "person": int(person)} if is_chosen else None)


def station_card(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> HttpResponse:
    """The station with a competitor's card open, as the QR code on their score sheet has it."""
    state = load_or_404(competition_id)
    round_or_404(state, round_id)
    person_or_404(state, person_id)
    return _station(request, competition_id, {"round": round_id, "person": person_id})


def _station(request: HttpRequest, competition_id: str, chosen: dict[str, Any] | None = None) -> HttpResponse:
    state, by = load_or_404(competition_id), acting_judge(request, competition_id)
    base, only = reverse("station", args=[competition_id]), rounds_open_to(request, "station", competition_id)
    content = {
        "base": base,
        "chosen": chosen,
        "me": {"name": by.name, "person": own_number(request, competition_id), "isDelegate": by.is_delegate},
        "kinds": kinds_json(),
        "rounds": [round_brief(state, round_) for round_ in open_rounds(state) if only is None or round_.id in only],
    }
    return page(request, "station/station.html", state, content=content, words=words())


def station_state(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """A card as it stands: what to attempt next, what is left of the limit, what is still to be decided or signed."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    barred = refuse_if_may_not_judge(state, round_id, person_id, None, own_number(request, competition_id))
    return JsonResponse(
        {
            "card": card_of(state, round_, person_id),
            "refusals": rulings_json(barred.refusals if barred else (), state),
            **_to_decide(request, state, round_id, person_id),
        }
    )


def _to_decide(request: HttpRequest, state: CompetitionState, round_id: str, person_id: int) -> dict[str, Any]:
    """What was observed and awaits a decision, as it would be ruled."""
    card = state.round(round_id).cards.get(person_id)
    waiting = [number for number, slot in card.slots.items() if slot.current.awaits_ruling] if card else []
    if not waiting:
        return {"waiting": None}
    by = acting_judge(request, state.competition.id)
    return {
        "waiting": {
            "attempt": waiting[0],
            **preview_action(state, by, SentAttempt(round_id, person_id, waiting[0], {})),
        }
    }


@require_POST
def station_weigh(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """What an attempt would come to; nothing is saved."""
    state = load_or_404(competition_id)
    round_or_404(state, round_id)
    return answer_json(
        request,
        lambda document: preview_action(
            state, acting_judge(request, competition_id), read_attempt(document, round_id, person_id)
        ),
    )


@require_POST
def station_puzzle(request: HttpRequest, competition_id: str, event_id: str) -> JsonResponse:
    """What a puzzle at rest amounts to, by the parts that are off."""
    state = load_or_404(competition_id)
    return answer_json(request, lambda document: look(state, state.competition.kind(event_id), document))


@require_POST
def station_do(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """Do one thing with an attempt; repeating the same request changes nothing."""
    round_or_404(load_or_404(competition_id), round_id)
    return answer_json(request, lambda document: _done(request, competition_id, round_id, person_id, document))


def _done(
    request: HttpRequest, competition_id: str, round_id: str, person_id: int, document: dict[str, Any]
) -> dict[str, Any]:
    asked = read_request(document, round_id, person_id)
    appended = perform(request, competition_id, asked)
    state, by = load_or_404(competition_id), acting_judge(request, competition_id)
    round_ = state.announced_round(round_id)
    facts = tuple(entry.fact for entry in appended.entries)
    slot = state.card(round_id, person_id).slot(asked.about.attempt)
    return {
        "done": not appended.outcome.is_refused,
        "refusals": rulings_json(appended.outcome.refusals, state),
        "remarks": rulings_json(appended.outcome.remarks, state),
        "questions": [question_json(question, by, state.edition) for question in appended.outcome.questions],
        "ruling": ruling_json(facts, state.edition),
        "there": format_result(slot.result, round_.kind) if appended.outcome.is_refused else "",
        "card": card_of(state, round_, person_id),
    }
