"""Sequences to a random state, each state that qualifies equally likely (4b3).

A state is drawn uniformly among all, and drawn again as long as it is too near to solved: what is left stays uniform.
"""

from functools import cache
from itertools import combinations, product

from cubelex.puzzles import CubeState, puzzle
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.nearness import is_far_from_solved
from cubelex.solvers import cubies, exact, four, small, square1, three

# Nine with one side in front and, when the puzzle has been turned around, five with the other.
_CLOCK_TURNS = ("UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL", "y2 U", "R", "D", "L", "ALL")
_CLOCK_PINS = ("UR", "DR", "DL", "UL")
_TIPS = "ulrb"
_TIP_STATES = 81
_PAD = "R' U' F"

# Turns of all but one layer that bring each of the six faces on top, and each of the four sides to the front.
_TOPS = ("", "Rw", "Rw2", "Rw'", "Fw", "Fw'")
_FRONTS = ("", "Uw", "Uw2", "Uw'")


def two_by_two() -> exact.Exact:
    """The exact table of 2×2×2."""
    return small.exact("222")


def pyraminx() -> exact.Exact:
    """The exact table of the Pyraminx without tips."""
    return small.exact("pyram")


def skewb() -> exact.Exact:
    """The exact table of the Skewb."""
    return small.exact("skewb")


def scramble_222(least: int, chance: Chance) -> str:
    """Eleven moves to a state at least `least` moves from solved."""
    return " ".join(_exact(two_by_two(), least, chance))


def scramble_skewb(least: int, chance: Chance) -> str:
    """Eleven moves to a state at least `least` moves from solved."""
    return " ".join(_exact(skewb(), least, chance))


def scramble_pyraminx(least: int, chance: Chance) -> str:
    """Eleven moves and up to four of the tips, to a state at least `least` moves from solved, tips counted."""
    while True:
        tips = [turn for turn in _tips(chance.below(_TIP_STATES)) if turn]
        core = chance.below(pyraminx().states)
        if pyraminx().distance(core) + len(tips) >= least:
            return " ".join([*_way(pyraminx(), core, chance), *tips])


def _tips(number: int) -> list[str]:
    """The turns of the four tips, by three digits of base three each."""
    turns = []
    for tip in _TIPS:
        number, turned = divmod(number, 3)
        turns.append(("", tip, tip + "'")[turned])
    return turns


def _exact(puzzle_: exact.Exact, least: int, chance: Chance) -> tuple[str, ...]:
    while puzzle_.distance(number := chance.below(puzzle_.states)) < least:
        pass
    return _way(puzzle_, number, chance)


def _way(puzzle_: exact.Exact, number: int, chance: Chance) -> tuple[str, ...]:
    """Eleven moves to the state; none to the solved one, which only 2009 allows."""
    return puzzle_.scramble(number, chance.below) if puzzle_.distance(number) else ()


