"""Multi-Blind attempts (Article H): limits, penalties over the limit, and cubes that count as unsolved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from math import ceil, isqrt

from cubelex.competition import MultiBlindResult
from cubelex.errors import InvalidAttempt
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.facts import AttemptFacts, AttemptOutcome, JudgedAttempt
from cubelex.rules.attempts.judging import judge_attempt, worst_outcome
from cubelex.rules.attempts.observations import Effect, Part, observation
from cubelex.rules.attempts.solved_state import AffectedPart, Repair
from cubelex.rules.attempts.timing import Centiseconds, measured
from cubelex.rules.results.multi_blind import multi_blind_score
from cubelex.rules.rulings import Ruling, left_to

# A single cube has no time of its own; that of the attempt is taken.
_ANY_TIME = 100


@dataclass(frozen=True, slots=True)
class CubeFacts:
    """One cube at the end of the attempt, and what was seen of it."""

    moves_from_solved: int = 0
    affected_parts: tuple[AffectedPart, ...] = ()
    observations: tuple[str, ...] = ()
    decisions: Mapping[str, Effect] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class MultiBlindFacts:
    """A Multi-Blind attempt: its cubes, its time, and what was seen of the attempt as a whole.

    `limit` is a reduced time limit for a competitor who came late.
    """

    cubes: tuple[CubeFacts, ...]
    time: Centiseconds
    observations: tuple[str, ...] = ()
    repair: Repair | None = None
    stopwatch_only: bool = True
    limit: Centiseconds | None = None
    decisions: Mapping[str, Effect] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class JudgedMultiBlind:
    """What the attempt came to: the attempt's ruling, and solved cubes and time where it was scored."""

    attempt: JudgedAttempt
    score: MultiBlindResult | None


@cites("H1b", "H1c")
def multi_blind_time_limit(cubes: int, edition: Edition) -> Ruling[int]:
    """The limit in seconds: ten minutes for each cube, and an hour from six cubes on.

    >>> from cubelex.regulations import edition
    >>> [multi_blind_time_limit(cubes, edition("2018")).answer for cubes in (2, 5, 6, 40)]
    [1200, 3000, 3600, 3600]
    """
    limits = edition.multi_blind
    seconds = min(limits.seconds_per_puzzle * cubes, limits.most_seconds)
    return Ruling(seconds, under=edition.cite_known("H1b", "H1c"))


@cites("H1b+")
def multi_blind_limit_for_late(
    cubes: int, late_by: int, edition: Edition, somebody_has_finished: bool = False, may_know_the_scramble: bool = False
) -> Ruling[int]:
    """The limit in seconds for a competitor who comes late, with the Delegate's approval; nothing before 2022.

    Until 2025 they join the others and end with them, unless an attempt is finished. Since 2026 a finished attempt only
    means that other scramble sequences must be used; see `must_use_other_scrambles`.
    """
    match edition.multi_blind.late_arrival:
        case "unsaid":
            return Ruling(0, under=edition.cite("2u1"))
        case "joins_with_time_remaining" if somebody_has_finished or may_know_the_scramble:
            return Ruling(0, under=edition.cite("H1b+"))
    full = multi_blind_time_limit(cubes, edition).answer
    return Ruling(max(full - late_by, 0), under=edition.cite("H1b+"))


@cites("H1b", "H1f", since=date(2026, 1, 1))
def must_use_other_scrambles(
    somebody_has_finished: bool, edition: Edition, may_know_the_scramble: bool = False
) -> Ruling[bool]:
    """Whether an attempt that starts later needs other scrambles: once the sequences may be known.

    >>> from cubelex.regulations import editions
    >>> must_use_other_scrambles(True, editions()[-1])
    Ruling(True, under=('H1b', 'H1f'))
    """
    if somebody_has_finished:
        return Ruling(True, under=edition.cite_known("H1b", "H1f"))
    return Ruling(may_know_the_scramble, under=edition.cite_known("H1f"))


