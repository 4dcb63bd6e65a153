"""What a result is worth: its rank among the personal bests of a region, from sorted arrays in memory.

Arrays of an event are read once. Pages of the rankings wait for them; whoever enters results does not: where they are
not in memory yet, nothing is said, and a thread reads them meanwhile.
"""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from cubelex.competition import AttemptResult, Scope
from cubelex.errors import CubelexError, NoRankings
from cubelex.rankings import current_folder, edition_of
from cubelex.rules import is_multi_blind
from cubelex.web.shared.rankings.installed import InstalledRankings, rankings_in_use

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

MOST_TOP_RESULTS: Final = 200
"""Results whose rank among all results is known: the Regulations ask for the best 50 (11f1)."""
_SIZES: Final = "SELECT scope, region, count(*) FROM ranks WHERE event_id = ? GROUP BY ALL ORDER BY scope, region"
_VALUES: Final = "SELECT value FROM ranks WHERE event_id = ? ORDER BY scope, region, value"
_TOP_RESULTS: Final = """
    SELECT {value} FROM results WHERE event_id = ? AND {value} > 0 ORDER BY {value} LIMIT {most}
"""


@dataclass(frozen=True, slots=True)
class Standings:
    """The personal bests of an event, best first, by scope and region.

    `divisor` is what Multi-Blind results are divided by before they are compared (9f12c). `top` are the best results,
    of which several may be of one person.
    """

    values: "dict[tuple[str, str], Array]"
    top: dict[str, tuple[int, ...]]
    divisor: int

    def rank(self, scope: Scope, region: str, value: int) -> int:
        """The rank a result would have in a region, among the personal bests of everybody."""
        values = self.values.get((scope.value, region))
        return 1 if values is None else int(values.searchsorted(value // self.divisor * self.divisor)) + 1

    def rank_of_result(self, scope: Scope, value: int) -> int | None:
        """The rank among all results of the world; nothing below those that are known."""
        top = self.top[scope.value]
        better = sum(other // self.divisor < value // self.divisor for other in top)
        return better + 1 if better < len(top) or len(top) < MOST_TOP_RESULTS else None

    def best(self, scope: Scope, region: str) -> AttemptResult | None:
        """The best result of a region, if somebody is ranked there."""
        values = self.values.get((scope.value, region))
        return None if values is None or not len(values) else AttemptResult(int(values[0]))

    def number(self, scope: Scope, region: str) -> int:
        """How many people are ranked in a region."""
        values = self.values.get((scope.value, region))
        return 0 if values is None else len(values)


_LOCK: Final = Lock()
_KNOWN: dict[str, tuple[InstalledRankings, Standings]] = {}
_READING: set[str] = set()


def standings_of(installed: InstalledRankings, event_id: str) -> Standings:
    """The personal bests of an event, read if nobody has asked before."""
    known = _KNOWN.get(event_id)
    if known is None or known[0] is not installed:
        known = _KNOWN[event_id] = installed, _read(installed, event_id)
    return known[1]


def _read(installed: InstalledRankings, event_id: str) -> Standings:
    sizes = installed.ask_once(_SIZES, event_id)
    with installed.base.connection.cursor() as cursor:
        values = cursor.execute(_VALUES, [event_id]).fetchnumpy()["value"]
    ends = list(accumulate((number for *_key, number in sizes), initial=0))
    by_region = {
        (scope, region): values[start:end]
        for (scope, region, _number), (start, end) in zip(sizes, pairwise(ends), strict=True)
    }
    top = {
        scope: tuple(
            value for (value,) in installed.ask_once(_TOP_RESULTS.format(value=column, most=MOST_TOP_RESULTS), event_id)
        )
        for scope, column in (("single", "best"), ("average", "average"))
    }
    edition = edition_of(installed.today)
    is_coarse = is_multi_blind(event_id) and "unsolved" not in edition.multi_blind.tie_breakers
    return Standings(by_region, top, 100 if is_coarse else 1)


def standings_in_memory(event_id: str) -> Standings | None:
    """The personal bests of an event, if they are in memory; otherwise they are read for the next time."""
    try:
        folder = current_folder(settings.RANKINGS)
    except NoRankings:
        return None
    known = _KNOWN.get(event_id)
    if known is None or known[0].folder != folder:
        with _LOCK:
            if event_id not in _READING:
                _READING.add(event_id)
                Thread(target=_read_ahead, args=(event_id,), daemon=True, name=f"standings of {event_id}").start()
    return known[1] if known else None


def _read_ahead(event_id: str) -> None:
    """Read an event. Where that cannot be done, it is not tried again until the program starts again."""
    try:
        standings_of(rankings_in_use(), event_id)
    except CubelexError:
        return
    with _LOCK:
        _READING.discard(event_id)
