"""What an outcome would change in the results, shown before it is confirmed; and who loses later results (9t)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from cubelex.competition import Result
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import Fact, LaterResultsRemoved
from cubelex.officiating.log.replay import Log, after, no_log
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Outcome
from cubelex.officiating.views.progress import combined_results, next_round_of, requirements, withdrawn_from
from cubelex.officiating.views.results import affected_rounds, results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling, advancing, who_advances
from cubelex.rules.incidents import Reason, keeps_later_results
from cubelex.rules.results import ranked
from cubelex.rules.rounds import after_withdrawals


@dataclass(frozen=True, slots=True)
class RowChange:
    """A competitor's row in the results of a round, before and after; nothing where they have none."""

    round_id: str
    person_id: int
    before: Result | None
    after: Result | None


def preview_changes(state: CompetitionState, outcome: Outcome, log: Log = no_log) -> tuple[RowChange, ...]:
    """What an outcome would change in the results of rounds. `log` gives the entries so far, needed to undo one."""
    return diff_results(state, after(state, outcome, log))


def diff_results(before: CompetitionState, now: CompetitionState) -> tuple[RowChange, ...]:
    """Every row that differs, by round."""
    return tuple(change for round_id in affected_rounds(before, now) for change in _changed(before, now, round_id))


def _changed(before: CompetitionState, now: CompetitionState, round_id: str) -> Iterator[RowChange]:
    old = {row.person_id: row for row in _rows(before, round_id)}
    new = {row.person_id: row for row in _rows(now, round_id)}
    for person in {**new, **old}:
        if old.get(person) != new.get(person):
            yield RowChange(round_id, person, old.get(person), new.get(person))


def _rows(state: CompetitionState, round_id: str) -> Sequence[Result]:
    has_round = state.competition.find_round(round_id) is not None
    return results_of(state, round_id) if has_round and state.has_begun(round_id) else ()


@cites("9t", "9t++", since=date(2025, 1, 1))
def with_later_results(
    state: CompetitionState, outcome: Outcome, round_id: str, persons: Iterable[int], reason: Reason = Reason.CORRECTION
) -> Outcome:
    """An outcome that changes results of a round, with what follows for the later rounds of these competitors."""
    changed = after(state, outcome)
    removed: list[Fact] = []
    remarks = list(outcome.remarks)
    for person in persons:
        ruling = _keeps(state, changed, round_id, person, reason)
        later = list(_later_rounds(state, round_id, person))
        who, rounds = PersonRef(person), tuple(map(RoundRef, later))
        if later and ruling is not None and not ruling.answer:
            removed += [
                LaterResultsRemoved(later_id, person, "would not have advanced", ruling.under) for later_id in later
            ]
            remarks.append(Ruling(Message("rounds.loses_later_results", person=who, rounds=rounds), ruling.under))
        elif later and ruling is not None and ruling.under:
            remarks.append(Ruling(Message("rounds.keeps_later_results", person=who, rounds=rounds), ruling.under))
    return replace(outcome, facts=(*outcome.facts, *removed), remarks=tuple(remarks))


def _keeps(
    before: CompetitionState, now: CompetitionState, round_id: str, person: int, reason: Reason
) -> Ruling[bool] | None:
    """Whether a competitor keeps later results; nothing where no round follows or they have no results."""
    following = next_round_of(before, round_id)
    to = requirements(before, following) if following else None
    recorded, corrected = combined_results(before, round_id), combined_results(now, round_id)
    present = {row.person_id for row in recorded} & {row.person_id for row in corrected}
    if following is None or to is None or person not in present:
        return None
    round_, gone = before.announced_round(round_id), withdrawn_from(before, following.id)

    def advance(results: Sequence[Result]) -> tuple[int, ...]:
        in_order = ranked(results, round_.event_id, round_.format, before.edition)
        qualified = advancing(who_advances(in_order, to, round_.event_id, before.edition))
        return after_withdrawals(in_order, qualified, gone - {person}, before.edition).answer

    return keeps_later_results(
        person,
        recorded,
        corrected,
        advance,
        before.edition,
        reason=reason,
        is_during_competition=before.ended_at is None,
    )


def _later_rounds(state: CompetitionState, round_id: str, person: int) -> Iterator[str]:
    """The later rounds in which a competitor takes part. The second of Dual Rounds is not after the first."""
    round_ = state.announced_round(round_id)
    for other in state.rounds_of_event(round_.event_id):
        is_later = other.number > round_.number and other.id not in round_.linked_rounds
        if is_later and any(card.person_id == person for card in state.taking_part(other.id)):
            yield other.id
