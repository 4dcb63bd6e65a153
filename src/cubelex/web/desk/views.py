"""The desk's page, and the address its entries are sent to."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST

from cubelex.competition import Round
from cubelex.errors import UnknownRound
from cubelex.officiating import State
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.web.desk.actors import account_of, actor_of
from cubelex.web.desk.entries import Typed, save
from cubelex.web.pages.frames import load_or_404
from cubelex.web.presenting import rows_of


def desk(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The desk for a round."""
    state = load_or_404(competition_id)
    announced = state.announced(round_id)
    content = {"round": _round_json(announced), "cards": cards_json(state, announced)}
    return render(request, "desk.html", {"state": state, "round": announced, "content": content})


def cards(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """The cards as they stand."""
    state = load_or_404(competition_id)
    return JsonResponse({"cards": cards_json(state, state.announced(round_id))})


@require_POST
def enter(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Save what was typed on a card; repeating the same request changes nothing."""
    try:
        typed = _typed(json.loads(request.body))
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        return JsonResponse({"refusals": [{"text": f"not understood: {fault!r}", "under": []}]}, status=400)
    try:
        answer = save(
            competition_id, round_id, typed, actor_of(request, competition_id), account_of(request), timezone.now()
        )
    except UnknownRound as fault:
        return JsonResponse({"refusals": [{"text": str(fault), "under": []}]}, status=404)
    state = load_or_404(competition_id)
    row = [card for card in cards_json(state, state.announced(round_id)) if card["person"] == typed.person_id]
    return JsonResponse({**answer.to_json(), "card": row[0] if row else None})


def _typed(document: Any) -> Typed:
    return Typed(
        key=str(document["key"]),
        person_id=int(document["person"]),
        attempts={int(number): str(text) for number, text in document["attempts"].items()},
        is_confirmed=bool(document.get("confirmed")),
        reason=str(document.get("reason") or ""),
    )


def _round_json(announced: Round) -> dict[str, object]:
    kind = "moves" if is_fewest_moves(announced.event_id) else "multi" if is_multi_blind(announced.event_id) else "time"
    cutoff, limit = announced.cutoff, announced.time_limit
    return {
        "id": announced.id,
        "kind": kind,
        "attempts": announced.format.attempts or 1,
        "cutoff": cutoff and {"attempts": cutoff.number_of_attempts, "result": cutoff.result_value},
        "limit": limit and {"centiseconds": limit.centiseconds, "cumulative": limit.is_cumulative},
    }


def cards_json(state: State, announced: Round) -> list[dict[str, object]]:
    """Every competitor's card as the browser needs it."""
    return [
        {
            "person": row.result.person_id,
            "name": row.person.name,
            "country": row.person.country_iso2,
            "wcaId": row.person.wca_id or "",
            "attempts": list(row.attempts),
            "best": row.best,
            "average": row.average,
            "ranking": row.result.ranking,
        }
        for row in rows_of(state, announced)
    ]
