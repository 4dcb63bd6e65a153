"""Who is best before a competition begins, by their personal bests: psych sheets, and the seeds of a bracket (I1c)."""

from dataclasses import dataclass
from typing import Final

from cubelex.competition import AttemptResult, Format, Person, Result, Round, Scope
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.rules.results import Standing, standing


@dataclass(frozen=True, slots=True)
class SeededPerson:
    """A person registered for an event, with their rank and best results; 0 where they have none."""

    rank: int | None
    person: Person
    single: AttemptResult
    average: AttemptResult


_SEEDS: Final[IdentityCache[list[SeededPerson]]] = IdentityCache(most=100)


def seeds_of(state: CompetitionState, event_id: str, scope: Scope) -> list[SeededPerson]:
    """Everyone registered for an event, the best first; those without a result come last, by name."""
    key, basis = (state.competition.id, event_id, scope), (state.competition, state.edition)
    return _SEEDS.get(key, basis, lambda: _seeds(state, event_id, scope))


def _seeds(state: CompetitionState, event_id: str, scope: Scope) -> list[SeededPerson]:
    ranked_by = Format.AVERAGE_OF_5 if scope is Scope.AVERAGE else Format.BEST_OF_1
    seeds = []
    for person in state.competition.persons:
        if person.competes_in(event_id):
            single, average = (_best(person, event_id, of) for of in (Scope.SINGLE, Scope.AVERAGE))
            key = standing(
                Result(0, best=single, average=average), state.competition.kind(event_id), ranked_by, state.edition
            )
            seeds.append((key, SeededPerson(None, person, single, average)))
    seeds.sort(key=lambda keyed: (*keyed[0], keyed[1].person.name.casefold()))
    better: dict[Standing, int] = {}
    for number, (key, _) in enumerate(seeds):
        better.setdefault(key, number)
    return [
        SeededPerson(_rank(better[key], seed, scope), seed.person, seed.single, seed.average) for key, seed in seeds
    ]


def _rank(better: int, seed: SeededPerson, scope: Scope) -> int | None:
    return better + 1 if (seed.average if scope is Scope.AVERAGE else seed.single) > 0 else None


def _best(person: Person, event_id: str, scope: Scope) -> AttemptResult:
    best = person.personal_best(event_id, scope)
    return best.value if best else AttemptResult(0)


def seed_ranks(state: CompetitionState, round_: Round) -> dict[int, int]:
    """Everyone's rank by what they achieved before, for rounds without one before them (I1c)."""
    seeds = seeds_of(state, round_.event_id, Scope.SINGLE)
    last = len(seeds) + 1
    return {seed.person.registrant_id: seed.rank or last for seed in seeds if seed.person.registrant_id is not None}
