"""A point of a Head to Head match beside its results: what was seen of both attempts, how they are written, who signed.

Tries are kept in order, also those that were played again (11k1). The others are the points of the match.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

Signatures = Mapping[int, Mapping[str, str]]
Tries = tuple["PointTry", ...]

SCRAMBLERS: Final = ("scrambler", "second scrambler")
"""The roles that sign before a point begins."""
_NO_SIGNATURES: Final[Signatures] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PointTry:
    """One try at a point, the attempt of the better position first. `signatures` are by competitor and role.

    `observed` has nothing for an attempt that was not started, and is empty where only results were entered.
    """

    observed: tuple[Mapping[str, Any] | None, ...] = field(default=(), hash=False)
    results: tuple[int, ...] = ()
    written: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    decisions: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    signatures: Signatures = field(default_factory=lambda: _NO_SIGNATURES, hash=False)
    is_replaced: bool = False

    @property
    def awaits_ruling(self) -> bool:
        """Whether it was observed and not ruled on."""
        return bool(self.observed) and not self.results and not self.is_replaced

    @property
    def is_prepared(self) -> bool:
        """Whether its puzzles are scrambled and nothing else has happened."""
        return not self.observed and not self.results and not self.is_replaced

    @property
    def counts(self) -> bool:
        """Whether it is a point of the match."""
        return bool(self.results) and not self.is_replaced

    @property
    def is_signed(self) -> bool:
        """Whether somebody signed who signs after the attempt: the judge or a competitor."""
        return any(role not in SCRAMBLERS for signed in self.signatures.values() for role in signed)

    def signed_by(self, person_id: int) -> Mapping[str, str]:
        """The signatures on the attempt of a competitor, by role."""
        return self.signatures.get(person_id) or MappingProxyType({})


def is_awaiting(tries: Tries) -> bool:
    """Whether the last of them was observed and not ruled on."""
    return bool(tries) and tries[-1].awaits_ruling


def points_among(tries: Tries) -> Tries:
    """The tries that are points of the match, in order."""
    return tuple(made for made in tries if made.counts)


def prepared_at(tries: Tries) -> PointTry | None:
    """The try for which puzzles are scrambled and which has not begun."""
    return tries[-1] if tries and tries[-1].is_prepared else None


def with_observed(tries: Tries, observed: tuple[Mapping[str, Any] | None, ...]) -> Tries:
    """The tries with the observation of the one that was scrambled for, or else of a new one."""
    return (*_without_prepared(tries), replace(prepared_at(tries) or PointTry(), observed=observed))


def with_results(tries: Tries, results: tuple[int, int], **said: Any) -> Tries:
    """The tries with results for the one that awaits a ruling or was scrambled for, or else for a new one."""
    if is_awaiting(tries):
        return (*tries[:-1], replace(tries[-1], results=results, **said))
    return (*_without_prepared(tries), replace(prepared_at(tries) or PointTry(), results=results, **said))


def _without_prepared(tries: Tries) -> Tries:
    return tries[:-1] if prepared_at(tries) else tries


def without_last(tries: Tries) -> Tries:
    """The tries with the last one to be played again."""
    if is_awaiting(tries):
        return (*tries[:-1], replace(tries[-1], is_replaced=True))
    begun = _without_prepared(tries)
    return _changed(begun, len(points_among(begun)), lambda made: replace(made, is_replaced=True))


def with_corrected(tries: Tries, point: int, results: tuple[int, int], under: tuple[str, ...]) -> Tries:
    """The tries with other results for a point (from 1)."""
    return _changed(tries, point, lambda made: replace(made, results=results, written=(), under=under))


def with_signature(tries: Tries, point: int, person_id: int, role: str, signature: str) -> Tries:
    """The tries with a signature on the attempt of a competitor at a point (from 1), or at the one that comes next."""

    def signed(made: PointTry) -> PointTry:
        own = MappingProxyType({**made.signed_by(person_id), role: signature})
        return replace(made, signatures=MappingProxyType({**made.signatures, person_id: own}))

    if role in SCRAMBLERS and point == len(points_among(tries)) + 1 and not is_awaiting(tries):
        return (*_without_prepared(tries), signed(prepared_at(tries) or PointTry()))
    return _changed(tries, point, signed)


def _changed(tries: Tries, point: int, change: Callable[[PointTry], PointTry]) -> Tries:
    """The tries with that point (from 1) changed."""
    places = [place for place, made in enumerate(tries) if made.counts]
    if not 1 <= point <= len(places):
        return tries
    place = places[point - 1]
    return (*tries[:place], change(tries[place]), *tries[place + 1 :])
