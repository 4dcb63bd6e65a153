"""What a judge's page sends, read once: who judges, what was seen and decided of an attempt, and what is to be done."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, JsonResponse

from cubelex.errors import CubelexError
from cubelex.officiating import Actor, Role
from cubelex.rules import Decision
from cubelex.web.shared.access.actors import actor_of

LONGEST_SIGNATURE: Final = 80
NOT_UNDERSTOOD: Final = (KeyError, TypeError, ValueError, AttributeError)


def answer_json(request: HttpRequest, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> JsonResponse:
    """The answer to a document, or what was not understood of it."""
    try:
        return JsonResponse(answer(json.loads(request.body)))
    except CubelexError as fault:
        text = str(fault)
    except NOT_UNDERSTOOD as fault:
        text = f"Request not understood: {fault!r}. Reload the page."
    return JsonResponse({"refusals": [{"text": text, "under": []}]}, status=400)


def acting_judge(request: HttpRequest, competition_id: str) -> Actor:
    """The person behind a request. Everybody the station is open to acts as a judge there, with their other roles."""
    actor = actor_of(request, competition_id)
    return Actor(actor.name, actor.roles | {Role.JUDGE})


@dataclass(frozen=True, slots=True)
class SentAttempt:
    """An attempt with what was seen and decided of it."""

    round_id: str
    person_id: int
    attempt: int
    observed: Mapping[str, Any]
    decisions: tuple[Decision, ...] = ()

    @property
    def place(self) -> tuple[str, int, int]:
        """Which attempt it is."""
        return self.round_id, self.person_id, self.attempt


@dataclass(frozen=True, slots=True)
class Request:
    """One thing to be done with an attempt, under a key of its own."""

    key: str
    action: str
    about: SentAttempt
    cubes: int = 0
    role: str = ""
    signature: str = ""
    late_by: int = 0
    reason: str = ""
    somebody_has_finished: bool = False


def read_request(document: Mapping[str, Any], round_id: str, person_id: int) -> Request:
    """What is to be done, as the browser sent it."""
    return Request(
        key=str(document["key"]),
        action=str(document["action"]),
        about=read_attempt(document, round_id, person_id),
        cubes=int(document.get("cubes") or 0),
        role=str(document.get("role") or ""),
        signature=read_signature(document),
        late_by=int(document.get("lateBy") or 0),
        reason=str(document.get("reason") or ""),
        somebody_has_finished=bool(document.get("hasFinished")),
    )


def read_attempt(document: Mapping[str, Any], round_id: str, person_id: int) -> SentAttempt:
    """An attempt as the browser sent it.

    :raises ValueError: when it is none.
    """
    return SentAttempt(
        round_id, person_id, int(document["attempt"]), sent_observation(document), read_decisions(document)
    )


def sent_observation(document: Mapping[str, Any]) -> dict[str, Any]:
    """What was seen, as it was sent.

    :raises ValueError: when it is not an object.
    """
    observed = document.get("observed") or {}
    if not isinstance(observed, dict):
        raise ValueError(f"got {observed!r} for `observed`; expected an object")
    return observed


def read_decisions(document: Mapping[str, Any]) -> tuple[Decision, ...]:
    """What was decided of an attempt."""
    return tuple(
        Decision(str(decision["matter"]), str(decision["answer"]), str(decision["reason"]))
        for decision in document.get("decisions") or ()
    )


def read_signature(document: Mapping[str, Any]) -> str:
    """A name or initials."""
    return str(document.get("signature") or "").strip()[:LONGEST_SIGNATURE]
