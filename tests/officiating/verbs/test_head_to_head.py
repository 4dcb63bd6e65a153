"""Head to Head rounds from the draw to the ranking."""

from datetime import date
from random import Random

import pytest

from cubelex.competition import DNF, AttemptResult, Format, TimeLimit
from cubelex.officiating import correct_result, enter_attempt, finish_round, open_round, results_of, undo
from cubelex.officiating.log import matches_of
from cubelex.officiating.verbs import (
    correct_point,
    disqualify,
    enter_point,
    give_up_match,
    open_head_to_head,
    replay_point,
)
from cubelex.rules import head_to_head as h2h
from cubelex.rules.people import Ground
from tests.support.desks import FIRST_DAYS, SCORE_TAKER, Desk, competition, hold, numbers, ranking, rounds

ONE_SET = dict.fromkeys(h2h.stages(4), 1)
FORMATS = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
SEMIFINALS = ("Semifinal Stage 1-4", "Semifinal Stage 2-3")


def small(first_day: date) -> Desk:
    held = [rounds("333", [ranking(4)], formats=FORMATS, limit=TimeLimit(3000))]
    desk = Desk(competition(first_day, 16, held))
    hold(desk, "333-r1")
    return desk


@pytest.fixture
def desk(today: date) -> Desk:
    desk = small(today)
    desk.do(open_head_to_head, "333-r2", 4, ONE_SET, Random(1))
    return desk


def play(desk: Desk, match: str, *points: tuple[int, int]) -> None:
    for high, low in points:
        desk.do(enter_point, "333-r2", match, AttemptResult(high), AttemptResult(low), by=SCORE_TAKER)


def names(desk: Desk) -> list[str]:
    bracket = desk.state.round("333-r2").bracket
    assert bracket is not None
    return [match.name for match in matches_of(bracket, desk.state.edition) if match.can_be_played]


def test_seeds_go_by_the_round_before(desk: Desk) -> None:
    bracket = desk.state.round("333-r2").bracket
    assert bracket is not None
    assert bracket.drawn.seeded == (1, 2, 3, 4)
    assert bracket.drawn.under == ("I1b", "I2a1")
    assert names(desk) == list(SEMIFINALS)


def test_a_round_is_played_out_to_its_ranking(desk: Desk) -> None:
    play(desk, SEMIFINALS[0], (900, 1000), (900, 1000), (1000, 900), (900, DNF))
    play(desk, SEMIFINALS[1], (1000, 900), (1000, 900), (1000, 900))
    assert names(desk) == ["Final Stage 1-2", "Final Stage 3-4"]
    assert numbers(desk.ask(finish_round, "333-r2")) == {"9l"}
    play(desk, "Final Stage 1-2", *[(1000, 800)] * 3)
    play(desk, "Final Stage 3-4", *[(800, 1000)] * 3)
    desk.do(finish_round, "333-r2")
    assert [(row.person_id, row.ranking) for row in results_of(desk.state, "333-r2")] == [
        (3, 1),
        (1, 2),
        (2, 3),
        (4, 4),
    ]
    assert {row.person_id: row.best for row in results_of(desk.state, "333-r2")} == {3: 800, 1: 900, 2: 800, 4: 900}
    assert all(row.average == 0 for row in results_of(desk.state, "333-r2"))
    assert desk.state == desk.replayed()


def test_no_point_is_played_after_the_match_or_before_its_competitors_are_known(desk: Desk) -> None:
    play(desk, SEMIFINALS[0], *[(900, 1000)] * 3)
    late = desk.ask(enter_point, "333-r2", SEMIFINALS[0], AttemptResult(900), AttemptResult(1000))
    assert numbers(late) == {"I3a"}
    early = desk.ask(enter_point, "333-r2", "Final Stage 1-2", AttemptResult(900), AttemptResult(1000))
    assert numbers(early) == {"I2d"}


def test_results_over_the_limit_are_dnf(desk: Desk) -> None:
    play(desk, SEMIFINALS[0], (3000, 2900))
    bracket = desk.state.round("333-r2").bracket
    assert bracket is not None
    assert bracket.of(SEMIFINALS[0]).points[0].results == (DNF, 2900)


def test_what_is_no_result_is_not_entered(desk: Desk) -> None:
    refused = desk.ask(enter_point, "333-r2", SEMIFINALS[0], AttemptResult(0), AttemptResult(1000))
    assert numbers(refused) == {"9f4", "9f5"}


def test_attempts_are_not_entered_one_by_one(desk: Desk) -> None:
    assert numbers(desk.ask(enter_attempt, "333-r2", 1, 1, AttemptResult(900))) == {"9f16a"}


def test_a_point_is_played_again_by_both(desk: Desk) -> None:
    assert numbers(desk.ask(replay_point, "333-r2", SEMIFINALS[0], "a noise")) == {"11k1"}
    play(desk, SEMIFINALS[0], (900, 1000))
    assert numbers(desk.ask(replay_point, "333-r2", SEMIFINALS[0], "a noise", by=SCORE_TAKER)) == {"11k1"}
    desk.do(replay_point, "333-r2", SEMIFINALS[0], "a noise")
    play(desk, SEMIFINALS[0], (1000, 900), (1000, 900), (1000, 900))
    assert names(desk) == [SEMIFINALS[1]]
    assert numbers(desk.ask(replay_point, "333-r2", SEMIFINALS[0], "too late")) == {"11l"}