@cites("H1a", "H1a1")
def accepted_number(
    wanted: int, submitted: int | None, edition: Edition, event_has_started: bool = True
) -> Ruling[int]:
    """The number of cubes that counts: once submitted it stays; in 2009 it may change until the event starts.

    :raises InvalidAttempt: when fewer cubes are wanted than an attempt needs, and none were submitted before.
    """
    is_fixed = event_has_started or edition.multi_blind.number_fixed == "when_submitted"
    if is_fixed and submitted is not None and wanted != submitted:
        return Ruling(submitted, under=edition.cite("H1a1"))
    _check_number(wanted, edition)
    return Ruling(wanted, under=edition.cite("H1a"))


def _check_number(cubes: int, edition: Edition) -> None:
    least = edition.multi_blind.least_puzzles
    if cubes < least:
        (number,) = edition.cite("H1a")
        raise InvalidAttempt(f"a Multi-Blind attempt needs at least {least} cubes ({number}), not {cubes}")


@cites("H1a3")
def arrangement(cubes: int, edition: Edition) -> Ruling[tuple[int, ...]]:
    """Cubes in each row of the table, as square as can be, in one layer; 2009 leaves it open and nothing is cited.

    >>> from cubelex.regulations import edition
    >>> arrangement(8, edition("2018")).answer, arrangement(12, edition("2018")).answer
    ((3, 3, 2), (4, 4, 4))
    """
    across = isqrt(cubes - 1) + 1
    rows = ceil(cubes / across)
    counts = tuple(min(across, cubes - row * across) for row in range(rows))
    return Ruling(counts, under=edition.cite_known("H1a3"))


@cites("H2")
def may_cover_surface(requested_with_number: bool, is_approved: bool | None, edition: Edition) -> Ruling[bool]:
    """Whether a competitor may lay a mat or cloth of their own: requested with the number of cubes, and approved.

    `is_approved` is what the Delegate decided; without it, the ruling leaves the answer to the Delegate.
    """
    under = edition.cite_known("H2")
    if is_approved is None and requested_with_number:
        return left_to("Delegate", "own_covering", False, ((True, Message("conditions.delegate_allows")),), under)
    return Ruling(requested_with_number and bool(is_approved), under)


@cites("H1b1", "H1d", "H1d+", "H1d++", "H1e", "3k2b+", "3k2b++")
@cites("H1e", until=date(2026, 1, 1))
def judge_multi_blind(facts: MultiBlindFacts, edition: Edition) -> Ruling[JudgedMultiBlind]:
    """The result: the limit as the time where it was reached, two seconds more for each penalty, and the score.

    A cube that is not solved is unsolved and no more. What a person did to a cube that would disqualify the attempt may
    make only that cube unsolved, if the Delegate decides so.

    :raises InvalidAttempt: when there are too few cubes, or the facts do not fit together.
    """
    _check_number(len(facts.cubes), edition)
    if of_a_cube := [name for name in facts.observations if _is_of_state(name)]:
        raise InvalidAttempt(f"{of_a_cube[0]} is about a single cube; give it with that cube, in `cubes`")
    time, reached = _time(facts, edition)
    whole = AttemptFacts(
        "333mbf",
        time=time,
        observations=facts.observations,
        repair=facts.repair,
        stopwatch_only=facts.stopwatch_only,
        decisions=facts.decisions,
    )
    cubes = [_judge_cube(cube, facts.decisions, edition) for cube in facts.cubes]
    joined = _joined([judge_attempt(whole, edition), *(ruling for cube in cubes for ruling in cube.rulings)], edition)
    # Where nobody said which cube it was, one of those that are not solved is meant.
    unnamed = sum(facts.decisions.get(name) is Effect.PUZZLE_UNSOLVED for name in set(facts.observations))
    solved = min(sum(cube.is_solved for cube in cubes), len(cubes) - unnamed)
    return _scored(joined, solved, len(facts.cubes), time, reached, edition)


