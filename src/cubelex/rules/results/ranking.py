"""Ranking a round: whose result is better, and who shares a rank."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.competition import SKIPPED, AttemptResult, EventOrId, Format, Result, attempt_results, event_kind
from cubelex.errors import InvalidValue
from cubelex.notebooks import Pictured
from cubelex.regulations import Edition, cites
from cubelex.regulations import edition as edition_named
from cubelex.rules.events import is_multi_blind
from cubelex.rules.results.averages import average, best

Standing = tuple[int, int]
"""What ranks a competitor, smaller being better: the number that ranks the round, then the one that breaks ties."""

NO_RESULT: Final = 1 << 40
"""Worse than any result: DNF, DNS and nothing at all count alike."""
_UNKNOWN: Final[Mapping[int, int]] = {}


@cites("9f12", "9f12a", "9f12b", "9f12c", "9f15")
def ranking_key(result: AttemptResult, event: EventOrId, edition: Edition) -> int:
    """A number that is smaller for a better result and the same for results that tie.

    Less time, fewer moves; in Multi-Blind more points, then less time, then (not in 2009) fewer unsolved cubes.
    """
    if result <= 0:
        return NO_RESULT
    if is_multi_blind(event) and "unsolved" not in edition.multi_blind.tie_breakers:
        return result // 100
    return result


def is_better(one: AttemptResult, other: AttemptResult, event: EventOrId, edition: Edition) -> bool:
    """Whether one result beats the other; any result beats DNF and DNS, which do not beat each other."""
    return ranking_key(one, event, edition) < ranking_key(other, event, edition)


@cites("9f12", "9f13", "9f14")
def standing(result: Result, event: EventOrId, round_format: Format, edition: Edition) -> Standing:
    """By the best result; where the round has an average or mean by that, and equal ones by the best attempt.

    Without a valid average, because it is DNF or the cutoff was missed, the best attempt alone decides.
    """
    single = ranking_key(result.best, event, edition)
    if not round_format.is_average:
        return single, 0
    return (result.average if result.average > 0 else NO_RESULT), single


def scored(result: Result, event: EventOrId, round_format: Format, edition: Edition) -> Result:
    """The same result with its best and its average."""
    attempts = result.attempts
    return Result(
        result.person_id,
        attempts,
        best=best(attempts, edition),
        average=average(attempts, event, round_format, edition),
        kept=result.kept,
    )


@cites("9f15")
def ranked(
    results: Iterable[Result],
    event: EventOrId,
    round_format: Format,
    edition: Edition,
    hundredths: Mapping[int, int] = _UNKNOWN,
) -> tuple[Result, ...]:
    """Best first, with ranks: equal results share one, and the ranks after them are left out.

    Results with nothing entered come last and have no rank. Best and average are taken as they are; see `scored`.
    `hundredths` has, by competitor, those of a Multi-Blind time, for which results have no place.
    """
    entered, empty = [], []
    for result in results:
        if result.is_empty:
            empty.append(_with_rank(result, None))
        else:
            entered.append((standing(result, event, round_format, edition), result))
    if hundredths and measures_hundredths(event, edition):
        entered = _to_the_hundredth(entered, hundredths, edition)
    entered.sort(key=lambda pair: pair[0])
    in_order, rank, before = [], 0, None
    for place, (key, result) in enumerate(entered, start=1):
        if key != before:
            rank, before = place, key
        in_order.append(_with_rank(result, rank))
    return (*in_order, *empty)


@dataclass(frozen=True, slots=True)
class Ranking(Pictured):
    """The results of a round in order, from which the next order follows when a few of them change.

    It is a sequence of `Result`, best first. A notebook shows it as a table.

    A round gets its results one by one. Where a result changes, all others stay in order, and rows whose rank stays
    are the same objects as before.
    """

    rows: tuple[Result, ...]
    """Best first, with ranks; results with nothing entered last."""
    standings: tuple[Standing, ...]
    """Of the rows that are ranked."""
    event: EventOrId
    round_format: Format
    edition: Edition

    def __iter__(self) -> Iterator[Result]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> Result:
        return self.rows[place]

    def with_results(self, changed: Mapping[int, Result], order: Sequence[int]) -> "Ranking":
        """The same ranking with other results of some competitors.

        `order` are all competitors in the order in which those are named who share a rank.
        """
        standings, rows = list(self.standings), list(self.rows[: len(self.standings)])
        empty = [row for row in self.rows[len(standings) :] if row.person_id not in changed]
        moved: list[Standing] = []
        for place in [place for place, row in enumerate(rows) if row.person_id in changed][::-1]:
            moved.append(standings.pop(place))
            del rows[place]
        for result in changed.values():
            if result.is_empty:
                in_order = {person: place for place, person in enumerate(order)}
                insort(empty, _with_rank(result, None), key=lambda row: in_order[row.person_id])
                continue
            key = standing(result, self.event, self.round_format, self.edition)
            # Among those who share a rank, by the order of competitors.
            first, after = bisect_left(standings, key), bisect_right(standings, key)
            before = set(order[: order.index(result.person_id)]) if first < after else ()
            place = first + sum(row.person_id in before for row in rows[first:after])
            moved.append(key)
            standings.insert(place, key)
            rows.insert(place, result)
        if moved:
            # Whoever is better than all who moved keeps the rank; the worse do where no more are ranked than before.
            first = bisect_left(standings, min(moved))
            is_same_number = len(standings) == len(self.standings)
            after = bisect_right(standings, max(moved)) if is_same_number else len(rows)
            rows[first:after] = _numbered(standings[first:after], rows[first:after], first)
        return Ranking((*rows, *empty), tuple(standings), self.event, self.round_format, self.edition)


@cites("9f15")
def rank(
    results: Iterable[Result],
    event: EventOrId,
    round_format: Format | str,
    edition: Edition | str | date,
) -> Ranking:
    """The results of a round in order, with ranks. Best and average are worked out where they are missing.

    >>> from cubelex.competition import DNF
    >>> from cubelex.regulations import editions
    >>> attempts = {1: (1021, 987, DNF), 2: (950, 1100, 999), 3: (1021, 987, DNF)}
    >>> results = [Result(person, tuple(map(AttemptResult, times))) for person, times in attempts.items()]
    >>> [(row.ranking, row.person_id, row.average) for row in rank(results, "666", Format.MEAN_OF_3, editions()[-1])]
    [(1, 2, 1016), (2, 1, -1), (2, 3, -1)]

    :raises InvalidValue: when the results are not results, or the format is unknown.
    :raises UnknownEvent: when the event is unknown.
    :raises UnknownEdition: when the edition is unknown.
    """
    kind, format_, under = event_kind(event), Format(round_format), edition_named(edition)
    rows = ranked(_complete(results, kind, format_, under), kind, format_, under)
    keys = (standing(row, kind, format_, under) for row in rows if row.ranking is not None)
    return Ranking(rows, tuple(keys), kind, format_, under)


def _complete(results: Iterable[Result], event: EventOrId, round_format: Format, edition: Edition) -> Iterator[Result]:
    for result in results:
        if not isinstance(result, Result):
            raise InvalidValue(f"{result!r} is not a result; expected one like Result(1, (1021, 987, 1100))")
        attempt_results(result.attempts)
        attempt_results((result.best, result.average))
        is_complete = result.best != SKIPPED or not result.attempts
        yield result if is_complete else scored(result, event, round_format, edition)


def _numbered(standings: Iterable[Standing], rows: Iterable[Result], better: int) -> list[Result]:
    """The rows with their ranks, after so many better ones; a row that has its rank already is the same object."""
    numbered, rank, before = [], 0, None
    for place, (key, row) in enumerate(zip(standings, rows, strict=True), start=better + 1):
        if key != before:
            rank, before = place, key
        numbered.append(row if row.ranking == rank else _with_rank(row, rank))
    return numbered


@cites("9f1", until=date(2019, 5, 1))
def measures_hundredths(event: EventOrId, edition: Edition) -> bool:
    """Whether Multi-Blind times below ten minutes are measured in hundredths, although results are in seconds."""
    return is_multi_blind(event) and edition.multi_blind.time_unit != "seconds"


def _to_the_hundredth(
    entered: Iterable[tuple[Standing, Result]], hundredths: Mapping[int, int], edition: Edition
) -> list[tuple[Standing, Result]]:
    """The same results with their exact times, where those of all who have the same points and seconds are known."""
    rows = list(entered)
    unknown = {result.best // 100 for _, result in rows if result.person_id not in hundredths}
    by_unsolved = "unsolved" in edition.multi_blind.tie_breakers

    def exactly(result: Result) -> Standing:
        second = result.best // 100
        exact = 0 if second in unknown else hundredths[result.person_id]
        return second * 100 + exact, result.best % 100 if by_unsolved else 0

    return [(exactly(result) if result.best > 0 else (NO_RESULT, 0), result) for _, result in rows]


def _with_rank(result: Result, rank: int | None) -> Result:
    # Written out, as `dataclasses.replace` takes several times as long.
    return Result(result.person_id, result.attempts, result.best, result.average, rank, result.kept)
