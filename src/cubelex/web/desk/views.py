"""The desk's page, and the addresses its entries are sent to."""

import json
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import AttemptResult, Format, Person, Result, Round, Scope, TimeLimit
from cubelex.errors import UnknownRound
from cubelex.officiating import CompetitionState, results_of
from cubelex.officiating.views import cumulative_use, dnfs_without_time, limit_of, remaining_limit
from cubelex.regulations import Edition
from cubelex.rules import format_result, format_time, is_fewest_moves, is_multi_blind
from cubelex.rules.rounds import has_all_attempts, meets_time_limit
from cubelex.web.desk.entries import Answer, Typed, preview_entries, save, undo_attempts
from cubelex.web.desk.orders import shared_limit
from cubelex.web.desk.tries import field_texts, history_of
from cubelex.web.desk.words import words
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.shared.results.summaries import LAST, rows_together
from cubelex.web.store.outbox import newest

USUAL: Final = frozenset({"fields", "history", "remaining", "used", "remainingText", "toEstimate"})
"""What most cards have nothing of, or as their attempts."""
SHORT: Final = {"ensure_ascii": False, "separators": (",", ":")}


def desk(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The desk for a round."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if round_.format is Format.HEAD_TO_HEAD:
        return redirect("desk-matches", competition_id, round_id)
    return desk_page(request, state, round_, (round_,), after=after)


def desk_page(
    request: HttpRequest, state: CompetitionState, round_: Round, rounds: tuple[Round, ...], **more: object
) -> HttpResponse:
    """The desk for rounds whose cards are typed side by side; `after` is the newest announcement before the state."""
    content = {
        "sheets": [_sheet_json(state, round_) for round_ in rounds],
        "together": together_json(state, round_) if len(rounds) == 2 else None,
        "isDelegate": actor_of(request, state.competition.id).is_delegate,
    }
    may_steer = bool(roles_of(request, state.competition.id) & OFFICIALS)
    shown = {
        **round_content(state, round_),
        "content": content,
        "words": words(state.edition),
        "may_steer": may_steer,
        "is_dual": len(round_.linked_rounds) == 2,
        "shares_limit": shared_limit(round_) is not None,
    }
    return page(request, "desk/desk.html", state, **shown | more)


def _sheet_json(state: CompetitionState, round_: Round) -> dict[str, object]:
    names = {"enter": "desk-enter", "weigh": "desk-weigh", "undo": "desk-undo", "cards": "desk-cards"}
    return {
        "round": _round_json(state, round_) | {"label": round_label(state.competition, round_.id)},
        "cards": cards_json(state, round_),
        "addresses": {key: reverse(name, args=[state.competition.id, round_.id]) for key, name in names.items()},
    }


def together_json(state: CompetitionState, round_: Round) -> list[dict[str, object]]:
    """Ranks of Dual Rounds together, for the table beside the cards."""
    return [{"person": row.result.person_id, "ranking": row.result.ranking} for row in rows_together(state, round_)]


def cards(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """The cards as they are now."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    content = {"cards": cards_json(state, round_), "together": together_json(state, round_)}
    return JsonResponse(content, json_dumps_params=SHORT)


@require_POST
def enter(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Save what was typed on a card; repeating the same request changes nothing."""
    try:
        typed = _typed(json.loads(request.body))
    except (AttributeError, KeyError, TypeError, ValueError):
        return _not_understood()
    by, account = actor_of(request, competition_id), account_of(request)
    try:
        answer = save(competition_id, round_id, typed, by, account, timezone.now())
    except UnknownRound:
        return _not_here(typed.person_id)
    return _answer(competition_id, round_id, typed.person_id, answer)


@require_POST
def weigh_card(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """What is doubtful about a card while it is typed; nothing is saved."""
    try:
        typed = _typed(json.loads(request.body))
    except (AttributeError, KeyError, TypeError, ValueError):
        return _not_understood()
    try:
        answer = preview_entries(competition_id, round_id, typed, actor_of(request, competition_id))
    except UnknownRound:
        return _not_here(typed.person_id)
    return JsonResponse(answer.to_json())


@require_POST
def undo_entries(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Undo what was entered last on a card."""
    try:
        document = json.loads(request.body)
        person_id, attempts = int(document["person"]), [int(attempt) for attempt in document["attempts"]]
    except (AttributeError, KeyError, TypeError, ValueError):
        return _not_understood()
    by, account = actor_of(request, competition_id), account_of(request)
    try:
        answer = undo_attempts(competition_id, round_id, person_id, attempts, by, account, timezone.now())
    except UnknownRound:
        return _not_here(person_id)
    return _answer(competition_id, round_id, person_id, answer)


def _not_understood() -> JsonResponse:
    return _refused(_("Request failed. Reload the page. Your entries are kept on this device."), 400)


def _not_here(person_id: int) -> JsonResponse:
    text = _("Competitor %(number)d is not in this round, or the round no longer exists.")
    return _refused(text % {"number": person_id}, 404)


def _refused(text: str, status: int) -> JsonResponse:
    return JsonResponse({"refusals": [{"text": text, "under": []}]}, status=status)


def _answer(competition_id: str, round_id: str, person_id: int, answer: Answer) -> JsonResponse:
    state = load_or_404(competition_id)
    round_ = state.announced(round_id)
    person, results = state.competition.person(person_id), results_of(state, round_id)
    found = next((result for result in results if result.person_id == person_id), None)
    card = _card_json(state, round_, person, found) if found and person else None
    return JsonResponse({**answer.to_json(), "card": card})


def _typed(document: Any) -> Typed:
    return Typed(
        key=str(document["key"]),
        person_id=int(document["person"]),
        attempts={int(number): str(text) for number, text in document["attempts"].items()},
        is_confirmed=bool(document.get("confirmed")),
        reason=str(document.get("reason") or ""),
    )


def _round_json(state: CompetitionState, round_: Round) -> dict[str, object]:
    kind = "moves" if is_fewest_moves(round_.event_id) else "multi" if is_multi_blind(round_.event_id) else "time"
    cutoff, limit = round_.cutoff, limit_of(state, round_)
    return {
        "id": round_.id,
        "kind": kind,
        "attempts": round_.format.attempts or 1,
        "cutoff": cutoff and {"attempts": cutoff.number_of_attempts, "result": cutoff.result_value},
        "limit": limit and _limit_json(limit, state.edition),
    }


def _limit_json(limit: TimeLimit, edition: Edition) -> dict[str, object]:
    """A limit as the desk tells it while typing: whether a time equal to it is over, and whether a DNF counts."""
    is_over = not meets_time_limit(AttemptResult(limit.centiseconds), limit.centiseconds, edition).answer
    return {
        "centiseconds": limit.centiseconds,
        "cumulative": limit.is_cumulative,
        "perAttempt": limit.per_attempt if limit.is_cumulative else None,
        "isOverWhenEqual": is_over,
        "countsDnf": edition.limits.dnf_time_counts,
    }


def cards_json(state: CompetitionState, round_: Round) -> list[dict[str, object]]:
    """Every competitor's card without what is as usual on it, which the browser puts back: there may be hundreds."""
    people = {person.registrant_id: person for person in state.competition.persons}
    in_order = sorted(results_of(state, round_.id), key=lambda result: (result.ranking or LAST, result.person_id))
    return [_without_usual(_card_json(state, round_, people[result.person_id], result)) for result in in_order]


def _without_usual(card: dict[str, Any]) -> dict[str, Any]:
    """A card without the fields that are as its attempts, and without what few cards have anything of."""
    usual = {
        "history": any(card["history"]),
        "fields": card["fields"] != _filled(card["attempts"], card["fields"]),
        "remaining": card["remaining"] is not None,
    }
    kept = {name: usual.get(name, bool(value)) for name, value in card.items() if name in USUAL}
    return {name: value for name, value in card.items() if kept.get(name, True)}


def _filled(attempts: list[str], fields: list[str]) -> list[str]:
    return [*attempts, *[""] * (len(fields) - len(attempts))]


def _card_json(state: CompetitionState, round_: Round, person: Person, result: Result) -> dict[str, Any]:
    person_id, event_id = result.person_id, round_.event_id
    is_cumulative = round_.time_limit is not None and round_.time_limit.is_cumulative
    left = remaining_limit(state, round_.id, person_id) if is_cumulative else None
    remaining, used = (is_cumulative and cumulative_use(state, round_.id, person_id)) or (None, {})
    card = state.card(round_.id, person_id)
    return {
        "person": person_id,
        "name": person.name,
        "country": person.country_iso2,
        "wcaId": person.wca_id or "",
        "attempts": [format_result(attempt, event_id) for attempt in result.attempts],
        "fields": field_texts(card, round_),
        "history": history_of(card, round_),
        "best": format_result(result.best, event_id),
        "average": format_result(result.average, event_id, Scope.AVERAGE),
        "ranking": result.ranking,
        "isComplete": has_all_attempts(result.attempts, round_, state.edition),
        "remaining": remaining,
        "used": used,
        "remainingText": format_time(max(left.answer, 0)) if left else "",
        "toEstimate": list(dnfs_without_time(state, round_.id, person_id)) if is_cumulative else [],
    }
