"""Time limits and cutoffs as announced: what the edition does not allow, and what is probably a typo."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import Round, TimeLimit
from cubelex.messages import ResultValue, RoundRef
from cubelex.regulations import cites
from cubelex.rules.events import is_timed
from cubelex.rules.results.formatting import format_time
from cubelex.rules.rounds.time_limits import time_limit_faults
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import cutoff_term

SHORTEST_CUTOFF, SHORTEST_LIMIT, TEN_MINUTES = 500, 1000, 60_000


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """The limit and the cutoff of every round."""
    if checked.context.is_announced:
        for round_ in checked.rounds.values():
            yield from limit_set_up_findings(checked, round_)


def limit_set_up_findings(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """One round: what is not allowed or unusual about its limit and its cutoff."""
    if round_.time_limit is not None:
        for fault in time_limit_faults(round_.time_limit, round_.kind, checked.edition):
            limit = checked.limit_term(round_)
            yield checked.found(
                "time_limit_not_allowed_error", fault.under, round_=round_, fault=fault.answer, time_limit=limit
            )
        if round_.time_limit.is_cumulative:
            yield from _shared(checked, round_, round_.time_limit)
        if is_timed(round_.kind):
            yield from _unusual_limit(checked, round_, round_.time_limit)
    if round_.cutoff is not None and is_timed(round_.kind):
        value = round_.cutoff.result_value
        if 0 < value < SHORTEST_CUTOFF or value > TEN_MINUTES:
            yield checked.found("unusual_cutoff_warning", round_=round_, cutoff=ResultValue(format_time(value)))


@cites("A1a2")
@cites("A1a2++", until=date(2025, 1, 1))
def _shared(checked: CheckedCompetition, round_: Round, limit: TimeLimit) -> Iterator[Finding]:
    """A cumulative limit includes its own round, is the same in all its rounds, and spans different events.

    It may also span both Dual Rounds, in editions that have them.
    """
    ids, under = set(limit.cumulative_round_ids), checked.edition.cite("A1a2")
    if round_.id not in ids:
        yield checked.found(
            "limit_of_other_rounds_error",
            under,
            round_=round_,
            rounds=tuple(map(RoundRef, sorted(ids))),
            details={"rounds": ", ".join(sorted(ids))},
        )
    for other in (checked.rounds[other_id] for other_id in sorted(ids - {round_.id}) if other_id in checked.rounds):
        same = other.time_limit is not None and (
            other.time_limit.centiseconds == limit.centiseconds and set(other.time_limit.cumulative_round_ids) == ids
        )
        if not same:
            yield checked.found("shared_limit_differs_error", under, round_=round_, other=RoundRef(other.id))
        pair = checked.dual_rounds(checked.event_of(round_))
        is_dual = pair is not None and {round_.id for round_ in pair} == {round_.id, other.id}
        if other.event_id == round_.event_id and not is_dual:
            yield checked.found("limit_over_rounds_of_event_error", under, round_=round_, other=RoundRef(other.id))


def _unusual_limit(checked: CheckedCompetition, round_: Round, limit: TimeLimit) -> Iterator[Finding]:
    term = checked.limit_term(round_)
    if limit.centiseconds < SHORTEST_LIMIT:
        yield checked.found("time_limit_very_short_warning", round_=round_, time_limit=term)
    longest = round_.kind.longest_limit
    if longest is not None and not limit.is_cumulative and limit.centiseconds > longest * 100:
        yield checked.found("time_limit_very_long_warning", round_=round_, time_limit=term)
    if round_.cutoff is not None and round_.cutoff.result_value > limit.centiseconds:
        cutoff = cutoff_term(round_.cutoff, round_.kind)
        yield checked.found("cutoff_above_time_limit_warning", round_=round_, cutoff=cutoff, time_limit=term)
