"""Who may judge in the own group (1h1), and who may join an attempt in progress (E6)."""

from dataclasses import replace

import pytest

from cubelex.competition import DNS, AttemptResult, Format, MultiBlindResult, Venue
from cubelex.officiating import enter_attempt, open_round
from cubelex.officiating.verbs import admit_late, allow_to_help, sign_attempt
from tests.support.desks import FIRST_DAYS, SCORE_TAKER, Desk, competition, numbers, rounds

SINCE_2025 = ("2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01")


def multi_blind(edition: str) -> Desk:
    event = rounds("333mbf", [], formats=[Format.BEST_OF_2], limit=None)
    desk = Desk(competition(FIRST_DAYS[edition], 16, [event]))
    desk.do(open_round, "333mbf-r1")
    return desk


def score(desk: Desk, person: int, attempt: int) -> None:
    encoded = MultiBlindResult(2, 2, 600).encode()
    desk.do(enter_attempt, "333mbf-r1", person, attempt, AttemptResult(encoded), by=SCORE_TAKER)


@pytest.mark.parametrize("edition", SINCE_2025)
def test_in_multi_blind_that_attempt_must_be_finished(edition: str) -> None:
    desk = multi_blind(edition)
    for person, attempt in ((1, 1), (2, 1), (2, 2)):
        score(desk, person, attempt)
    desk.do(sign_attempt, "333mbf-r1", 2, 1, "judge", signer_id=1)
    assert numbers(desk.ask(sign_attempt, "333mbf-r1", 2, 2, "judge", signer_id=1)) == {"1h1"}
    desk.do(enter_attempt, "333mbf-r1", 1, 2, DNS, by=SCORE_TAKER)
    desk.do(sign_attempt, "333mbf-r1", 2, 2, "judge", signer_id=1)


def test_in_2018_the_delegate_allows_judging_in_the_own_group() -> None:
    desk = Desk(competition(FIRST_DAYS["2018-01-01"]))
    desk.do(open_round, "333-r1")
    desk.do(enter_attempt, "333-r1", 2, 1, AttemptResult(1000), by=SCORE_TAKER)
    refused = desk.ask(sign_attempt, "333-r1", 2, 1, "judge", signer_id=1)
    assert numbers(refused) == {"1h1", "1h1+"}
    assert refused.refusals[0].answer.code == "attempts.helper_needs_approval"
    assert desk.ask(allow_to_help, "333-r1", 1, "too few judges", by=SCORE_TAKER).is_refused
    assert desk.ask(allow_to_help, "333-r1", 1, " ").is_refused
    desk.do(allow_to_help, "333-r1", 1, "too few judges")
    desk.do(sign_attempt, "333-r1", 2, 1, "judge", signer_id=1)
    assert desk.ask(sign_attempt, "333-r1", 2, 1, "scrambler", signer_id=3).is_refused


def test_since_2025_nobody_can_allow_it() -> None:
    desk = Desk(competition(FIRST_DAYS["2025-07-17"]))
    desk.do(open_round, "333-r1")
    assert numbers(desk.ask(allow_to_help, "333-r1", 1, "too few judges")) == {"1h1"}


def test_a_late_competitor_in_multi_blind_needs_other_scrambles_once_another_has_finished() -> None:
    desk = multi_blind("2026-04-01")
    late = (2, 60_000, "train")
    assert not desk.ask(admit_late, "333mbf-r1", *late, attempt=1).remarks
    score(desk, 1, 1)
    remarks = desk.ask(admit_late, "333mbf-r1", *late, attempt=1).remarks
    assert [(remark.answer.code, remark.under) for remark in remarks] == [("people.other_scrambles", ("H1b", "H1f"))]


def fewest_moves(edition: str, venues: int) -> Desk:
    held = competition(FIRST_DAYS[edition], 16, [rounds("333fm", [], formats=[Format.MEAN_OF_3])])
    places = tuple(Venue(number, f"Hall {number}", "NL", "Europe/Amsterdam") for number in range(1, venues + 1))
    desk = Desk(replace(held, schedule=replace(held.schedule, venues=places)))
    desk.do(open_round, "333fm-r1")
    return desk


@pytest.mark.parametrize("edition", SINCE_2025)
def test_nobody_joins_late_at_a_competition_with_several_locations(edition: str) -> None:
    joining = ("333fm-r1", 1, 60_000, "train")
    assert numbers(fewest_moves(edition, 2).ask(admit_late, *joining, attempt=1)) == {"E6", "E6b"}
    assert not fewest_moves(edition, 1).ask(admit_late, *joining, attempt=1).is_refused


def test_nobody_joins_once_a_competitor_has_finished_as_the_log_knows() -> None:
    desk = fewest_moves("2026-04-01", 1)
    desk.do(enter_attempt, "333fm-r1", 2, 1, AttemptResult(30), by=SCORE_TAKER)
    assert numbers(desk.ask(admit_late, "333fm-r1", 1, 60_000, "train", attempt=1)) == {"E6", "E6a"}
    desk.do(admit_late, "333fm-r1", 1, 60_000, "train", attempt=2)


@pytest.mark.parametrize("edition", SINCE_2025)
def test_a_competitor_in_fewest_moves_grades_others_after_submitting(edition: str) -> None:
    desk = fewest_moves(edition, 1)
    desk.do(enter_attempt, "333fm-r1", 2, 1, AttemptResult(30), by=SCORE_TAKER)
    refused = desk.ask(sign_attempt, "333fm-r1", 2, 1, "judge", signer_id=1)
    assert numbers(refused) == {"1h1a+"}
    desk.do(enter_attempt, "333fm-r1", 1, 1, AttemptResult(28), by=SCORE_TAKER)
    assert not desk.ask(sign_attempt, "333fm-r1", 2, 1, "judge", signer_id=1).is_refused
    assert desk.ask(sign_attempt, "333fm-r1", 1, 1, "judge", signer_id=1).is_refused, "never the own solution"
