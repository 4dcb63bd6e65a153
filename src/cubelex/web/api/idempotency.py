"""Carry out a request once, even if it is repeated with the same key.

A key stands in the log together with a digest of what was asked for: the same key with something else in it is refused,
so that nothing is taken for done that was not.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Header, Status
from ninja.errors import HttpError

from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.web.api.actors import account_of
from cubelex.web.api.inputs import Asked, Key
from cubelex.web.api.outputs import Done
from cubelex.web.api.problems import refusals_problem, remarks_of
from cubelex.web.store import repository
from cubelex.web.store.models import LogEntry

Verb = Callable[[CompetitionState], Outcome]
IdempotencyKey = Annotated[Key | None, Header(None, alias="Idempotency-Key")]
Answer = HttpResponse | Status[Done]
_DIGITS = 30


def carried_out(
    request: HttpRequest, competition_id: str, asked: Asked, key: str | None, by: Actor, verb: Verb
) -> Answer:
    """The answer to a verb: its entries with 201, those of the first time with 200, or its refusals with 409."""
    appended = appended_once(request, competition_id, asked, key, by, verb)
    state = repository.load(competition_id)
    if appended.outcome.is_refused:
        return refusals_problem(appended.outcome.refusals, state)
    numbers = [entry.number for entry in appended.entries]
    remarks = remarks_of(appended.outcome, state)
    return Status(
        200 if appended.was_known else 201, Done(entries=numbers, was_known=appended.was_known, remarks=remarks)
    )


def appended_once(
    request: HttpRequest, competition_id: str, asked: Asked, key: str | None, by: Actor, verb: Verb
) -> repository.Appended:
    """What was appended by a call, now or when it was first made.

    :raises HttpError: without a key, or with one that was used for something else.
    """
    chosen = key or asked.key
    if chosen is None:
        raise HttpError(
            422,
            "The Idempotency-Key is missing. Send a new key with each request, and the same key when you repeat it.",
        )
    return appended_by_key(request, competition_id, chosen, asked.model_dump_json(exclude={"key"}), by, verb)


def appended_by_key(
    request: HttpRequest, competition_id: str, key: str, content: str, by: Actor, verb: Verb
) -> repository.Appended:
    """The same for any content.

    :raises HttpError: when the key was used for something else.
    """
    account = account_of(request)
    prefix = _digest(f"api:{account.pk}:{key}")
    whole = f"{prefix}:{_digest(request.path + content)}"

    def once(state: CompetitionState) -> Outcome:
        # Within the transaction, so that two calls at once cannot both find the key unused.
        if LogEntry.objects.filter(competition_id=competition_id, key__startswith=f"{prefix}:").exists():
            raise HttpError(409, "This Idempotency-Key was used for another request. Use a new key for each request.")
        return verb(state)

    return repository.append(competition_id, once, by=by, at=timezone.now(), account=account, key=whole)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]
