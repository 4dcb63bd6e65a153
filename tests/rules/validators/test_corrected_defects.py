"""Where the WCA's own tools are known to err, and what is right instead."""

from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    Format,
    Person,
    Result,
    Round,
    WcifScrambleSet,
)
from cubelex.regulations import edition_on, editions
from cubelex.rules import average
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context, validate
from tests.support.validators.alterations import with_condition, with_person, with_round
from tests.support.validators.invented_competitions import Plan, invented

DAY = date(2026, 5, 2)


def codes(
    competition: Competition, *only: str, stage: CompetitionStage | None = None, context: Context | None = None
) -> list[str]:
    checked = CheckedCompetition(competition, edition_on(competition.schedule.start_date), stage, context)
    return [finding.code for finding in validate(checked, only or None)]


def test_a_mean_over_ten_minutes_is_rounded_once() -> None:
    """WCA Live rounds to hundredths first and gets 10:01."""
    attempts = [AttemptResult(value) for value in (59949, 60000, 60200)]
    assert average(attempts, "777", Format.MEAN_OF_3, editions()[-1]) == 60000


def took_part(places: int, came: int) -> list[str]:
    """A number of places for 40 competitors, and the number of those who took part."""
    competition = with_condition(invented(Plan(3, 40)), "333-r2", ConditionType.RANKING, places)
    rows = competition.round("333-r1").results[:came]
    return codes(with_round(competition, "333-r2", results=rows), "advancement_conditions")


@pytest.mark.parametrize(("came", "is_reported"), [(24, True), (25, False), (27, False)])
def test_not_enough_took_part_means_at_most_four_fifths(came: int, is_reported: bool) -> None:
    """There an integer division makes of "at most 80 percent" a condition that always holds: 27 of 30 is reported."""
    assert ("not_enough_qualified_warning" in took_part(30, came)) is is_reported


@pytest.mark.parametrize("shift", [0, 1])
def test_a_result_equal_to_the_one_asked_for_does_not_qualify(shift: int) -> None:
    """There only results worse than the level are reported, although the condition says better."""
    competition = invented(Plan(3, 40))
    last = competition.round("333-r2").results
    row = max(
        (result for result in competition.round("333-r1").results if result.person_id in {r.person_id for r in last}),
        key=lambda result: result.average,
    )
    changed = with_condition(competition, "333-r2", ConditionType.RESULT_ACHIEVED, row.average + shift)
    assert ("competed_not_qualified_error" in codes(changed, "advancement_conditions")) is (shift == 0)


def test_nor_does_a_dnf() -> None:
    """There DNF is the number −1, which is less than any level."""
    competition = with_condition(invented(Plan(3, 40)), "333-r2", ConditionType.RESULT_ACHIEVED, 100_000)
    there = competition.round("333-r2").results[0].person_id
    rows = tuple(
        replace(row, attempts=(AttemptResult(-1),) * 5, best=AttemptResult(-1), average=AttemptResult(-1))
        if row.person_id == there
        else row
        for row in competition.round("333-r1").results
    )
    assert "competed_not_qualified_error" in codes(
        with_round(competition, "333-r1", results=rows), "advancement_conditions"
    )


def test_a_round_without_results_is_reported_and_nothing_breaks() -> None:
    """There the advancement validator fails on it."""
    competition = with_round(invented(Plan(3, 40)), "333-r1", results=())
    assert "missing_round_results_error" in codes(competition, stage=CompetitionStage.FINISHED)


def multi_blind(announced: int, *sizes: int) -> list[str]:
    sets = tuple(
        WcifScrambleSet(number, tuple(f"{number} {attempt}" for attempt in range(size)))
        for number, size in enumerate(sizes, start=1)
    )
    row = Result(1, (AttemptResult(910300000),) * 3, AttemptResult(910300000), AttemptResult(0), 1)
    round_ = Round("333mbf-r1", Format.BEST_OF_3, results=(row,), scramble_sets=sets, scramble_set_count=announced)
    competition = replace(invented(Plan(3, 40)), events=(Event("333mbf", (round_,)),))
    return codes(competition, "scrambles", context=Context(lists_competitors=True))


def test_a_wrong_number_of_sets_is_no_missing_scramble_in_multi_blind() -> None:
    """There it counts as an incomplete group: scrambles seem to be missing, and the number is not reported."""
    assert multi_blind(2, 3) == ["wrong_number_of_scramble_sets_error", "mbld_scrambles_warning"]
    assert multi_blind(2, 2, 2) == ["missing_scrambles_for_multi_error", "mbld_scrambles_warning"]
    assert multi_blind(2, 3, 1) == ["mbld_scrambles_warning"]


@pytest.mark.parametrize(
    ("born", "code"), [(date(2015, 6, 1), "dob_is_too_young_warning"), (date(1918, 6, 1), "dob_is_too_old_warning")]
)
def test_ages_are_those_at_the_competition(born: date, code: str) -> None:
    """There they are those of the day of the check: an old competition gives other findings every year."""
    competition = invented(Plan(3, 20, day=date(2018, 5, 2)))
    place = next(place for place, person in enumerate(competition.persons) if person.is_newcomer)
    assert code in codes(with_person(competition, place, birthdate=born), "persons")
    assert code not in codes(with_person(competition, place, birthdate=date(1990, 6, 1)), "persons")


def test_what_only_the_count_per_round_objects_to_cites_no_regulation() -> None:
    """Until April 2016 the Regulations counted the competitors of the event. The WCA's validator never did."""
    rounds = []
    for number, size in enumerate((99, 15, 7, 7), start=1):
        rows = tuple(Result(n, (), AttemptResult(100 * n), AttemptResult(100 * n), n) for n in range(1, size + 1))
        rounds.append(Round(f"333oh-r{number}", Format.AVERAGE_OF_5, results=rows))
    people = tuple(Person(number, f"P{number}", "FR") for number in range(1, 100))
    competition = replace(
        invented(Plan(3, 2, day=date(2010, 3, 1))), persons=people, events=(Event("333oh", tuple(rounds)),)
    )
    checked = CheckedCompetition(competition, edition_on(date(2010, 3, 1)))
    found = {
        finding.code: [citation.number for citation in finding.under]
        for finding in validate(checked, ["advancement_conditions"])
    }
    assert found == {
        "regulation_9m1_error": ["9m1"],
        "regulation_9m2_error": [],
        "regulation_9m3_error": [],
        "no_competitor_eliminated_error": ["9p"],
    }
