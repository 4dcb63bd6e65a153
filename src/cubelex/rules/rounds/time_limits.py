"""Time limits (A1a): for an attempt, for the attempts of a round or of several rounds together, or both at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId, TimeLimit, is_complete
from cubelex.messages import EventRef, Message
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.timing import Centiseconds
from cubelex.rules.events import is_fewest_moves, is_multi_blind, is_timed
from cubelex.rules.rulings import Question, Ruling, decider


@dataclass(frozen=True, slots=True)
class TimedAttempt:
    """A result, and the time that passed in it where it is DNF: `None` where it is not known."""

    result: AttemptResult
    elapsed: Centiseconds | None = None


@dataclass(frozen=True, slots=True)
class LimitedAttempts:
    """Results with their limits applied, and what is left.

    `remaining` is the limit for the next attempt in centiseconds, 0 where a cumulative limit is spent. `to_estimate`
    are the attempts (from 0) whose time is unknown and must be estimated before anything is said about what is left.
    """

    results: tuple[AttemptResult, ...]
    remaining: int
    to_estimate: tuple[int, ...] = ()


def default_time_limit(edition: Edition) -> TimeLimit:
    """The limit of a round for which none was announced: ten minutes for each attempt."""
    return TimeLimit(edition.limits.default_seconds * 100)


@cites("A1a")
def applied_time_limit(limit: TimeLimit | None, event: EventOrId, edition: Edition) -> TimeLimit | None:
    """The limit of a round as it was announced; in 2009 ten minutes for each attempt where nothing was.

    `None` where an edition requires an announcement and there is none, and in Multi-Blind and Fewest Moves.
    """
    if limit is not None or not is_timed(event) or edition.has("A1a3"):
        return limit
    return default_time_limit(edition)


@cites("A1a1", "A1a2", "A1a2++", "A1a2++++")
def limit_for_next_attempt(limit: TimeLimit, earlier: Sequence[TimedAttempt], edition: Edition) -> Ruling[int]:
    """The limit for the attempt that follows: what is left of a cumulative limit, or that per attempt if it is lower.

    `earlier` are the attempts that count towards the limit, in the order in which they were done.

    >>> from cubelex.regulations import edition
    >>> both = TimeLimit(120_000, ("444bf-r1",), per_attempt=48_000)
    >>> done = [TimedAttempt(AttemptResult(42_000)), TimedAttempt(AttemptResult(45_000))]
    >>> limit_for_next_attempt(both, done, edition("2025-07-17")).answer
    33000
    """
    if not limit.is_cumulative:
        return Ruling(limit.centiseconds, under=edition.cite("A1a1"))
    used = sum(counting_time(attempt, edition) or 0 for attempt in earlier)
    left = max(limit.centiseconds - used, 0)
    if limit.per_attempt is not None and edition.limits.cumulative == "beside_time_limit":
        left = min(left, limit.per_attempt)
    second = "A1a+" if edition.limits.cumulative == "instead_of_time_limit" else "A1a5"
    return Ruling(left, under=edition.cite_known("A1a2", second))


@cites("A1a2", "A1a5", since=date(2018, 1, 1))
def counting_time(attempt: TimedAttempt, edition: Edition) -> int | None:
    """The time that counts towards a limit: the result with its penalties, or what passed in a DNF (not in 2009).

    `None` where a DNF's time is unknown.
    """
    if is_complete(attempt.result):
        return attempt.result
    if attempt.result != DNF or not edition.limits.dnf_time_counts:
        return 0
    return attempt.elapsed


@cites("A1a4", "A1a5")
def meets_time_limit(result: AttemptResult, limit: int, edition: Edition) -> Ruling[bool]:
    """Whether a result, its penalties included, is below the limit; 2009 asks that it is not above it."""
    met = result <= limit if edition.limits.reached == "judge_may_stop" else result < limit
    return Ruling(met, under=edition.cite_known("A1a4", "A1a5"))


@cites("A1a2+++", "A1a2+++++", "A1a2++++++", "A1a4+", since=date(2018, 1, 1))
def apply_time_limit(
    attempts: Sequence[TimedAttempt], limit: TimeLimit, event: EventOrId, edition: Edition
) -> Ruling[LimitedAttempts]:
    """Results with the limit enforced, even after the fact: DNF where it is reached, DNS once it is spent.

    In 2009 a solve over the limit may be stopped: a result that was recorded stands, unless the main judge decides.

    `attempts` are those that count towards the limit, in the order in which they were done, those still to come as
    skipped. Multi-Blind and Fewest Moves have limits of their own, which never make a result DNF here.

    >>> from cubelex.regulations import edition
    >>> done = [TimedAttempt(AttemptResult(time)) for time in (3000, 12_000, 5000, 0)]
    >>> apply_time_limit(done, TimeLimit(20_000, ("666-r1",)), "666", edition("2025-07-17")).answer.results
    (3000, 12000, -1, -2)
    """
    if is_multi_blind(event) or is_fewest_moves(event):
        return Ruling(LimitedAttempts(tuple(attempt.result for attempt in attempts), limit.centiseconds), under=())
    done: list[TimedAttempt] = []
    numbers: list[str] = []
    questions: list[Question[AttemptResult]] = []
    for attempt in attempts:
        ruled = _limited(attempt, limit, done, edition)
        done.append(ruled.answer)
        numbers.extend(ruled.under)
        questions.extend(ruled.questions)
    counted = [attempt for attempt in done if attempt.result != SKIPPED]
    remaining = limit_for_next_attempt(limit, counted, edition).answer
    unknown = tuple(place for place, attempt in enumerate(done) if counting_time(attempt, edition) is None)
    results = tuple(attempt.result for attempt in done)
    limited = LimitedAttempts(results, remaining, unknown)
    return Ruling(limited, tuple(dict.fromkeys(numbers)), tuple(questions))


@cites("A1a2++++++")
def apply_limit_across_rounds(
    done: Sequence[tuple[str, TimedAttempt]], limit: TimeLimit, edition: Edition
) -> Ruling[dict[str, tuple[AttemptResult, ...]]]:
    """Results of several rounds under one cumulative limit, by the id of the round.

    `done` has the attempts of all the rounds in the order in which they were done, each with its round.

    >>> from cubelex.regulations import edition
    >>> done = [("444bf-r1", TimedAttempt(DNF, 90_000)), ("555bf-r1", TimedAttempt(AttemptResult(95_000)))]
    >>> shared = TimeLimit(180_000, ("444bf-r1", "555bf-r1"))
    >>> apply_limit_across_rounds(done, shared, edition("2025-07-17")).answer
    {'444bf-r1': (-1,), '555bf-r1': (-1,)}
    """
    ruling = apply_time_limit([attempt for _, attempt in done], limit, "", edition)
    rounds = dict.fromkeys(round_id for round_id, _ in done)
    limited = list(zip((round_id for round_id, _ in done), ruling.answer.results, strict=True))
    results = {each: tuple(result for round_id, result in limited if round_id == each) for each in rounds}
    return Ruling(results, ruling.under)


def _limited(
    attempt: TimedAttempt, limit: TimeLimit, done: Sequence[TimedAttempt], edition: Edition
) -> Ruling[TimedAttempt]:
    """One attempt under what is left for it. A result that reaches its limit keeps its time as that of a DNF."""
    left = limit_for_next_attempt(limit, done, edition).answer
    if limit.is_cumulative and left <= 0 and edition.limits.after_cumulative == "DNS":
        return Ruling(TimedAttempt(DNS), under=edition.cite("A1a2+++++"))
    if not is_complete(attempt.result):
        return Ruling(attempt, under=())
    met = meets_time_limit(attempt.result, left, edition)
    if met.answer:
        return Ruling(attempt, ())
    if edition.limits.reached == "judge_may_stop":
        dnf = ((DNF, Message("conditions.main_judge_enforces")),)
        question = Question("time_limit_reached", decider(edition), attempt.result, dnf, met.under)
        return Ruling(attempt, met.under, (question,))
    return Ruling(TimedAttempt(DNF, int(attempt.result)), met.under)


@cites("2u2", since=date(2025, 1, 1))
def reduced_for_late_arrival(limit: TimeLimit, late_by: int, edition: Edition) -> Ruling[TimeLimit | None]:
    """The cumulative limit that a competitor who is late by `late_by` centiseconds may get from the Delegate.

    `None` where the edition has no such exception, the limit is not cumulative, or nothing is left of it: then being
    late is being absent (2u; in 2009 2j).
    """
    is_open = edition.has("2u2") and limit.is_cumulative and late_by < limit.centiseconds
    if not is_open:
        return Ruling(None, under=edition.cite("2u"))
    return Ruling(replace(limit, centiseconds=limit.centiseconds - late_by), under=edition.cite("2u2"))


@cites("A1a3")
def who_may_change_limit(
    competition_has_begun: bool, round_has_begun: bool, edition: Edition
) -> Ruling[Literal["organization team", "Delegate", "nobody"]]:
    """Who may still change the time limit of a round.

    It is announced before the round in 2018 and before the competition since May 2019; after that only the Delegate may
    change it, weighing what is fair. 2009 has it announced before the event, and no change after.
    """
    limits = edition.limits
    is_fixed = competition_has_begun if limits.announced == "before_competition" else round_has_begun
    changed_by: Literal["Delegate", "nobody"] = "Delegate" if limits.changed_by == "delegate" else "nobody"
    return Ruling(changed_by if is_fixed else "organization team", under=edition.cite("A1a3"))


@cites("A1a", "A1a+")
@cites("A1a2+++++", since=date(2018, 1, 1), until=date(2025, 1, 1))
@cites("A1a2", since=date(2025, 1, 1))
def time_limit_faults(limit: TimeLimit | None, event: EventOrId, edition: Edition) -> tuple[Ruling[Message], ...]:
    """What is wrong with a limit that is to be announced; empty where nothing is."""
    if limit is None:
        needs_none = not is_timed(event) or applied_time_limit(None, event, edition) is not None
        return () if needs_none else (Ruling(Message("rulings.no_time_limit"), edition.cite("A1a")),)
    faults = []
    if limit.is_cumulative and str(event) in edition.limits.never_cumulative_for:
        fault = Message("rulings.never_cumulative", event=EventRef(str(event)))
        faults.append(Ruling(fault, edition.cite_parameter("limits.never_cumulative_for")))
    if limit.is_cumulative and limit.per_attempt is not None:
        faults.extend(_faults_of_both(limit, limit.per_attempt, edition))
    return tuple(faults)


def _faults_of_both(limit: TimeLimit, per_attempt: int, edition: Edition) -> tuple[Ruling[Message], ...]:
    if edition.limits.cumulative == "instead_of_time_limit":
        return (Ruling(Message("rulings.no_limit_per_attempt"), edition.cite("A1a+")),)
    if edition.has("A1a+") and per_attempt > limit.centiseconds:
        return (Ruling(Message("rulings.limit_per_attempt_too_long"), edition.cite("A1a+")),)
    return ()
