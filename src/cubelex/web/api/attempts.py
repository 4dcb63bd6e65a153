"""Entering an attempt through the API."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Header, Router, Status
from ninja.errors import HttpError

from cubelex.competition import AttemptResult
from cubelex.officiating import Actor, AttemptFact, Entry, Outcome, State, enter_attempt
from cubelex.rules import read_scorecard_entry, recorded_as
from cubelex.web.api.actors import account_of, score_taker_behind
from cubelex.web.api.places import AT, REFUSED
from cubelex.web.api.problems import Problem, problem, refusals_problem, remarks_of
from cubelex.web.api.shapes import AttemptIn, AttemptOut, Key
from cubelex.web.store import repository

router = Router(tags=["Entering"])


@router.post(
    AT + "/rounds/{round_id}/attempts",
    url_name="attempts",
    response={200: AttemptOut, 201: AttemptOut, REFUSED: Problem},
)
def attempts(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: AttemptIn,
    idempotency_key: Annotated[Key | None, Header(None, alias="Idempotency-Key")] = None,
) -> HttpResponse | Status[AttemptOut]:
    """Enter an attempt, once however often this is repeated with the same key. Nothing is overwritten."""
    key = idempotency_key or asked.key
    if key is None:
        raise HttpError(422, "no Idempotency-Key came; send one of your own for each attempt, the same when repeating")
    by = score_taker_behind(request, competition_id)
    appended = repository.append(
        competition_id,
        lambda state: _entered(state, by, round_id, asked),
        by=by,
        at=timezone.now(),
        account=account_of(request),
        key=f"api:{account_of(request).pk}:{key}",
    )
    state = repository.load(competition_id)
    if appended.outcome.is_refused:
        return refusals_problem("the attempt was not entered", appended.outcome.refusals, state.edition)
    if appended.was_known and not _is_about(state, appended.entries[0], round_id, asked):
        return problem(409, "this Idempotency-Key was used for something else; use a new key for each attempt")
    return Status(200 if appended.was_known else 201, _answer(appended, state))


def _entered(state: State, by: Actor, round_id: str, asked: AttemptIn) -> Outcome:
    result, elapsed = asked.result, asked.elapsed
    if (result is None) == (asked.written is None):
        raise HttpError(422, "expected either `result`, as WCIF encodes it, or what is `written` on the scorecard")
    announced = state.announced(round_id)
    if result is None:
        read = read_scorecard_entry(asked.written or "", announced.event_id, state.edition).decision
        result = read.result
        elapsed = elapsed if elapsed is not None or read.result >= 0 else read.time
    written = asked.written or ""
    value = AttemptResult(result)
    return enter_attempt(state, by, round_id, asked.person_id, asked.attempt, value, elapsed=elapsed, written=written)


def _is_about(state: State, entry: Entry, round_id: str, asked: AttemptIn) -> bool:
    """Whether an entry is what was asked for; what is recorded may be rounded, or ruled to be a DNF."""
    fact = entry.fact
    if not isinstance(fact, AttemptFact) or (fact.round_id, fact.person_id, fact.attempt) != (
        round_id,
        asked.person_id,
        asked.attempt,
    ):
        return False
    said = fact.to_json()
    if asked.result is None:
        return bool(said.get("written") == asked.written)
    event_id = state.announced(round_id).event_id
    return bool(said.get("under")) or said["result"] == recorded_as(
        AttemptResult(asked.result), event_id, state.edition
    )


def _answer(appended: repository.Appended, state: State) -> AttemptOut:
    entry = appended.entries[0]
    return AttemptOut(
        entry=entry.number,
        was_known=appended.was_known,
        result=entry.fact.to_json()["result"],
        remarks=remarks_of(appended.outcome, state.edition),
    )
