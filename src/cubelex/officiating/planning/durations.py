"""How long rounds take, by entries, personal bests, cutoffs, limits, stations and the rounds held so far."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.competition import Competition, EventOrId, FromRounds, Person, Round
from cubelex.competition import ConditionType as Type
from cubelex.messages import Message
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptFact
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.planning.groups import number_of_groups
from cubelex.officiating.planning.strengths import by_strength, expected_attempts, expected_seconds, within_limit
from cubelex.officiating.planning.timelines import Span
from cubelex.regulations import edition_on
from cubelex.rules import is_fewest_moves
from cubelex.rules.attempts import has_inspection
from cubelex.rules.rounds import most_advancing

_HANDLING: Final = 45.0
_INSPECTION: Final = 13.0
_BETWEEN_GROUPS: Final = 180.0
_WAITING: Final = 1.12
"""Stations are never all busy: a group takes this much longer than if they were."""
_FEWEST_MOVES: Final = 65 * 60.0
_MULTI_BLIND: Final = 80 * 60.0
_POINT: Final = 90.0
LIKELY: Final = 3
"""This many times the number who advance are strong enough to advance."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long a round takes, in how many groups, and why."""

    round_id: str
    seconds: float
    groups: int
    competitors: int
    because: tuple[Message, ...] = ()

    @property
    def minutes(self) -> int:
        """Whole minutes, rounded up to five."""
        return -(-int(self.seconds + 59) // 300) * 5


def estimate_round(competition: Competition, round_: Round, stations: int, factor: float = 1.0) -> Estimate:
    """How long a round takes with these stations. `factor` is how much longer rounds took so far (see `pace_of`)."""
    entrants = expected_entrants(competition, round_)
    if round_.kind.attempts_apart:
        return _undivided(round_, len(entrants))
    if round_.format.attempts is None:
        return _head_to_head(round_, entrants)
    groups = number_of_groups(
        len(entrants), stations, len(competition.persons) - len(entrants), is_first_round=round_.number == 1
    )
    times = _times_of(competition, round_, entrants)
    seconds = sum(_group_seconds(times.cards[place::groups], stations) for place in range(groups)) * factor
    because = (
        Message("planning.estimate.groups", competitors=len(entrants), count=groups, stations=stations),
        Message("planning.estimate.attempt", seconds=round(times.attempt), handling=round(_HANDLING)),
        *((Message("planning.estimate.pace", percent=round(factor * 100)),) if factor != 1 else ()),
    )
    return Estimate(round_.id, seconds, groups, len(entrants), because)


def expected_entrants(competition: Competition, round_: Round) -> Sequence[Person]:
    """Who will be in a round: those registered, or the strongest, in the number that its condition admits."""
    return _strongest(competition, round_.kind)[: _expected_size(competition, round_)]


def likely_entrants(competition: Competition, round_: Round) -> Sequence[Person]:
    """Who may be in a round. For a later round these are also others who are strong enough to get there."""
    strongest = _strongest(competition, round_.kind)
    size = _expected_size(competition, round_)
    return strongest[: size * LIKELY if size < len(strongest) else size]


def _expected_size(competition: Competition, round_: Round) -> int:
    size = len(_strongest(competition, round_.kind))
    edition = edition_on(competition.schedule.start_date)
    event = competition.find_event(round_.event_id)
    for other in event.rounds if event else ():
        source = other.participation_ruleset.participation_source
        if other.number <= round_.number and isinstance(source, FromRounds):
            condition, most = source.result_condition, most_advancing(size, edition).answer
            sizes = {Type.RANKING: condition.value, Type.PERCENT: size * condition.value // 100}
            size = min(most, sizes.get(condition.type, most))
    return size


def _strongest(competition: Competition, event: EventOrId) -> tuple[Person, ...]:
    """Those registered for an event, best first."""

    def found() -> tuple[Person, ...]:
        registered = (person for person in competition.persons if person.competes_in(str(event)))
        return tuple(by_strength(registered, event))

    return _STRONGEST.get((competition.id, event), (competition.persons,), found)


@dataclass(frozen=True, slots=True)
class _Times:
    """How long all attempts of each competitor of a round take, the strongest first, and the average attempt."""

    cards: tuple[float, ...]
    attempt: float


_STRONGEST: Final[IdentityCache[tuple[Person, ...]]] = IdentityCache()
_TIMES: Final[IdentityCache[_Times]] = IdentityCache()


def _times_of(competition: Competition, round_: Round, entrants: Sequence[Person]) -> _Times:
    def found() -> _Times:
        expected = [expected_seconds(person, round_.kind) for person in entrants]
        solving = [within_limit(seconds, round_) for seconds in expected]
        around = _HANDLING + (_INSPECTION if has_inspection(round_.kind) else 0.0)
        attempts = (expected_attempts(seconds, round_) for seconds in expected)
        cards = tuple(number * (seconds + around) for number, seconds in zip(attempts, solving, strict=True))
        return _Times(cards, sum(solving) / len(solving) if solving else 0.0)

    return _TIMES.get((competition.id, round_.id, len(entrants)), (competition.persons, round_), found)


def _group_seconds(cards: Sequence[float], stations: int) -> float:
    """A group takes the time that its stations need together, or the time of its slowest competitor."""
    if not cards:
        return 0.0
    return max(max(cards), sum(cards) * _WAITING / min(stations, len(cards))) + _BETWEEN_GROUPS


def _undivided(round_: Round, competitors: int) -> Estimate:
    each = _FEWEST_MOVES if is_fewest_moves(round_.kind) else _MULTI_BLIND
    attempts = round_.format.attempts or 1
    because = (Message("planning.estimate.at_once", count=attempts, minutes=round(each / 60)),)
    return Estimate(round_.id, attempts * each, 1, competitors, because)


def _head_to_head(round_: Round, entrants: Sequence[Person]) -> Estimate:
    """Matches one after another, of about nine points each: two sets win a match, and five points a set."""
    matches = max(len(entrants), 2)
    solving = sum(expected_seconds(person, round_.kind) for person in entrants) / max(len(entrants), 1)
    seconds = matches * 9 * (solving + _POINT)
    because = (Message("planning.estimate.matches", matches=matches),)
    return Estimate(round_.id, seconds, 1, len(entrants), because)


def held_spans(log: Iterable[Entry]) -> dict[str, Span]:
    """From the first to the last attempt of each round, as the log has it."""
    spans: dict[str, Span] = {}
    for entry in log:
        if isinstance(entry.fact, AttemptFact):
            span = spans.get(entry.fact.round_id)
            spans[entry.fact.round_id] = Span(span.start if span else entry.at, entry.at)
    return spans


def pace_of(estimates: Iterable[Estimate], held: Mapping[str, Span]) -> float:
    """How much longer than estimated the rounds so far took, from 0.5 to 2. Returns 1 before any was held."""
    thought = {estimate.round_id: estimate.seconds for estimate in estimates}
    pairs = [
        (held[round_id].minutes * 60, seconds) for round_id, seconds in thought.items() if round_id in held and seconds
    ]
    if not pairs:
        return 1.0
    ratio = sum(actual for actual, _ in pairs) / sum(seconds for _, seconds in pairs)
    return min(max(ratio, 0.5), 2.0)
