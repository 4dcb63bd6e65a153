"""Qualification rounds, held before a first round (2009)."""

from collections.abc import Collection
from typing import Final

from cubelex.competition import AttemptResult, EventOrId
from cubelex.regulations import Edition, cites
from cubelex.rules.results.ranking import is_better
from cubelex.rules.rulings import Ruling

ANNOUNCEMENTS: Final = (
    "competitors in the first round",
    "most competitors in the qualification round",
    "competitors who proceed",
    "result that qualifies directly",
    "date of the ranking",
)
"""What has to be known when the competition is announced."""


@cites("9r1")
def missing_announcements(announced: Collection[str], edition: Edition) -> Ruling[tuple[str, ...]]:
    """What was not announced of a qualification round; an edition without them asks for nothing."""
    if not edition.rounds.has_qualification_rounds:
        return Ruling((), under=())
    return Ruling(tuple(each for each in ANNOUNCEMENTS if each not in announced), under=edition.cite_known("9r1"))


@cites("9r2")
def must_qualify(
    ranked_result: AttemptResult | None, required: AttemptResult, event: EventOrId, edition: Edition
) -> Ruling[bool]:
    """Whether a competitor must compete in the qualification round: without the result that qualifies directly.

    `ranked_result` is the one in the world ranking on the date announced; a result equal to the required one suffices.
    """
    if not edition.rounds.has_qualification_rounds:
        return Ruling(False, under=())
    has_it = ranked_result is not None and ranked_result > 0 and not is_better(required, ranked_result, event, edition)
    return Ruling(not has_it, under=edition.cite_known("9r2"))


@cites("9r3")
def should_change(days_before_competition: int, edition: Edition) -> Ruling[bool]:
    """Whether it is early enough to enlarge or add a qualification round: at least a month before."""
    return Ruling(days_before_competition >= 30, under=edition.cite_known("9r3"))
