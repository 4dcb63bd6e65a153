"""What a judge's page asks to have done, each exactly once: starting, observing, ruling, signing an attempt."""

from typing import Final

from django.http import HttpRequest

from cubelex.officiating import Actor, CompetitionState, Outcome, observe_attempt
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
from cubelex.web.shared.access.actors import append_for, own_number
from cubelex.web.station.requests import Request, acting_judge
from cubelex.web.store import repository
from cubelex.web.store.repository import Appended

_UNDOING: Final = {"undo": undo_attempt, "unstart": undo_start}


def perform(request: HttpRequest, competition_id: str, asked: Request) -> Appended:
    """Do it; repeated under the same key it is not done again.

    :raises ValueError: when the action is unknown.
    """
    by, judge_id = acting_judge(request, competition_id), own_number(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        if asked.action in _UNDOING:
            return _UNDOING[asked.action](state, by, repository.log_of(competition_id), *asked.about.place)
        barred = refuse_if_may_not_judge(state, asked.about.round_id, asked.about.person_id, judge_id)
        return barred or _outcome(state, by, asked)

    return append_for(request, competition_id, verb, by, key=f"station:{asked.key}")


def refuse_if_may_not_judge(
    state: CompetitionState, round_id: str, person_id: int, judge_id: int | None
) -> Outcome | None:
    """The refusal where they may not judge this competitor (1h1); nothing where they may, or are not known."""
    return None if judge_id is None else refuse_if_may_not_help(state, round_id, person_id, judge_id, "judge")


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
