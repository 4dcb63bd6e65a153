"""A log that grows over time: processes yield when they continue, and verbs append their facts."""

from collections.abc import Callable, Iterator
from datetime import datetime
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.replay import replay, with_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, Role
from cubelex.officiating.verbs.set_up import define_competition

DELEGATE: Final = Actor("Delegate", frozenset({Role.DELEGATE, Role.JUDGE}))
SCORE_TAKER: Final = Actor("Score taker", frozenset({Role.SCORE_TAKER}))

Process = Iterator[datetime]
"""An activity over time. It continues at each moment it yields."""


class Course:
    """The course of a competition so far."""

    def __init__(self, competition: Competition, defined_at: datetime) -> None:
        self.now = defined_at
        self.log = list(define_competition(DELEGATE, competition).entries(0, defined_at, DELEGATE))
        self.state: CompetitionState = replay(self.log)
        self._waiting: list[tuple[datetime, int, Process]] = []
        self._numbers = count()

    def begin(self, process: Process) -> None:
        """Start a process at the first moment it yields."""
        moment = next(process, None)
        if moment is not None:
            heappush(self._waiting, (moment, next(self._numbers), process))

    def until(self, moment: datetime) -> tuple[Entry, ...]:
        """The log after everything up to a moment."""
        while self._waiting and self._waiting[0][0] <= moment:
            self.now, _, process = heappop(self._waiting)
            self.begin(process)
        return tuple(self.log)

    def do(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor = DELEGATE, **named: Any) -> Outcome:
        """Carry out a verb and append its facts. What is refused leaves no trace."""
        outcome = verb(self.state, by, *arguments, **named)
        if not outcome.is_refused:
            entries = outcome.entries(self.state.entries, self.now, by)
            self.state = with_entries(self.state, entries, lambda: tuple(self.log))
            self.log += entries
        return outcome
