"""The judge's page and the addresses it asks and sends to."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from cubelex.competition import Round
from cubelex.officiating import State
from cubelex.rules import format_result
from cubelex.web.shared.access.memberships import own_number
from cubelex.web.shared.pages import load_or_404, page, person_or_404, round_or_404
from cubelex.web.shared.results.summaries import rows_of
from cubelex.web.station.actions import do, read_deed, read_weighed
from cubelex.web.station.json_answers import understood
from cubelex.web.station.judges import judge_behind, unless_may_judge
from cubelex.web.station.payloads import card_brief, kinds_json, open_rounds, round_brief
from cubelex.web.station.preview import Weighed, question_json, ruling_json, rulings_json, weigh
from cubelex.web.station.solved_state import look
from cubelex.web.station.words import words


def station(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The station: choose a competitor, then go through their attempt."""
    return _station(request, competition_id)


def station_card(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> HttpResponse:
    """The station with a competitor's card open, as the QR code on their score sheet has it."""
    state = load_or_404(competition_id)
    round_or_404(state, round_id)
    person_or_404(state, person_id)
    return _station(request, competition_id, {"round": round_id, "person": person_id})


def _station(request: HttpRequest, competition_id: str, chosen: dict[str, Any] | None = None) -> HttpResponse:
    state, by = load_or_404(competition_id), judge_behind(request, competition_id)
    base = reverse("station", args=[competition_id])
    content = {
        "base": base,
        "chosen": chosen,
        "me": {"name": by.name, "person": own_number(request, competition_id), "isDelegate": by.is_delegate},
        "kinds": kinds_json(),
        "rounds": [round_brief(state, round_) for round_ in open_rounds(state)],
    }
    return page(request, "station/station.html", state, content=content, words=words())


def station_state(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """A card as it stands: what to attempt next, what is left of the limit, what is still to be decided or signed."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    barred = unless_may_judge(state, round_id, person_id, own_number(request, competition_id))
    return JsonResponse(
        {
            "card": _card(state, round_, person_id),
            "refusals": rulings_json(barred.refusals if barred else (), state),
            **_to_decide(request, state, round_id, person_id),
        }
    )


def _card(state: State, round_: Round, person_id: int) -> dict[str, Any] | None:
    rows = (row for row in rows_of(state, round_) if row.result.person_id == person_id)
    return next((card_brief(state, round_, row) for row in rows), None)


def _to_decide(request: HttpRequest, state: State, round_id: str, person_id: int) -> dict[str, Any]:
    """What was observed and awaits a decision, as it would be ruled."""
    card = state.round(round_id).cards.get(person_id)
    waiting = [number for number, slot in card.slots.items() if slot.current.awaits_ruling] if card else []
    if not waiting:
        return {"waiting": None}
    by = judge_behind(request, state.competition.id)
    return {"waiting": {"attempt": waiting[0], **weigh(state, by, Weighed(round_id, person_id, waiting[0], {}))}}


@require_POST
def station_weigh(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """What an attempt would come to; nothing is saved."""
    state = load_or_404(competition_id)
    round_or_404(state, round_id)
    return understood(
        request,
        lambda document: weigh(
            state, judge_behind(request, competition_id), read_weighed(document, round_id, person_id)
        ),
    )


@require_POST
def station_puzzle(request: HttpRequest, competition_id: str, event_id: str) -> JsonResponse:
    """What a puzzle at rest amounts to, by the parts that are off."""
    state = load_or_404(competition_id)
    return understood(request, lambda document: look(state, event_id, document))


@require_POST
def station_do(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> JsonResponse:
    """Do one thing with an attempt; repeating the same request changes nothing."""
    round_or_404(load_or_404(competition_id), round_id)
    return understood(request, lambda document: _done(request, competition_id, round_id, person_id, document))


def _done(
    request: HttpRequest, competition_id: str, round_id: str, person_id: int, document: dict[str, Any]
) -> dict[str, Any]:
    deed = read_deed(document, round_id, person_id)
    appended = do(request, competition_id, deed)
    state, by = load_or_404(competition_id), judge_behind(request, competition_id)
    round_ = state.announced(round_id)
    facts = tuple(entry.fact for entry in appended.entries)
    slot = state.card(round_id, person_id).slot(deed.about.attempt)
    return {
        "done": not appended.outcome.is_refused,
        "refusals": rulings_json(appended.outcome.refusals, state),
        "remarks": rulings_json(appended.outcome.remarks, state),
        "questions": [question_json(question, by, state.edition) for question in appended.outcome.questions],
        "ruling": ruling_json(facts, state.edition),
        "there": format_result(slot.result, round_.event_id) if appended.outcome.is_refused else "",
        "card": _card(state, round_, person_id),
    }
