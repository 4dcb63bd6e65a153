"""Which attempts an average of 5 leaves out."""

import pytest

from cubelex.competition import DNF, AttemptResult, Format
from cubelex.regulations import Edition, editions
from cubelex.rules.results import removed_from_average


def removed(attempts: tuple[int, ...], edition: Edition, event_id: str = "333") -> set[int]:
    made = [AttemptResult(attempt) for attempt in attempts]
    form = Format.AVERAGE_OF_5 if len(made) == 5 else Format.MEAN_OF_3
    return set(removed_from_average(made, event_id, form, edition))


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_the_best_and_the_worst_attempt_are_left_out_wherever_they_are(edition: Edition) -> None:
    assert removed((987, 1021, 1102, 950, DNF), edition) == {3, 4}
    assert removed((DNF, 1021, 1102, 950, 987), edition) == {0, 3}
    assert removed((987, 1200, 1102, 1021, 1000), edition) == {0, 1}


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_of_equal_attempts_the_first_best_and_the_last_worst_are_left_out(edition: Edition) -> None:
    assert removed((900, 1100, 900, 1100, 1000), edition) == {0, 3}
    assert removed((1000,) * 5, edition) == {0, 4}


def test_a_mean_leaves_no_attempt_out() -> None:
    assert removed((987, 1021, 1102), editions()[-1], "666") == set()
