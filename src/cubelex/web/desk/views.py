"""The desk's page, and the addresses its entries are sent to."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST

from cubelex.competition import Format, Round
from cubelex.errors import UnknownRound
from cubelex.officiating import Actor, CompetitionState, results_of
from cubelex.reading import is_whole_number, read_json
from cubelex.web.desk.cards import (
    card_json,
    cards_json,
    cut_json,
    ranks_json,
    sheet_json,
    status_json,
    together_json,
    viewer_of,
)
from cubelex.web.desk.entries import Answer, Typed, preview_entries, save, undo_attempts
from cubelex.web.desk.orders import shared_limit
from cubelex.web.desk.words import words
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.access.typists import record_typist
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.store.outbox import newest

KEPT_FOR: Final = "X-Account"
"""Says whose a document is, as a page says it of itself."""
SHORT: Final = {"ensure_ascii": False, "separators": (",", ":")}


def desk(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The desk for a round."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if round_.format is Format.HEAD_TO_HEAD:
        return redirect("desk-matches", competition_id, round_id)
    return desk_page(request, state, round_, (round_,))


def desk_page(
    request: HttpRequest, state: CompetitionState, round_: Round, rounds: tuple[Round, ...], **more: object
) -> HttpResponse:
    """The desk for rounds whose cards are typed side by side. The cards come by themselves, as there may be many."""
    by = actor_of(request, state.competition.id)
    content = {
        "sheets": [sheet_json(state, round_) for round_ in rounds],
        "isTogether": len(rounds) == 2,
        "isDelegate": by.is_delegate,
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


@conditional_page
def cards(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """The cards as they are now: of all, or of the persons who are asked for. The ranks are those of all.

    What was announced after `after` may not be in them. A browser that has all cards as they are gets them only once,
    and its service worker keeps them beside the page, for the same account.
    """
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    asked = request.GET.get("persons")
    persons = None if asked is None else {int(number) for number in asked.split(",") if is_whole_number(number)}
    account = str(request.user.pk or "")
    content = {
        # Two accounts may see the same: an answer that nothing has changed would leave the one before in the header.
        "account": account,
        "after": after,
        "cards": cards_json(state, round_, actor_of(request, competition_id), persons),
        "ranks": ranks_json(state, round_),
        "cut": cut_json(state, round_),
        "together": together_json(state, round_),
        "status": status_json(state, round_),
    }
    answer = JsonResponse(content, json_dumps_params=SHORT)
    answer["Cache-Control"] = "private, no-cache"
    answer[KEPT_FOR] = account
    return answer


@require_POST
def enter(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Save what was typed on a card; repeating the same request changes nothing."""
    try:
        typed = _typed(read_json(request.body))
    except (AttributeError, KeyError, TypeError, ValueError):
        return _not_understood()
    by, account = actor_of(request, competition_id), account_of(request)
    try:
        answer = save(competition_id, round_id, typed, by, account, timezone.now())
    except UnknownRound:
        return _not_here(typed.person_id)
    record_typist(request, competition_id, *typed.keys)
    return _answer(competition_id, round_id, typed.person_id, answer, by)


@require_POST
def weigh_card(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """What is doubtful about a card while it is typed; nothing is saved."""
    try:
        typed = _typed(read_json(request.body))
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
        document = read_json(request.body)
        person_id, entries = int(document["person"]), document.get("entries") or {}
        numbers = {int(attempt): int(number) for attempt, number in entries.items()}
        attempts = {int(attempt): numbers.get(int(attempt)) for attempt in document["attempts"]}
    except (AttributeError, KeyError, TypeError, ValueError):
        return _not_understood()
    by, account = actor_of(request, competition_id), account_of(request)
    try:
        answer = undo_attempts(competition_id, round_id, person_id, attempts, by, account, timezone.now())
    except UnknownRound:
        return _not_here(person_id)
    return _answer(competition_id, round_id, person_id, answer, by)


def _not_understood() -> JsonResponse:
    return _refused(_("Request failed. Reload the page. Your entries are kept on this device."), 400)


def _not_here(person_id: int) -> JsonResponse:
    text = _("Competitor %(number)d is not in this round, or the round no longer exists.")
    return _refused(text % {"number": person_id}, 404)


def _refused(text: str, status: int) -> JsonResponse:
    return JsonResponse({"refusals": [{"text": text, "under": []}]}, status=status)


def _answer(competition_id: str, round_id: str, person_id: int, answer: Answer, by: Actor) -> JsonResponse:
    state = load_or_404(competition_id)
    round_ = state.announced_round(round_id)
    person, results = state.competition.find_person(person_id), results_of(state, round_id)
    found = next((result for result in results if result.person_id == person_id), None)
    card = (
        card_json(state, round_, person, found, viewer_of(state, round_, by, [person_id])) if found and person else None
    )
    slots = state.card(round_id, person_id).slots if card else {}
    entries = {attempt: slots[attempt].current.entry for attempt in answer.saved if attempt in slots}
    return JsonResponse({**answer.to_json(), "entries": entries, "card": card})


def _typed(document: Any) -> Typed:
    return Typed(
        key=str(document["key"]),
        person_id=int(document["person"]),
        attempts={int(number): str(text) for number, text in document["attempts"].items()},
        is_confirmed=bool(document.get("confirmed")),
        reason=str(document.get("reason") or ""),
        replaces=frozenset(int(number) for number in document.get("replaces") or ()),
        is_mistyped=bool(document.get("mistyped")),
    )
