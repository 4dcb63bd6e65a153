"""Time limits beyond the casebook: several rounds at once, and who may change what was announced."""

import pytest

from cubelex.competition import DNF, AttemptResult, TimeLimit
from cubelex.regulations import edition
from cubelex.rules import apply_time_limit
from cubelex.rules.rounds import TimedAttempt, apply_limit_across_rounds, who_may_change_limit

TODAY = edition("2025-07-17")
BOTH = TimeLimit(180_000, ("444bf-r1", "555bf-r1"))


def test_rounds_of_different_events_share_a_limit_in_the_order_done() -> None:
    done = [
        ("444bf-r1", TimedAttempt(AttemptResult(60_000))),
        ("555bf-r1", TimedAttempt(DNF, 100_000)),
        ("444bf-r1", TimedAttempt(AttemptResult(30_000))),
        ("555bf-r1", TimedAttempt(AttemptResult(1_000))),
    ]
    ruling = apply_limit_across_rounds(done, BOTH, TODAY)
    assert ruling.answer == {"444bf-r1": (60_000, -1), "555bf-r1": (-1, -2)}
    assert ruling.under == ("A1a4", "A1a5", "A1a2+++++")


def test_multi_blind_is_never_dnf_for_its_limit() -> None:
    done = [TimedAttempt(AttemptResult(890_360_100))]
    assert apply_time_limit(done, TimeLimit(100), "333mbf", TODAY).answer.results == (890_360_100,)


@pytest.mark.parametrize(
    ("under", "competition", "round_", "who"),
    [
        ("2009-02-06", True, False, "organization team"),
        ("2009-02-06", True, True, "nobody"),
        ("2018-01-01", True, False, "organization team"),
        ("2018-01-01", True, True, "Delegate"),
        ("2025-07-17", False, False, "organization team"),
        ("2025-07-17", True, False, "Delegate"),
    ],
)
def test_after_the_announcement_only_the_delegate_may_change_a_limit(
    under: str, competition: bool, round_: bool, who: str
) -> None:
    assert who_may_change_limit(competition, round_, edition(under)).answer == who
