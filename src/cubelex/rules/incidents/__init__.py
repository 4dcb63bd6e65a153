"""Incidents: extra attempts, misscrambles, evidence, disputes, corrections (Article 11, 2n, 9t)."""

from cubelex.rules.incidents.corrections import Reason, keeps_later_results
from cubelex.rules.incidents.disputes import DisputeFacts, final_ruling, may_dispute, must_settle_first
from cubelex.rules.incidents.duplicates import after_duplicate, after_false_report
from cubelex.rules.incidents.evidence import SlowMotion, may_use_evidence, may_use_slow_motion
from cubelex.rules.incidents.extra_attempts import (
    Appeal,
    IncidentFacts,
    MadeAttempt,
    after_incident,
    after_observation,
    appeal_at,
    counting_results,
    day_of_extra_attempt,
    may_advance_after_all,
    next_attempt,
    reasons_for_extra_attempt,
    undocumented_extra_attempts,
    who_gets_extra,
)
from cubelex.rules.incidents.misscrambles import (
    Misscramble,
    after_misscramble,
    grave_cases,
    must_show_sequences,
    should_be_verified,
)
from cubelex.rules.incidents.policies import Policy, policies, policy
from cubelex.rules.incidents.remedies import Achievement, Remedy, WhenNoticed
from cubelex.rules.incidents.reports import Due, due_after, may_be_sent_with_results, paper_kept_until

__all__ = [
    "Achievement",
    "Appeal",
    "DisputeFacts",
    "Due",
    "IncidentFacts",
    "MadeAttempt",
    "Misscramble",
    "Policy",
    "Reason",
    "Remedy",
    "SlowMotion",
    "WhenNoticed",
    "after_duplicate",
    "after_false_report",
    "after_incident",
    "after_misscramble",
    "after_observation",
    "appeal_at",
    "counting_results",
    "day_of_extra_attempt",
    "due_after",
    "final_ruling",
    "grave_cases",
    "keeps_later_results",
    "may_advance_after_all",
    "may_be_sent_with_results",
    "may_dispute",
    "may_use_evidence",
    "may_use_slow_motion",
    "must_settle_first",
    "must_show_sequences",
    "next_attempt",
    "paper_kept_until",
    "policies",
    "policy",
    "reasons_for_extra_attempt",
    "should_be_verified",
    "undocumented_extra_attempts",
    "who_gets_extra",
]
