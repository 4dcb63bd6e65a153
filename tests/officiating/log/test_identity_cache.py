"""What is kept of a state is what it leads to, always, and not more than there is room for."""

from datetime import date

from cubelex.competition import AttemptResult, Format, TimeLimit
from cubelex.officiating import enter_attempt, open_round, results_of
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.views.results import result_of
from tests.support.desks import Desk, competition, enter_all, hold, rounds


def test_an_answer_is_kept_while_it_rests_on_the_same() -> None:
    cache: IdentityCache[str] = IdentityCache()
    basis = ([1], [2])
    assert cache.get("a", basis, lambda: "one") == "one"
    assert cache.get("a", basis, lambda: "two") == "one"
    assert cache.get("a", ([1], [2]), lambda: "three") == "three"
    assert cache.get("a", basis, lambda: "four") == "four"
    assert cache.get("a", (basis[0],), lambda: "five") == "five"


def test_only_the_last_names_are_kept() -> None:
    cache: IdentityCache[int] = IdentityCache(most=2)
    for number in (1, 2, 1, 3):
        cache.get(number, (), lambda number=number: number)  # type: ignore[misc]
    assert cache.get(1, (), lambda: -1) == 1
    assert cache.get(2, (), lambda: -2) == -2


def test_results_of_a_round_that_did_not_change_are_not_worked_out_again(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    before = results_of(desk.state, "333-r1")
    desk.do(open_round, "333-r2")
    enter_all(desk, "333-r2")
    assert results_of(desk.state, "333-r1") is before


def test_results_kept_are_those_that_the_state_leads_to(today: date) -> None:
    """Asked after every entry, for states of then and of now in turn."""
    desk = Desk(competition(today, 8))
    desk.do(open_round, "333-r1")
    states = [desk.state]
    for person in range(1, 9):
        desk.do(enter_attempt, "333-r1", person, 1, AttemptResult(1000 + person))
        states.append(desk.state)
    for state in [*states, *reversed(states)]:
        round_ = state.announced_round("333-r1")
        rows = {card.person_id: result_of(state, round_, card) for card in state.taking_part("333-r1")}
        assert all(rows[row.person_id].attempts == row.attempts for row in results_of(state, "333-r1"))


def test_results_under_a_limit_that_rounds_share_change_with_either(today: date) -> None:
    shared = TimeLimit(10_000, ("555bf-r1", "444bf-r1"))
    desk = Desk(
        competition(
            today,
            4,
            [rounds(event_id, [], formats=[Format.BEST_OF_3], limit=shared) for event_id in ("555bf", "444bf")],
        )
    )
    for round_id in ("555bf-r1", "444bf-r1"):
        desk.do(open_round, round_id)
    desk.do(enter_attempt, "555bf-r1", 1, 1, AttemptResult(6_000))
    assert results_of(desk.state, "444bf-r1")[0].attempts == ()
    desk.do(enter_attempt, "444bf-r1", 1, 1, AttemptResult(6_000))
    attempts = {row.person_id: row.attempts for row in results_of(desk.state, "444bf-r1")}
    assert attempts[1][0] == -1
