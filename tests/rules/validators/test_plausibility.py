"""A row against the history of a person: averages with averages, singles with singles."""

from datetime import date
from itertools import combinations
from random import Random

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
from cubelex.rules.validators import CheckedCompetition, people_it_fits, validate
from cubelex.rules.validators.results import plausibility

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


def test_a_row_unlike_its_person_fits_the_likeliest_others_first() -> None:
    averages = {1: 3000, 2: 1100, 3: 1010, 4: 2900, 5: None}
    people = tuple(
        Person(
            number,
            f"Person {number}",
            "PT",
            personal_bests=(PersonalBest("333", Scope.AVERAGE, AttemptResult(value)),) if value else (),
        )
        for number, value in averages.items()
    )
    round_ = Round("333-r1", Format.AVERAGE_OF_5)
    held = Competition("A2026", "A", "A", Schedule(date(2026, 5, 2), 1), people, (Event("333", (round_,)),))
    checked = CheckedCompetition(held, LATEST)

    def fitting(person: int, value: int) -> list[int]:
        row = scored(Result(person, (AttemptResult(value),) * 5), "333", Format.AVERAGE_OF_5, LATEST)
        return people_it_fits(checked, round_, row, [number for number in averages if number != person])

    assert fitting(1, 1000) == [3, 2]
    assert fitting(3, 2890) == [4, 1]
    assert fitting(1, 2800) == []
    assert fitting(5, 1000) == []


def test_rows_that_fit_each_others_person_are_found_among_many() -> None:
    chance = Random(1)
    rows, people = [], []
    for number in range(1, 121):
        usual, now = chance.choice(((600, 3000), (3000, 600), (3000, 3000)))
        attempts = tuple(_around(now, chance) for _ in range(chance.choice((2, 5, 5))))
        rows.append(scored(Result(number, attempts), "333", Format.AVERAGE_OF_5, LATEST))
        scopes = chance.choice(((), (Scope.SINGLE,), (Scope.SINGLE, Scope.AVERAGE)))
        bests = tuple(PersonalBest("333", scope, _around(usual, chance)) for scope in scopes)
        people.append(Person(number, f"Ada {number}", "PT", personal_bests=bests))
    round_ = Round("333-r1", Format.AVERAGE_OF_5, results=tuple(rows))
    held = Competition("A2026", "A", "A", Schedule(date(2026, 5, 2), 1), tuple(people), (Event("333", (round_,)),))
    checked = CheckedCompetition(held, LATEST)
    swapped = [
        (finding.place.person_id, finding.details["other"])
        for finding in validate(checked, ["plausibility"])
        if finding.code == "swapped_results_warning"
    ]
    odd = [row for row in rows if plausibility.is_odd(checked, round_, row)]
    expected = [
        (first.person_id, f"Ada {second.person_id}")
        for first, second in combinations(odd, 2)
        if fits(checked, first, second.person_id) and fits(checked, second, first.person_id)
    ]
    assert swapped == expected
    assert len(expected) > 20


def _around(usual: int, chance: Random) -> AttemptResult:
    return AttemptResult(chance.randint(usual * 3 // 4, usual * 5 // 4))


def fits(checked: CheckedCompetition, row: Result, person: int) -> bool:
    compared = plausibility.history(checked, row, person, "333")
    return compared is not None and plausibility.ALIKE[0] <= compared.ratio <= plausibility.ALIKE[1]
