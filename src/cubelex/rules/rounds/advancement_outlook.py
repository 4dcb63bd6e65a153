"""While a round runs: who is certain to advance, who still can, and who cannot any more.

With reserved places, as long as a competitor has attempts to come, only what is sure is called certain or impossible:
some of those called possible may in truth be one or the other.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from cubelex.competition import ConditionType, Result, Round, Scope
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption
from cubelex.rules.results.ranking import Standing, ranked
from cubelex.rules.rounds.advancement import (
    NextRound,
    Seats,
    beats,
    is_recorded,
    seats,
    spaces_in_next_round,
    who_advances,
)
from cubelex.rules.rounds.forecast import Forecast, forecasts


class Outlook(NamedOption):
    """What can be said about whether a competitor advances."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


def outlooks_of(
    round_: Round,
    results: Sequence[Result],
    to: NextRound,
    edition: Edition,
    *,
    second: Sequence[Result] | None = None,
) -> dict[int, Outlook]:
    """The outlook of all competitors entered in the round, by the attempts made so far.

    Those who have not started have an empty result. `second`: the results of the second of Dual Rounds.
    """
    everybody = forecasts(round_, results, edition, second)
    racing = {
        person: forecast
        for person, forecast in everybody.items()
        if not forecast.is_finished or is_recorded(forecast.worst, edition).answer
    }
    if all(forecast.is_finished for forecast in racing.values()):
        rows = (replace(forecast.worst, person_id=person) for person, forecast in everybody.items())
        final = ranked(rows, round_.event_id, round_.format, edition)
        rulings = who_advances(final, to, round_.event_id, edition)
        advancing = {person for person, ruling in rulings.items() if ruling.answer}
        return {person: Outlook.CERTAIN if person in advancing else Outlook.IMPOSSIBLE for person in everybody}
    found = Race(round_, racing, to, edition).outlooks()
    return {person: found.get(person, Outlook.IMPOSSIBLE) for person in everybody}


class _Standings:
    """Standings in order, to count how many are better than one, or not worse."""

    def __init__(self, standings: Iterable[Standing]) -> None:
        self._ordered = sorted(standings)
        self.total = len(self._ordered)

    def better(self, than: Standing) -> int:
        return bisect_left(self._ordered, than)

    def not_worse(self, than: Standing) -> int:
        return bisect_right(self._ordered, than)


