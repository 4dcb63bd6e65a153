"""Laws of results: the order of attempts does not matter, and a better attempt never makes anything worse."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import DNF, DNS, AttemptResult, Format, MultiBlindResult, Result, Round
from cubelex.regulations import Edition, editions
from cubelex.rules import average, best
from cubelex.rules.results import multi_blind_score, ranked, scored, standing
from cubelex.rules.rounds import Need, Rivals, needed_for_rank, projected

TIMES = st.one_of(
    st.integers(1, 3000),
    st.integers(55_000, 65_000).map(lambda time: time if time < 60_000 else time // 100 * 100),
    st.sampled_from([DNF, DNS]),
).map(AttemptResult)
EDITIONS = st.sampled_from(editions())
AVERAGES = st.sampled_from([Format.AVERAGE_OF_5, Format.MEAN_OF_3])


def worth(result: AttemptResult) -> int:
    """Smaller for better."""
    return result if result > 0 else 10**9


@given(st.data(), EDITIONS, AVERAGES)
def test_the_order_of_attempts_never_changes_a_best_or_an_average(
    data: st.DataObject, edition: Edition, round_format: Format
) -> None:
    attempts = data.draw(st.lists(TIMES, min_size=round_format.attempts or 0, max_size=round_format.attempts))
    other = data.draw(st.permutations(attempts))
    assert best(other, edition) == best(attempts, edition)
    assert average(other, "333", round_format, edition) == average(attempts, "333", round_format, edition)


@given(st.data(), EDITIONS, AVERAGES)
def test_the_order_of_attempts_never_changes_a_rank(
    data: st.DataObject, edition: Edition, round_format: Format
) -> None:
    size = round_format.attempts or 0
    rows = data.draw(st.lists(st.lists(TIMES, min_size=size, max_size=size), min_size=1, max_size=6))
    shuffled = [data.draw(st.permutations(row)) for row in rows]
    assert _ranks(rows, round_format, edition) == _ranks(shuffled, round_format, edition)


@given(st.data(), EDITIONS, AVERAGES)
def test_a_better_attempt_never_ranks_lower(data: st.DataObject, edition: Edition, round_format: Format) -> None:
    size = round_format.attempts or 0
    rows = data.draw(st.lists(st.lists(TIMES, min_size=size, max_size=size), min_size=2, max_size=6))
    which, better = data.draw(st.integers(0, size - 1)), data.draw(TIMES)
    if worth(better) > worth(rows[0][which]):
        better = rows[0][which]
    improved = [[*rows[0][:which], better, *rows[0][which + 1 :]], *rows[1:]]
    before, after = _ranks(rows, round_format, edition), _ranks(improved, round_format, edition)
    assert after[0] <= before[0]
    averages = [average(row[0], "333", round_format, edition) for row in (rows, improved)]
    assert worth(averages[1]) <= worth(averages[0])


@given(st.lists(st.tuples(TIMES, TIMES), min_size=1, max_size=12), EDITIONS)
def test_ranks_follow_standings_and_equal_standings_share_a_rank(
    results: list[tuple[AttemptResult, AttemptResult]], edition: Edition
) -> None:
    rows = [Result(n, best=single, average=mean) for n, (single, mean) in enumerate(results)]
    in_order = ranked(rows, "333", Format.AVERAGE_OF_5, edition)
    standings = [standing(row, "333", Format.AVERAGE_OF_5, edition) for row in in_order]
    assert standings == sorted(standings)
    for place, row in enumerate(in_order):
        assert row.ranking == 1 + standings.index(standings[place])


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 7200))
def test_multi_blind_results_are_encoded_without_loss(solved: int, unsolved: int, seconds: int) -> None:
    result = MultiBlindResult(solved, solved + unsolved, seconds)
    if 0 <= result.points <= 99:
        assert MultiBlindResult.decode(result.encode()) == result
    if solved + unsolved <= 99:
        assert MultiBlindResult.decode(result.encode_old_style()) == result


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 3600)), min_size=2, max_size=20))
def test_multi_blind_encodings_sort_as_the_results_rank(numbers: list[tuple[int, int, int]]) -> None:
    results = [MultiBlindResult(solved, solved + unsolved, seconds) for solved, unsolved, seconds in numbers]
    valid = [one for one in results if multi_blind_score(one, editions()[-1]).answer != DNF]
    by_rule = sorted(valid, key=lambda one: (-one.points, one.seconds, one.unsolved))
    encoded = [one.encode() for one in by_rule]
    assert all(earlier <= later for earlier, later in pairwise(encoded))


@given(st.lists(TIMES, min_size=2, max_size=4), st.lists(st.tuples(TIMES, TIMES), min_size=1, max_size=5), EDITIONS)
def test_what_is_needed_suffices_and_a_hundredth_more_does_not(
    attempts: list[AttemptResult], others: list[tuple[AttemptResult, AttemptResult]], edition: Edition
) -> None:
    round_ = Round("333-r1", Format.AVERAGE_OF_5)
    rivals = [
        standing(Result(0, best=single, average=mean), "333", Format.AVERAGE_OF_5, edition) for single, mean in others
    ]

    def reaches(last: int, rank: int) -> bool:
        result = projected([*attempts, AttemptResult(last)], round_, edition)
        mine = standing(result, "333", Format.AVERAGE_OF_5, edition)
        return sum(rival < mine for rival in rivals) < rank

    for rank in (1, len(rivals)):
        needed = needed_for_rank(attempts, rank, Rivals(sorted(rivals)), round_, edition)
        assert reaches(DNF, rank) is (needed.need is Need.NOTHING)
        assert reaches(1, rank) is (needed.need is not Need.IMPOSSIBLE)
        if needed.at_most is not None:
            step = 1 if needed.at_most < edition.times.threshold else 100
            assert reaches(needed.at_most, rank)
            assert not reaches(needed.at_most + step, rank)


@given(st.lists(TIMES, min_size=1, max_size=4), st.lists(st.tuples(TIMES, TIMES), min_size=1, max_size=5), EDITIONS)
def test_what_each_attempt_left_must_be_suffices_and_a_hundredth_more_does_not(
    attempts: list[AttemptResult], others: list[tuple[AttemptResult, AttemptResult]], edition: Edition
) -> None:
    round_ = Round("333-r1", Format.AVERAGE_OF_5)
    rivals = [
        standing(Result(0, best=single, average=mean), "333", Format.AVERAGE_OF_5, edition) for single, mean in others
    ]

    def reaches(each: int) -> bool:
        all_five = (*attempts, *[AttemptResult(each)] * (5 - len(attempts)))
        mine = standing(scored(Result(0, all_five), "333", round_.format, edition), "333", round_.format, edition)
        return not any(rival < mine for rival in rivals)

    needed = needed_for_rank(attempts, 1, Rivals(sorted(rivals)), round_, edition, in_all_left=True)
    assert reaches(DNF) is (needed.need is Need.NOTHING)
    assert reaches(1) is (needed.need is not Need.IMPOSSIBLE)
    if needed.at_most is not None:
        assert reaches(needed.at_most)
        assert not reaches(needed.at_most + (1 if needed.at_most < edition.times.threshold else 100))


def _ranks(rows: Sequence[Sequence[AttemptResult]], round_format: Format, edition: Edition) -> list[int]:
    results = [scored(Result(n, tuple(row)), "333", round_format, edition) for n, row in enumerate(rows)]
    ranks = {row.person_id: row.ranking or 0 for row in ranked(results, "333", round_format, edition)}
    return [ranks[n] for n in range(len(rows))]
