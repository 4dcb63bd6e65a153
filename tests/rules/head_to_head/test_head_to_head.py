"""Head to Head, where the casebook does not reach."""

from random import Random

from cubelex.competition import AttemptResult
from cubelex.regulations import editions
from cubelex.rules import head_to_head as h2h

TODAY = editions()[-1]
WIN = (h2h.Point((AttemptResult(500), AttemptResult(600))),) * 3


def test_equal_ranks_are_drawn_differently_by_different_draws() -> None:
    drawn = {h2h.seeds({1: 1, 2: 2, 3: 2, 4: 2}, TODAY, Random(seed)).answer for seed in range(50)}
    assert len(drawn) == 6
    assert all(order[0] == 1 for order in drawn)


def test_the_same_draw_gives_the_same_seeds() -> None:
    ranks = {1: 1, 2: 1, 3: 1, 4: 1}
    assert h2h.seeds(ranks, TODAY, Random(5)) == h2h.seeds(ranks, TODAY, Random(5))


def test_a_walkover_in_the_final_leaves_the_bracket_complete() -> None:
    tournament = h2h.Tournament(4, (1, 2, 3, 4), dict.fromkeys(h2h.stages(4), 1))
    semifinals = h2h.pairings(h2h.Stage.SEMIFINAL)
    played = {semifinals[0]: h2h.Played(WIN), semifinals[1]: h2h.Played(withdrawn=frozenset(h2h.Side))}
    state = h2h.played_out(tournament, played, TODAY)
    ranks = {person: ruling.answer for person, ruling in h2h.ranking(tournament, played, TODAY).items()}
    assert state.is_complete
    assert ranks == {1: 1, 4: 2, 2: 3, 3: 3}


def test_points_of_a_match_that_cannot_be_played_yet_are_not_counted() -> None:
    tournament = h2h.Tournament(4, (1, 2, 3, 4), dict.fromkeys(h2h.stages(4), 1))
    state = h2h.played_out(tournament, {h2h.FINAL_MATCH: h2h.Played(WIN)}, TODAY)
    assert not state.matches
    assert not state.is_complete


def test_a_longer_final_asks_for_more_sets_than_the_third_place_match() -> None:
    sets = {h2h.Stage.SEMIFINAL: 1, h2h.Stage.FINAL: 3}
    tournament = h2h.Tournament(4, (1, 2, 3, 4), sets, third_place_sets=2)
    assert tournament.sets_for(h2h.FINAL_MATCH) == 3
    assert tournament.sets_for(h2h.THIRD_PLACE_MATCH) == 2


def test_an_amended_result_of_an_earlier_stage_turns_no_set_that_was_won_by_it() -> None:
    tournament = h2h.Tournament(4, (1, 2, 3, 4), dict.fromkeys(h2h.stages(4), 1))
    first, second = h2h.pairings(h2h.Stage.SEMIFINAL)
    quick, tied = (AttemptResult(400), AttemptResult(600)), (AttemptResult(500), AttemptResult(500))
    for amended, winner in ((None, 2), ((AttemptResult(-1), AttemptResult(600)), 2)):
        played = {
            first: h2h.Played(WIN),
            second: h2h.Played((*WIN[:2], h2h.Point(quick, amended))),
            h2h.FINAL_MATCH: h2h.Played((h2h.Point(tied),) * 7),
        }
        assert h2h.played_out(tournament, played, TODAY).winners[h2h.FINAL_MATCH] == winner


def test_the_first_seed_is_1() -> None:
    tournament = h2h.Tournament(4, (7, 5, 6, 8), dict.fromkeys(h2h.stages(4), 1))
    assert [tournament.seed(person) for person in (7, 5, 6, 8)] == [1, 2, 3, 4]


def test_a_bracket_with_a_match_to_play_is_not_complete() -> None:
    tournament = h2h.Tournament(4, (1, 2, 3, 4), dict.fromkeys(h2h.stages(4), 1))
    semifinals = h2h.pairings(h2h.Stage.SEMIFINAL)
    assert not h2h.played_out(tournament, {semifinals[0]: h2h.Played(WIN)}, TODAY).is_complete
    both = {semifinal: h2h.Played(WIN) for semifinal in semifinals}
    assert not h2h.played_out(tournament, both, TODAY).is_complete
