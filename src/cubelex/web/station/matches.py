"""Head to Head at the station: both competitors of a match on one page, each attempt ruled, then the point entered."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import DNS, AttemptResult, Format, Round
from cubelex.errors import InvalidAttempt
from cubelex.officiating import Actor, Outcome, Question, State, enter_point
from cubelex.rules import Call, Ruling, has_inspection, judge_document
from cubelex.web.brackets import Seat, ShownMatch, drawn
from cubelex.web.citing import cited
from cubelex.web.desk.actors import account_of
from cubelex.web.pages.frames import load_or_404, page, round_or_404
from cubelex.web.station.answers import understood
from cubelex.web.station.briefs import calls_json, round_brief
from cubelex.web.station.judges import judge_behind, number_of
from cubelex.web.station.weighing import question_json, rulings_json
from cubelex.web.station.words import words
from cubelex.web.store import repository


def station_matches(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The matches of a Head to Head round that can be played."""
    state = load_or_404(competition_id)
    announced = round_or_404(state, round_id)
    if announced.format is not Format.HEAD_TO_HEAD:
        raise Http404(f"{round_id} is not a Head to Head round")
    by = judge_behind(request, competition_id)
    content: dict[str, Any] = {
        "base": reverse("station", args=[competition_id]),
        "me": {"name": by.name, "person": number_of(request, competition_id), "isDelegate": by.is_delegate},
        "round": round_brief(state, announced) | {"start": start_calls(state, announced)},
        "matches": matches_json(state, announced),
    }
    return page(request, "station_matches.html", state, content=content, words=words(), label=content["round"]["label"])


def start_calls(state: State, announced: Round) -> list[dict[str, Any]]:
    """What is called from the start on: during inspection, or before a blindfolded solve only the last four (I5b2)."""
    calls = [Call(seconds, text) for seconds, text in state.edition.head_to_head.calls]
    if has_inspection(announced.event_id):
        return calls_json(calls)
    last = calls[-4:]
    return calls_json(Call(one.seconds - last[0].seconds, one.words) for one in last)


def matches_json(state: State, announced: Round) -> list[dict[str, Any]]:
    """The matches whose competitors are known, those that can be played first."""
    bracket = drawn(state, announced)
    known = [one for one in bracket.matches if one.stands] if bracket else []
    return [_match_json(one) for one in sorted(known, key=lambda one: not one.is_on)]


def _match_json(one: ShownMatch) -> dict[str, Any]:
    return {
        "name": one.name,
        "label": one.label,
        "isOn": one.is_on,
        "setsToWin": one.sets_to_win,
        "seats": [_seat_json(seat) for seat in one.seats],
        "sets": [
            {"score": list(each.score), "points": [[point.high, point.low, point.winner] for point in each.points]}
            for each in one.sets
        ],
        "winner": one.winner.name if one.winner else "",
    }


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {
        "person": seat.person.registrant_id if seat.person else None,
        "name": seat.person.name if seat.person else "",
        "sets": seat.sets or 0,
    }


@require_POST
def station_point_weigh(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """What one competitor's attempt at a point comes to; nothing is saved."""
    state, by = load_or_404(competition_id), judge_behind(request, competition_id)
    announced = round_or_404(state, round_id)
    return understood(request, lambda document: _weighed(state, announced, by, document))


def _weighed(state: State, announced: Round, by: Actor, document: Mapping[str, Any]) -> dict[str, Any]:
    if document.get("isStarted") is False:
        ruling = {"outcome": "dns", "written": "DNS", "under": cited(("9f5",), state.edition)}
        return {"refusals": [], "remarks": [], "questions": [], "ruling": ruling}
    ruled = judge_document(_attempt(state, announced, document))
    outcome = {"DNF": "dnf", "DNS": "dns", "extra attempt": "extra"}.get(ruled["outcome"], "completed")
    questions = [_question(one) for one in ruled["choices"]]
    return {
        "refusals": [],
        "remarks": [],
        "questions": [question_json(one, by, state.edition) for one in questions],
        "ruling": {"outcome": outcome, "written": ruled["written"], "under": cited(ruled["under"], state.edition)},
    }


def _question(choice: Mapping[str, Any]) -> Question:
    alternatives = tuple((one["outcome"], one["when"]) for one in choice["alternatives"])
    return Question(choice["observation"], choice["by"], choice["default"], alternatives, tuple(choice["under"]))


def _attempt(state: State, announced: Round, document: Mapping[str, Any]) -> dict[str, Any]:
    """The attempt with what the competition knows of it."""
    known: dict[str, Any] = {"edition": str(state.edition), "event": announced.event_id, "head_to_head": True}
    if announced.time_limit:
        known["time_limit"] = announced.time_limit.centiseconds
    decisions = {one["matter"]: one["answer"] for one in document.get("decisions") or ()}
    return {**(document.get("observed") or {}), **known, **({"decisions": decisions} if decisions else {})}


@require_POST
def station_point(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Enter a point of a match, from what was seen of both attempts; repeating the same request changes nothing."""
    announced = round_or_404(load_or_404(competition_id), round_id)
    return understood(request, lambda document: _entered(request, competition_id, announced, document))


def _entered(
    request: HttpRequest, competition_id: str, announced: Round, document: Mapping[str, Any]
) -> dict[str, Any]:
    by = judge_behind(request, competition_id)

    judge_id = number_of(request, competition_id)

    def verb(state: State) -> Outcome:
        if judge_id in _playing(state, announced, str(document["match"])):
            return Outcome(refusals=(Ruling(_("You cannot judge your own attempt."), ("1h1",)),))
        high, low = (_result(state, announced, document[side]) for side in ("high", "low"))
        return enter_point(state, by, announced.id, str(document["match"]), high, low)

    key, account = f"station:{document['key']}", account_of(request)
    appended = repository.append(competition_id, verb, by=by, at=timezone.now(), account=account, key=key)
    state = load_or_404(competition_id)
    return {
        "done": not appended.outcome.is_refused,
        "refusals": rulings_json(appended.outcome.refusals, state),
        "matches": matches_json(state, announced),
    }


def _playing(state: State, announced: Round, match: str) -> set[int | None]:
    """Who meets in a match."""
    known = [one for one in matches_json(state, announced) if one["name"] == match]
    return {seat["person"] for one in known for seat in one["seats"]}


def _result(state: State, announced: Round, document: Mapping[str, Any]) -> AttemptResult:
    """What one attempt came to.

    :raises InvalidAttempt: when it is to be made again, which the Delegate has both do (11k1).
    """
    if document.get("isStarted") is False:
        return DNS
    ruled = judge_document(_attempt(state, announced, document))
    if ruled["outcome"] == "extra attempt":
        raise InvalidAttempt("the point is played again: the Delegate grants an extra attempt to both (11k1)")
    return AttemptResult(ruled["result"])
