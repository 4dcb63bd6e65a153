"""Parameters of people and of what goes wrong: Articles 2, 6, 9t, 9u and 11."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cubelex.regulations.parameters.options import SpecialCase


class RegistrationRules(NamedTuple):
    """Article 2: registering, and representing a country."""

    details: tuple[Literal["name", "country", "birth_date", "gender", "contact", "events"], ...]
    public: tuple[Literal["name", "country", "birth_date", "gender", "events", "results"], ...]
    consent_under: int
    countries: Literal["sovereign", "listed"]
    ineligible_country: Literal["unsaid", "board"]
    country_change: Literal[
        "first_of_year_with_several_nationalities", "first_of_year_after_update", "first_of_year", "one_year_apart"
    ]
    stateless: bool
    identity_shown: Literal["everybody", "newcomers"]
    profile_must_match: Literal["unsaid", "should", "must"]


class Disqualification(NamedTuple):
    """Regulations 2j and 2k: who disqualifies from what, and which results are left."""

    decided_by: Literal["main_judge", "delegate"]
    reaches: tuple[Literal["attempt", "event", "several events", "competition"], ...]
    refusing_to_help: tuple[Literal["event", "several events", "competition"], ...]
    remaining_attempts: Literal["unsaid", "dnf", "dnf_if_any_started"]
    only_dns: Literal["recorded", "not_if_disqualified", "not_recorded"]


class Incidents(NamedTuple):
    """Article 11 and Regulations 2n, 9t and 9u: incidents, disputes, and what is found out later."""

    decided_by: Literal["main_judge", "delegate"]
    video: Literal["barred", "by_delegate", "in_real_time"]
    evidence: tuple[Literal["video", "photograph", "audio"], ...]
    slow_motion_when: tuple[SpecialCase, ...]
    slow_motion_supports: tuple[
        Literal["removal_of_penalty", "moves_in_inspection", "hands_at_start", "contact_at_start", "cheating"], ...
    ]
    appeal: Literal["unsaid", "must", "should"]
    extra_attempts_end: Literal["unsaid", "during_competition"]
    top_ranking: int
    misscramble_needs_extra: tuple[SpecialCase, ...]
    misscramble_exempt_events: tuple[str, ...]
    misscramble_exempt_from: tuple[SpecialCase, ...]
    signed_final_is_exempt: bool
    misscramble_otherwise: Literal["unsaid", "may_stand"]
    duplicate_scramble: Mapping[
        Literal["in_group", "in_competition", "after_competition"], Literal["right_scramble_or_extra", "extra", "dns"]
    ]
    dispute_minutes: int
    dispute_limits: Literal["both", "either"]
    later_rounds_removed: bool
    later_rounds_kept_for: tuple[Literal["head_to_head_stage", "misscramble_dns"], ...]
    competition_ends: tuple[Literal["announced", "delegates_left", "last_day_over"], ...]


class Awards(NamedTuple):
    """Article 6, as long as there was one."""

    has_certificates: bool
