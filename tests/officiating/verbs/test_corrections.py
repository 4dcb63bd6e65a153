"""Corrections, and what they do to later rounds (9t)."""

from datetime import date

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Cutoff
from cubelex.officiating import correct_result, end_competition, enter_attempt, open_round, results_of, undo
from cubelex.officiating.log import facts
from cubelex.officiating.views import (
    RowChange,
    competition_with_results,
    preview_changes,
    sizes_before_changes,
)
from cubelex.rules.incidents import Reason
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context, validate
from tests.support.desks import DELEGATE, FIRST_DAYS, SCORE_TAKER, Desk, competition, hold, numbers, ranking, rounds


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    hold(desk, "333-r1")
    return desk


def test_only_the_delegate_corrects_and_says_why(desk: Desk) -> None:
    change = ("333-r1", 1, 1, AttemptResult(999))
    assert numbers(desk.ask(correct_result, *change, "misread", by=SCORE_TAKER)) == {"1g2"}
    assert numbers(desk.ask(correct_result, *change, "  ")) == {"1g2"}
    desk.do(correct_result, *change, "misread")
    assert results_of(desk.state, "333-r1")[0].attempts[0] == 999
    assert desk.state.card("333-r1", 1).slot(1).valid.under == ("1g2",)


def test_there_must_be_something_to_correct(desk: Desk) -> None:
    assert numbers(desk.ask(correct_result, "333-r1", 99, 1, AttemptResult(999), "misread")) == {"1g2"}
    assert numbers(desk.ask(correct_result, "333-r2", 1, 1, AttemptResult(999), "misread")) == {"1g2"}
    assert numbers(desk.ask(correct_result, "333-r1", 1, 1, AttemptResult(0), "misread")) == {"9f4", "9f5"}


def test_the_effect_is_known_before_it_is_confirmed(desk: Desk) -> None:
    outcome = desk.ask(correct_result, "333-r1", 3, 1, AttemptResult(500), "misread")
    changes = {change.person_id: change for change in preview_changes(desk.state, outcome)}
    assert changes[3].before is not None and changes[3].after is not None
    assert (changes[3].before.ranking, changes[3].after.ranking) == (3, 3)
    assert changes[3].after.best == 500
    assert isinstance(changes[3], RowChange)


def corrected_after_next_round(desk: Desk, person: int) -> tuple[str, ...]:
    """The rounds whose results somebody loses whose first round turns out to be all DNF but one."""
    desk.do(open_round, "333-r2")
    desk.do(enter_attempt, "333-r2", person, 1, AttemptResult(900))
    for attempt in range(1, 5):
        outcome = desk.do(correct_result, "333-r1", person, attempt, DNF, "a penalty forgotten")
    removed = [fact for fact in outcome.facts if isinstance(fact, facts.LaterResultsRemoved)]
    return tuple(fact.round_id for fact in removed)


def test_who_would_not_have_advanced_loses_later_results_since_2021(desk: Desk) -> None:
    lost = desk.state.edition.date.year >= 2025
    removed = corrected_after_next_round(desk, 3)
    assert 3 in {row.person_id for row in results_of(desk.state, "333-r1")}
    still_there = 3 in {row.person_id for row in results_of(desk.state, "333-r2")}
    assert still_there is not lost
    assert bool(removed or not still_there) is lost


def test_removed_results_count_again_when_the_correction_is_corrected(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    before = results_of(desk.state, "333-r2")
    recorded = [desk.state.card("333-r1", 3).slot(attempt).result for attempt in (1, 2)]
    for attempt in (1, 2):
        desk.do(correct_result, "333-r1", 3, attempt, DNF, "typed from another person's card")
    assert 3 not in {row.person_id for row in results_of(desk.state, "333-r2")}
    outcome = desk.do(correct_result, "333-r1", 3, 1, recorded[0], "it was theirs")
    assert results_of(desk.state, "333-r2") == before
    assert [(remark.answer.code, remark.under) for remark in outcome.remarks] == [
        ("rounds.regains_later_results", ("9t", "9t++"))
    ]
    assert desk.state == desk.replayed()


def test_what_the_delegate_let_stand_is_not_removed_by_the_correction_of_another_person(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    desk.do(open_round, "333-r2")
    for attempt in (1, 2):
        desk.do(correct_result, "333-r1", 8, attempt, DNF, "a penalty forgotten")
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "the score taker's mistake"))
    desk.do(correct_result, "333-r1", 9, 1, AttemptResult(500), "misread")
    assert 8 in {card.person_id for card in desk.state.taking_part("333-r2")}


def test_removed_results_stay_in_the_log(desk: Desk) -> None:
    corrected_after_next_round(desk, 3)
    assert desk.state.card("333-r2", 3).slot(1).result == 900
    assert desk.state == desk.replayed()


