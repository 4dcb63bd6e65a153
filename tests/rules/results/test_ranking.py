"""Multi-Blind times below ten minutes, ranked by the hundredths for which results have no place."""

from cubelex.competition import Format, MultiBlindResult, Result
from cubelex.regulations import edition
from cubelex.rules.results import ranked


def ranks(year: str, times: dict[int, tuple[int, int]], unknown: frozenset[int] = frozenset()) -> dict[int, int | None]:
    """The ranks by competitor of two cubes solved in so many seconds and hundredths."""
    scores = {person: MultiBlindResult(2, 2, seconds).encode() for person, (seconds, _) in times.items()}
    rows = [Result(person, (score,), score) for person, score in scores.items()]
    known = {person: hundredths for person, (_, hundredths) in times.items() if person not in unknown}
    in_order = ranked(rows, "333mbf", Format.BEST_OF_1, edition(year), known)
    return {row.person_id: row.ranking for row in in_order}


TIMES = {1: (599, 0), 2: (598, 99), 3: (598, 20)}


def test_hundredths_separate_equal_seconds_and_never_outweigh_a_second() -> None:
    assert ranks("2018", TIMES) == {3: 1, 2: 2, 1: 3}


def test_equal_seconds_tie_where_hundredths_are_not_known_or_not_measured() -> None:
    assert ranks("2018", TIMES, unknown=frozenset({3})) == {2: 1, 3: 1, 1: 3}
    assert ranks("2026-04-01", TIMES) == {2: 1, 3: 1, 1: 3}
