"""What follows from the state: results, who advances, time limits, and a preview of changes."""

from cubelex.officiating.views.candidates import ineligibilities, ineligibility_ruling, lacking_consent, notes_on
from cubelex.officiating.views.cards import (
    declined_attempts,
    is_signed,
    missing_at_point,
    missing_signatures,
    notes_for_judges,
    unsigned_attempts,
)
from cubelex.officiating.views.duties import Duty, duties_of
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.equipment_checks import (
    WantedCheck,
    latest_checks,
    refused_equipment,
    undecided_checks,
    wanted_checks,
)
from cubelex.officiating.views.extra_sequences import EXTRA_SEQUENCES, next_sequence
from cubelex.officiating.views.group_stage import (
    called_as,
    cards_in_group,
    group_stage,
    is_scrambler_of,
    planned_start,
    round_id_of,
)
from cubelex.officiating.views.groups import ONLY, WHOLE, GroupPlan, PlannedGroup, group_plan
from cubelex.officiating.views.happening import Happening, happening
from cubelex.officiating.views.limits import (
    counting_attempts,
    cumulative_use,
    dnfs_without_time,
    limit_of,
    remaining_limit,
)
from cubelex.officiating.views.match_sets import columns_of, label_of_point, match_of_set
from cubelex.officiating.views.needs import Needs, needs_of
from cubelex.officiating.views.open_items import OpenItem, OpenKind, open_items
from cubelex.officiating.views.placings import EventPlace, placings_of, podium_among
from cubelex.officiating.views.preparation import notes_on_attempt, notes_on_start
from cubelex.officiating.views.preview import RowChange, diff_results, preview_changes
from cubelex.officiating.views.progress import (
    advancement_of,
    combined_results,
    next_round_of,
    outlooks,
    qualified_for,
    round_before,
    sizes_before_changes,
)
from cubelex.officiating.views.records import (
    PERSONAL,
    RECORDS,
    TaggedResult,
    Tags,
    first_date,
    records_before,
    results_day,
    tagged_results,
    tags_of,
)
from cubelex.officiating.views.results import (
    Withheld,
    affected_rounds,
    competition_with_results,
    result_of,
    results_basis,
    results_of,
)
from cubelex.officiating.views.scramble_queue import (
    SCRAMBLING,
    QueueStep,
    Waiting,
    checked_twice,
    scramble_queue,
    waiting_puzzle,
    with_second_check,
)
from cubelex.officiating.views.seeding import SeededPerson, seed_ranks, seeds_of
from cubelex.officiating.views.sequence_access import Access, Asker, sequence_access, without_sequences
from cubelex.officiating.views.statistics import EventFigures, Gap, Medals, NotedResult, Statistics, statistics_of
from cubelex.officiating.views.withholding import LIVE, Withholding, with_withholding, withheld_results, withholding_of

__all__ = [
    "EXTRA_SEQUENCES",
    "LIVE",
    "ONLY",
    "PERSONAL",
    "RECORDS",
    "SCRAMBLING",
    "WHOLE",
    "Access",
    "Asker",
    "Duty",
    "EventFigures",
    "EventPlace",
    "Gap",
    "GroupPlan",
    "Happening",
    "Medals",
    "Needs",
    "NotedResult",
    "OpenItem",
    "OpenKind",
    "PlannedGroup",
    "QueueStep",
    "RowChange",
    "SeededPerson",
    "Statistics",
    "TaggedResult",
    "Tags",
    "Waiting",
    "WantedCheck",
    "Withheld",
    "Withholding",
    "advancement_of",
    "affected_rounds",
    "called_as",
    "cards_in_group",
    "checked_twice",
    "columns_of",
    "combined_results",
    "competition_with_results",
    "counting_attempts",
    "cumulative_use",
    "declined_attempts",
    "diff_results",
    "dnfs_without_time",
    "duties_of",
    "first_date",
    "group_plan",
    "group_stage",
    "happening",
    "ineligibilities",
    "ineligibility_ruling",
    "is_scrambler_of",
    "is_signed",
    "label_of_point",
    "lacking_consent",
    "latest_checks",
    "limit_of",
    "match_of_set",
    "missing_at_point",
    "missing_signatures",
    "needs_of",
    "next_attempt",
    "next_round_of",
    "next_sequence",
    "notes_for_judges",
    "notes_on",
    "notes_on_attempt",
    "notes_on_start",
    "open_items",
    "outlooks",
    "placings_of",
    "planned_start",
    "podium_among",
    "preview_changes",
    "qualified_for",
    "records_before",
    "refused_equipment",
    "remaining_limit",
    "result_of",
    "results_basis",
    "results_day",
    "results_of",
    "round_before",
    "round_id_of",
    "scramble_queue",
    "seed_ranks",
    "seeds_of",
    "sequence_access",
    "sizes_before_changes",
    "statistics_of",
    "tagged_results",
    "tags_of",
    "undecided_checks",
    "unsigned_attempts",
    "waiting_puzzle",
    "wanted_checks",
    "with_second_check",
    "with_withholding",
    "withheld_results",
    "withholding_of",
    "without_sequences",
]