def test_a_correction_changes_the_winner_only_before_the_match_is_over(desk: Desk) -> None:
    play(desk, SEMIFINALS[0], *[(900, 1000)] * 2)
    change = ("333-r2", SEMIFINALS[0], 1, AttemptResult(1100), AttemptResult(1000), "misread")
    desk.do(correct_point, *change)
    play(desk, SEMIFINALS[0], (900, 1000))
    assert SEMIFINALS[0] in names(desk)
    play(desk, SEMIFINALS[0], (900, 1000))
    outcome = desk.do(correct_point, "333-r2", SEMIFINALS[0], 4, DNF, AttemptResult(1000), "seen on a video")
    assert outcome.remarks[0].under == ("11l1",)
    assert SEMIFINALS[0] not in names(desk)
    assert desk.state == desk.replayed()


def test_there_must_be_a_point_to_correct(desk: Desk) -> None:
    nothing = ("333-r2", SEMIFINALS[0], 1, AttemptResult(1100), AttemptResult(1000), "misread")
    assert numbers(desk.ask(correct_point, *nothing)) == {"1g2"}
    assert numbers(desk.ask(correct_point, *nothing, by=SCORE_TAKER)) == {"1g2"}
    assert numbers(desk.ask(correct_point, "333-r1", *nothing[1:])) == {"9f16a"}


def test_who_gives_up_before_a_match_loses_it_without_results(desk: Desk) -> None:
    assert numbers(desk.ask(give_up_match, "333-r2", SEMIFINALS[0], 2)) == {"I2h"}
    desk.do(give_up_match, "333-r2", SEMIFINALS[0], 4, "ill")
    assert numbers(desk.ask(give_up_match, "333-r2", SEMIFINALS[0], 1)) == {"I2h"}
    play(desk, SEMIFINALS[1], (900, 1000))
    assert numbers(desk.ask(give_up_match, "333-r2", SEMIFINALS[1], 3)) == {"I2h", "9f5"}
    assert results_of(desk.state, "333-r2")[0].attempts in ((), (900,), (1000,))


def test_a_bracket_has_places_and_sets_that_are_allowed(today: date) -> None:
    desk = small(today)
    assert numbers(desk.ask(open_head_to_head, "333-r2", 5, ONE_SET, Random(1))) == {"I1a"}
    assert numbers(desk.ask(open_head_to_head, "333-r2", 8, ONE_SET, Random(1))) == {"I3a"}
    falling = {h2h.Stage.SEMIFINAL: 2, h2h.Stage.FINAL: 1}
    assert numbers(desk.ask(open_head_to_head, "333-r2", 4, falling, Random(1))) == {"I3a2"}
    assert numbers(desk.ask(open_round, "333-r2")) == {"I1a"}
    assert numbers(desk.ask(open_head_to_head, "333-r1", 4, ONE_SET, Random(1))) == {"9b"}


def test_head_to_head_exists_since_2026() -> None:
    desk = small(FIRST_DAYS["2025-07-17"])
    assert desk.ask(open_head_to_head, "333-r2", 4, ONE_SET, Random(1)).is_refused


def test_without_a_round_before_seeds_go_by_the_qualification(today: date) -> None:
    held = [rounds("333", [], formats=[Format.HEAD_TO_HEAD])]
    desk = Desk(competition(today, 4, held))
    assert numbers(desk.ask(open_head_to_head, "333-r1", 4, ONE_SET, Random(1))) == {"I1c"}
    desk.do(open_head_to_head, "333-r1", 4, ONE_SET, Random(1), ranks={4: 1, 3: 2, 2: 3, 1: 3})
    bracket = desk.state.round("333-r1").bracket
    assert bracket is not None
    assert bracket.drawn.seeded[:2] == (4, 3)
    assert bracket.drawn.under == ("I1c", "I1d", "I2a1")


def test_a_point_is_undone_before_the_final_rests_on_it(desk: Desk) -> None:
    for match in SEMIFINALS:
        play(desk, match, *[(900, 1000)] * 3)
    last = desk.last
    play(desk, "Final Stage 1-2", (900, 1000))
    assert undo(desk.state, SCORE_TAKER, desk.log, last, "typed wrongly").is_refused
    desk.append(undo(desk.state, SCORE_TAKER, desk.log, desk.last, "typed wrongly"))
    desk.append(undo(desk.state, SCORE_TAKER, desk.log, last, "typed wrongly"))
    assert names(desk) == [SEMIFINALS[1]]
    assert desk.state == desk.replayed()


def test_who_is_disqualified_in_a_match_has_dnf_in_what_is_left(desk: Desk) -> None:
    play(desk, SEMIFINALS[0], (900, 1000))
    desk.do(disqualify, 1, ("333",), Ground.CHEATING, "used notes")
    play(desk, SEMIFINALS[0], *[(900, 1000)] * 3)
    assert SEMIFINALS[0] not in names(desk)
    play(desk, SEMIFINALS[1], *[(900, 1000)] * 3)
    third = desk.ask(enter_point, "333-r2", "Final Stage 3-4", AttemptResult(900), AttemptResult(1000))
    assert numbers(third) == {"2j1", "I2h"}
    desk.do(give_up_match, "333-r2", "Final Stage 3-4", 1, "is disqualified")


def test_removed_results_leave_no_gap_in_the_ranks(desk: Desk) -> None:
    for match in SEMIFINALS:
        play(desk, match, *[(900, 1000)] * 3)
    for match in ("Final Stage 1-2", "Final Stage 3-4"):
        play(desk, match, *[(900, 1000)] * 3)
    desk.do(finish_round, "333-r2")
    for attempt in range(1, 5):
        desk.do(correct_result, "333-r1", 1, attempt, DNF, "a video")
    assert [(row.person_id, row.ranking) for row in results_of(desk.state, "333-r2")] == [(2, 1), (3, 2), (4, 3)]
