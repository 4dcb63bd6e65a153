"""The verbs: what officials do, checked by the rules and appended to a log of facts from which all state is derived.

A verb takes the state, who acts and what it is about, and answers an `Outcome`: facts to append, refusals with their
regulations, or questions for a person to decide. Time and chance come in as values; nothing here stores anything.
"""

from cubelex.officiating.log import facts
from cubelex.officiating.log.admissions import Admission, admission_of, is_accepted, with_admission
from cubelex.officiating.log.bracket import Bracket, MatchState, match_name, matches_of
from cubelex.officiating.log.card import Card, Slot, Try
from cubelex.officiating.log.derived import Derived
from cubelex.officiating.log.entries import Entry, read_log, write_log
from cubelex.officiating.log.facts import AttemptFact, CardFact, Fact, read_fact
from cubelex.officiating.log.point import SCRAMBLERS, PointTry, prepared_at
from cubelex.officiating.log.replay import after, replay, undone_entries, with_entries
from cubelex.officiating.log.state import Dispute, Report, RoundState, RoundStatus, State
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Actor, Decision, Outcome, Question, Role, refused
from cubelex.officiating.verbs.announcements import Term, faults_of
from cubelex.officiating.verbs.attempts import (
    SIGNERS,
    decline_attempts,
    enter_attempt,
    sign_attempt,
    start_attempt,
    submit_number,
)
from cubelex.officiating.verbs.check_in import admit_late, check_in
from cubelex.officiating.verbs.combined_rounds import end_phase, going_on, phases_to_end
from cubelex.officiating.verbs.corrections import correct_result, note_order
from cubelex.officiating.verbs.disputes import opened_after, raise_dispute, settle_dispute
from cubelex.officiating.verbs.disqualification import disqualify, disqualify_attempt, lacks_warning
from cubelex.officiating.verbs.dual_rounds import open_dual_rounds
from cubelex.officiating.verbs.eligibility import next_attempt
from cubelex.officiating.verbs.ending import end_competition
from cubelex.officiating.verbs.entrants import (
    enter_round,
    expected_competitors,
    next_if_leaves,
    next_if_somebody_quits,
    replacements,
    withdraw,
)
from cubelex.officiating.verbs.extra_attempts import decide_provisional, grant_extra_attempt
from cubelex.officiating.verbs.extra_sequences import deal_extra_sequence
from cubelex.officiating.verbs.head_to_head import (
    correct_point,
    enter_point,
    give_up_match,
    open_head_to_head,
    replay_point,
)
from cubelex.officiating.verbs.helping import unless_may_help
from cubelex.officiating.verbs.imports import import_competition
from cubelex.officiating.verbs.incidents import decide_matter, record_incident, settle_incident, settle_point_incident
from cubelex.officiating.verbs.point_rulings import (
    POINT_SIGNERS,
    Judged,
    judged_attempt,
    observe_point,
    rule_point,
    sign_point,
)
from cubelex.officiating.verbs.registration import (
    cancel_registration,
    change_people,
    coming_in,
    is_registration_open,
    limits_of,
    next_number,
    places_of,
    register,
    registration_period,
)
from cubelex.officiating.verbs.reports import EVIDENCE, note_evidence, report_incident
from cubelex.officiating.verbs.rounds import call_group, finish_round, open_round
from cubelex.officiating.verbs.rulings import observe_attempt, rule_attempt
from cubelex.officiating.verbs.set_up import change_setup, define_competition
from cubelex.officiating.verbs.warnings import accommodate, warn
from cubelex.officiating.views.limits import counting_attempts, remaining_limit, to_estimate
from cubelex.officiating.views.preview import Change, affected_rounds, changes, effect_of
from cubelex.officiating.views.progress import (
    advancement_of,
    combined_results,
    next_round_of,
    outlooks,
    qualified_for,
)
from cubelex.officiating.views.records import PERSONAL, RECORDS, TaggedResult, records_before, tagged_results, tags_of
from cubelex.officiating.views.results import Withheld, competition_with_results, results_basis, results_of

__all__ = [
    "EVIDENCE",
    "PERSONAL",
    "POINT_SIGNERS",
    "RECORDS",
    "SCRAMBLERS",
    "SIGNERS",
    "Actor",
    "Admission",
    "AttemptFact",
    "Bracket",
    "Card",
    "CardFact",
    "Change",
    "Decision",
    "Derived",
    "Dispute",
    "Entry",
    "Fact",
    "Judged",
    "MatchState",
    "Outcome",
    "PointTry",
    "Question",
    "Report",
    "Role",
    "RoundState",
    "RoundStatus",
    "Slot",
    "State",
    "TaggedResult",
    "Term",
    "Try",
    "Withheld",
    "accommodate",
    "admission_of",
    "admit_late",
    "advancement_of",
    "affected_rounds",
    "after",
    "call_group",
    "cancel_registration",
    "change_people",
    "change_setup",
    "changes",
    "check_in",
    "combined_results",
    "coming_in",
    "competition_with_results",
    "correct_point",
    "correct_result",
    "counting_attempts",
    "deal_extra_sequence",
    "decide_matter",
    "decide_provisional",
    "decline_attempts",
    "define_competition",
    "disqualify",
    "disqualify_attempt",
    "effect_of",
    "end_competition",
    "end_phase",
    "enter_attempt",
    "enter_point",
    "enter_round",
    "expected_competitors",
    "facts",
    "faults_of",
    "finish_round",
    "give_up_match",
    "going_on",
    "grant_extra_attempt",
    "import_competition",
    "is_accepted",
    "is_registration_open",
    "judged_attempt",
    "lacks_warning",
    "limits_of",
    "match_name",
    "matches_of",
    "next_attempt",
    "next_if_leaves",
    "next_if_somebody_quits",
    "next_number",
    "next_round_of",
    "note_evidence",
    "note_order",
    "observe_attempt",
    "observe_point",
    "open_dual_rounds",
    "open_head_to_head",
    "open_round",
    "opened_after",
    "outlooks",
    "phases_to_end",
    "places_of",
    "prepared_at",
    "qualified_for",
    "raise_dispute",
    "read_fact",
    "read_log",
    "record_incident",
    "records_before",
    "refused",
    "register",
    "registration_period",
    "remaining_limit",
    "replacements",
    "replay",
    "replay_point",
    "report_incident",
    "results_basis",
    "results_of",
    "rule_attempt",
    "rule_point",
    "settle_dispute",
    "settle_incident",
    "settle_point_incident",
    "sign_attempt",
    "sign_point",
    "start_attempt",
    "submit_number",
    "tagged_results",
    "tags_of",
    "to_estimate",
    "undo",
    "undone_entries",
    "unless_may_help",
    "warn",
    "with_admission",
    "with_entries",
    "withdraw",
    "write_log",
]
