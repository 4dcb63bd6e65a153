"""Parameters of holding a competition: Articles 1, 3, 8 and Z, and Regulation 9k."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Competitions(NamedTuple):
    """Articles 8 and Z and Regulation 9k: announcing a competition, and limiting who takes part."""

    announced: Literal["unsaid", "a_month_before", "four_weeks_before", "two_weeks_before"]
    recommended_least_competitors: int
    optional_limits: tuple[Literal["events_of_competitor", "competitors_of_event", "competitors", "combinations"], ...]
    period_notice_hours: int | None
    events_closed_by: Literal["nobody", "board", "announcement_team"]


class Officials(NamedTuple):
    """Article 1: who is needed, who may help whom, and what the Delegate sends in."""

    main_judge: bool
    main_judge_may_compete: Literal["unsaid", "if_delegate"]
    no_scramblers_for: tuple[str, ...]
    own_group: Literal["barred", "delegate_may_allow"]
    own_group_exceptions: tuple[Literal["fewest_moves_judge", "multi_blind_judge_when_done"], ...]
    sequences_of_groups: Literal["must_differ", "should_differ"]
    one_group_for: tuple[Literal["final", "333fm"], ...]
    report_within_days: int | None
    results_within: Literal["unsaid", "last_day", "one_week"]
    paper_kept_months: int | None


class Puzzles(NamedTuple):
    """Article 3: what of a puzzle can be told without judging it."""

    electronics_barred: bool
    loose_pins_barred: bool
    logo_free: tuple[str, ...]
    logo_places: Mapping[str, Literal["any_piece", "centre", "equator", "outside_inner_faces"]]
    replaced_during_round: bool
