"""Best and average as JSON, under an edition by its date, by a day, or by a revision of its text."""

import pytest

from cubelex.errors import UnknownEdition
from cubelex.rules.attempts import judge_document
from cubelex.rules.results import result_document

# A mean of 10:00.67: rounded to 10:01 by the revised text of 2025, truncated to 10:00 by the text as it was released.
LONG = {"event": "777", "format": "m", "attempts": [60_000, 60_100, 60_100]}


@pytest.mark.parametrize(
    ("name", "mean"),
    [
        ("2025-01-01", 60_000),
        ("2025-03-01", 60_000),
        ("2025-03-02", 60_100),
        ("2025-01-01 rev. 2025-03-02", 60_100),
        ("2025-07-16", 60_100),
    ],
)
def test_a_mean_is_rounded_as_the_text_of_that_day_says(name: str, mean: int) -> None:
    assert result_document({**LONG, "edition": name})["average"] == mean


def test_an_attempt_is_judged_under_a_revision() -> None:
    attempt = {"event": "333", "timer": "12.34"}
    revised = judge_document({**attempt, "edition": "2025-01-01 rev. 2025-03-02"})
    assert revised == judge_document({**attempt, "edition": "2025-03-02"})


@pytest.mark.parametrize("name", ["2025-01-01 rev. 2025-03-01", "2008", "someday"])
def test_what_names_no_edition_is_refused(name: str) -> None:
    with pytest.raises(UnknownEdition, match="rev"):
        result_document({**LONG, "edition": name})
