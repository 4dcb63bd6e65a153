"""The same validators while a row is typed, before a round is opened, and on ranks that are put right."""

from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    Format,
    FromRounds,
    ParticipationRuleset,
    Result,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.regulations import edition_on
from cubelex.rules.validators import (
    CheckedCompetition,
    CompetitionStage,
    check_opening,
    check_row,
    validate,
    with_right_positions,
)
from tests.support.validators.alterations import with_round, with_row
from tests.support.validators.invented_competitions import Plan, invented

DAY = date(2026, 5, 2)


def running() -> CheckedCompetition:
    """A competition of which the first rounds are held, and no second one is open."""
    competition = invented(Plan(3, 40))
    for round_ in competition.rounds:
        if round_.number > 1:
            competition = with_round(competition, round_.id, results=(), scramble_sets=())
    return CheckedCompetition(competition, edition_on(DAY))


def typed(attempts: list[int], round_id: str = "444-r1", best: int | None = None, average: int = 0) -> list[str]:
    checked = running()
    person = checked.rounds[round_id].results[0].person_id
    single = best if best is not None else min((attempt for attempt in attempts if attempt > 0), default=0)
    row = Result(person, tuple(map(AttemptResult, attempts)), AttemptResult(single), AttemptResult(average))
    return [finding.code for finding in check_row(checked, checked.rounds[round_id], row)]


def test_a_row_that_is_not_finished_yet_is_fine() -> None:
    assert typed([4000]) == []
    assert typed([4000, 4100, 4050]) == []


@pytest.mark.parametrize(
    ("attempts", "code"),
    [
        ([9000, 9100, 9200], "didnt_meet_cutoff_but_has_results_error"),
        ([4000, 60_000], "result_over_time_limit_error"),
        ([4000, 0, 4100], "skipped_attempt_error"),
        ([4000, 4100, 4000, 4200, 4300, 4400], "wrong_number_of_attempts_error"),
        ([4000, 410], "inconsistent_attempts_info"),
    ],
)
def test_mistakes_show_while_they_are_typed(attempts: list[int], code: str) -> None:
    assert code in typed(attempts)


def test_a_card_that_was_typed_for_somebody_else_already_shows() -> None:
    checked = running()
    round_ = checked.rounds["333-r1"]
    other = next(row for row in round_.results if min(row.attempts) > 0)
    me = next(row for row in round_.results if row.person_id != other.person_id)
    codes = [finding.code for finding in check_row(checked, round_, replace(other, person_id=me.person_id))]
    assert "similar_results_warning" in codes


def test_the_gravest_comes_first() -> None:
    checked = running()
    round_ = checked.rounds["444-r1"]
    row = Result(round_.results[0].person_id, tuple(map(AttemptResult, (400, 70_001))), AttemptResult(400))
    severities = [finding.severity.rank for finding in check_row(checked, round_, row)]
    assert severities == sorted(severities)
    assert severities[0] == 0


def opening(checked: CheckedCompetition, round_id: str, competitors: int) -> list[str]:
    return [finding.code for finding in check_opening(checked, checked.rounds[round_id], competitors)]


def test_a_round_may_be_opened_for_three_quarters() -> None:
    assert opening(running(), "333-r2", 30) == []
    assert opening(running(), "333-r2", 31) == ["regulation_9p1_error"]


def test_not_while_the_round_before_is_unfinished() -> None:
    checked = running()
    half = with_row(checked.competition, "333-r1", attempts=(AttemptResult(900),))
    assert "previous_round_incomplete_error" in opening(CheckedCompetition(half, checked.edition), "333-r2", 30)
    empty = with_round(checked.competition, "333-r1", results=())
    assert "previous_round_incomplete_error" in opening(CheckedCompetition(empty, checked.edition), "333-r2", 30)


def test_not_with_too_few_for_the_rounds_that_follow() -> None:
    assert "regulation_9m3_error" in opening(running(), "333-r1", 7)
    assert "regulation_9m2_error" in opening(running(), "333-r1", 15)


