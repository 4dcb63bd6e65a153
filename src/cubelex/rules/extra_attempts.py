"""Extra attempts: when one may be granted, provisional ones, and which attempt each of them replaces (11e, 11k)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from cubelex.competition import SKIPPED, AttemptResult
from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, decider, firm, left_to
from cubelex.rules.numbers import cited
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.remedies import Remedy
from cubelex.rules.rulings import Ruling

_2018, _2025, _2026 = date(2018, 1, 1), date(2025, 1, 1), date(2026, 1, 1)


class Appeal(StrEnum):
    """When the competitor asked for an extra attempt."""

    IN_TIME = "before finishing"
    LATE = "after finishing"
    NONE = "not at all"


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident in an attempt, as far as it matters for an extra attempt.

    `changes_point` is about Head to Head: whether the incident can have changed who wins the point.
    """

    appeal: Appeal = Appeal.IN_TIME
    is_own_modification: bool = False
    competition_has_ended: bool = False
    is_head_to_head: bool = False
    changes_point: bool = True


@cites("11e++++", since=_2025)
def appeal_at(competitor_has_signed: bool) -> Ruling[Appeal]:
    """Whether an appeal comes in time: the attempt is finished once the competitor has signed."""
    return Ruling(Appeal.LATE if competitor_has_signed else Appeal.IN_TIME, under=("11e++++",))


@cites("11b", "11e")
@cites("3i", until=_2018)
@cites("3h3", "11e3", since=_2018)
@cites("8f", until=_2025)
@cites("9l", "11e+++", "11e+++++", since=_2025)
@cites("9l1", "11k", "11k2", since=_2026)
def after_incident(incident: Incident, edition: Edition) -> Ruling[Verdict[Remedy]]:
    """Whether an extra attempt replaces one with an incident: if the Delegate, in 2009 the main judge, grants it.

    Never for what one's own modification of the puzzle causes, nor after the competition; until 2024 the Board may then
    still act. In 2018 the competitor must appeal before finishing; since then should, and after finishing it takes
    exceptional circumstances.
    """
    if refused := _refused(incident, edition):
        return firm(Remedy.STANDS, refused)
    if incident.competition_has_ended:
        board = ((Remedy.DNS, "the Regulations were not followed, and the result should not stand"),)
        return left_to("Board", "incident", Remedy.STANDS, board, cited({2009: ("8f",), 2025: ()}, edition))
    if incident.is_head_to_head and not incident.changes_point and edition.head_to_head.events:
        fair = ((Remedy.EXTRA_ATTEMPT, "fairness asks for it all the same"),)
        return left_to(decider(edition), "incident", Remedy.STANDS, fair, ("11k", "11k2"))
    late = incident.appeal is Appeal.LATE and edition.incidents.appeal == "should"
    granted = "the circumstances are exceptional" if late else "the incident affected the attempt"
    open_answers = [(Remedy.EXTRA_ATTEMPT, granted)]
    if edition.read_as >= _2018:
        open_answers.append((Remedy.PROVISIONAL_EXTRA_ATTEMPT, "it is unclear, or there is no time to look into it"))
    under = ("11b", "11e", "11e+++") if late else ("11b", "11e")
    return left_to(decider(edition), "incident", Remedy.STANDS, tuple(open_answers), under)


def _refused(incident: Incident, edition: Edition) -> tuple[str, ...]:
    """The regulations by which there is no extra attempt, whoever wishes it."""
    if incident.is_own_modification:
        return cited({2009: ("3i",), 2018: ("3h3",)}, edition)
    if incident.competition_has_ended and edition.incidents.extra_attempts_end == "during_competition":
        return cited({2018: ("9l",), 2026: ("9l1",)}, edition)
    if incident.appeal is not Appeal.IN_TIME and edition.incidents.appeal == "must":
        return ("11e",)
    return ()


@cites("11k1", since=_2026)
def who_gets_extra(granted_to: int, both: Collection[int]) -> Ruling[tuple[int, ...]]:
    """Who makes the extra attempt for a point of Head to Head: both competitors, whoever it was granted to."""
    assert granted_to in both, f"competitor {granted_to} does not play for the point"
    return Ruling(tuple(sorted(both)), under=("11k1",))


