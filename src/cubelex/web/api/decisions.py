"""What the Delegate decides, through the API: corrections, extra attempts; and the incidents of a competition."""

from django.http import HttpRequest
from ninja import Router

from cubelex.officiating import CompetitionState, Outcome, correct_result, grant_extra_attempt
from cubelex.officiating.verbs import LateResult, decide_provisional, enter_late_card
from cubelex.web.api.actors import actor_behind
from cubelex.web.api.attempts import result_in
from cubelex.web.api.common import AT, CLOSED, DONE, REFUSED
from cubelex.web.api.idempotency import Answer, IdempotencyKey, carried_out
from cubelex.web.api.inputs import CorrectionIn, ExtraAttemptIn, LateCardIn, ProvisionalIn
from cubelex.web.api.outputs import Done, IncidentLine, IncidentList, Limit, Offset
from cubelex.web.api.problems import Problem
from cubelex.web.store import repository

router = Router(tags=["Decisions of the Delegate"])
ROUND = AT + "/rounds/{round_id}"


@router.post(ROUND + "/corrections", url_name="corrections", response={DONE: Done, REFUSED: Problem})
def corrections(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: CorrectionIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Change a result that was entered (1g2), also after the round.

    A competitor who would not have advanced with the new result loses the results of later rounds (9t).
    """
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        value, elapsed = result_in(state, round_id, asked)
        place = round_id, asked.person_id, asked.attempt
        return correct_result(state, by, *place, value, asked.reason, elapsed=elapsed)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/late-scorecards", url_name="late-scorecards", response={DONE: Done, REFUSED: Problem})
def late_scorecards(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: LateCardIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Enter a scorecard that was missing when its round was finished (1g2), with all its attempts.

    In an open next round, competitors who advance now take the places of those who no longer do (9p2).
    """
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        results = {each.attempt: LateResult(*result_in(state, round_id, each)) for each in asked.attempts}
        return enter_late_card(state, by, round_id, asked.person_id, results, asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/extra-attempts", url_name="extra-attempts", response={DONE: Done, REFUSED: Problem})
def extra_attempts(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: ExtraAttemptIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Grant an extra attempt, or a provisional one (11e). Enter its result like any other."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return grant_extra_attempt(
            state,
            by,
            round_id,
            asked.person_id,
            asked.attempt,
            asked.reason,
            is_provisional=asked.is_provisional,
            was_invalid=asked.was_invalid,
            scramble=asked.sequence,
        )

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(
    ROUND + "/provisional-decisions", url_name="provisional-decisions", response={DONE: Done, REFUSED: Problem}
)
def provisional_decisions(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: ProvisionalIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Decide whether a provisional extra attempt counts (11e3)."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        place = round_id, asked.person_id, asked.attempt
        return decide_provisional(state, by, *place, counts=asked.counts, reason=asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.get(AT + "/incidents", url_name="incidents", response={200: IncidentList, CLOSED: Problem})
def incidents(request: HttpRequest, competition_id: str, limit: Limit = 100, offset: Offset = 0) -> IncidentList:
    """The incidents of a competition with what was decided about them, for officials."""
    found = repository.load(competition_id).incidents
    lines = [
        IncidentLine(
            entry=entry,
            what=incident.what,
            decision=incident.decision,
            reason=incident.reason,
            person_ids=list(incident.persons),
            round_id=incident.round_id,
            under=list(incident.under),
        )
        for entry, incident in found[offset : offset + limit]
    ]
    return IncidentList(count=len(found), incidents=lines)
