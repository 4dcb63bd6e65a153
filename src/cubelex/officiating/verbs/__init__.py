"""What officials do: each verb checks, and answers with the facts to append or the reasons against them."""

from cubelex.officiating.verbs.announcements import Term
from cubelex.officiating.verbs.attempts import (
    POINT_SIGNERS,
    SIGNERS,
    decline_attempts,
    enter_attempt,
    sign_attempt,
    sign_point,
    start_attempt,
    submit_number,
)
from cubelex.officiating.verbs.check_in import admit_late, check_in, has_several_locations
from cubelex.officiating.verbs.combined_rounds import continuing_by_position, end_phase, phases_to_end
from cubelex.officiating.verbs.competition_end import end_competition
from cubelex.officiating.verbs.corrections import correct_attempt, correct_result, note_order
from cubelex.officiating.verbs.disputes import following_round_opened_at, raise_dispute, settle_dispute
from cubelex.officiating.verbs.disqualification import disqualify, disqualify_attempt
from cubelex.officiating.verbs.eligibility import (
    has_competed,
    note_eligibility,
    refuse_to_remove_data,
    remove_personal_data,
)
from cubelex.officiating.verbs.entrants import (
    enter_round,
    expected_competitors,
    next_replacements,
    replacements,
    replacements_if_leaves,
    undo_withdrawal,
    withdraw,
)
from cubelex.officiating.verbs.equipment_checks import approve_equipment, check_equipment
from cubelex.officiating.verbs.extra_attempts import deal_extra_sequence, decide_provisional, grant_extra_attempt
from cubelex.officiating.verbs.finished_rounds import LATE_CARD, LateResult, enter_late_card, undo_round_step
from cubelex.officiating.verbs.head_to_head import (
    correct_point,
    enter_point,
    give_up_match,
    open_head_to_head,
    replay_point,
)
from cubelex.officiating.verbs.helpers import allow_to_help, refuse_if_may_not_help, refuse_if_plays
from cubelex.officiating.verbs.incidents import decide_policy, record_incident, settle_incident
from cubelex.officiating.verbs.registration import (
    cancel_registration,
    change_people,
    is_registration_open,
    limits_of,
    next_number,
    persons_to_admit,
    register,
    register_again,
    registration_period,
    taken_places,
)
from cubelex.officiating.verbs.reports import EVIDENCE, note_evidence, report_incident
from cubelex.officiating.verbs.rounds import (
    call_group,
    finish_and_open_next,
    finish_round,
    open_dual_rounds,
    open_round,
)
from cubelex.officiating.verbs.rulings import (
    JudgedTry,
    judge_try,
    observe_attempt,
    observe_point,
    read_observation,
    rule_attempt,
    rule_point,
    terms_of_match,
)
from cubelex.officiating.verbs.scrambling import see_sequences, sign_puzzle, undo_puzzle_signature
from cubelex.officiating.verbs.set_up import change_setup, define_competition
from cubelex.officiating.verbs.signatures import settle_signatures
from cubelex.officiating.verbs.undo_attempts import undo_attempt, undo_last_of_match, undo_point, undo_start
from cubelex.officiating.verbs.warnings import accommodate, allow_another_time, warn
from cubelex.officiating.verbs.wcif import (
    DOCUMENT_ROLES,
    import_competition,
    patch_setup,
    refuse_to_change_roles,
    with_roles_kept,
)

__all__ = [
    "DOCUMENT_ROLES",
    "EVIDENCE",
    "LATE_CARD",
    "POINT_SIGNERS",
    "SIGNERS",
    "JudgedTry",
    "LateResult",
    "Term",
    "accommodate",
    "admit_late",
    "allow_another_time",
    "allow_to_help",
    "approve_equipment",
    "call_group",
    "cancel_registration",
    "change_people",
    "change_setup",
    "check_equipment",
    "check_in",
    "continuing_by_position",
    "correct_attempt",
    "correct_point",
    "correct_result",
    "deal_extra_sequence",
    "decide_policy",
    "decide_provisional",
    "decline_attempts",
    "define_competition",
    "disqualify",
    "disqualify_attempt",
    "end_competition",
    "end_phase",
    "enter_attempt",
    "enter_late_card",
    "enter_point",
    "enter_round",
    "expected_competitors",
    "finish_and_open_next",
    "finish_round",
    "following_round_opened_at",
    "give_up_match",
    "grant_extra_attempt",
    "has_competed",
    "has_several_locations",
    "import_competition",
    "is_registration_open",
    "judge_try",
    "limits_of",
    "next_number",
    "next_replacements",
    "note_eligibility",
    "note_evidence",
    "note_order",
    "observe_attempt",
    "observe_point",
    "open_dual_rounds",
    "open_head_to_head",
    "open_round",
    "patch_setup",
    "persons_to_admit",
    "phases_to_end",
    "raise_dispute",
    "read_observation",
    "record_incident",
    "refuse_if_may_not_help",
    "refuse_if_plays",
    "refuse_to_change_roles",
    "refuse_to_remove_data",
    "register",
    "register_again",
    "registration_period",
    "remove_personal_data",
    "replacements",
    "replacements_if_leaves",
    "replay_point",
    "report_incident",
    "rule_attempt",
    "rule_point",
    "see_sequences",
    "settle_dispute",
    "settle_incident",
    "settle_signatures",
    "sign_attempt",
    "sign_point",
    "sign_puzzle",
    "start_attempt",
    "submit_number",
    "taken_places",
    "terms_of_match",
    "undo_attempt",
    "undo_last_of_match",
    "undo_point",
    "undo_puzzle_signature",
    "undo_round_step",
    "undo_start",
    "undo_withdrawal",
    "warn",
    "with_roles_kept",
    "withdraw",
]
