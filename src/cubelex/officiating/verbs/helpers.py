"""Officials: whom a round must have (1e to 1g, 1l), and who may judge or scramble for whom (1h1)."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from cubelex.competition import Competition, Format, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.bracket import matches_of
from cubelex.officiating.log.facts import Incident
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused, role_name
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.groups import group_plan
from cubelex.regulations import cites
from cubelex.rules import Ruling, is_fewest_moves
from cubelex.rules.people import (
    Helper,
    OfficialRole,
    may_grade,
    may_help,
    missing_roles,
    role_of_assignment,
    roles_of_event,
)

_ROLES = {"judge": OfficialRole.JUDGE, "scrambler": OfficialRole.SCRAMBLER, "second scrambler": OfficialRole.SCRAMBLER}


MATTER: Final = "helping_in_own_group"
ALLOWED: Final = "allowed"


@cites("1h1")
def refuse_if_may_not_help(
    state: CompetitionState, round_id: str, person_id: int, helper_id: int, role: str, attempt: int | None = None
) -> Outcome | None:
    """The refusal where a person may not judge or scramble for a competitor; nothing where they may.

    Nobody helps themselves. Nobody helps others of their own group while they have attempts left in the round, apart
    from the exceptions of the edition, and where the Delegate may allow it, from those that are allowed
    (`allow_to_help`).
    """
    if helper_id == person_id:
        numbers = state.edition.cite("1h1")
        return refused("attempts.own_attempt", *numbers, person=PersonRef(person_id), role=role_name(role))
    ruling = ruling_on_help(state, round_id, person_id, helper_id, role, attempt)
    if ruling.answer or (ruling.questions and _is_allowed(state, round_id, helper_id)):
        return _refuse_if_may_not_grade(state, round_id, person_id, helper_id, role, attempt)
    code = "attempts.helper_needs_approval" if ruling.questions else "attempts.helper_has_attempts_left"
    return refused(code, *ruling.under, person=PersonRef(helper_id))


def _refuse_if_may_not_grade(
    state: CompetitionState, round_id: str, person_id: int, helper_id: int, role: str, attempt: int | None
) -> Outcome | None:
    """The refusal where a judge of Fewest Moves competes in the attempt and has not submitted a solution yet."""
    held = attempt or next_attempt(state, round_id, person_id)
    own = state.round(round_id).cards.get(helper_id)
    if role != "judge" or own is None or held is None or not is_fewest_moves(state.announced_round(round_id).kind):
        return None
    graded = may_grade(own.slot(held).current.result is not None, state.edition)
    if graded.answer or not graded.under:
        return None
    return refused("attempts.grades_after_submitting", *graded.under, person=PersonRef(helper_id))


def _is_allowed(state: CompetitionState, round_id: str, helper_id: int) -> bool:
    return any(
        (incident.what, incident.decision, incident.round_id) == (MATTER, ALLOWED, round_id)
        and helper_id in incident.persons
        for _, incident in state.incidents
    )


@cites("1h1", "1h1+", since=date(2018, 1, 1), until=date(2025, 1, 1))
def allow_to_help(state: CompetitionState, by: Actor, round_id: str, helper_id: int, reason: str) -> Outcome:
    """Allow a competitor to judge and scramble in the own group of a round. The Delegate does it, with a reason."""
    edition, person = state.edition, PersonRef(helper_id)
    verdict = may_help(Helper(OfficialRole.JUDGE, is_in_own_group=True), state.announced_round(round_id).kind, edition)
    if not verdict.questions:
        return refused("attempts.helper_has_attempts_left", *verdict.under, person=person)
    closed = refuse_if_not_delegate(by, reason, "people.allow_to_help", *verdict.under)
    if closed:
        return closed
    if helper_id not in state.round(round_id).cards:
        return refused("rounds.not_in_round", *edition.cite("9l"), person=person, round=RoundRef(round_id))
    return done(Incident(MATTER, ALLOWED, reason.strip(), (helper_id,), round_id, verdict.under))


def ruling_on_help(
    state: CompetitionState, round_id: str, person_id: int, helper_id: int, role: str, attempt: int | None = None
) -> Ruling[bool]:
    """Whether a person may judge or scramble for a competitor, and whether the Delegate may allow an exception.

    `attempt` is the one that is helped with; the next of the competitor where none is given.
    """
    own = helper_id in state.round(round_id).cards
    held = attempt or next_attempt(state, round_id, person_id)
    helper = Helper(
        _ROLES[role],
        is_in_own_group=own and group_plan(state.competition).share_group(round_id, person_id, helper_id),
        has_finished_round=own and next_attempt(state, round_id, helper_id) is None,
        has_finished_attempt=own
        and held is not None
        and state.card(round_id, helper_id).slot(held).current.result is not None,
    )
    return may_help(helper, state.announced_round(round_id).kind, state.edition)


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


@cites("1e", "1f", "1g")
@cites("1l", since=date(2026, 1, 1))
def remarks_on_officials(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    """Officials whom the round must have, and whose task nobody has in it.

    A task that nobody has in any round is not planned here, apart from that of the announcer of Head to Head.
    """
    in_round, planned = _planned_roles(state, round_.id)
    needed = roles_of_event(round_.event_id, state.edition, is_head_to_head=round_.format is Format.HEAD_TO_HEAD)
    for missing in missing_roles(needed, in_round):
        if missing.reason in planned or missing.reason is OfficialRole.ANNOUNCER:
            message = Message("rounds.officials_missing", round=RoundRef(round_.id), role=role_name(missing.reason))
            yield Ruling(message, missing.under)


_PLANNED: Final[IdentityCache[dict[str | None, set[OfficialRole]]]] = IdentityCache()


def _planned_roles(state: CompetitionState, round_id: str) -> tuple[set[OfficialRole], set[OfficialRole]]:
    """The roles that people have in a round, and in any round."""
    competition = state.competition
    by_round = _PLANNED.get(competition.id, (competition,), lambda: _roles_by_round(competition))
    return by_round.get(round_id, set()), {role for roles in by_round.values() for role in roles}


def _roles_by_round(competition: Competition) -> dict[str | None, set[OfficialRole]]:
    rounds = {activity.id: activity.code.round_id for activity in competition.schedule.activities()}
    found: dict[str | None, set[OfficialRole]] = {}
    for person in competition.persons:
        for assignment in person.assignments:
            role = role_of_assignment(assignment.assignment_code)
            if role is not None:
                found.setdefault(rounds.get(assignment.activity_id), set()).add(role)
    return found
