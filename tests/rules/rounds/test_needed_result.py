"""What the next attempt must be, where the casebook has no times."""

from cubelex.competition import (
    SKIPPED,
    AttemptResult,
    ConditionType,
    Format,
    MultiBlindResult,
    ResultCondition,
    Round,
    Scope,
)
from cubelex.regulations import editions
from cubelex.rules.rounds import (
    Need,
    Needed,
    Rivals,
    completes_result,
    needed_for_rank,
    needed_to_advance,
    needed_to_overtake,
)

TODAY = editions()[-1]
MULTI = Round("333mbf-r1", Format.BEST_OF_2)


def score(solved: int, attempted: int, seconds: int) -> AttemptResult:
    return MultiBlindResult(solved, attempted, seconds).encode()


def test_in_multi_blind_one_unsolved_cube_fewer_is_enough() -> None:
    needed = needed_to_overtake([], (score(10, 12, 3000), 0), MULTI, TODAY)
    assert needed == Needed(Need.RESULT, score(9, 10, 3000))


def test_in_multi_blind_a_second_less_is_asked_for_without_unsolved_cubes() -> None:
    needed = needed_to_overtake([], (score(8, 8, 3000), 0), MULTI, TODAY)
    assert needed == Needed(Need.RESULT, score(8, 8, 2999))


def test_a_first_attempt_of_any_kind_beats_somebody_without_a_result() -> None:
    round_ = Round("444bf-r1", Format.BEST_OF_3)
    assert needed_for_rank([], 1, Rivals([(1 << 40, 0)]), round_, TODAY) == Needed(Need.NOTHING)
    assert needed_to_overtake([], (1 << 40, 0), round_, TODAY) == Needed(Need.SUCCESS)


def test_nobody_advances_where_too_few_compete() -> None:
    one_place = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 1)
    round_ = Round("333-r1", Format.AVERAGE_OF_5)
    assert needed_to_advance([AttemptResult(900)], one_place, Rivals([]), round_, TODAY) == Needed(Need.IMPOSSIBLE)


def test_only_the_last_attempt_completes_an_average_and_any_completes_a_best_of() -> None:
    five, three = Round("333-r1", Format.AVERAGE_OF_5), Round("444bf-r1", Format.BEST_OF_3)
    made = [AttemptResult(900)] * 4
    assert [completes_result(made[:count], five) for count in range(5)] == [False, False, False, False, True]
    assert completes_result([*made, SKIPPED], five)
    assert [completes_result(made[:count], three) for count in range(3)] == [True, True, True]


def test_rivals_are_all_others_though_the_own_result_is_among_those_in_order() -> None:
    standings = [(900, 800), (950, 700), (950, 700), (1000, 900)]
    for own in standings:
        others = list(standings)
        others.remove(own)
        one, other = Rivals(standings, own), Rivals(others)
        assert len(one) == len(other) == 3
        for mine in [*standings, (949, 0), (1001, 0)]:
            assert (one.better(mine), one.not_worse(mine)) == (other.better(mine), other.not_worse(mine))