@dataclass(frozen=True, slots=True)
class MadeAttempt:
    """An attempt as it was made: the regular number it stands for and its result.

    `is_valid` is false once an extra attempt is to replace it. A provisional extra attempt replaces the one before it
    only when it has been confirmed.
    """

    number: int
    result: AttemptResult
    is_valid: bool = True
    is_provisional: bool = False
    is_confirmed: bool = False

    @property
    def counts(self) -> bool:
        """Whether it takes the place of what was made before under its number."""
        return self.is_confirmed or not self.is_provisional


@cites("11e")
@cites("11e2", "11e2+", "11e3", since=_2018)
@cites("11e2a", since=_2026)
def counting_results(made: Sequence[MadeAttempt], allotted: int, edition: Edition) -> Ruling[tuple[AttemptResult, ...]]:
    """The results of a round by their regular numbers, each the last that counts under its number.

    However attempts were ordered, a result is recorded where its scramble sequence belongs. Nothing is recorded while
    an extra attempt is still to be made.

    >>> from cubelex.regulations import editions
    >>> first, second = MadeAttempt(1, AttemptResult(900)), MadeAttempt(2, AttemptResult(-1), is_valid=False)
    >>> made = [first, second, MadeAttempt(2, AttemptResult(950))]
    >>> counting_results(made, 3, editions()[-1])
    Ruling(decision=(900, 950, 0), under=('11e2',))
    """
    last = {one.number: one for one in made if one.counts}
    results = tuple(last[number].result if _is_there(number, last) else SKIPPED for number in range(1, allotted + 1))
    numbers = [one.number for one in made]
    under: tuple[str, ...] = cited({2009: ("11e",), 2018: ("11e2",)}, edition)
    if numbers != sorted(numbers) and edition.read_as >= _2026:
        under = (*under, "11e2a")
    if any(one.is_provisional for one in made) and edition.read_as >= _2018:
        under = (*under, "11e3")
    return Ruling(results, under)


def _is_there(number: int, last: Mapping[int, MadeAttempt]) -> bool:
    return number in last and last[number].is_valid


@cites("11e2", "11e2+", since=_2018)
def next_attempt(made: Sequence[MadeAttempt], allotted: int) -> Ruling[tuple[int, bool] | None]:
    """The number of the attempt that should come next, and whether it is an extra one; nothing when all are made.

    An extra attempt should follow right after the attempt that caused it, and another after it until one is valid.
    """
    last = {one.number: one for one in made if one.counts}
    for number, one in sorted(last.items()):
        if not one.is_valid:
            return Ruling((number, True), under=("11e2",) if sum(m.number == number for m in made) == 1 else ("11e2+",))
    to_come = (number for number in range(1, allotted + 1) if number not in last)
    following = next(to_come, None)
    return Ruling(None if following is None else (following, False), under=())


@cites("11e++", since=_2025)
def undocumented(reasons: Mapping[int, str | None]) -> tuple[Objection[int], ...]:
    """The extra attempts, by number, whose reason should be on record and is not."""
    return tuple(Objection(number, ("11e++",), Weight.SHOULD) for number, reason in reasons.items() if not reason)


@cites("11e++++++", since=_2025)
def day_of_extra_attempt(original: date, made: date, edition: Edition) -> Ruling[date]:
    """The day an extra attempt counts from: that of the attempt it replaces; before 2025 nothing is said."""
    if edition.read_as < _2025:
        return Ruling(made, under=())
    return Ruling(original, under=("11e++++++",))


@cites("11e+++++++", since=_2025)
def may_advance_after_all(next_round_has_finished: bool) -> Ruling[Verdict[bool]]:
    """Whether somebody whom an extra attempt would have brought into the next round may compete in it."""
    if not next_round_has_finished:
        return firm(True, ())
    allowed = ((True, "it is fair to all others"),)
    return left_to("Delegate", "advancing_after_all", False, allowed, ("11e+++++++",))
