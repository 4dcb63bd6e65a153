"""Running rounds through the API: opening, calling groups, finishing."""

from django.http import HttpRequest
from ninja import Router

from cubelex.officiating import CompetitionState, Outcome, call_group, finish_round, open_round
from cubelex.web.api.actors import actor_behind
from cubelex.web.api.common import AT, DONE, REFUSED
from cubelex.web.api.idempotency import Answer, IdempotencyKey, carried_out
from cubelex.web.api.inputs import Asked
from cubelex.web.api.outputs import Done
from cubelex.web.api.problems import Problem

router = Router(tags=["Running rounds"])
ROUND = AT + "/rounds/{round_id}"


@router.post(ROUND + "/open", url_name="open-round", response={DONE: Done, REFUSED: Problem})
def opened(
    request: HttpRequest, competition_id: str, round_id: str, asked: Asked, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Open a round for those who qualified. Head to Head rounds are opened with their bracket."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return open_round(state, by, round_id)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/finish", url_name="finish-round", response={DONE: Done, REFUSED: Problem})
def finished(
    request: HttpRequest, competition_id: str, round_id: str, asked: Asked, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Finish a round, or answer what is missing."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return finish_round(state, by, round_id)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/groups/{number:group}/call", url_name="call-group", response={DONE: Done, REFUSED: Problem})
def called(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    group: int,
    asked: Asked,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Call a group of an open round. Use another key to call it again."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return call_group(state, by, round_id, group)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)
