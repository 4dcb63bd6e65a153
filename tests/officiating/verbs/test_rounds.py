"""Opening, calling and finishing rounds."""

from datetime import date

import pytest

from cubelex.competition import DNS, AttemptResult, Cutoff, Format
from cubelex.messages import Message, RoundRef
from cubelex.officiating import (
    RoundStatus,
    call_group,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    observe_attempt,
    open_round,
    results_of,
)
from cubelex.officiating.verbs import (
    decline_attempts,
    expected_competitors,
    finish_and_open_next,
    raise_dispute,
    settle_dispute,
    sign_attempt,
)
from cubelex.officiating.views import remaining_limit
from cubelex.rules import Ruling
from cubelex.rules.attempts import read_observed
from tests.support.desks import (
    DELEGATE,
    FIRST_DAYS,
    SCORE_TAKER,
    Desk,
    competition,
    enter_all,
    hold,
    numbers,
    ranking,
    rounds,
)

THREE_ROUNDS = [ranking(20), ranking(8)]


def test_a_first_round_is_opened_for_everybody_registered(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    assert list(desk.state.round("333-r1").cards) == list(range(1, 17))
    assert desk.state.round("333-r1").status is RoundStatus.OPEN


def test_a_next_round_waits_for_the_one_before(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1")
    refused = desk.ask(open_round, "333-r2")
    assert numbers(refused) == ({"9p"} if edition_day.year == 2009 else {"9l"})
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    assert list(desk.state.round("333-r2").cards) == list(range(1, 9))


def test_a_round_is_opened_once(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    assert "9l" in numbers(desk.ask(open_round, "333-r1"))


@pytest.mark.parametrize(("competitors", "number"), [(7, "9m3"), (8, None), (15, "9m2"), (16, None)])
def test_too_few_competitors_allow_no_further_round(edition_day: date, competitors: int, number: str | None) -> None:
    conditions = [ranking(6)] if competitors < 10 else [ranking(12), ranking(8)]
    desk = Desk(competition(edition_day, competitors, [rounds("333", conditions)]))
    hold(desk, "333-r1")
    if len(conditions) == 2:
        hold(desk, "333-r2")
    last = f"333-r{len(conditions) + 1}"
    outcome = desk.ask(open_round, last)
    if number is None and len(conditions) == 2 and edition_day.year > 2009:
        # The second round had twelve, which leaves one more round.
        assert not outcome.is_refused
    elif number is None:
        assert not outcome.is_refused
    else:
        assert number in numbers(outcome)


def test_the_plan_for_too_many_rounds_is_remarked_when_the_first_is_opened(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 15, [rounds("333", [ranking(12), ranking(8)])]))
    outcome = desk.do(open_round, "333-r1")
    assert [ruling.under for ruling in outcome.remarks] == [("9m2",)]


def test_those_without_a_result_do_not_count_for_the_number_of_rounds(today: date) -> None:
    desk = Desk(competition(today, 8, [rounds("333", [ranking(6)])]))
    desk.do(open_round, "333-r1")
    for person in range(1, 8):
        for attempt in range(1, 6):
            desk.do(enter_attempt, "333-r1", person, attempt, AttemptResult(1000))
    desk.do(finish_round, "333-r1")
    assert numbers(desk.ask(open_round, "333-r2")) == {"9m3", "9p2"}


def test_what_was_not_announced_keeps_a_round_closed(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [], limit=None)]))
    if edition_day.year > 2009:
        assert numbers(desk.ask(open_round, "333-r1")) == {"9s"}
        return
    opened = desk.do(open_round, "333-r1")
    assert Ruling(Message("rounds.default_time_limit", round=RoundRef("333-r1")), ("A1a",)) in opened.remarks
    limit = remaining_limit(desk.state, "333-r1", 1)
    assert limit is not None and limit.answer == 60_000


def test_a_format_that_the_edition_does_not_know_keeps_a_round_closed() -> None:
    held = [rounds("333bf", [], formats=[Format.BEST_OF_5])]
    assert Desk(competition(FIRST_DAYS["2025-07-17"], 16, held)).ask(open_round, "333bf-r1").is_refused
    assert not Desk(competition(FIRST_DAYS["2026-01-01"], 16, held)).ask(open_round, "333bf-r1").is_refused


def test_an_open_dispute_keeps_the_next_round_of_the_event_closed(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(8)]), rounds("222", [ranking(8)])]))
    hold(desk, "333-r1")
    desk.do(raise_dispute, 3, desk.log[-1], "the puzzle was solved", desk.now)
    dispute = desk.last
    assert numbers(desk.ask(open_round, "333-r2")) == ({"2p"} if edition_day.year == 2009 else {"2n2"})
    assert not desk.ask(open_round, "222-r1").is_refused
    desk.do(settle_dispute, dispute, "upheld", "a photograph shows two moves")
    assert not desk.ask(open_round, "333-r2").is_refused


def test_the_second_of_dual_rounds_may_overlap_the_first() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"], 20, [rounds("333", [ranking(8)], dual=True)]))
    desk.do(open_round, "333-r1")
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(900))
    desk.do(open_round, "333-r2")
    assert len(desk.state.round("333-r2").cards) == 20
    assert numbers(desk.ask(open_round, "333-r3")) == {"9l", "9m3", "9p2"}