class Race:
    """The forecasts of all, sorted once, so that each outlook is a matter of counting.

    Among those of a region and those of none, with and without attempts to come, the better never has the worse
    outlook. So halving finds the last who is certain and the last for whom it is possible, and nobody else is asked.
    Only where the condition looks at another number than the one that ranks the round, everybody is.

    The worst for a competitor is that they get only DNFs and all others their best; others may also vanish, which costs
    a place where 9p1 or a percentage counts them and they could not have been better anyway. The best is the reverse.
    """

    def __init__(self, round_: Round, racing: dict[int, Forecast], to: NextRound, edition: Edition) -> None:
        self._event, self._to, self._edition = round_.event_id, to, edition
        by_result, decisive = to.condition.type is ConditionType.RESULT_ACHIEVED, round_.format.is_average
        self._is_in_order = not by_result or (to.condition.scope is Scope.AVERAGE) == decisive
        self._racing = racing
        regional = [forecast for person, forecast in racing.items() if to.is_regional(person)]
        others = [forecast for person, forecast in racing.items() if not to.is_regional(person)]
        self._highest = (
            _Standings(forecast.highest for forecast in others),
            _Standings(forecast.highest for forecast in regional),
        )
        self._lowest = (
            _Standings(forecast.lowest for forecast in others),
            _Standings(forecast.lowest for forecast in regional),
        )
        self._vanishing = _Standings(forecast.highest for forecast in racing.values() if forecast.may_vanish)
        self._seats: dict[int, Seats] = {}
        self._reserved_at_least, self._reserved_at_most = self._reservations()

    def outlooks(self) -> dict[int, Outlook]:
        """The outlook of everybody in the race."""
        if not self._is_in_order:
            return {person: self.outlook(person) for person in self._racing}
        alike: dict[tuple[bool, bool], list[int]] = {}
        for person, forecast in self._racing.items():
            kind = self._to.is_regional(person), forecast.highest < forecast.lowest
            alike.setdefault(kind, []).append(person)
        found: dict[int, Outlook] = dict.fromkeys(self._racing, Outlook.IMPOSSIBLE)
        for persons in alike.values():
            for outlook, at, decides in (
                (Outlook.POSSIBLE, attrgetter("highest"), self._is_possible),
                (Outlook.CERTAIN, attrgetter("lowest"), self._is_certain),
            ):
                in_order = sorted(persons, key=lambda person: at(self._racing[person]))
                last = bisect_left(in_order, True, key=lambda person: not decides(person, self._racing[person]))
                found.update(dict.fromkeys(in_order[:last], outlook))
        return found

    def outlook(self, person: int) -> Outlook:
        """The outlook of one competitor, by itself."""
        forecast = self._racing[person]
        if self._is_certain(person, forecast):
            return Outlook.CERTAIN
        return Outlook.POSSIBLE if self._is_possible(person, forecast) else Outlook.IMPOSSIBLE

    def _is_certain(self, person: int, forecast: Forecast) -> bool:
        if forecast.worst.best <= 0:
            return False
        regional = self._to.is_regional(person)
        others_better, regional_better = (group.better(forecast.lowest) for group in self._highest)
        others_too, regional_too = (group.not_worse(forecast.lowest) for group in self._highest)
        before = others_better + regional_better - (forecast.highest < forecast.lowest)
        if regional and regional_too <= self._reserved_at_least:
            return True
        if not regional:
            before += max(0, self._reserved_at_most - regional_better)
            regional_too = max(regional_too, self._reserved_at_most)
        return self._fits(forecast.worst, before, others_too + regional_too, self._seats_left_by_vanishing(forecast))

    def _is_possible(self, person: int, forecast: Forecast) -> bool:
        if forecast.best.best <= 0:
            return False
        others_better, regional_better = (group.better(forecast.highest) for group in self._lowest)
        others_too, regional_too = (group.not_worse(forecast.highest) for group in self._lowest)
        themselves = int(forecast.highest < forecast.lowest)
        if self._to.is_regional(person) and regional_too + themselves <= self._reserved_at_most:
            return True
        available = self._seats_for(len(self._racing))
        together = others_too + regional_too + themselves
        return self._fits(forecast.best, others_better + regional_better, together, available)

    def _fits(self, result: Result, before: int, together: int, available: Seats) -> bool:
        """Whether a result advances, with `before` better ones and `together` up to those who share its rank."""
        if together > available.most:
            return False
        if available.better_than is not None:
            return beats(result, self._to.condition.scope, available.better_than, self._event, self._edition)
        return available.places is not None and before < available.places

    def _seats_left_by_vanishing(self, forecast: Forecast) -> Seats:
        """The fewest seats there can be: those who vanish count neither for a percentage nor for 9p1.

        A competitor who could be better takes a place away by competing, others by vanishing; one who could only share
        the rank takes a seat of 9p1 by competing and a place of a percentage by vanishing. With reserved places it is
        enough to be careful.
        """
        everybody, vanishing = len(self._racing), self._vanishing
        if self._to.reserved is not None:
            return self._seats_for(everybody - vanishing.total)
        by_percentage = self._seats_for(everybody - vanishing.total + vanishing.better(forecast.lowest))
        by_elimination = self._seats_for(everybody - vanishing.total + vanishing.not_worse(forecast.lowest))
        return replace(by_percentage, most=by_elimination.most)

    def _seats_for(self, competitors: int) -> Seats:
        if competitors not in self._seats:
            self._seats[competitors] = seats(competitors, self._to.condition, self._edition)
        return self._seats[competitors]

    def _reservations(self) -> tuple[int, int]:
        """The fewest and the most places that can end up reserved."""
        if self._to.reserved is None:
            return 0, 0
        able = sum(self._to.is_regional(person) and forecast.best.best > 0 for person, forecast in self._racing.items())
        at_worst = [forecast.worst for forecast in self._racing.values() if not forecast.may_vanish]
        at_best = [forecast.best for forecast in self._racing.values()]
        fewest, most = (
            self._to.reserved_places(
                spaces_in_next_round(results, self._to.condition, self._event, self._edition), self._edition
            )
            for results in (at_worst, at_best)
        )
        return fewest, min(most, able)
