"""The ranking of the results on file, of one round and of Dual Rounds."""

from cubelex.competition import AttemptResult, Format, Result, Round
from cubelex.regulations import editions
from cubelex.rules.rounds import ranking_on_file

TODAY = editions()[-1]
PAIR = ("333bf-r1", "333bf-r2")


def row(person: int, best: int) -> Result:
    return Result(person, (AttemptResult(best),), AttemptResult(best))


def ranks(rounds: list[Round], round_: Round) -> list[tuple[int, int | None]]:
    return [(result.person_id, result.ranking) for result in ranking_on_file(rounds, round_, TODAY)]


def test_who_has_no_attempt_on_file_is_not_in_the_ranking() -> None:
    only = Round("333bf-r1", Format.BEST_OF_3, results=(row(1, 3000), row(2, 2000), Result(3)))
    assert ranks([only], only) == [(2, 1), (1, 2)]


def test_dual_rounds_are_ranked_by_the_better_result_of_both() -> None:
    first = Round(PAIR[0], Format.BEST_OF_3, linked_rounds=PAIR, results=(row(1, 3000), row(2, 2000), Result(3)))
    second = Round(PAIR[1], Format.BEST_OF_3, linked_rounds=PAIR, results=(row(1, 1500), row(2, 2500)))
    assert ranks([first, second], first) == ranks([first, second], second) == [(1, 1), (2, 2)]