def _time(facts: MultiBlindFacts, edition: Edition) -> tuple[Centiseconds, tuple[str, ...]]:
    """The original recorded time: the limit where it was reached."""
    full = multi_blind_time_limit(len(facts.cubes), edition).answer
    limit = 100 * (full if facts.limit is None else min(facts.limit // 100, full))
    return (limit, edition.cite("H1b1")) if facts.time >= limit else (facts.time, ())


@dataclass(frozen=True, slots=True)
class _JudgedCube:
    """Whether a cube counts as solved, and what was ruled about it that concerns the whole attempt."""

    is_solved: bool
    rulings: tuple[Ruling[JudgedAttempt], ...]


@cites("10e3", "H1")
def _judge_cube(cube: CubeFacts, of_attempt: Mapping[str, Effect], edition: Edition) -> _JudgedCube:
    """A cube that is not solved is unsolved and no more; only one that counts as solved costs time for its state.

    What was decided about the attempt holds for each cube about which nothing else was decided.
    """
    decisions = {**of_attempt, **cube.decisions}
    of_state = tuple(name for name in cube.observations if _is_of_state(name))
    left = AttemptFacts(
        "333mbf",
        time=_ANY_TIME,
        observations=of_state,
        moves_from_solved=cube.moves_from_solved,
        affected_parts=cube.affected_parts,
        decisions=decisions,
    )
    others = tuple(name for name in cube.observations if name not in of_state)
    done = AttemptFacts("333mbf", time=_ANY_TIME, observations=others, decisions=decisions)
    state, rest = judge_attempt(left, edition), judge_attempt(done, edition)
    is_left_solved = state.answer.outcome is AttemptOutcome.COMPLETED
    if is_left_solved and all(decisions.get(name) is not Effect.PUZZLE_UNSOLVED for name in others):
        return _JudgedCube(True, (state, rest))
    return _JudgedCube(False, (replace(rest, questions=(*state.questions, *rest.questions)),))


def _is_of_state(name: str) -> bool:
    return observation(name).part is Part.STATE


def _joined(rulings: Sequence[Ruling[JudgedAttempt]], edition: Edition) -> Ruling[JudgedAttempt]:
    """One ruling from those of the attempt and of each cube: the outcome that counts, and all penalties together."""
    outcome = worst_outcome(ruling.answer.outcome for ruling in rulings)
    if any(ruling.answer.beyond for ruling in rulings):
        # A competitor who is disqualified from more than the attempt makes no extra attempt.
        outcome = worst_outcome(
            ruling.answer.outcome for ruling in rulings if ruling.answer.outcome is not AttemptOutcome.EXTRA_ATTEMPT
        )
    same = [ruling for ruling in rulings if ruling.answer.outcome is outcome]
    penalties = tuple(penalty for ruling in rulings for penalty in ruling.answer.penalties)
    joined = replace(
        same[0].answer,
        time=rulings[0].answer.time,
        penalties=penalties,
        beyond=next((ruling.answer.beyond for ruling in rulings if ruling.answer.beyond), None),
        unpenalized=tuple(dict.fromkeys(name for ruling in rulings for name in ruling.answer.unpenalized)),
    )
    solved = edition.cite("10e2")
    numbers = [number for ruling in same for number in ruling.under if number not in solved]
    adds_up = edition.cite_known("H1d") if len(penalties) > 1 and edition.multi_blind.penalties_cumulate else ()
    questions = tuple(question for ruling in rulings for question in ruling.questions)
    return Ruling(joined, tuple(dict.fromkeys([*numbers, *adds_up])), questions)


def _scored(
    joined: Ruling[JudgedAttempt], solved: int, of: int, time: Centiseconds, reached: tuple[str, ...], edition: Edition
) -> Ruling[JudgedMultiBlind]:
    if joined.answer.outcome is not AttemptOutcome.COMPLETED:
        return Ruling(JudgedMultiBlind(joined.answer, None), joined.under, joined.questions)
    penalty = len(joined.answer.penalties) * edition.penalties.seconds
    final = measured(time + penalty * 100, "333mbf", edition).answer
    score = MultiBlindResult(solved, of, final // 100)
    is_over = final // 100 > multi_blind_time_limit(of, edition).answer
    beyond = edition.cite_known("H1d++" if reached else "H1d+") if is_over else ()
    ruling = multi_blind_score(score, edition)
    outcome = AttemptOutcome.COMPLETED if ruling.answer > 0 else AttemptOutcome.DNF
    attempt = replace(joined.answer, outcome=outcome, result=ruling.answer)
    under = (*reached, *joined.under, *beyond, *ruling.under)
    return Ruling(JudgedMultiBlind(attempt, score), under, joined.questions)
