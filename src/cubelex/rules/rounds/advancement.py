"""Who advances to the next round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from cubelex.competition import (
    DNS,
    SKIPPED,
    AttemptResult,
    ConditionType,
    EventOrId,
    Format,
    ReservedPlaces,
    Result,
    ResultCondition,
    Scope,
)
from cubelex.regulations import Edition, cites
from cubelex.rules.results.ranking import ranking_key
from cubelex.rules.rounds.reserved_places import most_reserved
from cubelex.rules.rulings import Ruling

Group = Sequence[Result]
"""Results that share a rank: they advance together or not at all."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """What is announced about the round to advance to; countries are those that competitors represent."""

    condition: ResultCondition
    reserved: ReservedPlaces | None = None
    countries: Mapping[int, str] = field(default_factory=dict, hash=False)
    is_head_to_head: bool = False

    def is_regional(self, person: int) -> bool:
        """Whether places are reserved for the country of a competitor."""
        return self.reserved is not None and self.countries.get(person) in self.reserved.nationalities

    def reserved_places(self, spaces: int, edition: Edition) -> int:
        """How many of the spaces are reserved: the number that was announced, within what is allowed."""
        if self.reserved is None:
            return 0
        most = most_reserved(spaces, edition, in_head_to_head=self.is_head_to_head).answer
        return min(most, self.reserved.reservations)


@dataclass(frozen=True, slots=True)
class Seats:
    """What the next round offers: places, or the result to beat, and the most competitors that 9p1 allows."""

    places: int | None
    better_than: AttemptResult | None
    most: int


@cites("9p1")
def most_advancing(competitors: int, edition: Edition) -> Ruling[int]:
    """The most competitors who may advance: a quarter is eliminated (in 2009: one competitor).

    >>> from cubelex.regulations import editions
    >>> most_advancing(11, editions()[-1])
    Ruling(8, under=('9p1',))
    """
    kept = competitors * (100 - edition.rounds.least_eliminated_percent) // 100
    return Ruling(
        max(0, min(kept, competitors - edition.rounds.least_eliminated)),
        under=edition.cite("9p1"),
    )


def seats(competitors: int, condition: ResultCondition, edition: Edition) -> Seats:
    """What the condition and the least elimination leave of the next round, for a number of competitors."""
    most = most_advancing(competitors, edition).answer
    if condition.type is ConditionType.RESULT_ACHIEVED:
        return Seats(None, AttemptResult(condition.value), most)
    by_percent = condition.type is ConditionType.PERCENT
    places = competitors * condition.value // 100 if by_percent else condition.value
    return Seats(places, None, most)


def spaces_in_next_round(
    entered: Sequence[Result], condition: ResultCondition, event: EventOrId, edition: Edition
) -> int:
    """How many places the next round has, without reserved places and shared ranks."""
    available = seats(len(entered), condition, edition)
    if available.better_than is None:
        assert available.places is not None
        return min(available.places, available.most)
    level = available.better_than
    better = sum(beats(result, condition.scope, level, event, edition) for result in entered)
    return min(better, available.most)


@cites("9p2+")
def condition_fits(condition: ResultCondition, round_format: Format, edition: Edition) -> Ruling[bool]:
    """Whether the condition looks at the number that ranks the round, single or average."""
    decisive = Scope.AVERAGE if round_format.is_average else Scope.SINGLE
    return Ruling(condition.scope is decisive, under=edition.cite("9p2+"))


@cites("9f5a")
def is_recorded(result: Result, edition: Edition) -> Ruling[bool]:
    """Whether the round has results of the competitor at all: not without any, and since 2026 not with only DNS."""
    if result.is_empty:
        return Ruling(False, under=edition.cite_known("9f5a"))
    only_dns = {DNS, SKIPPED}.issuperset(result.attempts) if result.attempts else result.best == DNS
    if only_dns and edition.disqualification.only_dns == "not_recorded":
        return Ruling(False, under=edition.cite_known("9f5a"))
    return Ruling(True, under=())


@cites("9p1", "9p2", "9p2b", "9p2b+", "9p4")
def who_advances(
    results: Sequence[Result], to: NextRound, event: EventOrId, edition: Edition
) -> dict[int, Ruling[bool]]:
    """For every competitor of a finished round, ranked, whether they advance and why.

    Reserved places go to the best of the region who fit in them, those left to the best of all others.
    """
    entered = [result for result in results if result.ranking is not None and is_recorded(result, edition).answer]
    available = seats(len(entered), to.condition, edition)
    taken = _in_reserved_places(entered, to, event, edition)
    others = [result for result in entered if result.person_id not in taken]
    rulings = taken | _in_other_places(others, len(taken), to.condition.scope, available, event, edition)
    return {result.person_id: rulings[result.person_id] for result in entered}


def advancing(rulings: Mapping[int, Ruling[bool]]) -> tuple[int, ...]:
    """Those who advance."""
    return tuple(person for person, ruling in rulings.items() if ruling.answer)


def _in_reserved_places(
    entered: Sequence[Result], to: NextRound, event: EventOrId, edition: Edition
) -> dict[int, Ruling[bool]]:
    taken: dict[int, Ruling[bool]] = {}
    if to.reserved is None:
        return taken
    places = to.reserved_places(spaces_in_next_round(entered, to.condition, event, edition), edition)
    for group in _ties([result for result in entered if to.is_regional(result.person_id)]):
        if len(taken) + len(group) > places or group[0].best <= 0:
            break
        taken |= {result.person_id: Ruling(True, under=edition.cite_known("9p2b")) for result in group}
    return taken


def _in_other_places(
    others: Sequence[Result], reserved: int, scope: Scope, available: Seats, event: EventOrId, edition: Edition
) -> dict[int, Ruling[bool]]:
    rulings: dict[int, Ruling[bool]] = {}
    for group in _ties(others):
        refused = _refused(group, reserved + len(rulings), scope, available, event, edition)
        ruling = Ruling(False, under=refused) if refused else Ruling(True, under=edition.cite("9p2"))
        rulings |= {result.person_id: ruling for result in group}
    return rulings


def _refused(
    group: Group, before: int, scope: Scope, available: Seats, event: EventOrId, edition: Edition
) -> tuple[str, ...]:
    """Why those who share a rank do not advance, with a number of competitors before them; nothing if they do."""
    if group[0].best <= 0:
        return edition.cite("9p4")
    if available.places is not None and before >= available.places:
        return edition.cite("9p2")
    if available.better_than is not None and not all(
        beats(result, scope, available.better_than, event, edition) for result in group
    ):
        return edition.cite("9p2")
    if before + len(group) > available.most:
        return edition.cite("9p1")
    return ()


def beats(result: Result, scope: Scope, level: AttemptResult, event: EventOrId, edition: Edition) -> bool:
    """Whether the single or average is strictly better than a level."""
    if scope == Scope.AVERAGE:
        return 0 < result.average < level
    return ranking_key(result.best, event, edition) < ranking_key(level, event, edition)


def _ties(results: Sequence[Result]) -> Iterator[Group]:
    """The results in order of rank, those who share one together."""
    for _, group in groupby(results, key=lambda result: result.ranking):
        yield list(group)
