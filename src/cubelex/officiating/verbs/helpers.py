"""Whether a person may judge or scramble for a competitor (1h1), by the groups of both."""

from cubelex.messages import PersonRef
from cubelex.officiating.log.bracket import matches_of
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Outcome, refused, role_name
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.groups import group_plan
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.people import Helper, OfficialRole, may_help

_ROLES = {"judge": OfficialRole.JUDGE, "scrambler": OfficialRole.SCRAMBLER, "second scrambler": OfficialRole.SCRAMBLER}


@cites("1h1")
def refuse_if_may_not_help(
    state: CompetitionState, round_id: str, person_id: int, helper_id: int, role: str
) -> Outcome | None:
    """The refusal where a person may not judge or scramble for a competitor; nothing where they may.

    Nobody helps themselves. Nobody helps others of their own group while they have attempts left in the round, apart
    from the exceptions of the edition.
    """
    if helper_id == person_id:
        numbers = state.edition.cite("1h1")
        return refused("attempts.own_attempt", *numbers, person=PersonRef(person_id), role=role_name(role))
    ruling = ruling_on_help(state, round_id, person_id, helper_id, role)
    if ruling.answer or ruling.questions:
        return None
    return refused("attempts.helper_has_attempts_left", *ruling.under, person=PersonRef(helper_id))


def ruling_on_help(state: CompetitionState, round_id: str, person_id: int, helper_id: int, role: str) -> Ruling[bool]:
    """Whether a person may judge or scramble for a competitor, and whether the Delegate may allow an exception."""
    own = helper_id in state.round(round_id).cards
    helper = Helper(
        _ROLES[role],
        is_in_own_group=own and group_plan(state.competition).share_group(round_id, person_id, helper_id),
        has_finished_round=own and next_attempt(state, round_id, helper_id) is None,
        has_finished_attempt=own and state.card(round_id, helper_id).has_results,
    )
    return may_help(helper, state.announced(round_id).event_id, state.edition)


@cites("1h1")
def refuse_if_plays(state: CompetitionState, round_id: str, match: str, judge_id: int | None) -> Outcome | None:
    """The refusal where a judge is one of the two who meet in a match; nothing otherwise, or without a number."""
    bracket = state.round(round_id).bracket
    matches = matches_of(bracket, state.edition) if bracket else ()
    if judge_id is not None and any(
        judge_id in (played.high, played.low) for played in matches if played.name == match
    ):
        return refused("station.own_attempt", *state.edition.cite("1h1"))
    return None
