from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import ClassVar, TypeVar

import pytest

from cubelex.errors import UnknownEvent
from cubelex.puzzles import CubeState, State, puzzle
from cubelex.regulations import Edition, edition, editions
from cubelex.scrambles import SeededChance, least_distance, scramble_sequence
from cubelex.scrambles.clock import near_clocks, scramble_clock
from cubelex.scrambles.fto import scramble_fto
from cubelex.solvers import fto
from cubelex.solvers.exact import Exact
from cubelex.solvers.exact_solver import exact_table
from cubelex.solvers.fto.tables import TABLE, first_numbers, labels_of

K = TypeVar("K")

TODAY = editions()[-1]
UNSCRAMBLED = {"magic", "mmagic"}
EVENTS = [(event, held) for held in editions() for event in held.events.official if event not in UNSCRAMBLED]


def chance(*about: object) -> SeededChance:
    return SeededChance(repr(about).encode().ljust(32)[:32])


def chi_square(drawn: Mapping[K, int], expected: Mapping[K, float]) -> float:
    assert set(drawn) <= set(expected)
    return sum((drawn.get(key, 0) - count) ** 2 / count for key, count in expected.items())


@pytest.mark.slow
@pytest.mark.parametrize(("event", "held"), EVENTS, ids=lambda value: str(value))
def test_every_event_of_every_edition_is_scrambled_by_its_rules(event: str, held: Edition) -> None:
    source = chance(event, str(held))
    count = 3 if event.startswith("444") else 12
    sequences = [scramble_sequence(event, held, source) for _ in range(count)]
    assert len(set(sequences)) == count
    for sequence in sequences:
        model = puzzle(event)
        parsed = model.parse(sequence, held)
        assert len(parsed.simplified()) == len(parsed) or event in ("clock", "minx", "sq1")
        assert model.moves_from_solved(model.solved.apply(parsed)) == 2 or least_distance(event, held) == 0


@pytest.mark.parametrize("event", ["hexaminx", "333ft", "magic", ""])
def test_an_event_the_edition_does_not_have_is_refused(event: str) -> None:
    with pytest.raises(UnknownEvent, match=r"is not an event of edition 2026-04-01; expected one of 333"):
        scramble_sequence(event, TODAY)


def test_magic_is_not_scrambled() -> None:
    with pytest.raises(UnknownEvent, match="not scrambled"):
        scramble_sequence("magic", edition("2009"))


@pytest.mark.parametrize("event", ["222", "333", "333fm", "pyram", "skewb", "555", "minx", "clock", "fto"])
def test_the_same_chance_gives_the_same_sequence(event: str) -> None:
    assert scramble_sequence(event, TODAY, chance(event)) == scramble_sequence(event, TODAY, chance(event))


def test_lengths_do_not_betray_difficulty() -> None:
    source = chance("lengths")
    assert {len(scramble_sequence("222", TODAY, source).split()) for _ in range(200)} == {11}
    assert {len(scramble_sequence("skewb", TODAY, source).split()) for _ in range(200)} == {11}
    assert all(11 <= len(scramble_sequence("pyram", TODAY, source).split()) <= 15 for _ in range(200))


@pytest.mark.slow
def test_3x3x3_sequences_have_at_most_21_moves_and_20_and_a_half_on_average() -> None:
    source = chance("333")
    lengths = [len(scramble_sequence("333", TODAY, source).split()) for _ in range(300)]
    assert max(lengths) <= 21
    assert sum(lengths) / len(lengths) <= 20.5


