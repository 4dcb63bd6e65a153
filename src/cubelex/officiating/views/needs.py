"""What competitors need in the attempts they have left: to win, for the podium, or to advance."""

from dataclasses import dataclass
from typing import Final

from cubelex.competition import SKIPPED, AttemptResult, FromRounds, Result, Round
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.progress import combined_results, next_round_of
from cubelex.officiating.views.results import result_of, results_basis
from cubelex.rules.results import Standing, standing
from cubelex.rules.rounds import Needed, Rivals, attempts_to_come, needed_for_rank, needed_to_advance

PODIUM: Final = 3

_STANDINGS: IdentityCache[tuple[tuple[Standing, ...], dict[int, Standing]]] = IdentityCache()


@dataclass(frozen=True, slots=True)
class Needs:
    """What each of the attempts left must be, if all others stay where they stand now.

    A round that others follow has only `to_advance`, a final only the other two.
    """

    attempts_left: int
    to_win: Needed | None = None
    for_podium: Needed | None = None
    to_advance: Needed | None = None


def needs_of(state: CompetitionState, round_: Round, person_id: int) -> Needs | None:
    """What a competitor needs who has begun an open round and not finished it, or nothing for others.

    In Dual Rounds the better result of both counts, of the person and of all others (9v4).
    """
    round_state = state.round(round_.id)
    if round_state.bracket is not None or round_state.status is not RoundStatus.OPEN:
        return None
    if next_attempt(state, round_.id, person_id) is None:
        return None
    attempts = _own_result(state, round_.id, person_id).attempts
    left = attempts_to_come(attempts, round_, state.edition)
    if not left or all(attempt == SKIPPED for attempt in attempts):
        return None
    return _needs(state, round_, person_id, attempts, left)


def _needs(
    state: CompetitionState, round_: Round, person_id: int, attempts: tuple[AttemptResult, ...], left: int
) -> Needs:
    rivals = _rivals(state, round_, person_id)
    others = [linked for linked in round_.linked_rounds if linked != round_.id and state.has_begun(linked)]
    other = _own_result(state, others[0], person_id) if others else None
    following = next_round_of(state, round_.id)
    if following is None:
        win, podium = (
            needed_for_rank(attempts, rank, rivals, round_, state.edition, other=other, in_all_left=True)
            for rank in (1, PODIUM)
        )
        return Needs(left, to_win=win, for_podium=podium)
    source = following.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        return Needs(left)
    condition = source.result_condition
    advance = needed_to_advance(attempts, condition, rivals, round_, state.edition, other=other, in_all_left=True)
    return Needs(left, to_advance=advance)


def _rivals(state: CompetitionState, round_: Round, person_id: int) -> Rivals:
    """Where all others stand."""
    basis = results_basis(state, round_.event_id)
    ordered, by_person = _STANDINGS.get((state.competition.id, round_.id), basis, lambda: _standings(state, round_))
    return Rivals(ordered, by_person.get(person_id))


def _standings(state: CompetitionState, round_: Round) -> tuple[tuple[Standing, ...], dict[int, Standing]]:
    rows = combined_results(state, round_.id)
    by_person = {row.person_id: standing(row, round_.kind, round_.format, state.edition) for row in rows}
    return tuple(sorted(by_person.values())), by_person


def _own_result(state: CompetitionState, round_id: str, person_id: int) -> Result:
    """The row of a person, without its rank; an empty one where they are not in the round."""
    card = state.round(round_id).cards.get(person_id)
    if card is None or card.has_withdrawn or card.is_removed:
        return Result(person_id)
    return result_of(state, state.announced_round(round_id), card)
