"""Who judges: everybody the station is open to acts as a judge there, with their other roles."""

from django.http import HttpRequest

from cubelex.officiating import Actor, Outcome, Role, State
from cubelex.officiating.verbs import refuse_if_may_not_help
from cubelex.web.shared.access.actors import actor_of


def judge_behind(request: HttpRequest, competition_id: str) -> Actor:
    """The person behind a request, as a judge."""
    actor = actor_of(request, competition_id)
    return Actor(actor.name, actor.roles | {Role.JUDGE})


def unless_may_judge(state: State, round_id: str, person_id: int, judge_id: int | None) -> Outcome | None:
    """The refusal where they may not judge this competitor (1h1); nothing where they may, or are not known."""
    if judge_id is None:
        return None
    return refuse_if_may_not_help(state, round_id, person_id, judge_id, "judge")