def test_fewest_moves_sequences_are_padded_on_both_sides() -> None:
    source = chance("333fm")
    for _ in range(20):
        moves = scramble_sequence("333fm", TODAY, source).split()
        assert moves[:3] == moves[-3:] == ["R'", "U'", "F"]
        axes = ["RLUDFB".index(move[0]) // 2 for move in moves]
        assert axes[2] != axes[3]
        assert axes[-4] != axes[-3]


@pytest.mark.parametrize("held", [editions()[0], TODAY], ids=str)
def test_an_event_that_no_edition_has_is_scrambled_under_each(held: Edition) -> None:
    sequence = scramble_sequence("fto", held, chance("fto", str(held)))
    model = puzzle("fto")
    parsed = model.parse(sequence, held)
    assert 20 <= len(parsed) == len(parsed.simplified()) <= 30
    assert model.moves_from_solved(model.solved.apply(parsed)) == model.counts_to


SAMPLE = 20_000


@pytest.mark.slow
def test_stickers_of_fto_are_those_of_a_uniform_choice() -> None:
    """A chi-square for each of 72 places: of 20 000 states, each of four colours has the same share there.

    The limit is that of 99.9999 % for three degrees of freedom.
    """
    source, solved = chance("fto", "statistics"), str(puzzle("fto").solved)
    drawn = [str(fto.state_of(source.below(fto.STATES))) for _ in range(SAMPLE)]
    for place, face in enumerate(solved):
        colours = "UFXY" if face in "UFXY" else "RLBD"
        assert chi_square(Counter(state[place] for state in drawn), dict.fromkeys(colours, SAMPLE / 4)) < 30.7


@pytest.mark.slow
def test_fto_states_by_distance_of_the_first_phase_are_those_of_a_uniform_choice() -> None:
    """A chi-square of 20 000 states against exact shares, at the 99.99 % point for six degrees of freedom.

    The first phase knows places and turns of the edges and triangles of D together: 96 800 possibilities.
    """
    source, distances = chance("fto", "first phase"), TABLE.arrays()["first_distances"]
    counts = Counter(min(distance, 8) for distance in bytes(distances))
    drawn: Counter[int] = Counter()
    for _ in range(SAMPLE):
        edges, triangles = first_numbers(labels_of(str(fto.state_of(source.below(fto.STATES)))))
        drawn[min(distances[220 * edges + triangles], 8)] += 1
    # The solved place of D alone is expected less than once, so it is counted with those one and two moves away.
    for table in (counts, drawn):
        table[2] += table.pop(0, 0) + table.pop(1, 0)
    assert chi_square(drawn, {distance: SAMPLE * count / 96_800 for distance, count in counts.items()}) < 27.8


def test_near_states_of_fto_are_drawn_again() -> None:
    """A source that gives the solved state, one that takes a move, and then another."""

    class Given(SeededChance):
        numbers: ClassVar[list[int]] = [0, 0, 3**40 % fto.STATES]

        def below(self, limit: int) -> int:
            return self.numbers.pop(0)

    sequence = scramble_fto(2, Given(bytes(32)))
    assert puzzle("fto").solved.apply(sequence) == fto.state_of(3**40 % fto.STATES)
    assert not Given.numbers


@pytest.mark.slow
@pytest.mark.parametrize(
    ("event", "table", "limit"),
    [("222", exact_table("222"), 31.8), ("skewb", exact_table("skewb"), 23.5)],
)
def test_states_by_distance_are_those_of_a_uniform_choice(event: str, table: Exact, limit: float) -> None:
    """A chi-square of 20 000 states against their exact shares, at the 99.99 % point for their degrees of freedom."""
    least, source = least_distance(event, TODAY), chance(event, "statistics")
    counts = Counter(bytes(table.table.arrays()["distances"]))
    qualifying = {distance: count for distance, count in counts.items() if distance >= least}
    total = sum(qualifying.values())
    drawn = Counter(table.distance(table.number(_state(event, source))) for _ in range(SAMPLE))
    assert chi_square(drawn, {d: SAMPLE * count / total for d, count in qualifying.items()}) < limit


@pytest.mark.slow
def test_pyraminx_states_by_distance_and_tips_are_those_of_a_uniform_choice() -> None:
    """A chi-square of 20 000 states by distance of the core and turned tips, at the 99.99 % point for 37 degrees."""
    source, table = chance("pyram", "statistics"), exact_table("pyram")
    cores = Counter(bytes(table.table.arrays()["distances"]))
    tips = {0: 1, 1: 8, 2: 24, 3: 32, 4: 16}
    shares = {(d, t): cores[d] * ways for d in cores for t, ways in tips.items() if d + t >= 6}
    total = sum(shares.values())
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(SAMPLE):
        moves = scramble_sequence("pyram", TODAY, source).split()
        turned = sum(move[0].islower() for move in moves)
        core = puzzle("pyram").solved.apply(" ".join(moves[: len(moves) - turned]))
        drawn[table.distance(table.number(core)), turned] += 1
    expected = {key: SAMPLE * count / total for key, count in shares.items()}
    assert chi_square(drawn, expected) < 80


def _state(event: str, source: SeededChance) -> State:
    return puzzle(event).solved.apply(scramble_sequence(event, TODAY, source))


@pytest.mark.slow
def test_pieces_of_3x3x3_are_uniform() -> None:
    """Chi-squares of 600 states over the 24 ways of a corner and of an edge, at the 99.99 % point for 23 degrees."""
    source = chance("333", "pieces")
    corners: Counter[object] = Counter()
    edges: Counter[object] = Counter()
    for _ in range(600):
        state = puzzle("333").solved.apply(scramble_sequence("333", TODAY, source))
        assert isinstance(state, CubeState)
        corners[state.corners[0]] += 1
        edges[state.edges[0]] += 1
    assert len(corners) == len(edges) == 24
    for drawn in (corners, edges):
        assert chi_square(drawn, dict.fromkeys(drawn, 25.0)) < 57


@pytest.mark.slow
@pytest.mark.parametrize("event", ["333bf", "555bf"])
def test_the_24_orientations_of_blindfolded_cubes_are_equally_likely(event: str) -> None:
    """A chi-square of 960 orientations, at the 99.99 % point for 23 degrees of freedom."""
    source, size = chance(event, "orientations"), int(event[0])
    middle = size * size // 2
    drawn: Counter[object] = Counter()
    for _ in range(960):
        facelets = str(puzzle(event).solved.apply(scramble_sequence(event, TODAY, source)))
        drawn[facelets[middle :: size * size]] += 1
    assert len(drawn) == 24
    assert chi_square(drawn, dict.fromkeys(drawn, 40.0)) < 57


def test_no_sequence_merges_with_the_turns_that_orient_it() -> None:
    source = chance("333bf", "joins")
    for _ in range(40):
        moves = scramble_sequence("333bf", TODAY, source).split()
        first = next((place for place, move in enumerate(moves) if "w" in move), None)
        if first:
            assert "RLUDFB".index(moves[first][0]) // 2 != "RLUDFB".index(moves[first - 1][0]) // 2


def test_the_hands_of_clock_are_uniform() -> None:
    """Chi-squares of 1 200 states for each of 18 hands, at the 99.999 % point for 11 degrees of freedom."""
    source = chance("clock", "hands")
    drawn = [Counter[str]() for _ in range(18)]
    for _ in range(1200):
        first, second, _pins = str(puzzle("clock").solved.apply(scramble_sequence("clock", TODAY, source))).split()
        for hand, hour in enumerate(first[1:] + second[1:]):
            drawn[hand][hour] += 1
    for counts in drawn:
        assert chi_square(counts, dict.fromkeys("0123456789XE", 100.0)) < 43


def test_clocks_that_one_move_leads_to_are_all_known() -> None:
    """With any pins and either side in front: 30 sets of pins, 11 hours, and the solved one."""
    clock = puzzle("clock")
    assert len(near_clocks()) == 30 * 11 + 1
    for number in near_clocks():
        drawn = clock.solved.apply(scramble_clock(0, Fixed(number)))
        assert clock.moves_from_solved(drawn) <= 1


class Fixed(SeededChance):
    """Chance that draws one number again and again."""

    def __init__(self, number: int) -> None:
        super().__init__(b"")
        self.number = number

    def below(self, bound: int) -> int:
        return self.number


def runs(moves: Iterable[str]) -> list[str]:
    return [move.rstrip("2'") for move in moves]


def test_2009_has_its_own_lengths_and_notation() -> None:
    old, source = edition("2009"), chance("2009")
    assert [len(scramble_sequence(event, old, source).split()) for event in ("444", "555", "666", "777", "minx")] == [
        40,
        60,
        80,
        100,
        70,
    ]
    assert "w" not in scramble_sequence("777", old, source)
    pairs = scramble_sequence("sq1", old, source).split()
    turned = sum((pair.split(",")[0] != "(0") + (pair.split(",")[1] != "0)") + 1 for pair in pairs)
    assert turned == 40
    assert all(
        one != other or one[0] not in "RLUDFB"
        for one, other in pairwise(runs(scramble_sequence("444", old, source).split()))
    )
