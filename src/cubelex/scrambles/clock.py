"""Sequences of Clock to a random state, in the notation of today and of 2009."""

from functools import cache, partial
from itertools import combinations

from cubelex.competition import EventKind
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_STATES, Generator

# Nine with one side in front and, when the puzzle has been turned around, five with the other.
_TURNS = ("UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL", "y2 U", "R", "D", "L", "ALL")
_PINS = ("UR", "DR", "DL", "UL")


@RANDOM_STATES.register("clock")
def random_state(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Each state equally likely (4b3); the pins too in 2009."""
    return partial(_of_2009, edition) if edition.scrambles.clock_pins == "random" else scramble_clock


def scramble_clock(least: int, chance: Chance) -> str:
    """Fourteen turns of the hands, each uniform among twelve, which makes every state equally likely."""
    number = chance.below(12**14)
    while least and number in near_clocks():
        number = chance.below(12**14)
    words = []
    for pair in _pairs():
        number, place = divmod(number, 144)
        words.append(pair[place])
    return " ".join(words)


def _of_2009(edition: Edition, least: int, chance: Chance) -> str:
    """As the program of 2009 wrote it, with random pins at the end."""
    clock = puzzle("clock")
    moves = clock.parse(scramble_clock(least, chance) + " y2").moves
    pins = "".join("dU"[chance.below(2)] for _ in range(4))
    return f"{clock.write(moves, edition)} / {pins}"


@cache
def near_clocks() -> frozenset[int]:
    """The states that take one move or none, by their numbers: their turns as digits of base twelve."""
    from cubelex.puzzles import ClockState
    from cubelex.solvers import clock  # only here: sequences that need not be checked do not wait for it

    solved = puzzle("clock").solved
    assert isinstance(solved, ClockState)
    pin_sets = (" ".join(pins) for count in range(1, 5) for pins in combinations(_PINS, count))
    moves = [text for pins in pin_sets for text in (f"{pins} 1+", f"y2 {pins} 1+ y2")]
    made = [clock.turns_behind(solved.apply(move)) for move in moves]
    return frozenset(
        sum(hours * turn % 12 * 12**place for place, turn in enumerate(turns)) for turns in made for hours in range(12)
    )


@cache
def _pairs() -> tuple[tuple[str, ...], ...]:
    """The fourteen turns in pairs: the words for each of the 144 ways to make both."""
    return tuple(
        tuple(f"{first}{_hours(hours)} {second}{_hours(other)}" for other in range(12) for hours in range(12))
        for first, second in zip(_TURNS[::2], _TURNS[1::2], strict=True)
    )


def _hours(turn: int) -> str:
    """From 5 hours backwards to 6 forwards."""
    return f"{turn}+" if turn <= 6 else f"{12 - turn}-"
