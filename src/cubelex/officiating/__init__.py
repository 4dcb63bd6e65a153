"""The verbs: what officials do, checked by the rules and appended to a log of facts from which all state is derived.

A verb takes the state, who acts and what it is about, and answers an `Outcome`: facts to append, or refusals with their
regulations. Time comes in as a value; nothing here stores anything.
"""

from cubelex.officiating.attempts import (
    correct_result,
    decide_provisional,
    enter_attempt,
    grant_extra_attempt,
    next_attempt,
    sign_attempt,
    start_attempt,
)
from cubelex.officiating.facts import Fact, read_fact
from cubelex.officiating.incidents import end_competition, raise_dispute, record_incident, settle_dispute, undo
from cubelex.officiating.logs import Entry, read_log, write_log
from cubelex.officiating.outcomes import Actor, Outcome, Role
from cubelex.officiating.people import check_in, disqualify
from cubelex.officiating.replaying import replay, undone_entries
from cubelex.officiating.results import (
    advancement_of,
    combined_results,
    outlooks,
    qualified_for,
    remaining_limit,
    results_of,
)
from cubelex.officiating.rounds import (
    call_group,
    enter_round,
    expected_competitors,
    finish_round,
    next_if_somebody_quits,
    open_round,
    replacements,
    withdraw,
)
from cubelex.officiating.states import Card, Dispute, RoundState, RoundStatus, Slot, State, Try

__all__ = [
    "Actor",
    "Card",
    "Dispute",
    "Entry",
    "Fact",
    "Outcome",
    "Role",
    "RoundState",
    "RoundStatus",
    "Slot",
    "State",
    "Try",
    "advancement_of",
    "call_group",
    "check_in",
    "combined_results",
    "correct_result",
    "decide_provisional",
    "disqualify",
    "end_competition",
    "enter_attempt",
    "enter_round",
    "expected_competitors",
    "finish_round",
    "grant_extra_attempt",
    "next_attempt",
    "next_if_somebody_quits",
    "open_round",
    "outlooks",
    "qualified_for",
    "raise_dispute",
    "read_fact",
    "read_log",
    "record_incident",
    "remaining_limit",
    "replacements",
    "replay",
    "results_of",
    "settle_dispute",
    "sign_attempt",
    "start_attempt",
    "undo",
    "undone_entries",
    "withdraw",
    "write_log",
]
