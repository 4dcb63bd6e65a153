"""A row against the history of a person: averages with averages, singles with singles."""

from datetime import date

import pytest

from cubelex.competition import (
    AttemptResult,
    Competition,
    Event,
    Format,
    Person,
    PersonalBest,
    Result,
    Round,
    Schedule,
    Scope,
)
from cubelex.regulations import editions
from cubelex.rules.results import scored
from cubelex.rules.validators import CheckedCompetition, validate

LATEST = editions()[-1]


def found(attempts: tuple[int, ...], single: int | None = None, average: int | None = None) -> set[str]:
    """What is found in a row of 3x3x3, by the personal bests of the person."""
    bests = [(Scope.SINGLE, single), (Scope.AVERAGE, average)]
    known = tuple(PersonalBest("333", scope, AttemptResult(value)) for scope, value in bests if value)
    row = scored(Result(1, tuple(map(AttemptResult, attempts))), "333", Format.AVERAGE_OF_5, LATEST)
    round_ = Round("333-r1", Format.AVERAGE_OF_5, results=(row,))
    person = Person(1, "Ada Swan", "PT", personal_bests=known)
    held = Competition("A2026", "A", "A", Schedule(date(2026, 5, 2), 1), (person,), (Event("333", (round_,)),))
    codes = {finding.code for finding in validate(CheckedCompetition(held, LATEST), ["plausibility"])}
    return codes - {"inconsistent_attempts_info"}


@pytest.mark.parametrize(
    ("attempts", "single", "average", "code"),
    [
        ((1000,) * 5, 1500, 1900, "far_better_than_before_warning"),
        ((1000,) * 5, 350, 390, "far_worse_than_before_warning"),
        # A single of 10.00 is usual for a best single of 16.00, whatever the average was.
        ((1000, 1000), 1600, 1900, None),
        ((1000, 1000), 1900, 2500, "far_better_than_before_warning"),
        # The best single of 3.50 was lucky, as the average tells.
        ((1000, 1000), 350, 900, None),
        ((1000, 1000), 390, None, "far_worse_than_before_warning"),
    ],
)
def test_singles_are_not_compared_with_averages(
    attempts: tuple[int, ...], single: int, average: int | None, code: str | None
) -> None:
    assert found(attempts, single, average) == ({code} if code else set())
