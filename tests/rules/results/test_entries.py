"""What cannot be recorded as it was typed."""

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Cutoff, Format, MultiBlindResult, Round
from cubelex.regulations import edition
from cubelex.rules import Ruling
from cubelex.rules.results import EntryFault, entry_faults, multi_blind_as_typed, recorded_as

TODAY = edition("2026-04-01")
AVERAGE = Round("333-r1", Format.AVERAGE_OF_5, cutoff=Cutoff(2, AttemptResult(1000)))
MEAN = Round("777-r1", Format.MEAN_OF_3)


def attempts(*values: int) -> list[AttemptResult]:
    return [AttemptResult(value) for value in values]


def faults(round_: Round, *values: int) -> list[Ruling[EntryFault]]:
    return list(entry_faults(attempts(*values), round_, TODAY))


def test_a_full_card_has_no_fault() -> None:
    assert faults(AVERAGE, 900, 1100, 1200, DNF, DNS) == []


def test_a_sixth_attempt_is_too_many() -> None:
    assert faults(AVERAGE, 900, 900, 900, 900, 900, 900) == [Ruling(EntryFault.TOO_MANY_ATTEMPTS, under=("9f8",))]


def test_nothing_follows_a_missed_cutoff() -> None:
    assert faults(AVERAGE, 1000, 1100, 900) == [Ruling(EntryFault.AFTER_MISSED_CUTOFF, under=("9g",))]


def test_only_dns_is_no_result_since_2026() -> None:
    assert faults(AVERAGE, DNS, DNS) == [Ruling(EntryFault.ONLY_DNS, under=("9f5a",))]
    assert entry_faults(attempts(DNS, DNS), AVERAGE, edition("2025-07-17")) == ()


@pytest.mark.parametrize(("time", "is_fine"), [(60000, True), (60001, False), (60100, True), (59999, True)])
def test_times_over_ten_minutes_are_whole_seconds(time: int, is_fine: bool) -> None:
    expected = [] if is_fine else [Ruling(EntryFault.NOT_WHOLE_SECONDS, under=("9f2",))]
    assert faults(MEAN, time) == expected


def test_numbers_below_dns_mean_nothing() -> None:
    assert faults(MEAN, -3) == [Ruling(EntryFault.NOT_A_RESULT, under=())]


def test_a_solution_of_81_moves_is_too_long() -> None:
    round_ = Round("333fm-r1", Format.MEAN_OF_3)
    assert faults(round_, 80) == []
    assert faults(round_, 81) == [Ruling(EntryFault.TOO_LONG_SOLUTION, under=("E2d1",))]
    assert recorded_as(AttemptResult(81), "333fm", TODAY) == DNF
    assert recorded_as(AttemptResult(81), "333fm", edition("2009")) == 81


def test_a_multi_blind_score_that_is_dnf_cannot_be_entered_as_a_score() -> None:
    round_ = Round("333mbf-r1", Format.BEST_OF_1)
    assert faults(round_, MultiBlindResult(2, 4, 600).encode()) == []
    assert faults(round_, MultiBlindResult(1, 2, 600).encode()) == [Ruling(EntryFault.TOO_FEW_POINTS, under=("9f12c",))]


def test_multi_blind_numbers_in_the_wrong_order_are_put_right() -> None:
    assert multi_blind_as_typed(13, 11, 3480, TODAY) == MultiBlindResult(11, 13, 3480).encode()


@pytest.mark.parametrize("number", [1_000_000_000, 1_222_356_005, 10**12])
def test_a_number_that_means_no_multi_blind_result_is_none(number: int) -> None:
    assert faults(Round("333mbf-r1", Format.BEST_OF_1), number) == [Ruling(EntryFault.NOT_A_RESULT, under=())]