def test_nobody_else_loses_anything(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    desk.do(open_round, "333-r2")
    desk.do(enter_attempt, "333-r2", 8, 1, AttemptResult(900))
    for attempt in range(1, 6):
        outcome = desk.do(correct_result, "333-r1", 9, attempt, AttemptResult(500), "typed into the wrong line")
        assert not any(isinstance(fact, facts.LaterResultsRemoved) for fact in outcome.facts)
    assert 8 in {row.person_id for row in results_of(desk.state, "333-r2")}


@pytest.mark.parametrize("has_ended", [False, True], ids=["during", "after"])
@pytest.mark.parametrize("name", ["2026-01-01", "2026-04-01"])
def test_a_dns_for_a_wrong_scramble_costs_no_later_results_after_the_competition(name: str, has_ended: bool) -> None:
    """9t5, since April 2026; 9t++ applies 9t itself while the competition runs."""
    desk = Desk(competition(FIRST_DAYS[name]))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    if has_ended:
        desk.do(end_competition, desk.now)
    under = set()
    for attempt in range(1, 5):
        outcome = desk.do(
            correct_result, "333-r1", 3, attempt, DNS, "scrambled wrongly", because=Reason.MISSCRAMBLE_DNS
        )
        under |= {number for remark in outcome.remarks for number in remark.under}
    is_kept = has_ended and name == "2026-04-01"
    assert (3 in {row.person_id for row in results_of(desk.state, "333-r2")}) is is_kept
    assert under == ({"9t5"} if is_kept else {"9t"} if has_ended else {"9t", "9t++"})


def test_a_dnf_for_a_wrong_scramble_costs_later_results_as_every_correction() -> None:
    """9t5 speaks of a change to DNS only."""
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    desk.do(end_competition, desk.now)
    for attempt in range(1, 5):
        desk.do(correct_result, "333-r1", 3, attempt, DNF, "scrambled wrongly", because=Reason.MISSCRAMBLE_DNS)
    assert 3 not in {row.person_id for row in results_of(desk.state, "333-r2")}


def test_a_correction_in_a_first_round_reaches_all_rounds_after_it(today: date) -> None:
    desk = Desk(competition(today, 30, [rounds("333", [ranking(16), ranking(8)])]))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    desk.do(open_round, "333-r3")
    for attempt in range(1, 5):
        outcome = desk.do(correct_result, "333-r1", 2, attempt, DNF, "not the competitor's own puzzle")
    removed = {entry.fact.round_id for entry in desk.log if isinstance(entry.fact, facts.LaterResultsRemoved)}
    assert removed == {"333-r2", "333-r3"}
    assert outcome.facts
    assert 2 not in {card.person_id for card in desk.state.taking_part("333-r3")}
    assert numbers(desk.ask(enter_attempt, "333-r3", 2, 1, AttemptResult(900))) == {"9f5"}


def test_a_correction_is_possible_after_the_round_and_keeps_the_time_of_a_dnf(desk: Desk) -> None:
    desk.do(correct_result, "333-r1", 1, 2, DNF, "two moves from solved", elapsed=1012, by=DELEGATE)
    assert desk.state.card("333-r1", 1).slot(2).valid.elapsed == 1012


def test_who_meets_the_cutoff_by_a_correction_has_attempts_left(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [], cutoff=Cutoff(2, AttemptResult(1000)))]))
    desk.do(open_round, "333-r1")
    for attempt in (1, 2):
        desk.do(enter_attempt, "333-r1", 1, attempt, AttemptResult(1100))
    outcome = desk.do(correct_result, "333-r1", 1, 2, AttemptResult(990), "misread")
    assert outcome.remarks[0].under == ("9g",)
    desk.do(enter_attempt, "333-r1", 1, 3, AttemptResult(1100))


def test_results_removed_later_do_not_make_other_results_or_rounds_wrong(today: date) -> None:
    """9t1, 9t2: the six of the final were six of eight, and the eight of round 2 let a final follow."""
    conditions = [ranking(8), ranking(6)]
    desk = Desk(competition(today, 16, [rounds("333", conditions)]))
    for round_id in ("333-r1", "333-r2", "333-r3"):
        hold(desk, round_id)
    for attempt in range(1, 5):
        desk.do(correct_result, "333-r1", 8, attempt, DNF, "a penalty forgotten")
    assert 8 not in {row.person_id for row in results_of(desk.state, "333-r2")}

    def found(context: Context) -> dict[str, list[str]]:
        held = competition_with_results(desk.state)
        checked = CheckedCompetition(held, desk.state.edition, CompetitionStage.FINISHED, context)
        findings = validate(checked, ["advancement_conditions"])
        return {finding.code: [citation.number for citation in finding.under] for finding in findings}

    # A file does not say what was removed: then the finding says what keeps the results.
    by_file = found(Context())
    assert by_file["regulation_9p1_error"] == ["9p1", "9t1"]
    assert by_file["regulation_9m3_error"] == ["9m3", "9t2"]
    by_log = found(Context(sizes=sizes_before_changes(desk.state)))
    assert not {"regulation_9p1_error", "regulation_9m3_error"} & by_log.keys()
