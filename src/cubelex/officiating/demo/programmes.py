"""Invented events: rounds, formats, cutoffs, limits and conditions that the edition allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.competition import (
    AttemptResult,
    ConditionType,
    Cutoff,
    Event,
    Format,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    ParticipationSource,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.officiating.demo.skills import typical_results
from cubelex.regulations import Edition
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.rules.rounds import formats_of, may_have_cutoff, most_advancing, most_rounds_after

_PREFERRED: Final = "am5321"
_WITH_CUTOFF: Final = frozenset({"444", "555", "666", "777", "minx", "sq1", "333oh"})
_SHARED: Final = ("444bf", "555bf")
_DUAL: Final = "222"
_HEAD_TO_HEAD: Final = "333oh"
_FINALISTS: Final = {"333": 12, _HEAD_TO_HEAD: 8}


@dataclass(frozen=True, slots=True)
class _Outline:
    """How many compete in each round of an event; the first two may be Dual Rounds, the last Head to Head."""

    event_id: str
    sizes: tuple[int, ...]
    is_dual: bool = False
    ends_head_to_head: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(f"{self.event_id}-r{number}" for number in range(1, len(self.sizes) + 1))


def invented_events(entries: Mapping[str, int], edition: Edition) -> tuple[Event, ...]:
    """The events for these numbers of entries."""
    return tuple(_event(_outline(event_id, size, edition), entries, edition) for event_id, size in entries.items())


def _outline(event_id: str, entries: int, edition: Edition) -> _Outline:
    is_dual = event_id == _DUAL and edition.dual_rounds.exist and entries > 40
    sizes = [entries, entries] if is_dual else [entries]
    most = min(_wanted_rounds(event_id, entries), len(sizes) + most_rounds_after(entries, edition).answer)
    while len(sizes) < most:
        left = most - len(sizes)
        aim = _FINALISTS.get(event_id, 8 if entries < 40 else 12) if left == 1 else max(16, sizes[-1] * 2 // 5)
        size = min(aim, most_advancing(sizes[-1], edition).answer)
        if size < 2 or most_rounds_after(sizes[-1], edition).answer < left:
            break
        sizes.append(size)
    ends = event_id in edition.head_to_head.events and event_id == _HEAD_TO_HEAD and sizes[-1] == 8 and len(sizes) > 1
    return _Outline(event_id, tuple(sizes), is_dual, ends)


def _wanted_rounds(event_id: str, entries: int) -> int:
    if event_id in (*_SHARED, "333fm", "333mbf", "666", "777") or entries < 16:
        return 1
    if event_id == "333":
        return 4 if entries >= 200 else 3
    return 3 if event_id in ("222", "444", "pyram") and entries >= 50 else 2


def _event(outline: _Outline, entries: Mapping[str, int], edition: Edition) -> Event:
    rounds = tuple(_round(outline, place, entries, edition) for place in range(len(outline.sizes)))
    return Event(outline.event_id, rounds)


def _round(outline: _Outline, place: int, entries: Mapping[str, int], edition: Edition) -> Round:
    is_final = place == len(outline.sizes) - 1
    is_head_to_head = outline.ends_head_to_head and is_final
    round_format = Format.HEAD_TO_HEAD if is_head_to_head else _format(outline.event_id, edition)
    pair = outline.ids[:2] if outline.is_dual else ()
    is_early = place == 0 or (outline.is_dual and place == 1)
    return Round(
        outline.ids[place],
        round_format,
        _limit(outline, place, entries, edition),
        _cutoff(outline, round_format, edition) if is_early else None,
        ParticipationRuleset(_source(outline, place, edition)),
        pair if outline.ids[place] in pair else (),
        scramble_set_count=1 if is_final else max(1, outline.sizes[place] // 24),
    )


def _format(event_id: str, edition: Edition) -> Format:
    """The format with most attempts, but two for Multi-Blind: they take an hour each."""
    allowed = formats_of(event_id, edition)
    if is_multi_blind(event_id) and Format.BEST_OF_2 in allowed:
        return Format.BEST_OF_2
    return min(allowed, key=lambda format_: _PREFERRED.index(format_.value))


def _source(outline: _Outline, place: int, edition: Edition) -> ParticipationSource:
    if place <= int(outline.is_dual):
        return FromRegistrations()
    before = outline.ids[:2] if outline.is_dual and place == 2 else (outline.ids[place - 1],)
    scope = Scope.AVERAGE if _format(outline.event_id, edition).is_average else Scope.SINGLE
    by_share = outline.event_id == "333" and place == 1
    share = outline.sizes[place] * 100 // outline.sizes[place - 1]
    kind, value = (ConditionType.PERCENT, share) if by_share else (ConditionType.RANKING, outline.sizes[place])
    return FromRounds(before, ResultCondition(kind, scope, value))


def _cutoff(outline: _Outline, round_format: Format, edition: Edition) -> Cutoff | None:
    """A cutoff that about a quarter of the competitors do not meet."""
    if outline.event_id not in _WITH_CUTOFF:
        return None
    typical = typical_results(outline.event_id)
    seconds = round(typical.median * (1 + typical.spread) / 15) * 15
    cutoff = Cutoff(1 if round_format is Format.MEAN_OF_3 else 2, AttemptResult(seconds * 100))
    return cutoff if may_have_cutoff(outline.event_id, round_format, cutoff, edition).answer else None


def _limit(outline: _Outline, place: int, entries: Mapping[str, int], edition: Edition) -> TimeLimit | None:
    if is_fewest_moves(outline.event_id) or is_multi_blind(outline.event_id):
        return None
    if outline.event_id in _SHARED and "events" in edition.limits.cumulative_across:
        shared = tuple(f"{event_id}-r1" for event_id in _SHARED if event_id in entries)
        return TimeLimit(300_000 if len(shared) > 1 else 180_000, shared)
    seconds = {"666": 480, "777": 600}.get(
        outline.event_id, 600 if typical_results(outline.event_id).median > 50 else 300
    )
    return TimeLimit(seconds * 100)


def entries_of(registrations: Sequence[Sequence[str]], event_ids: Sequence[str]) -> dict[str, int]:
    """How many people entered each event, without events that nobody entered."""
    counted = {event_id: sum(event_id in entered for entered in registrations) for event_id in event_ids}
    return {event_id: size for event_id, size in counted.items() if size}
