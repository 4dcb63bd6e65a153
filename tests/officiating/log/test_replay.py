"""The same log always leads to the same state, at once or entry by entry."""

from datetime import date

import pytest

from cubelex.competition import AttemptResult
from cubelex.errors import InvalidLog
from cubelex.officiating import RoundStatus, check_in, enter_attempt, open_round, replay, undo
from cubelex.officiating.log import facts, undone_entries, with_entries
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.verbs import change_setup, withdraw
from tests.support.desks import DELEGATE, SCORE_TAKER, Desk, competition, enter_all, hold


@pytest.fixture
def desk(today: date) -> Desk:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    desk.do(withdraw, "333-r2", 2)
    desk.do(open_round, "333-r2")
    return desk


def test_a_state_is_what_its_log_leads_to(desk: Desk) -> None:
    assert desk.state == desk.replayed()
    assert desk.state.entries == len(desk.log)


def test_the_log_may_be_replayed_from_anywhere(desk: Desk) -> None:
    for cut in range(1, len(desk.log), 7):
        earlier, later = desk.log[:cut], desk.log[cut:]
        assert with_entries(replay(earlier), later, lambda earlier=earlier: earlier) == desk.state  # type: ignore[misc]


def test_nothing_changes_in_a_state_that_was_given_away(desk: Desk) -> None:
    before, copy = desk.state, replay(desk.log)
    enter_all(desk, "333-r2")
    assert before == copy
    with pytest.raises(TypeError):
        before.rounds["333-r2"] = before.round("333-r1")  # type: ignore[index]
    with pytest.raises(TypeError):
        before.round("333-r1").cards[1] = before.card("333-r1", 2)  # type: ignore[index]


def test_an_untouched_round_stays_the_same_object(desk: Desk) -> None:
    before = desk.state.rounds["333-r1"]
    enter_all(desk, "333-r2")
    assert desk.state.rounds["333-r1"] is before


def test_undoing_a_result_makes_its_card_anew(desk: Desk) -> None:
    desk.do(enter_attempt, "333-r2", 1, 1, AttemptResult(999), by=SCORE_TAKER)
    before, wrong = desk.state, desk.last + 1
    desk.do(enter_attempt, "333-r2", 1, 2, AttemptResult(99_900), by=SCORE_TAKER)
    desk.append(undo(desk.state, SCORE_TAKER, desk.log, wrong, "typed wrongly"))
    assert desk.state.round("333-r2") == before.round("333-r2")
    assert desk.state == desk.replayed()


def test_undoing_what_is_not_about_a_card_replays_the_log(desk: Desk) -> None:
    desk.do(check_in, 5)
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "somebody else"))
    assert 5 not in desk.state.checked_in
    assert desk.state == desk.replayed()


def test_an_undoing_that_was_undone_holds_no_more() -> None:
    def undoing(number: int, of: int) -> Entry:
        return Entry(number, DAWN, "", facts.Undone(of, ""))

    log = [Entry(1, DAWN, "", facts.CheckedIn(1)), undoing(2, 1), undoing(3, 2)]
    assert undone_entries(log) == {2}
    assert undone_entries([*log, undoing(4, 3)]) == {1, 3}


def test_only_the_last_definition_is_read_but_all_of_them_count(desk: Desk) -> None:
    renamed = type(desk.state.competition)(
        "SmallOpen",
        "Renamed Open",
        "Small",
        desk.state.competition.schedule,
        desk.state.competition.persons,
        desk.state.competition.events,
    )
    desk.do(change_setup, renamed)
    assert desk.state.competition.name == "Renamed Open"
    assert desk.state == desk.replayed()
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "the old name was better"))
    assert desk.state.competition.name == "Small Open"
    assert desk.state == desk.replayed()


def test_a_log_begins_with_the_definition(desk: Desk) -> None:
    with pytest.raises(InvalidLog, match="entry 2 comes before the competition was defined"):
        replay(desk.log[1:])


def test_a_result_of_somebody_who_is_not_in_the_round_does_not_fit(desk: Desk) -> None:
    stray = Entry(desk.last + 1, desk.now, "", facts.AttemptEntered("333-r2", 16, 1, 999))
    with pytest.raises(InvalidLog, match="competitor 16, who is not in 333-r2"):
        replay([*desk.log, stray])


def test_a_round_where_nothing_happened_is_pending(today: date) -> None:
    assert Desk(competition(today)).state.round("333-r2").status is RoundStatus.PENDING


DAWN = Desk(competition(date(2026, 5, 2), persons=1)).now
