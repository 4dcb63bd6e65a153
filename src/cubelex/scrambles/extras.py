"""Further extra sequences for a set whose extras have run out (11e1)."""

from dataclasses import replace

from cubelex.regulations import Edition, cites
from cubelex.scrambles.makers import Maker, plan_of, sequence_places
from cubelex.scrambles.seeds import Seed
from cubelex.scrambles.sets import Attempt, ScrambleSet


@cites("11e1")
def further_extras(
    there: ScrambleSet, number: int, competition: str, under: Edition, seed: Seed | None = None
) -> tuple[Attempt, ...]:
    """A number of further extras, none with a state that the set has already.

    With the seed of the set they are the ones that follow from it: anyone who verifies the set later derives them.
    """
    wanted = plan_of(there)
    places = list(sequence_places(replace(wanted, extras=wanted.extras + number)))
    known = [sequence for _, sequence in there.sequences()]
    maker = Maker(competition, under, seed)
    made = maker.distinct(places, known + [maker.sequence(place) for place in places[len(known) :]])
    added, cubes = made[len(known) :], wanted.cubes
    return tuple(tuple(added[start : start + cubes]) for start in range(0, len(added), cubes))
