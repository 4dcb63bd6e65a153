"""Entering attempts through the API: as a score taker, who decides nothing; signing them; undoing what was entered."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from ninja.errors import HttpError

from cubelex.competition import AttemptResult
from cubelex.officiating import Actor, CompetitionState, Outcome, enter_attempt, undo
from cubelex.officiating.log import ROUND_STEPS
from cubelex.officiating.verbs import sign_attempt
from cubelex.rules.attempts import read_scorecard_entry
from cubelex.web.api.actors import actor_behind, score_taker_behind
from cubelex.web.api.common import AT, DONE, REFUSED
from cubelex.web.api.idempotency import Answer, IdempotencyKey, Verb, appended_once, carried_out
from cubelex.web.api.inputs import AttemptIn, AttemptResultIn, SignatureIn, UndoIn
from cubelex.web.api.outputs import AttemptOut, Done
from cubelex.web.api.problems import Problem, Refused, refusals_problem, remarks_of
from cubelex.web.shared.access.permissions import OFFICIALS, TokenScope, roles_of, token_of
from cubelex.web.shared.citations import address_of
from cubelex.web.shared.results.doubts import doubts_about
from cubelex.web.store import repository
from cubelex.web.store.models import LogEntry

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
    idempotency_key: IdempotencyKey = None,
) -> HttpResponse | Status[AttemptOut]:
    """Enter an attempt. Repeating the request with the same key changes nothing. Nothing is overwritten."""
    by = score_taker_behind(request, competition_id)
    before = repository.load(competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return _entered(state, by, round_id, asked)

    appended = appended_once(request, competition_id, asked, idempotency_key, by, verb)
    if appended.outcome.is_refused:
        return refusals_problem(appended.outcome.refusals, before)
    entry = appended.entries[0]
    answer = AttemptOut(
        entry=entry.number,
        was_known=appended.was_known,
        result=entry.fact.to_json()["result"],
        remarks=remarks_of(appended.outcome, before),
        doubts=[] if appended.was_known else _doubts(before, round_id, asked.person_id, verb),
    )
    return Status(200 if appended.was_known else 201, answer)


def _doubts(state: CompetitionState, round_id: str, person_id: int, verb: Verb) -> list[Refused]:
    """What the desk would have asked about."""
    doubts = doubts_about(
        state, state.announced_round(round_id), person_id, [lambda latest: replace(verb(latest), remarks=())]
    )
    return [
        Refused(
            text=" ".join(filter(None, (doubt.text, doubt.remedy))),
            under=list(doubt.under),
            links=[address_of(number, state.edition) for number in doubt.under],
        )
        for doubt in doubts
    ]


def _entered(state: CompetitionState, by: Actor, round_id: str, asked: AttemptIn) -> Outcome:
    value, elapsed = result_in(state, round_id, asked)
    written = asked.written or ""
    return enter_attempt(state, by, round_id, asked.person_id, asked.attempt, value, elapsed=elapsed, written=written)


def result_in(state: CompetitionState, round_id: str, asked: AttemptResultIn) -> tuple[AttemptResult, int | None]:
    """The result of an attempt and the time of a DNF, encoded or as the scorecard says it.

    :raises HttpError: when there is none, or both.
    """
    if (asked.result is None) == (asked.written is None):
        raise HttpError(422, "Send either `result`, as WCIF encodes it, or `written`, as on the scorecard.")
    if asked.result is not None:
        return AttemptResult(asked.result), asked.elapsed
    event = state.announced_round(round_id).kind
    read = read_scorecard_entry(asked.written or "", event, state.edition).answer
    return read.result, asked.elapsed if asked.elapsed is not None or read.result >= 0 else read.time


@router.post(AT + "/rounds/{round_id}/signatures", url_name="signatures", response={DONE: Done, REFUSED: Problem})
def signatures(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: SignatureIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Sign an attempt as its scrambler, judge or competitor."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        place = round_id, asked.person_id, asked.attempt
        return sign_attempt(state, by, *place, asked.role, asked.signature, signer_id=asked.signer_id)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(AT + "/entries/{number:entry}/undo", url_name="undo", response={DONE: Done, REFUSED: Problem})
def undo_entry(
    request: HttpRequest,
    competition_id: str,
    entry: int,
    asked: UndoIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Undo an entry of the log that no other entry depends on. Undoing an undo restores the entry.

    What the Delegate decided is undone by a token of the Delegate with the scope `decide`. Undoing the opening or
    finishing of a round needs a reason.
    """
    token = token_of(request)
    decides = token is not None and TokenScope.DECIDE in token.scopes
    by = (actor_behind if decides else score_taker_behind)(request, competition_id)
    steps = LogEntry.objects.filter(competition_id=competition_id, kind__in=[fact.kind for fact in ROUND_STEPS])
    if not roles_of(request, competition_id) & OFFICIALS and steps.filter(number=entry).exists():
        raise HttpError(403, "Rounds are opened and finished by the Delegate and organizers, who also undo it.")

    def verb(state: CompetitionState) -> Outcome:
        return undo(state, by, repository.log_of(competition_id), entry, asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)
