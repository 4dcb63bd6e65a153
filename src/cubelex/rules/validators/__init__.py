"""Validators: what is wrong with a competition according to its documents, each finding with its regulations.

Validators take a `CheckedCompetition` and yield all findings. The same functions are used before the competition,
while results are entered (`check_row`), before a round is opened (`check_opening`), and for the files sent to the WCA.
"""

from cubelex.rules.validators.checked_competition import (
    NOT_GIVEN,
    CheckedCompetition,
    CompetitionStage,
    Context,
    KnownRows,
    stage_by_results,
)
from cubelex.rules.validators.findings import (
    Finding,
    FindingKind,
    FindingPlace,
    OwnFindingKind,
    OwnValidator,
    Severity,
    kinds,
)
from cubelex.rules.validators.results.plausibility import FAR_BETTER, people_it_fits
from cubelex.rules.validators.results.positions import with_right_positions
from cubelex.rules.validators.results.transitions import Transition, transitions
from cubelex.rules.validators.results.uploads import check_upload
from cubelex.rules.validators.scrambles.scramble_qualities import Qualifies
from cubelex.rules.validators.set_up.openings import check_opening
from cubelex.rules.validators.validation import VALIDATORS, Found, Remember, check_row, validate

__all__ = [
    "FAR_BETTER",
    "NOT_GIVEN",
    "VALIDATORS",
    "CheckedCompetition",
    "CompetitionStage",
    "Context",
    "Finding",
    "FindingKind",
    "FindingPlace",
    "Found",
    "KnownRows",
    "OwnFindingKind",
    "OwnValidator",
    "Qualifies",
    "Remember",
    "Severity",
    "Transition",
    "check_opening",
    "check_row",
    "check_upload",
    "kinds",
    "people_it_fits",
    "stage_by_results",
    "transitions",
    "validate",
    "with_right_positions",
]