def scramble_333(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """At most 21 moves."""
    drawn = _drawn(least, chance)
    return three.written(three.inverse(_solution(drawn, short_ms)))


def scramble_333_blindfolded(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """At most 21 moves and up to two of wide layers, which orient the cube uniformly (4b3a)."""
    ending = chance.below(24)
    wide = orienting_turns(ending)
    while True:
        drawn = three.cube(chance.below(three.STATES))
        if least == 0 or drawn * _endings()[ending] not in near():
            break
    moves = three.written(three.inverse(_solution(drawn, short_ms, not_first=wide[0][0] if wide else "")))
    return " ".join([moves, *wide])


def orienting_turns(ending: int) -> list[str]:
    """The turns of all but one layer that bring about one of 24 orientations; none for the one that is there.

    >>> orienting_turns(0), orienting_turns(6)
    ([], ['Rw', 'Uw2'])
    """
    return [turn for turn in (_TOPS[ending // 4], _FRONTS[ending % 4]) if turn]


def scramble_fewest_moves(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """The same three moves before and after, so that a solution cannot be read off the sequence."""
    drawn = _drawn(least, chance)
    undone = _of(_undone(_PAD))
    inner = _solution(undone * drawn * undone, short_ms, not_first="R", not_last="F")
    return f"{_PAD} {three.written(three.inverse(inner))} {_PAD}"


def _drawn(least: int, chance: Chance) -> cubies.Cubies:
    while (drawn := three.cube(chance.below(three.STATES))) in near() and least:
        pass
    return drawn


def _solution(cube: cubies.Cubies, short_ms: int | None, not_first: str = "", not_last: str = "") -> bytes:
    if short_ms is not None:
        return three.short_solution(cube, short_ms, not_first=not_first, not_last=not_last)
    found = three.solution(cube, not_first=not_first, not_last=not_last)
    assert found is not None, "every state of the 3×3×3 Cube has a solution of at most 21 moves"
    return found


@cache
def near() -> frozenset[cubies.Cubies]:
    """The states of 3×3×3 that take one move or none."""
    return frozenset({cubies.SOLVED, *cubies.moves()})


@cache
def _endings() -> tuple[cubies.Cubies, ...]:
    """What the wide turns do to the pieces, as seen with the centres in their places."""
    return tuple(_of(f"{top} {front}") for top, front in product(_TOPS, _FRONTS))


def _of(moves: str) -> cubies.Cubies:
    """The pieces after the moves, the cube held with its centres in their places."""
    state = puzzle("333").solved.apply(moves)
    for held in state.in_every_orientation():
        if isinstance(held, CubeState) and held.facelets[4::9] == "URFDLB":
            return cubies.cubies(held)
    raise AssertionError("every cube can be held with its centres in their places")


def _undone(moves: str) -> str:
    return str(puzzle("333").parse(moves).inverse())


def scramble_444(oriented: bool, least: int, chance: Chance) -> str:
    """About 44 moves; oriented, with the rotation that holds the cube as the random state is held (4b3a).

    A 4×4×4 Cube has no piece that stays, so no turn of layers orients it without changing its state; a rotation does.
    """
    while True:
        made = four.scramble(four.state(chance.below(four.STATES)))
        if least == 0 or is_far_from_solved("444", str(made.moves).split()):
            return " ".join(filter(None, map(str, made if oriented else made[:1])))


def scramble_square1(with_free_cut: bool, least: int, chance: Chance) -> str:
    """To a state at least `least` moves from solved, in which "/" is possible where that is asked for (4b3d)."""
    while True:
        drawn = square1.state_of(chance.below(square1.states(with_free_cut=with_free_cut)), with_free_cut=with_free_cut)
        if square1.needs_at_least(drawn, least):
            break
    return square1.written(square1.undoing(square1.search(drawn)))


def scramble_clock(least: int, chance: Chance) -> str:
    """Fourteen turns of the hands, each uniform among twelve, which makes every state equally likely."""
    number = chance.below(12**14)
    while least and number in near_clocks():
        number = chance.below(12**14)
    words = []
    for pair in _clock_pairs():
        number, place = divmod(number, 144)
        words.append(pair[place])
    return " ".join(words)


@cache
def near_clocks() -> frozenset[int]:
    """The states of Clock that take one move or none, by their numbers: their turns as digits of base twelve."""
    from cubelex.puzzles import Clock
    from cubelex.solvers import clock  # only here: who scrambles another puzzle need not wait for it

    pin_sets = (" ".join(pins) for count in range(1, 5) for pins in combinations(_CLOCK_PINS, count))
    moves = [text for pins in pin_sets for text in (f"{pins} 1+", f"y2 {pins} 1+ y2")]
    made = [clock.turns_behind(Clock().solved.apply(move)) for move in moves]
    return frozenset(
        sum(hours * turn % 12 * 12**place for place, turn in enumerate(turns)) for turns in made for hours in range(12)
    )


@cache
def _clock_pairs() -> tuple[tuple[str, ...], ...]:
    """The fourteen turns in pairs: the words for each of the 144 ways to make both."""
    return tuple(
        tuple(f"{first}{_hours(hours)} {second}{_hours(other)}" for other in range(12) for hours in range(12))
        for first, second in zip(_CLOCK_TURNS[::2], _CLOCK_TURNS[1::2], strict=True)
    )


def _hours(turn: int) -> str:
    """From 5 hours backwards to 6 forwards."""
    return f"{turn}+" if turn <= 6 else f"{12 - turn}-"
