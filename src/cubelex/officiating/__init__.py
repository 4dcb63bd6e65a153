"""The verbs: what officials do, checked by the rules and appended to a log of facts from which all state is derived.

A verb takes the state, who acts and what it is about, and answers an `Outcome`: facts to append, refusals with their
regulations, or questions for a person to decide. Time and chance come in as values; nothing here stores anything.

What a developer needs first is here. Each room has a door of its own with the rest: `log`, `verbs`, `views`,
`planning`, `demo`.
"""

from cubelex.officiating.log.entries import Entry, read_log, write_log
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.replay import after, replay
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Actor, AttemptRef, Outcome, Role, refused
from cubelex.officiating.verbs.attempts import enter_attempt
from cubelex.officiating.verbs.check_in import check_in
from cubelex.officiating.verbs.competition_end import end_competition
from cubelex.officiating.verbs.corrections import correct_result
from cubelex.officiating.verbs.extra_attempts import grant_extra_attempt
from cubelex.officiating.verbs.rounds import call_group, finish_round, open_round
from cubelex.officiating.verbs.rulings import observe_attempt
from cubelex.officiating.verbs.set_up import define_competition
from cubelex.officiating.verbs.wcif import import_competition
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.results import results_of

__all__ = [
    "Actor",
    "AttemptRef",
    "CompetitionState",
    "Entry",
    "Fact",
    "Outcome",
    "Role",
    "RoundStatus",
    "after",
    "call_group",
    "check_in",
    "correct_result",
    "define_competition",
    "end_competition",
    "enter_attempt",
    "finish_round",
    "grant_extra_attempt",
    "import_competition",
    "next_attempt",
    "observe_attempt",
    "open_round",
    "read_log",
    "refused",
    "replay",
    "results_of",
    "undo",
    "write_log",
]