def test_dual_rounds_are_ranked_by_the_better_result(today: date) -> None:
    desk = Desk(competition(today, 20, [rounds("333", [ranking(3)], dual=True)]))
    hold(desk, "333-r1")
    hold(desk, "333-r2", {20: [500] * 5})
    assert expected_competitors(desk.state, "333-r3") == (20, 1, 2)
    desk.do(open_round, "333-r3")


def test_groups_are_called_in_an_open_round(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    assert desk.ask(call_group, "333-r1", 1).is_refused
    desk.do(open_round, "333-r1")
    desk.do(call_group, "333-r1", 1)
    desk.do(call_group, "333-r1", 1)
    desk.do(call_group, "333-r1", 2)
    assert desk.state.round("333-r1").called_groups == (1, 2)
    assert numbers(desk.ask(call_group, "333-r1", 0)) == {"1h"}


def test_a_round_with_missing_attempts_is_not_finished(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {3: [1000, 1000, 1000]})
    assert numbers(desk.ask(finish_round, "333-r1")) == {"9l"}
    desk.do(decline_attempts, "333-r1", 3, by=SCORE_TAKER)
    desk.do(finish_round, "333-r1")
    assert results_of(desk.state, "333-r1")[-1].attempts == (1000, 1000, 1000, DNS, DNS)


def test_missing_the_cutoff_leaves_nothing_missing(edition_day: date) -> None:
    cutoff = Cutoff(2, AttemptResult(1000))
    desk = Desk(competition(edition_day, 16, [rounds("333", [], cutoff=cutoff)]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", dict.fromkeys(range(1, 16), (1500, 1600)) | {16: (900, 1600, 900, 900, 900)})
    desk.do(finish_round, "333-r1")


def test_a_granted_extra_attempt_is_missing_until_it_is_made(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1")
    desk.do(grant_extra_attempt, "333-r1", 4, 2, "the timer failed")
    assert desk.ask(finish_round, "333-r1").is_refused
    desk.do(enter_attempt, "333-r1", 4, 2, AttemptResult(1111))
    desk.do(finish_round, "333-r1")


def test_what_was_observed_has_to_be_ruled_on_before_the_round_is_finished(today: date) -> None:
    desk = Desk(competition(today))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {16: []})
    desk.do(observe_attempt, "333-r1", 16, 1, read_observed({"time": 1234, "observations": ["touched_after_stop"]}))
    assert "11b" in numbers(desk.ask(finish_round, "333-r1"))


def test_those_who_never_came_are_remarked(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: []})
    outcome = desk.do(finish_round, "333-r1")
    assert str(outcome.remarks[0].answer) == "1 competitor has no results: competitor 5."
    assert results_of(desk.state, "333-r1")[-1].ranking is None


def test_only_dns_is_recorded_until_2026(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: [DNS] * 5})
    desk.do(finish_round, "333-r1")
    row = results_of(desk.state, "333-r1")[-1]
    assert row.person_id == 5
    assert row.attempts == (() if edition_day.year >= 2026 else (DNS,) * 5)


def test_who_declined_every_attempt_is_not_missed_when_a_round_is_finished(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: [DNS] * 5, 6: []})
    (remark,) = desk.ask(finish_round, "333-r1").remarks
    assert str(remark.answer) == "1 competitor has no results: competitor 6."


def test_a_round_is_finished_and_the_next_opened_or_neither(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: [1000]})
    assert numbers(desk.ask(finish_and_open_next, "333-r1")) == {"9l"}
    for attempt in range(2, 6):
        desk.do(enter_attempt, "333-r1", 5, attempt, AttemptResult(1500))
    desk.do(finish_and_open_next, "333-r1")
    assert desk.state.round("333-r1").status is RoundStatus.FINISHED
    assert desk.state.round("333-r2").status is RoundStatus.OPEN


def test_anybody_may_run_rounds_but_not_before_they_are_known(today: date) -> None:
    desk = Desk(competition(today))
    assert not desk.ask(open_round, "333-r1", by=SCORE_TAKER).is_refused
    assert not desk.ask(open_round, "333-r1", by=DELEGATE).is_refused


def test_a_missing_signature_is_remarked_where_others_were_given(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1")
    desk.do(sign_attempt, "333-r1", 4, 1, "judge")
    remarks = [ruling.under for ruling in desk.do(finish_round, "333-r1").remarks]
    # In 2009 the competitor signs only where there was a penalty.
    under = {2009: [], 2018: [("A7c4", "A7c4+")]}.get(edition_day.year, [("A7c4", "A7c5", "A7c8")])
    assert remarks == under


def test_a_format_that_only_the_board_allows_is_remarked_when_a_round_opens() -> None:
    event = rounds("333", [], formats=[Format.BEST_OF_3])
    opened = Desk(competition(FIRST_DAYS["2018-01-01"], events=[event])).do(open_round, "333-r1")
    remark = Message("rounds.format_needs_board", round=RoundRef("333-r1"), format=Message("formats.best_of_3"))
    assert Ruling(remark, ("9b1a",)) in opened.remarks
    assert numbers(Desk(competition(FIRST_DAYS["2025-07-17"], events=[event])).ask(open_round, "333-r1")) == {"9b1a"}
