"""What a judge's page asks to have done, read once and done once: start, observe, rule on or sign an attempt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from cubelex.errors import CubelexError, InvalidAttempt, InvalidJson
from cubelex.officiating import Actor, CompetitionState, Outcome, Role, observe_attempt
from cubelex.officiating.verbs import (
    admit_late,
    decline_attempts,
    read_observation,
    refuse_if_may_not_help,
    rule_attempt,
    sign_attempt,
    start_attempt,
    submit_number,
    undo_attempt,
    undo_start,
)
from cubelex.reading import read_json
from cubelex.rules import Decision
from cubelex.web.shared.access.actors import actor_of, append_for, own_number
from cubelex.web.store import repository

LONGEST_SIGNATURE: Final = 80
LONGEST_TEXT: Final = 4000
"""Many times a solution of 80 moves (E2d1)."""
_UNDOING: Final = {"undo": undo_attempt, "unstart": undo_start}
NOT_UNDERSTOOD: Final = (KeyError, TypeError, ValueError, AttributeError)


def answer_json(request: HttpRequest, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> JsonResponse:
    """The answer to a document, or what was not understood of it."""
    try:
        return JsonResponse(answer(read_json(request.body)))
    except InvalidJson:
        text = _("Request failed. Reload the page. Your entries are kept on this device.")
    except CubelexError as fault:
        text = str(fault)
    except NOT_UNDERSTOOD:
        text = _("Request failed. Reload the page. Your entries are kept on this device.")
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

    :raises ValueError: when it is not an object, or has a text that is too long.
    """
    observed = document.get("observed") or {}
    if not isinstance(observed, dict):
        raise ValueError(f"got {observed!r} for `observed`; expected an object")
    for name, value in observed.items():
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise InvalidAttempt(f"the {name} is too long. Enter at most {LONGEST_TEXT} characters.")
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


def perform(request: HttpRequest, competition_id: str, asked: Request) -> repository.Appended:
    """Do it; repeated under the same key it is not done again.

    :raises ValueError: when the action is unknown.
    """
    by, judge_id = acting_judge(request, competition_id), own_number(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        if asked.action in _UNDOING:
            return _UNDOING[asked.action](state, by, repository.log_of(competition_id), *asked.about.place)
        barred = refuse_if_may_not_judge(state, *asked.about.place, judge_id)
        return barred or _outcome(state, by, asked)

    return append_for(request, competition_id, verb, by, key=f"station:{asked.key}")


def refuse_if_may_not_judge(
    state: CompetitionState, round_id: str, person_id: int, attempt: int | None, judge_id: int | None
) -> Outcome | None:
    """The refusal where they may not judge this competitor (1h1); nothing where they may, or are not known."""
    return None if judge_id is None else refuse_if_may_not_help(state, round_id, person_id, judge_id, "judge", attempt)


def _outcome(state: CompetitionState, by: Actor, asked: Request) -> Outcome:
    """What the verb of an action answers."""
    about, place = asked.about, asked.about.place
    match asked.action:
        case "start":
            return start_attempt(state, by, *place)
        case "number":
            return submit_number(state, by, *place, asked.cubes)
        case "observe":
            observed = read_observation(state, about.observed)
            if isinstance(observed, Outcome):
                return observed
            return observe_attempt(state, by, *place, observed, about.decisions)
        case "rule":
            return rule_attempt(state, by, *place, about.decisions)
        case "sign":
            return sign_attempt(state, by, *place, asked.role, asked.signature)
        case "decline":
            return decline_attempts(state, by, about.round_id, about.person_id)
        case "late":
            return admit_late(
                state,
                by,
                about.round_id,
                about.person_id,
                asked.late_by,
                asked.reason,
                attempt=about.attempt,
                somebody_has_finished=asked.somebody_has_finished,
            )
    raise ValueError(f"unknown action {asked.action!r}")