def test_a_round_for_one_is_only_remarked() -> None:
    assert opening(running(), "333fm-r1", 1) == ["few_competitors_info"]


def dual() -> Competition:
    """Dual Rounds of 8 competitors, of which the first is unfinished."""
    rows = tuple(Result(n, (AttemptResult(900 + n),), AttemptResult(900 + n)) for n in range(1, 9))
    linked = ("333-r1", "333-r2")
    condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 4)
    rounds = (
        Round("333-r1", Format.AVERAGE_OF_5, TimeLimit(60_000), linked_rounds=linked, results=rows),
        Round("333-r2", Format.AVERAGE_OF_5, TimeLimit(60_000), linked_rounds=linked),
        Round(
            "333-r3",
            Format.AVERAGE_OF_5,
            TimeLimit(60_000),
            participation_ruleset=ParticipationRuleset(FromRounds(linked, condition)),
        ),
    )
    return replace(invented(Plan(3, 8)), events=(Event("333", rounds),))


def test_the_second_of_dual_rounds_does_not_wait_and_takes_everybody() -> None:
    checked = CheckedCompetition(dual(), edition_on(DAY), CompetitionStage.RUNNING)
    assert opening(checked, "333-r2", 8) == []
    assert "previous_round_incomplete_error" in opening(checked, "333-r3", 4)


def test_dual_rounds_of_wcif_1_are_known_by_everybody_advancing() -> None:
    competition = dual()
    condition = ResultCondition(ConditionType.PERCENT, Scope.AVERAGE, 100)
    second = ParticipationRuleset(FromRounds(("333-r1",), condition))
    competition = with_round(with_round(competition, "333-r1", linked_rounds=()), "333-r2", linked_rounds=())
    competition = with_round(competition, "333-r2", participation_ruleset=second)
    assert opening(CheckedCompetition(competition, edition_on(DAY), CompetitionStage.RUNNING), "333-r2", 8) == []
    before = CheckedCompetition(competition, edition_on(date(2025, 8, 2)), CompetitionStage.RUNNING)
    assert {"regulation_9p1_error", "advancement_percent_error"} <= set(opening(before, "333-r2", 8))


def test_ranks_are_put_right_and_every_change_is_told() -> None:
    competition = with_row(with_row(invented(Plan(3, 40)), "333-r1", 0, ranking=9), "333-r1", 3, ranking=None)
    checked = CheckedCompetition(competition, edition_on(DAY))
    assert [finding.code for finding in validate(checked, ["positions"])] == ["wrong_position_in_results_error"] * 2
    mended, changes = with_right_positions(checked)
    assert [(finding.code, finding.details["expected_pos"]) for finding in changes] == [
        ("automatically_position_fixed_info", 1),
        ("automatically_position_fixed_info", 4),
    ]
    assert mended == invented(Plan(3, 40))
    assert validate(CheckedCompetition(mended, edition_on(DAY)), ["positions"]) == ()


def test_a_limit_shared_with_another_round_shows_while_typing() -> None:
    checked = running()
    shared = TimeLimit(60_000, ("333bf-r1", "666-r1"))
    competition = with_round(
        with_round(checked.competition, "333bf-r1", time_limit=shared), "666-r1", time_limit=shared
    )
    checked = CheckedCompetition(competition, checked.edition)
    person = checked.rounds["666-r1"].results[0].person_id
    used = sum(attempt for attempt in checked.rounds["666-r1"].results[0].attempts if attempt > 0)
    for left, is_over in ((60_000 - used - 1, False), (60_000 - used, True)):
        row = Result(person, (AttemptResult(left),), AttemptResult(left))
        codes = [finding.code for finding in check_row(checked, checked.rounds["333bf-r1"], row)]
        assert ("results_over_cumulative_time_limit_error" in codes) is is_over
