"""What a judge's page asks to have done, each exactly once: starting, observing, ruling, signing an attempt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from cubelex.officiating import Actor, Outcome, State, observe_attempt
from cubelex.officiating.verbs import (
    admit_late,
    decline_attempts,
    read_observation,
    rule_attempt,
    sign_attempt,
    start_attempt,
    submit_number,
    undo_attempt,
    undo_start,
)
from cubelex.rules import Decision
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.access.memberships import own_number
from cubelex.web.station.judges import judge_behind, unless_may_judge
from cubelex.web.station.preview import Weighed
from cubelex.web.store import repository
from cubelex.web.store.repository import Appended

LONGEST_SIGNATURE = 80


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to be done with an attempt, under a key of its own."""

    key: str
    action: str
    about: Weighed
    cubes: int = 0
    role: str = ""
    signature: str = ""
    late_by: int = 0
    reason: str = ""
    somebody_has_finished: bool = False


def read_deed(document: Mapping[str, Any], round_id: str, person_id: int) -> Deed:
    """A deed as the browser sent it.

    :raises ValueError: when it is none.
    """
    deed = Deed(
        key=str(document["key"]),
        action=str(document["action"]),
        about=read_weighed(document, round_id, person_id),
        cubes=int(document.get("cubes") or 0),
        role=str(document.get("role") or ""),
        signature=str(document.get("signature") or "").strip()[:LONGEST_SIGNATURE],
        late_by=int(document.get("lateBy") or 0),
        reason=str(document.get("reason") or ""),
        somebody_has_finished=bool(document.get("hasFinished")),
    )
    if deed.action not in ACTIONS:
        raise ValueError(f"got the action {deed.action!r}; expected one of {', '.join(ACTIONS)}")
    return deed


def read_weighed(document: Mapping[str, Any], round_id: str, person_id: int) -> Weighed:
    """An attempt as the browser sent it.

    :raises ValueError: when it is none.
    """
    observed = document.get("observed") or {}
    if not isinstance(observed, dict):
        raise ValueError(f"got {observed!r} for `observed`; expected an object")
    decisions = tuple(
        Decision(str(decision["matter"]), str(decision["answer"]), str(decision["reason"]))
        for decision in document.get("decisions") or ()
    )
    return Weighed(round_id, person_id, int(document["attempt"]), observed, decisions)


def do(request: HttpRequest, competition_id: str, deed: Deed) -> Appended:
    """Do it; repeated under the same key it is not done again."""
    by, judge_id = judge_behind(request, competition_id), own_number(request, competition_id)

    def verb(state: State) -> Outcome:
        about = deed.about
        if deed.action in _UNDOING:
            return _UNDOING[deed.action](state, by, repository.log_of(competition_id), *_place(deed))
        barred = unless_may_judge(state, about.round_id, about.person_id, judge_id)
        return barred or _VERBS[deed.action](state, by, deed)

    account = account_of(request)
    key = f"station:{deed.key}"
    return repository.append(competition_id, verb, by=by, at=timezone.now(), account=account, key=key)


def _place(deed: Deed) -> tuple[str, int, int]:
    return deed.about.round_id, deed.about.person_id, deed.about.attempt


def _start(state: State, by: Actor, deed: Deed) -> Outcome:
    return start_attempt(state, by, *_place(deed))


def _submit(state: State, by: Actor, deed: Deed) -> Outcome:
    return submit_number(state, by, *_place(deed), deed.cubes)


def _observe(state: State, by: Actor, deed: Deed) -> Outcome:
    observed = read_observation(state, deed.about.observed)
    if isinstance(observed, Outcome):
        return observed
    return observe_attempt(state, by, *_place(deed), observed, deed.about.decisions)


def _rule(state: State, by: Actor, deed: Deed) -> Outcome:
    return rule_attempt(state, by, *_place(deed), deed.about.decisions)


def _admit(state: State, by: Actor, deed: Deed) -> Outcome:
    round_id, person_id, attempt = _place(deed)
    finished = deed.somebody_has_finished
    late = deed.late_by, deed.reason
    return admit_late(state, by, round_id, person_id, *late, attempt=attempt, somebody_has_finished=finished)


def _sign(state: State, by: Actor, deed: Deed) -> Outcome:
    return sign_attempt(state, by, *_place(deed), deed.role, deed.signature)


def _decline(state: State, by: Actor, deed: Deed) -> Outcome:
    return decline_attempts(state, by, deed.about.round_id, deed.about.person_id)


_VERBS: Mapping[str, Callable[[State, Actor, Deed], Outcome]] = {
    "start": _start,
    "number": _submit,
    "late": _admit,
    "observe": _observe,
    "rule": _rule,
    "sign": _sign,
    "decline": _decline,
}
_UNDOING = {"undo": undo_attempt, "unstart": undo_start}
ACTIONS = (*_VERBS, *_UNDOING)
