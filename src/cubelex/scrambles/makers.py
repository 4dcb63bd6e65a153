"""Making the sets of a whole competition, on all cores, and deriving them again to verify them."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from cubelex.competition import EventOrId
from cubelex.errors import CubelexError
from cubelex.puzzles import State, puzzle
from cubelex.regulations import Edition, cites, edition
from cubelex.scrambles.chance import SystemChance
from cubelex.scrambles.generators import scramble_sequence
from cubelex.scrambles.interchange import GENERATOR, ScrambleDocument
from cubelex.scrambles.mistakes import state_after_sequence
from cubelex.scrambles.plans import CompetitionPlan, SetPlan
from cubelex.scrambles.seeds import Seed, SequencePlace
from cubelex.scrambles.sets import Attempt, ScrambleSet

Progress = Callable[[int], None]


def _silent(done: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes sequences for places: by chance, or from a seed and then always the same ones."""

    competition: str
    edition: Edition
    seed: Seed | None = None

    def sequence(self, place: SequencePlace, candidate: int = 0) -> str:
        """The sequence for a place; a further candidate where an earlier one came twice."""
        if self.seed is None:
            return scramble_sequence(place.event, self.edition, SystemChance())
        chance = self.seed.chance(self.competition, self.edition.date.isoformat(), place, candidate)
        return scramble_sequence(place.event, self.edition, chance)

    def distinct(self, places: list[SequencePlace], sequences: list[str]) -> list[str]:
        """The sequences of a set, those that lead to an earlier one's state generated again (4g2)."""
        seen: set[State] = set()
        for index, place in enumerate(places):
            candidate = 0
            while (state := self._any_way_up(place.event, sequences[index])) in seen:
                candidate += 1
                sequences[index] = self.sequence(place, candidate)
            seen.add(state)
        return sequences

    def _any_way_up(self, event: EventOrId, sequence: str) -> State:
        """The state, the same however it is held."""
        return min(state_after_sequence(puzzle(event), sequence, self.edition).in_every_orientation(), key=str)


def make_sets(
    plan: CompetitionPlan, under: Edition, seed: Seed | None = None, progress: Progress = _silent
) -> ScrambleDocument:
    """Every set of the plan. With a seed, each sequence follows from it alone, in whatever order they are made."""
    maker = Maker(plan.competition, under, seed)
    places = [list(sequence_places(set_plan)) for set_plan in plan.sets]
    every = [place for of_set in places for place in of_set]
    made: list[str] = []
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for sequence in workers.map(maker.sequence, every):
            made.append(sequence)
            progress(len(made))
    rest = iter(made)
    sets = [
        _assembled(scramble_set, maker.distinct(of_set, [next(rest) for _ in of_set]))
        for scramble_set, of_set in zip(plan.sets, places, strict=True)
    ]
    return ScrambleDocument(plan.competition, str(under), tuple(sets), seed.fingerprint if seed else None)


def sequence_places(plan: SetPlan) -> Iterator[SequencePlace]:
    """Where each sequence of a set belongs, in order."""
    for label in _labels(plan):
        for number in range(1, plan.cubes + 1):
            yield SequencePlace(plan.kind, plan.round, plan.group, label, number)


def _labels(plan: SetPlan) -> list[str]:
    """Attempts by number; extras of a set that is one attempt only are named after it, for their streams to differ."""
    first = plan.attempt or 1
    of = f"-{plan.attempt}" if plan.attempt else ""
    attempts = [str(number) for number in range(first, first + plan.attempts)]
    return attempts + [f"E{number}{of}" for number in range(1, plan.extras + 1)]


def _assembled(plan: SetPlan, sequences: list[str]) -> ScrambleSet:
    cubes = plan.cubes
    attempts: list[Attempt] = [tuple(sequences[start : start + cubes]) for start in range(0, len(sequences), cubes)]
    regular, extras = tuple(attempts[: plan.attempts]), tuple(attempts[plan.attempts :])
    return ScrambleSet(plan.event, plan.round, plan.group, regular, extras, plan.attempt, plan.defined)


def verify_sets(document: ScrambleDocument, seed: Seed, progress: Progress = _silent) -> list[str]:
    """Everything in the document that does not follow from the seed; nothing when all of it does.

    The seed gives the state. Another version of Cubelex may know another way to it, which is as good.
    """
    findings = []
    if document.fingerprint != seed.fingerprint:
        findings.append(f"the seed's fingerprint is {seed.fingerprint}, the file says {document.fingerprint}")
    plans = tuple(plan_of(scramble_set) for scramble_set in document.sets)
    plan = CompetitionPlan(document.competition, document.competition, None, plans)
    under = edition(document.edition)
    derived = make_sets(plan, under, seed, progress)
    for there, again in zip(document.sets, derived.sets, strict=True):
        in_file = dict(there.sequences())
        for label, follows in again.sequences():
            said = in_file.get(label)
            if said is None:
                findings.append(f"{there.name} {label}: the file has no sequence, from the seed follows {follows!r}")
            elif said != follows and (
                document.generator == GENERATOR or not _is_same(there.kind, said, follows, under)
            ):
                findings.append(f"{there.name} {label}: the file says {said!r}, from the seed follows {follows!r}")
    if findings and document.generator != GENERATOR:
        findings.append(f"the file was made with {document.generator}, this is {GENERATOR}: verify it with that one")
    return findings


def _is_same(event: EventOrId, said: str, follows: str, under: Edition) -> bool:
    """Whether both sequences lead to the same state, held the same way."""
    try:
        return state_after_sequence(puzzle(event), said, under) == state_after_sequence(puzzle(event), follows, under)
    except CubelexError:
        return False


def plan_of(one: ScrambleSet) -> SetPlan:
    """What it takes to make a set like this one; the attempt with the most cubes says how many all have."""
    cubes = max(map(len, (*one.attempts, *one.extras)), default=0) or 1
    attempts, extras = len(one.attempts), len(one.extras)
    return SetPlan(one.event, one.round, one.group, attempts, extras, cubes, one.attempt, one.defined)


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
