"""Disqualifying: for what, how far, by whom, and what is left of somebody's results (2j, 2k, 2l)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult
from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, firm, left_to
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)


class Ground(StrEnum):
    """Why somebody may be disqualified."""

    NOT_CHECKED_IN = "not checked in"
    CHEATING = "suspected of cheating"
    UNLAWFUL = "unlawful, violent, indecent or damaging"
    DISTRACTION = "distracts others"
    NOT_ABIDING = "does not abide by the Regulations"
    CANNOT_FULFIL = "does not fulfil the event's requirements"
    NOT_THERE = "not there for a round"


class Reach(StrEnum):
    """What somebody is disqualified from."""

    NOTHING = "nothing"
    ATTEMPT = "attempt"
    EVENT = "event"
    EVENTS = "several events"
    COMPETITION = "competition"


_NUMBERS = {
    Ground.NOT_CHECKED_IN: "2k1",
    Ground.CHEATING: "2k2",
    Ground.UNLAWFUL: "2k3",
    Ground.DISTRACTION: "2k4",
    Ground.NOT_ABIDING: "2k5",
    Ground.CANNOT_FULFIL: "2k6",
}
_REACHES = {
    2009: (Reach.COMPETITION,),
    2018: (Reach.EVENT, Reach.EVENTS, Reach.COMPETITION),
    2025: (Reach.ATTEMPT, Reach.EVENT, Reach.EVENTS, Reach.COMPETITION),
}


@cites("2j", "2k", "2k1", "2k2", "2k3", "2k4", "2k5")
@cites("1c7", until=_2025)
@cites("1d2", until=_2018)
@cites("2u", since=_2018)
@cites("2k6", since=_2025)
def may_disqualify(ground: Ground, edition: Edition) -> Ruling[Verdict[Reach]]:
    """How far somebody may be disqualified on a ground; nobody is, unless it is decided.

    In 2009 the main judge disqualifies from an event, for not being there, and the Delegate from the competition; since
    2018 the Delegate from one event or more, since 2025 from attempts too.
    """
    if ground is Ground.NOT_THERE:
        return _not_there(edition)
    if ground is Ground.CANNOT_FULFIL and edition.read_as < _2025:
        return firm(Reach.NOTHING, ())
    reaches = tuple((reach, "it is grave enough") for reach in cited(_REACHES, edition))
    return left_to("Delegate", "disqualification", Reach.NOTHING, reaches, ("2k", _NUMBERS[ground]))


def _not_there(edition: Edition) -> Ruling[Verdict[Reach]]:
    if edition.disqualification.decided_by == "main_judge":
        may = ((Reach.EVENT, "the main judge enforces it"),)
        under = cited({2009: ("2j", "1d2"), 2018: ("2j",)}, edition)
        return left_to("main judge", "disqualification", Reach.NOTHING, may, under)
    spared = ((Reach.NOTHING, "the Delegate lets them compete late"),)
    return left_to("Delegate", "disqualification", Reach.EVENT, spared, ("2u", "2j"))


@cites("2l")
def may_skip_warning(edition: Edition) -> Ruling[Verdict[bool]]:
    """Whether somebody is disqualified at once rather than after a warning."""
    return left_to("Delegate", "warning", False, ((True, "the infraction is grave"),), ("2l",))


@cites("2m", until=_2018)
@cites("2l1", since=_2018)
def may_be_refunded(reach: Reach, edition: Edition) -> Ruling[bool]:
    """Whether somebody may get expenses back: not who is disqualified; who only loses an attempt is not."""
    is_disqualified = reach not in (Reach.NOTHING, Reach.ATTEMPT)
    return Ruling(not is_disqualified, under=cited({2009: ("2m",), 2018: ("2l1",)}, edition))


@cites("2j1", since=_2018)
def may_attempt_more(edition: Edition) -> Ruling[bool]:
    """Whether somebody disqualified from an event has any more attempts in it; 2009 does not say, but means it."""
    return Ruling(False, under=cited({2009: ("2j",), 2018: ("2j1",)}, edition))


@cites("2k2a", "2j2", since=_2018)
@cites("2j3", since=_2025)
def may_disqualify_completed(
    ground: Ground, edition: Edition, *, happened_in_it: bool = False
) -> Ruling[Verdict[bool]]:
    """Whether a completed attempt may lose its result.

    On suspicion of cheating, since 2018; since 2025 also on any other ground, if the incident happened in that attempt.
    """
    if edition.read_as < _2018:
        return firm(False, ())
    if ground is Ground.CHEATING:
        return left_to("Delegate", "completed_attempt", False, ((True, "the result is suspected"),), ("2j2", "2k2a"))
    if happened_in_it and edition.read_as >= _2025:
        return left_to("Delegate", "completed_attempt", False, ((True, "the incident is grave enough"),), ("2j3",))
    return firm(False, ("2j2",))


@dataclass(frozen=True, slots=True)
class Halted:
    """Somebody's round at the moment of disqualification: what is recorded by then, and whether an attempt was running.

    `struck` are the completed attempts, by number, that lose their results too (see `may_disqualify_completed`).
    """

    recorded: Sequence[AttemptResult]
    allotted: int
    is_attempting: bool = False
    struck: Collection[int] = ()

    @property
    def has_started(self) -> bool:
        """Whether any attempt of the round was started."""
        return self.is_attempting or any(result not in (SKIPPED, DNS) for result in self.recorded)


@cites("9f4")
@cites("2j1a", "2j2", since=_2018)
def results_after(halted: Halted, edition: Edition) -> Ruling[tuple[AttemptResult, ...]]:
    """The results of a round for somebody disqualified from its event; none at all if no results are recorded.

    Completed attempts keep theirs, those that remain are DNF. Since 2025, who has started none has no results. In 2009
    the remaining ones count as disqualified solves (9f4).
    """
    remaining = edition.disqualification.remaining_attempts
    if remaining == "dnf_if_any_started" and not halted.has_started:
        return Ruling((), under=("2j1a",))
    recorded = (*halted.recorded, *(SKIPPED for _ in range(halted.allotted - len(halted.recorded))))
    results = tuple(
        DNF if result == SKIPPED or number in halted.struck else result
        for number, result in enumerate(recorded, start=1)
    )
    kept = any(result != SKIPPED for result in halted.recorded)
    under = ("9f4",) if remaining == "unsaid" else ("2j1a", "2j2") if kept else ("2j1a",)
    return Ruling(results, under)
