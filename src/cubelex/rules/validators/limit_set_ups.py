"""Time limits and cutoffs as they are announced: what the edition does not allow, and what is probably a slip."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from cubelex.competition import Round, TimeLimit
from cubelex.regulations import cites
from cubelex.rules.events import is_timed
from cubelex.rules.numbers import cited
from cubelex.rules.time_limits import time_limit_faults
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.wordings import cutoff_text
from cubelex.rules.written import written_time

FAST_EVENTS: Final = frozenset({"333", "222", "444", "333oh", "clock", "minx", "pyram", "skewb", "sq1"})
SHORTEST_CUTOFF, SHORTEST_LIMIT, TEN_MINUTES = 500, 1000, 60_000

_OF_ROUNDS = {2009: ("9f6",), 2018: ("A1a2++",), 2025: ("A1a2",)}


def check(dossier: Dossier) -> Iterator[Finding]:
    """The limit and the cutoff of every round."""
    if dossier.beside.is_announced:
        for held in dossier.rounds.values():
            yield from limit_set_up_findings(dossier, held)


def limit_set_up_findings(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """One round: what is not allowed of its limit, and what is unusual."""
    if held.time_limit is not None:
        for fault in time_limit_faults(held.time_limit, held.event_id, dossier.edition):
            limit = dossier.limit_text(held)
            yield dossier.found(
                "time_limit_not_allowed_error", fault.under, held=held, fault=fault.decision, time_limit=limit
            )
        if held.time_limit.is_cumulative:
            yield from _shared(dossier, held, held.time_limit)
        if is_timed(held.event_id):
            yield from _unusual_limit(dossier, held, held.time_limit)
    if held.cutoff is not None and is_timed(held.event_id):
        yield from _unusual_cutoff(dossier, held)


@cites("A1a2", since=date(2018, 1, 1))
@cites("A1a2++", since=date(2018, 1, 1), until=date(2025, 1, 1))
@cites("9f6", until=date(2018, 1, 1))
def _shared(dossier: Dossier, held: Round, limit: TimeLimit) -> Iterator[Finding]:
    """A cumulative limit holds for its own round, is the same in all its rounds, and spans different events.

    Since 2026 it may also span both Dual Rounds.
    """
    ids, under = set(limit.cumulative_round_ids), cited(_OF_ROUNDS, dossier.edition)
    if held.id not in ids:
        yield dossier.found("limit_of_other_rounds_error", under, held=held, rounds=", ".join(sorted(ids)))
    for other in (dossier.rounds[one] for one in sorted(ids - {held.id}) if one in dossier.rounds):
        same = other.time_limit is not None and (
            other.time_limit.centiseconds == limit.centiseconds and set(other.time_limit.cumulative_round_ids) == ids
        )
        if not same:
            yield dossier.found("shared_limit_differs_error", under, held=held, other=dossier.round_name(other))
        pair = dossier.dual_rounds(dossier.event_of(held))
        is_dual = pair is not None and {one.id for one in pair} == {held.id, other.id}
        if other.event_id == held.event_id and not is_dual:
            yield dossier.found("limit_over_rounds_of_event_error", under, held=held, other=dossier.round_name(other))


def _unusual_limit(dossier: Dossier, held: Round, limit: TimeLimit) -> Iterator[Finding]:
    text = dossier.limit_text(held)
    if limit.centiseconds < SHORTEST_LIMIT:
        yield dossier.found("time_limit_very_short_warning", held=held, time_limit=text)
    is_fast = held.event_id in FAST_EVENTS and not limit.is_cumulative
    if is_fast and limit.centiseconds > TEN_MINUTES:
        yield dossier.found("time_limit_very_long_warning", held=held, time_limit=text)
    if held.cutoff is not None and held.cutoff.result_value > limit.centiseconds:
        cutoff = cutoff_text(held.cutoff, held.event_id)
        yield dossier.found("cutoff_above_time_limit_warning", held=held, cutoff=cutoff, time_limit=text)


def _unusual_cutoff(dossier: Dossier, held: Round) -> Iterator[Finding]:
    assert held.cutoff is not None
    value = held.cutoff.result_value
    if 0 < value < SHORTEST_CUTOFF or value > TEN_MINUTES:
        yield dossier.found("unusual_cutoff_warning", held=held, cutoff=written_time(value))
