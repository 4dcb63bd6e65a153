"""Single changes to a competition that breaks no rule, by the code of the finding each of them gives."""

from collections.abc import Callable
from datetime import date
from functools import cache

from cubelex.competition import Competition, Result
from cubelex.regulations import Edition, edition_on
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context
from tests.support.validators.invented_competitions import Plan, invented

DAY = date(2026, 5, 2)
UPLOADED = Context(lists_competitors=True)


@cache
def base() -> Competition:
    """The competition that is changed: 333 has three rounds, the cutoff of 444 is met by most."""
    return invented(Plan(3, 40))


@cache
def announced() -> Competition:
    """The same before it is held."""
    return invented(Plan(3, 40, has_results=False))


def looked_at(
    competition: Competition,
    by: Edition | None = None,
    stage: CompetitionStage | None = None,
    context: Context | None = None,
) -> CheckedCompetition:
    return CheckedCompetition(competition, by or edition_on(competition.schedule.start_date), stage, context)


Change = Callable[[], CheckedCompetition]
CHANGES: dict[str, Change] = {}


def gives(code: str) -> Callable[[Change], Change]:
    """Note that a change gives a finding of that code."""

    def note(change: Change) -> Change:
        known = CHANGES.setdefault(code, change)
        # The same file may be imported twice, for its tests and for its doctests.
        assert known.__qualname__ == change.__qualname__, f"two changes give {code}"
        return change

    return note


def a_row(round_id: str, place: int = 0) -> Result:
    return base().round(round_id).results[place]
