"""Extra attempts: when one may be granted, provisional ones, and which attempt each of them replaces (11e, 11k)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.competition import SKIPPED, AttemptResult, EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.attempts.observations import Effect, consequence_of, observations_in
from cubelex.rules.incidents.remedies import Remedy
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.rulings import Ruling, decider, left_to


class Appeal(NamedOption):
    """When the competitor asked for an extra attempt."""

    IN_TIME = "before finishing"
    LATE = "after finishing"
    NONE = "not at all"


@dataclass(frozen=True, slots=True)
class IncidentFacts:
    """An incident in an attempt, as far as it matters for an extra attempt.

    `changes_point` is about Head to Head: whether the incident can have changed who wins the point.
    """

    appeal: Appeal = Appeal.IN_TIME
    is_own_modification: bool = False
    competition_has_ended: bool = False
    is_head_to_head: bool = False
    changes_point: bool = True


@cites("11e++++")
def appeal_at(competitor_has_signed: bool, edition: Edition) -> Ruling[Appeal]:
    """Whether an appeal comes in time: the attempt is finished once the competitor has signed."""
    under = edition.cite_known("11e++++")
    return Ruling(Appeal.LATE if competitor_has_signed else Appeal.IN_TIME, under)


@cites("11b", "11e", "11e3", "11e+++", "11e+++++", "11k", "11k2", "3h3", "8f")
@cites("9l", since=date(2025, 1, 1))
@cites("9l1", since=date(2026, 1, 1))
def after_incident(incident: IncidentFacts, edition: Edition) -> Ruling[Remedy]:
    """Whether an extra attempt replaces one with an incident: if the Delegate, in 2009 the main judge, grants it.

    Never for what the competitor's own modification of the puzzle causes, nor after the competition; until January
    2023 the Board may then still act, and the competitor must appeal before finishing. Since then they should, and
    after finishing it takes exceptional circumstances.
    """
    if refused := _refused(incident, edition):
        return Ruling(Remedy.STANDS, refused)
    if incident.competition_has_ended:
        board = ((Remedy.DNS, Message("conditions.regulations_not_followed")),)
        return left_to("Board", "incident", Remedy.STANDS, board, edition.cite_known("8f"))
    if incident.is_head_to_head and not incident.changes_point and edition.head_to_head.events:
        fair = ((Remedy.EXTRA_ATTEMPT, Message("conditions.fair_anyway")),)
        return left_to(decider(edition), "incident", Remedy.STANDS, fair, edition.cite_known("11k", "11k2"))
    late = incident.appeal is Appeal.LATE and edition.incidents.appeal == "should"
    granted = "conditions.exceptional_circumstances" if late else "conditions.incident_affected_attempt"
    open_answers = [(Remedy.EXTRA_ATTEMPT, Message(granted))]
    if edition.has("11e3"):
        open_answers.append((Remedy.PROVISIONAL_EXTRA_ATTEMPT, Message("conditions.unclear_or_no_time")))
    under = edition.cite_known("11b", "11e", "11e+++") if late else edition.cite("11b", "11e")
    return left_to(decider(edition), "incident", Remedy.STANDS, tuple(open_answers), under)


def _refused(incident: IncidentFacts, edition: Edition) -> tuple[str, ...]:
    """The regulations that rule out an extra attempt; none where one is possible."""
    if incident.is_own_modification:
        return edition.cite("3h3")
    if incident.competition_has_ended and edition.incidents.extra_attempts_end == "during_competition":
        # Since 9l has items for its exceptions, extra attempts are the first of them.
        return edition.cite("9l1" if edition.has("9l2") else "9l")
    if incident.appeal is not Appeal.IN_TIME and edition.incidents.appeal == "must":
        return edition.cite("11e")
    return ()


_AS_REMEDIES: Final = {
    Effect.NONE: Remedy.STANDS,
    Effect.DNF: Remedy.DNF,
    Effect.EXTRA_ATTEMPT: Remedy.EXTRA_ATTEMPT,
}


def reasons_for_extra_attempt(event: EventOrId, edition: Edition, head_to_head: bool = False) -> tuple[str, ...]:
    """The observations for which the edition names an extra attempt as an answer, apart from any other incident.

    >>> from cubelex.regulations import edition
    >>> "inexperience" in reasons_for_extra_attempt("333", edition("2025-07-17"))
    True
    """
    named = ((name, consequence_of(name, event, edition, head_to_head)) for name in observations_in(event))
    return tuple(
        name
        for name, consequence in named
        if consequence and Effect.EXTRA_ATTEMPT in consequence.options and name != "incident"
    )


@cites("3k2", until=date(2025, 1, 1))
@cites("3k2a", since=date(2025, 1, 1))
@cites("9l1+", since=date(2026, 1, 1))
def after_observation(
    name: str, event: EventOrId, edition: Edition, *, round_is_complete: bool = False, head_to_head: bool = False
) -> Ruling[Remedy]:
    """What becomes of an attempt, whatever its result, after something for which an extra attempt may be granted.

    For a puzzle that is not permitted, only as long as the round is not complete (not in 2009).

    :raises UnknownObservation: when the observation is unknown.
    """
    consequence = consequence_of(name, event, edition, head_to_head)
    if consequence is None:
        return Ruling(Remedy.STANDS, ())
    if name == "illegal_puzzle" and round_is_complete and edition.has("3k2"):
        return Ruling(Remedy.DNF, (*edition.cite_known("3k2", "3k2a"), *edition.cite_known("9l1+")))
    remedy = _AS_REMEDIES[consequence.effect]
    if consequence.decides is None:
        return Ruling(remedy, consequence.under)
    others = tuple((_AS_REMEDIES[effect], when) for effect, when in consequence.instead if effect in _AS_REMEDIES)
    return left_to(consequence.decides, name, remedy, others, consequence.under)


@cites("11k1")
def who_gets_extra(granted_to: int, both: Collection[int], edition: Edition) -> Ruling[tuple[int, ...]]:
    """Who makes the extra attempt for a point of Head to Head: always both competitors."""
    assert granted_to in both, f"competitor {granted_to} does not play for the point"
    return Ruling(tuple(sorted(both)), under=edition.cite_known("11k1"))


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


@cites("11e", "11e2", "11e2a", "11e2+", "11e3")
def counting_results(made: Sequence[MadeAttempt], allotted: int, edition: Edition) -> Ruling[tuple[AttemptResult, ...]]:
    """The results of a round by their regular numbers, each the last that counts under its number.

    However attempts were ordered, a result is recorded where its scramble sequence belongs. Nothing is recorded while
    an extra attempt is still to be made.

    >>> from cubelex.regulations import editions
    >>> first, second = MadeAttempt(1, AttemptResult(900)), MadeAttempt(2, AttemptResult(-1), is_valid=False)
    >>> made = [first, second, MadeAttempt(2, AttemptResult(950))]
    >>> counting_results(made, 3, editions()[-1])
    Ruling((900, 950, 0), under=('11e2',))
    """
    last = {attempt.number: attempt for attempt in made if attempt.counts}
    valid = {number: attempt.result for number, attempt in last.items() if attempt.is_valid}
    results = tuple(valid.get(number, SKIPPED) for number in range(1, allotted + 1))
    numbers = [attempt.number for attempt in made]
    out_of_order = ("11e2a",) if numbers != sorted(numbers) else ()
    provisional = ("11e3",) if any(attempt.is_provisional for attempt in made) else ()
    return Ruling(results, edition.cite_known("11e2", *out_of_order, *provisional))


@cites("11e2", "11e2+")
def next_attempt(made: Sequence[MadeAttempt], allotted: int, edition: Edition) -> Ruling[tuple[int, bool] | None]:
    """The number of the attempt that should come next, and whether it is an extra one; nothing when all are made.

    An extra attempt should follow right after the attempt that caused it, and another after it until one is valid.
    """
    last = {attempt.number: attempt for attempt in made if attempt.counts}
    for number, attempt in sorted(last.items()):
        if not attempt.is_valid:
            is_first = sum(other.number == number for other in made) == 1
            return Ruling((number, True), under=edition.cite_known("11e2" if is_first else "11e2+"))
    to_come = (number for number in range(1, allotted + 1) if number not in last)
    following = next(to_come, None)
    return Ruling(None if following is None else (following, False), under=())


@cites("11e++")
def undocumented_extra_attempts(reasons: Mapping[int, str | None], edition: Edition) -> tuple[Objection[int], ...]:
    """The extra attempts, by number, whose reason should be on record and is not."""
    under = edition.cite_known("11e++")
    return tuple(Objection(number, under, Weight.SHOULD) for number, reason in reasons.items() if not reason)


@cites("11e++++++")
def day_of_extra_attempt(original: date, made: date, edition: Edition) -> Ruling[date]:
    """The day an extra attempt counts from: that of the attempt it replaces; before February 2023 nothing is said."""
    if not edition.has("11e++++++"):
        return Ruling(made, under=())
    return Ruling(original, under=edition.cite("11e++++++"))


@cites("11e+++++++")
def may_advance_after_all(next_round_has_finished: bool, edition: Edition) -> Ruling[bool]:
    """Whether a competitor may compete in the next round who advances to it by an extra attempt made later."""
    if not next_round_has_finished:
        return Ruling(True, ())
    allowed = ((True, Message("conditions.fair_to_all_others")),)
    return left_to("Delegate", "advancing_after_all", False, allowed, edition.cite_known("11e+++++++"))
