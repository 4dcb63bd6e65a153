"""Disqualifying: for what, how far, by whom, and which results the competitor keeps (2j, 2k, 2l)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.rulings import Ruling, left_to


class Ground(NamedOption):
    """Why a competitor may be disqualified."""

    NOT_CHECKED_IN = "not checked in"
    CHEATING = "suspected of cheating"
    UNLAWFUL = "unlawful, violent, indecent or damaging"
    DISTRACTION = "distracts others"
    NOT_ABIDING = "does not abide by the Regulations"
    CANNOT_FULFIL = "does not fulfil the event's requirements"
    NOT_THERE = "not there for a round"
    REFUSED_TO_JUDGE = "refuses to judge"
    REFUSED_TO_SCRAMBLE = "refuses to scramble"
    DISCUSSED_SCRAMBLE = "talked about a scramble of the group"
    CLOTHING = "not dressed appropriately"


class Reach(NamedOption):
    """What a competitor is disqualified from."""

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


_IN_OTHER_ARTICLES = {
    Ground.REFUSED_TO_JUDGE: "1e2",
    Ground.REFUSED_TO_SCRAMBLE: "1f2",
    Ground.DISCUSSED_SCRAMBLE: "2g3",
    Ground.CLOTHING: "2h",
}


@cites("2j", "2k", "2k1", "2k2", "2k3", "2k4", "2k5", "2k6", "2u", "1c7", "1d2")
def may_disqualify(ground: Ground, edition: Edition) -> Ruling[Reach]:
    """How far a competitor may be disqualified for a reason; they are not, unless it is decided.

    In 2009 the main judge disqualifies from an event, for not being there, and the Delegate from the competition; since
    July 2015 the Delegate from one event or more, since February 2023 from attempts too.
    """
    if ground is Ground.NOT_THERE:
        return _not_there(edition)
    if ground in _IN_OTHER_ARTICLES:
        return _of_another_article(ground, edition)
    if ground is Ground.CANNOT_FULFIL and not edition.has("2k6") and edition.has("A1c"):
        return _cannot_fulfil(edition)
    if not edition.has(_NUMBERS[ground]):
        return Ruling(Reach.NOTHING, ())
    serious = Message("conditions.serious_enough")
    reaches = tuple((Reach(reach), serious) for reach in edition.disqualification.reaches)
    return left_to("Delegate", "disqualification", Reach.NOTHING, reaches, edition.cite("2k", _NUMBERS[ground]))


def _not_there(edition: Edition) -> Ruling[Reach]:
    if edition.disqualification.decided_by == "main_judge":
        may = ((Reach.EVENT, Message("conditions.main_judge_enforces")),)
        return left_to("main judge", "disqualification", Reach.NOTHING, may, edition.cite_known("2u", "1d2"))
    spared = ((Reach.NOTHING, Message("conditions.may_compete_late")),)
    return left_to("Delegate", "disqualification", Reach.EVENT, spared, edition.cite_known("2u", "2j"))


@cites("1e2", "1f2")
@cites("2g3", "2h", since=date(2018, 1, 1))
def _of_another_article(ground: Ground, edition: Edition) -> Ruling[Reach]:
    """What other rules than 2k have as their penalty, at the Delegate's discretion; also of somebody in no round.

    Who refuses to judge or scramble is out of the competition; since February 2023 out of any number of events. For
    talking about a scramble it is the event, for clothing the competition; in 2009 both are left to 2k5.
    """
    number = _IN_OTHER_ARTICLES[ground]
    has_penalty = edition.disqualification.decided_by == "delegate"
    if ground in (Ground.DISCUSSED_SCRAMBLE, Ground.CLOTHING) and not has_penalty:
        return Ruling(Reach.NOTHING, ())
    if ground is Ground.DISCUSSED_SCRAMBLE:
        reaches: tuple[Reach, ...] = (Reach.EVENT,)
    elif ground is Ground.CLOTHING:
        reaches = (Reach.COMPETITION,)
    else:
        reaches = tuple(Reach(reach) for reach in edition.disqualification.refusing_to_help)
    serious = Message("conditions.serious_enough")
    may = tuple((reach, serious) for reach in reaches)
    return left_to("Delegate", "disqualification", Reach.NOTHING, may, edition.cite(number))


@cites("A1c", "2j", since=date(2018, 1, 1), until=date(2025, 1, 1))
def _cannot_fulfil(edition: Edition) -> Ruling[Reach]:
    """Before it was one of the reasons of 2k, the attempt was DNF for it, or the competitor out of the event."""
    reaches = (
        (Reach.ATTEMPT, Message("conditions.only_this_attempt")),
        (Reach.EVENT, Message("conditions.would_happen_again")),
    )
    return left_to("Delegate", "disqualification", Reach.NOTHING, reaches, edition.cite("A1c", "2j"))


@cites("2l")
def may_skip_warning(edition: Edition) -> Ruling[bool]:
    """Whether a competitor is disqualified at once rather than after a warning."""
    serious = ((True, Message("conditions.serious_infraction")),)
    return left_to("Delegate", "warning", False, serious, edition.cite("2l"))


@cites("2l1")
def may_be_refunded(reach: Reach, edition: Edition) -> Ruling[bool]:
    """Whether a competitor may be refunded: not if disqualified; to lose only an attempt is not a disqualification."""
    is_disqualified = reach not in (Reach.NOTHING, Reach.ATTEMPT)
    return Ruling(not is_disqualified, under=edition.cite("2l1"))


@cites("2j1")
def may_attempt_more(edition: Edition) -> Ruling[bool]:
    """Whether a competitor who is disqualified from an event has more attempts in it; 2009 only implies it."""
    return Ruling(False, under=edition.cite("2j1"))


@cites("2k2a", "2j2", "2j3")
def may_disqualify_completed(ground: Ground, edition: Edition, *, happened_in_it: bool = False) -> Ruling[bool]:
    """Whether a completed attempt may lose its result.

    On suspicion of cheating, since 2018; since February 2023 also for any other reason, if it happened in that
    attempt.
    """
    if not edition.has("2j2"):
        return Ruling(False, ())
    if ground is Ground.CHEATING:
        suspected = ((True, Message("conditions.result_suspected")),)
        return left_to("Delegate", "completed_attempt", False, suspected, edition.cite("2j2", "2k2a"))
    if happened_in_it and edition.has("2j3"):
        serious = ((True, Message("conditions.serious_incident")),)
        return left_to("Delegate", "completed_attempt", False, serious, edition.cite("2j3"))
    return Ruling(False, edition.cite("2j2"))


@dataclass(frozen=True, slots=True)
class Halted:
    """A competitor's round at the moment of disqualification: the results so far, and whether an attempt was running.

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


@cites("9f4", "2j1a", "2j2")
def results_after_disqualification(halted: Halted, edition: Edition) -> Ruling[tuple[AttemptResult, ...]]:
    """The results of a round for a competitor disqualified from its event; empty if no results are recorded.

    Completed attempts keep their results, the remaining ones are DNF. Since 2025, a competitor who has not started any
    has no results. In 2009 the remaining ones count as disqualified solves (9f4).
    """
    remaining = edition.disqualification.remaining_attempts
    if remaining == "dnf_if_any_started" and not halted.has_started:
        return Ruling((), under=edition.cite_known("2j1a"))
    recorded = (*halted.recorded, *(SKIPPED for _ in range(halted.allotted - len(halted.recorded))))
    results = tuple(
        DNF if result == SKIPPED or number in halted.struck else result
        for number, result in enumerate(recorded, start=1)
    )
    kept = any(result != SKIPPED for result in halted.recorded)
    numbers = ("9f4",) if remaining == "unsaid" else ("2j1a", "2j2") if kept else ("2j1a",)
    return Ruling(results, edition.cite_known(*numbers))
