"""Multi-Blind beyond the casebook."""

import pytest

from cubelex.competition import MultiBlindResult
from cubelex.errors import InvalidAttempt
from cubelex.regulations import edition, editions
from cubelex.rules.attempts import (
    AffectedPart,
    CubeFacts,
    Effect,
    MultiBlindFacts,
    arrangement,
    judge_multi_blind,
    may_cover_surface,
)

TODAY = edition("2025-07-17")


def test_an_attempt_needs_two_cubes() -> None:
    with pytest.raises(InvalidAttempt, match="at least 2 cubes"):
        judge_multi_blind(MultiBlindFacts((CubeFacts(),), time=6000), TODAY)


def test_a_cube_with_a_missing_edge_is_unsolved() -> None:
    cubes = (CubeFacts(), CubeFacts(), CubeFacts(affected_parts=(AffectedPart(2),)))
    assert judge_multi_blind(MultiBlindFacts(cubes, time=6000), TODAY).answer.score == MultiBlindResult(2, 3, 60)


def test_too_few_points_are_dnf_and_keep_the_score() -> None:
    cubes = (CubeFacts(), *(CubeFacts(9),) * 2)
    judged = judge_multi_blind(MultiBlindFacts(cubes, time=6000), TODAY).answer
    assert judged.attempt.result == -1
    assert judged.score == MultiBlindResult(1, 3, 60)


def test_a_reduced_limit_is_the_time_when_it_is_reached() -> None:
    facts = MultiBlindFacts((CubeFacts(),) * 2, time=70_000, limit=60_000)
    assert judge_multi_blind(facts, TODAY).answer.score == MultiBlindResult(2, 2, 600)


@pytest.mark.parametrize("cubes", range(2, 80))
def test_no_arrangement_is_more_square(cubes: int) -> None:
    rows = arrangement(cubes, TODAY).answer
    assert sum(rows) == cubes
    assert rows == tuple(sorted(rows, reverse=True))
    assert 0 <= rows[0] - len(rows) <= 1


def test_2009_asks_for_no_arrangement() -> None:
    assert arrangement(8, editions()[0]).under == ()


def test_a_cloth_of_ones_own_is_asked_for_with_the_number_of_cubes() -> None:
    assert may_cover_surface(True, True, editions()[-1]).answer
    assert not may_cover_surface(False, True, editions()[-1]).answer


def test_more_cubes_than_a_result_has_room_for_are_refused() -> None:
    with pytest.raises(InvalidAttempt, match="0 to 99 points"):
        judge_multi_blind(MultiBlindFacts((CubeFacts(),) * 100, time=6000), TODAY)


def test_a_reduced_limit_never_lengthens_the_attempt() -> None:
    judged = judge_multi_blind(MultiBlindFacts((CubeFacts(),) * 2, time=150_000, limit=360_000), TODAY).answer
    assert judged.score == MultiBlindResult(2, 2, 1200)


def test_a_disqualification_noted_with_one_cube_reaches_beyond_the_attempt() -> None:
    cubes = (CubeFacts(), CubeFacts(observations=("cheating_suspected",)))
    judged = judge_multi_blind(MultiBlindFacts(cubes, time=6000), TODAY).answer
    assert judged.attempt.beyond is Effect.EVENT
