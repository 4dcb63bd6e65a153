"""Late scorecards are entered by the Delegate in a finished round, with what follows for the next one."""

from collections.abc import Mapping
from datetime import date

import pytest

from cubelex.competition import DNS, AttemptResult
from cubelex.officiating import Outcome, correct_result, enter_attempt, finish_round, open_round, results_of
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import LATE_CARD, LateResult, enter_late_card, report_incident
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

FAST = dict.fromkeys(range(1, 6), LateResult(AttemptResult(900)))
LATE = 16


@pytest.fixture
def desk(edition_day: date) -> Desk:
    """A first round of sixteen, of whom the last one's card was not found before it was finished; eight advance."""
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {LATE: ()})
    desk.do(finish_round, "333-r1")
    return desk


def late(desk: Desk, results: Mapping[int, LateResult] = FAST, *, person: int = LATE, reason: str = "found") -> Outcome:
    return desk.ask(enter_late_card, "333-r1", person, results, reason)


def codes(outcome: Outcome) -> list[str]:
    return [ruling.answer.code for ruling in (*outcome.refusals, *outcome.remarks)]


def in_final(desk: Desk) -> list[int]:
    return sorted(card.person_id for card in desk.state.taking_part("333-r2"))


def test_a_late_card_is_ranked_with_the_others(desk: Desk) -> None:
    desk.append(late(desk))
    first = results_of(desk.state, "333-r1")[0]
    assert (first.person_id, first.average, first.ranking) == (LATE, 900, 1)
    desk.do(open_round, "333-r2")
    assert in_final(desk) == [1, 2, 3, 4, 5, 6, 7, LATE]
    assert desk.state == desk.replayed()


def test_in_an_open_next_round_places_change_hands(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    assert in_final(desk) == [1, 2, 3, 4, 5, 6, 7, 8]
    outcome = late(desk)
    assert codes(outcome) == ["rounds.come_in", "rounds.leave"]
    desk.append(outcome)
    assert in_final(desk) == [1, 2, 3, 4, 5, 6, 7, LATE]
    assert desk.state == desk.replayed()


def test_the_card_of_somebody_entered_as_a_no_show_was_late(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {LATE: [DNS] * 5, 15: [1000, DNS, DNS, DNS, DNS]})
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    assert codes(late(desk, person=15)) == ["attempts.has_result"]
    outcome = late(desk)
    assert codes(outcome) == ["rounds.come_in", "rounds.leave"]
    desk.append(outcome)
    assert results_of(desk.state, "333-r1")[0].person_id == LATE
    assert in_final(desk) == [1, 2, 3, 4, 5, 6, 7, LATE]
    assert codes(late(desk)) == ["attempts.has_result"]
    assert desk.state == desk.replayed()


@pytest.mark.parametrize("year", ["2025-07-17", "2026-04-01"])
@pytest.mark.parametrize("entered", [[], [DNS] * 5])
def test_who_did_not_take_part_after_all_leaves_the_next_round(year: str, entered: list[int]) -> None:
    desk = Desk(competition(FIRST_DAYS[year]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {LATE: entered})
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    desk.append(late(desk))
    assert LATE in in_final(desk)
    for attempt in range(1, 6):
        desk.do(correct_result, "333-r1", LATE, attempt, DNS, "the card of somebody else")
    assert LATE not in in_final(desk)


def test_who_has_started_in_the_next_round_stays(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    desk.do(enter_attempt, "333-r2", 8, 1, AttemptResult(1000), by=SCORE_TAKER)
    outcome = late(desk)
    assert codes(outcome) == ["rounds.would_have_advanced", "rounds.keep_their_places"]
    desk.append(outcome)
    assert in_final(desk) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_slow_card_moves_nobody(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    slow = dict.fromkeys(range(1, 6), LateResult(AttemptResult(5000)))
    assert codes(late(desk, slow)) == []


def test_who_comes_in_and_has_seen_scrambles_is_named(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    desk.append(Outcome((facts.SequenceSeen(LATE, "333-r2-g1 1", "333-r2"),)))
    assert "rounds.has_seen_sequences" in codes(late(desk)) or not desk.state.edition.cite_known("4b2")


def test_only_the_delegate_enters_it_with_a_reason_and_whole(desk: Desk) -> None:
    refused = enter_late_card(desk.state, SCORE_TAKER, "333-r1", LATE, FAST, "found")
    assert codes(refused) == ["attempts.late_card.only_delegate"]
    assert codes(late(desk, reason=" ")) == ["attempts.late_card.needs_reason"]
    assert numbers(late(desk, {1: FAST[1]})) == {"9l"}
    assert codes(late(desk, person=1)) == ["attempts.has_result"]
    assert codes(late(desk, {})) == ["rounds.attempts_missing"]


def test_in_an_open_round_cards_are_entered_at_the_desk(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    assert codes(late(desk)) == ["rounds.not_finished"]


@pytest.mark.parametrize("day", [date(2026, 2, 7), date(2026, 5, 2)])
def test_in_the_first_of_dual_rounds_it_counts_for_the_round_after_both(day: date) -> None:
    desk = Desk(competition(day, events=[rounds("333", [ranking(8)], dual=True)]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {LATE: ()})
    desk.do(finish_round, "333-r1")
    hold(desk, "333-r2", {LATE: ()})
    desk.do(open_round, "333-r3")
    outcome = late(desk)
    assert codes(outcome) == ["rounds.come_in", "rounds.leave"]
    desk.append(outcome)
    assert LATE in {card.person_id for card in desk.state.taking_part("333-r3")}


def test_it_decides_the_report_that_handed_it_over(desk: Desk) -> None:
    card = {"about": LATE_CARD, "persons": (LATE,), "round_id": "333-r1"}
    desk.do(report_incident, "9.00 9.00 9.00 9.00 9.00", by=SCORE_TAKER, **card)
    assert desk.state.reports[0].is_open
    desk.append(late(desk), DELEGATE)
    assert not desk.state.reports[0].is_open
