"""While a round runs: who is certain to advance, who still can, and who cannot any more.

With reserved places, as long as a competitor has attempts to come, only what is sure is called certain or impossible:
some of those called possible may in truth be one or the other.
"""

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

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

_Order = tuple[str | bool, ...]
"""Standings, or competitors by their standings, in order: by what, and of whom."""


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
    return Prospects(round_, forecasts(round_, results, edition, second), to, edition).outlooks()


class Prospects:
    """What everybody in a round can still become, from which the next prospects follow when a few forecasts change."""

    def __init__(self, round_: Round, everybody: Mapping[int, Forecast], to: NextRound, edition: Edition) -> None:
        self._round, self._to, self._edition = round_, to, edition
        self._everybody = everybody
        self._race = Race(round_, dict(self._racing(everybody)), to, edition)

    def with_forecasts(self, changed: Mapping[int, Forecast]) -> "Prospects":
        """The same with other forecasts of some competitors."""
        prospects = copy(self)
        prospects._everybody = {**self._everybody, **changed}
        prospects._race = self._race.with_forecasts(changed, dict(self._racing(changed)))
        return prospects

    def outlooks(self) -> dict[int, Outlook]:
        """The outlook of everybody."""
        found = self._race.outlooks() if self._race.is_on else self._decided()
        return {**dict.fromkeys(self._everybody, Outlook.IMPOSSIBLE), **found}

    def _racing(self, forecasts: Mapping[int, Forecast]) -> Iterator[tuple[int, Forecast]]:
        """Those who have a result or can have one."""
        for person, forecast in forecasts.items():
            if not forecast.is_finished or is_recorded(forecast.worst, self._edition).answer:
                yield person, forecast

    def _decided(self) -> dict[int, Outlook]:
        """Who advances, where nothing is to come."""
        rows = (replace(forecast.worst, person_id=person) for person, forecast in self._everybody.items())
        final = ranked(rows, self._round.kind, self._round.format, self._edition)
        rulings = who_advances(final, self._to, self._round.kind, self._edition)
        return {person: Outlook.CERTAIN for person, ruling in rulings.items() if ruling.answer}


class Race:
    """The forecasts of all, kept in order, so that each outlook is a matter of counting.

    Among those of a region and those of none, with and without attempts to come, the better never has the worse
    outlook. So halving finds the last who is certain and the last for whom it is possible, and nobody else is asked.
    Only where the condition looks at another number than the one that ranks the round, everybody is.

    The worst for a competitor is that they get only DNFs and all others their best; others may also vanish, which costs
    a place where 9p1 or a percentage counts them and they could not have been better anyway. The best is the reverse.
    """

    def __init__(self, round_: Round, racing: Mapping[int, Forecast], to: NextRound, edition: Edition) -> None:
        self._event, self._to, self._edition = round_.kind, to, edition
        by_result, decisive = to.condition.type is ConditionType.RESULT_ACHIEVED, round_.format.is_average
        self._is_in_order = not by_result or (to.condition.scope is Scope.AVERAGE) == decisive
        self._seats: dict[int, Seats] = {}
        self._racing = dict(racing)
        self._orders: defaultdict[_Order, list[Any]] = defaultdict(list)
        for person, forecast in racing.items():
            for order, item in self._places_of(person, forecast):
                self._orders[order].append(item)
        for items in self._orders.values():
            items.sort()
        self._unfinished = sum(not forecast.is_finished for forecast in racing.values())
        self._reserved_at_least, self._reserved_at_most = self._reservations()

    def with_forecasts(self, changed: Collection[int], racing: Mapping[int, Forecast]) -> "Race":
        """The race where some competitors have other forecasts, or are no longer racing."""
        race = copy(self)
        race._racing = dict(self._racing)
        race._orders = defaultdict(list, {order: list(items) for order, items in self._orders.items()})
        for person in changed:
            if before := race._racing.pop(person, None):
                for order, item in self._places_of(person, before):
                    del race._orders[order][bisect_left(race._orders[order], item)]
                race._unfinished -= not before.is_finished
        for person, forecast in racing.items():
            for order, item in self._places_of(person, forecast):
                insort(race._orders[order], item)
            race._unfinished += not forecast.is_finished
        race._racing.update(racing)
        race._reserved_at_least, race._reserved_at_most = race._reservations()
        return race

    def _places_of(self, person: int, forecast: Forecast) -> Iterator[tuple[_Order, Any]]:
        """The orders in which a competitor has a place, and by what."""
        is_regional = self._to.is_regional(person)
        alike = is_regional, forecast.highest < forecast.lowest
        yield ("highest", is_regional), forecast.highest
        yield ("lowest", is_regional), forecast.lowest
        yield ("persons by highest", *alike), (forecast.highest, person)
        yield ("persons by lowest", *alike), (forecast.lowest, person)
        if forecast.may_vanish:
            yield ("vanishing",), forecast.highest

    @property
    def is_on(self) -> bool:
        """Whether anybody has attempts to come."""
        return self._unfinished > 0

    def outlooks(self) -> dict[int, Outlook]:
        """The outlook of everybody in the race."""
        if not self._is_in_order:
            return {person: self.outlook(person) for person in self._racing}
        found: dict[int, Outlook] = dict.fromkeys(self._racing, Outlook.IMPOSSIBLE)
        for name, outlook, decides in (
            ("persons by highest", Outlook.POSSIBLE, self._is_possible),
            ("persons by lowest", Outlook.CERTAIN, self._is_certain),
        ):
            for order, items in list(self._orders.items()):
                if order[0] == name:
                    last = bisect_left(items, True, key=lambda item: not decides(item[1], self._racing[item[1]]))
                    found.update(dict.fromkeys([person for _, person in items[:last]], outlook))
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
        others_better, regional_better = self._better("highest", forecast.lowest)
        others_too, regional_too = self._not_worse("highest", forecast.lowest)
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
        others_better, regional_better = self._better("lowest", forecast.highest)
        others_too, regional_too = self._not_worse("lowest", forecast.highest)
        themselves = int(forecast.highest < forecast.lowest)
        if self._to.is_regional(person) and regional_too + themselves <= self._reserved_at_most:
            return True
        available = self._seats_for(len(self._racing))
        together = others_too + regional_too + themselves
        return self._fits(forecast.best, others_better + regional_better, together, available)

    def _better(self, order: str, than: Standing) -> tuple[int, int]:
        """How many others are better than that, and how many of the region."""
        return bisect_left(self._orders[order, False], than), bisect_left(self._orders[order, True], than)

    def _not_worse(self, order: str, than: Standing) -> tuple[int, int]:
        return bisect_right(self._orders[order, False], than), bisect_right(self._orders[order, True], than)

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
        vanishing = self._orders["vanishing",]
        sure = len(self._racing) - len(vanishing)
        if self._to.reserved is not None:
            return self._seats_for(sure)
        by_percentage = self._seats_for(sure + bisect_left(vanishing, forecast.lowest))
        by_elimination = self._seats_for(sure + bisect_right(vanishing, forecast.lowest))
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
