"""Points of a match at the station: previewed while judges tick, then observed, ruled, signed or undone once each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from cubelex.competition import Round
from cubelex.officiating import Actor, CompetitionState, Outcome, refused
from cubelex.officiating.verbs import (
    JudgedTry,
    judge_try,
    observe_point,
    read_observation,
    refuse_if_plays,
    rule_point,
    sign_point,
    terms_of_match,
    undo_point,
)
from cubelex.rules.attempts import Observed
from cubelex.web.shared.access.actors import append_for, own_number
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.pages import load_or_404, round_or_404
from cubelex.web.station.matches import matches_json
from cubelex.web.station.payloads import question_json, rulings_json
from cubelex.web.station.requests import acting_judge, answer_json, read_decisions, read_signature, sent_observation
from cubelex.web.store import repository
from cubelex.web.store.repository import Appended

SIDES: Final = ("high", "low")
_OUTCOMES: Final = {"DNF": "dnf", "DNS": "dns", "extra attempt": "extra"}


@require_POST
def station_point_weigh(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """What one competitor's attempt at a point comes to; nothing is saved."""
    state, by = load_or_404(competition_id), acting_judge(request, competition_id)
    round_ = round_or_404(state, round_id)
    return answer_json(request, lambda document: _weighed(state, round_, by, document))


def _weighed(state: CompetitionState, round_: Round, by: Actor, document: Mapping[str, Any]) -> dict[str, Any]:
    seen = _seen(state, round_, document)
    judged: JudgedTry | Outcome
    if isinstance(seen, Outcome):
        judged = seen
    else:
        judged = judge_try(state, by, terms_of_match(state, round_.id), seen, read_decisions(document))
    if isinstance(judged, Outcome):
        return {"refusals": rulings_json(judged.refusals, state), "remarks": [], "questions": [], "ruling": None}
    ruling = judged.ruling
    outcome = _OUTCOMES.get(ruling.answer.outcome, "completed")
    return {
        "refusals": [],
        "remarks": [],
        "questions": [question_json(question, by, state.edition) for question in judged.open_questions],
        "ruling": {"outcome": outcome, "written": judged.written, "under": citation_links(ruling.under, state.edition)},
    }


def _seen(state: CompetitionState, round_: Round, document: Mapping[str, Any]) -> Observed | Outcome | None:
    """What was seen of an attempt: as it is sent, or as it was recorded where it awaits a ruling; or the refusal."""
    bracket = state.round(round_.id).bracket
    waiting = document.get("waiting")
    if waiting in SIDES and bracket is not None and bracket.awaits_ruling(str(document.get("match"))):
        recorded = bracket.tries_at(str(document["match"]))[-1].observed[SIDES.index(waiting)]
        return None if recorded is None else read_observation(state, recorded)
    if document.get("isStarted") is False:
        return None
    return read_observation(state, sent_observation(document))


@require_POST
def station_point(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """Do one thing with a point of a match; repeating the same request changes nothing."""
    round_ = round_or_404(load_or_404(competition_id), round_id)
    return answer_json(request, lambda document: _answered(request, competition_id, round_, document))


def _answered(request: HttpRequest, competition_id: str, round_: Round, document: Mapping[str, Any]) -> dict[str, Any]:
    action, match = str(document.get("action") or "observe"), str(document["match"])
    if action == "undo":
        appended = _undone(request, competition_id, round_, match, str(document["key"]))
    else:
        appended = _done(request, competition_id, round_, document, _VERBS[action])
    state, by = load_or_404(competition_id), acting_judge(request, competition_id)
    outcome = appended.outcome
    return {
        "done": not outcome.is_refused,
        "refusals": rulings_json(outcome.refusals, state),
        "remarks": rulings_json(outcome.remarks, state),
        "questions": [question_json(question, by, state.edition) for question in outcome.questions],
        "ruling": _ruling_json(appended, state),
        "matches": matches_json(state, round_),
    }


def _done(
    request: HttpRequest,
    competition_id: str,
    round_: Round,
    document: Mapping[str, Any],
    act: Callable[[CompetitionState, Actor, Round, Mapping[str, Any]], Outcome],
) -> Appended:
    by, judge_id = acting_judge(request, competition_id), own_number(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        barred = refuse_if_plays(state, round_.id, str(document["match"]), judge_id)
        return barred or act(state, by, round_, document)

    return append_for(request, competition_id, verb, by, key=f"station:{document['key']}")


def _undone(request: HttpRequest, competition_id: str, round_: Round, match: str, key: str) -> Appended:
    by = acting_judge(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return undo_point(state, by, repository.log_of(competition_id), round_.id, match)

    return append_for(request, competition_id, verb, by, key=f"station:{key}")


def _observe(state: CompetitionState, by: Actor, round_: Round, document: Mapping[str, Any]) -> Outcome:
    bracket, match = state.round(round_.id).bracket, str(document["match"])
    number = int(document.get("number") or 0)
    if number and bracket is not None and number != len(bracket.points_of(match)) + 1:
        return refused("station.point_entered_since")
    high, low = (_seen(state, round_, document[side]) for side in SIDES)
    if isinstance(high, Outcome):
        return high
    if isinstance(low, Outcome):
        return low
    decided = read_decisions(document["high"]), read_decisions(document["low"])
    return observe_point(state, by, round_.id, match, (high, low), decided)


def _rule(state: CompetitionState, by: Actor, round_: Round, document: Mapping[str, Any]) -> Outcome:
    decided = read_decisions(document["high"]), read_decisions(document["low"])
    return rule_point(state, by, round_.id, str(document["match"]), decided)


def _sign(state: CompetitionState, by: Actor, round_: Round, document: Mapping[str, Any]) -> Outcome:
    signature = read_signature(document)
    about = round_.id, str(document["match"]), int(document["person"]), str(document["role"])
    return sign_point(state, by, *about, signature, point=int(document["point"]))


_VERBS: Final = {"observe": _observe, "rule": _rule, "sign": _sign}


def _ruling_json(appended: Appended, state: CompetitionState) -> dict[str, Any] | None:
    """How both results are written, where a point was entered."""
    for entry in appended.entries:
        said = entry.fact.to_json()
        if said["kind"] == "point_entered":
            return {
                "written": " – ".join(said.get("written", ())),
                "under": citation_links(said.get("under", ()), state.edition),
            }
    return None
