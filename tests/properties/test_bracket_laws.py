"""Laws of Head to Head rounds: brackets always end, with everybody ranked, whatever is played."""

import random
from collections.abc import Iterator

import pytest

from cubelex.competition import DNF, DNS, AttemptResult
from cubelex.regulations import edition
from cubelex.rules import head_to_head as h2h

EDITION = edition("2026-04-01")
PLACES = EDITION.head_to_head.places


def _attempt(chance: random.Random) -> AttemptResult:
    return chance.choice([DNF, DNS, *(AttemptResult(time) for time in (500, 510, 520, 530))])


def _tournament(places: int, present: int, chance: random.Random) -> h2h.Tournament:
    sets = sorted(chance.choices(EDITION.head_to_head.sets_to_win, k=len(h2h.stages(places))))
    third = chance.choice([number for number in (1, 2, 3) if sets[-2] <= number <= sets[-1]])
    return h2h.Tournament(places, tuple(range(1, present + 1)), dict(zip(h2h.stages(places), sets, strict=True)), third)


def _play(tournament: h2h.Tournament, chance: random.Random, withdrawing: float) -> dict[h2h.Pairing, h2h.Played]:
    """Play whatever can be played, point by point, until nothing is left."""
    played: dict[h2h.Pairing, h2h.Played] = {}
    for _ in range(10_000):
        state = h2h.played_out(tournament, played, EDITION)
        if not state.to_play:
            return played
        pairing = chance.choice(state.to_play)
        before = played.get(pairing, h2h.Played())
        if not before.points and chance.random() < withdrawing:
            gone = chance.choice([{h2h.Side.FIRST}, {h2h.Side.SECOND}, set(h2h.Side)])
            played[pairing] = h2h.Played(withdrawn=frozenset(gone))
        else:
            point = h2h.Point((_attempt(chance), _attempt(chance)))
            played[pairing] = h2h.Played((*before.points, point))
    raise AssertionError("the bracket did not end")


def _rounds() -> Iterator[tuple[int, int, float]]:
    for places in PLACES:
        yield places, places, 0.0
        yield places, places, 0.15
        yield places, places - 1, 0.05


@pytest.mark.slow
@pytest.mark.parametrize(("places", "present", "withdrawing"), list(_rounds()))
def test_brackets_always_end_with_everybody_ranked(places: int, present: int, withdrawing: float) -> None:
    for seed in range(3):
        chance = random.Random(f"{places} {present} {withdrawing} {seed}")
        tournament = _tournament(places, present, chance)
        played = _play(tournament, chance, withdrawing)
        state = h2h.played_out(tournament, played, EDITION)
        ranks = {person: ruling.answer for person, ruling in h2h.ranking(tournament, played, EDITION).items()}
        assert state.is_complete
        assert set(ranks) == set(tournament.seeded)
        assert all(ranks[person] == 1 + sum(other < ranks[person] for other in ranks.values()) for person in ranks)
        assert all(match.superfluous == 0 for match in state.matches.values())


@pytest.mark.parametrize("places", PLACES)
def test_a_full_bracket_has_as_many_matches_as_places(places: int) -> None:
    tournament = _tournament(places, places, random.Random(places))
    state = h2h.played_out(tournament, _play(tournament, random.Random(places), 0), EDITION)
    assert len(state.matches) == places


@pytest.mark.parametrize("places", PLACES)
def test_if_the_higher_seed_always_wins_seeds_add_up_and_ranks_are_seeds_on_the_podium(places: int) -> None:
    tournament = h2h.Tournament(places, tuple(range(1, places + 1)), dict.fromkeys(h2h.stages(places), 1))
    played: dict[h2h.Pairing, h2h.Played] = {}
    while (state := h2h.played_out(tournament, played, EDITION)).to_play:
        for pairing in state.to_play:
            high, low = state.matchups[pairing].high or 0, state.matchups[pairing].low or 0
            left = {h2h.Stage.OF_16: 16, h2h.Stage.QUARTERFINAL: 8, h2h.Stage.SEMIFINAL: 4}.get(pairing.stage)
            assert left is None or high + low == left + 1
            times = (AttemptResult(500 + high), AttemptResult(500 + low))
            played[pairing] = h2h.Played((h2h.Point(times),) * 3)
    ranks = h2h.ranking(tournament, played, EDITION)
    assert [ranks[person].answer for person in tournament.seeded] == list(tournament.seeded)


def test_a_set_never_needs_more_than_seven_points() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        points = tuple(h2h.Point((_attempt(chance), _attempt(chance))) for _ in range(50))
        match = h2h.match_of(h2h.Played(points), h2h.Contest(3, (1, 2)), EDITION)
        assert match.ruling is not None
        assert all(len(one.points) <= 7 for one in match.sets)
        assert max(match.score) == 3 and len(match.sets) <= 5


def test_changing_sides_changes_the_winner_s_side_only() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        points = [(_attempt(chance), _attempt(chance)) for _ in range(50)]
        one = h2h.match_of(h2h.Played(tuple(map(h2h.Point, points))), h2h.Contest(2, (1, 2)), EDITION)
        turned = tuple(h2h.Point((b, a)) for a, b in points)
        other = h2h.match_of(h2h.Played(turned), h2h.Contest(2, (2, 1)), EDITION)
        assert one.ruling is not None and other.ruling is not None
        assert one.ruling.answer is other.ruling.answer.other
