"""An attempt, judged: what was seen and measured in, a result with the regulations behind it out.

Where the Regulations leave a question to a person, the consequence they name first is taken, and the ruling has the
question.
Decisions that have been made are given back in `AttemptFacts.decisions`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, cites
from cubelex.regulations import edition as edition_named
from cubelex.rules.attempts.facts import AttemptFacts, AttemptOutcome, JudgedAttempt, Penalty
from cubelex.rules.attempts.observations import Consequence, Effect, Observation, Part, consequence_of, observation
from cubelex.rules.attempts.solved_state import affected_at_end, permitted_repair, solved_state
from cubelex.rules.attempts.timing import inspected, measured
from cubelex.rules.events import event_groups, is_blindfolded, is_fewest_moves
from cubelex.rules.rulings import Question, Ruling


@dataclass(frozen=True, slots=True)
class _Seen:
    """One observation, by the name it was given, with what follows from it in this edition and for this event."""

    name: str
    observation: Observation
    consequence: Consequence
    effect: Effect
    under: tuple[str, ...]


_OUTCOMES = {
    Effect.DNS: AttemptOutcome.DNS,
    Effect.DNF: AttemptOutcome.DNF,
    Effect.REMAINING_DNF: AttemptOutcome.DNF,
    Effect.EVENT: AttemptOutcome.DNF,
    Effect.COMPETITION: AttemptOutcome.DNF,
    Effect.EXTRA_ATTEMPT: AttemptOutcome.EXTRA_ATTEMPT,
}


def judge_attempt(facts: AttemptFacts, edition: Edition | str | date) -> Ruling[JudgedAttempt]:
    """The result of an attempt, its penalties, and the questions that people still have to decide.

    >>> from cubelex.regulations import edition
    >>> facts = AttemptFacts("333", 1765, inspection=1512, observations=("contact_at_start",), moves_from_solved=1)
    >>> ruling = judge_attempt(facts, edition("2025-07-17"))
    >>> ruling.answer.result, ruling.under
    (2365, ('A4b1', 'A4d1', '10e3', 'A4e'))

    :raises UnknownObservation: when an observation has no such name.
    :raises InvalidAttempt: when the facts do not fit together.
    :raises UnknownEdition: when the edition is unknown.
    """
    under = edition_named(edition)
    seen, unpenalized = _seen(facts, under)
    judged = _judged(facts, seen, under)
    if _reaches_limit(judged.answer, facts, under):
        seen = (*seen, *_follow([Ruling("time_limit_reached", ())], facts, under))
        judged = _judged(facts, seen, under)
    return replace(judged, answer=replace(judged.answer, unpenalized=unpenalized))


@cites("9f4", "9f5", "11e")
@cites("11e2", since=date(2018, 1, 1))
def _judged(facts: AttemptFacts, seen: Sequence[_Seen], edition: Edition) -> Ruling[JudgedAttempt]:
    """The outcome of what was seen: an extra attempt replaces the attempt, otherwise the worst counts.

    Time penalties add up where nothing worse happened. A competitor who is disqualified from more than the attempt,
    or has no time left, makes no extra attempt.
    """
    breaches = _breaches(seen)
    is_last = any(what.effect.is_beyond_the_attempt or what.name == LIMIT_SPENT for what in breaches)
    counting = [what for what in breaches if not (is_last and what.effect is Effect.EXTRA_ATTEMPT)]
    outcome = worst_outcome(_OUTCOMES.get(what.effect, AttemptOutcome.COMPLETED) for what in counting)
    beyond = [what.effect for what in counting if what.effect.is_beyond_the_attempt]
    penalties = tuple(Penalty(what.observation.name, what.under) for what in counting if what.effect is Effect.PLUS_TWO)
    counted, how = counted_penalties(penalties, edition)
    judged = JudgedAttempt(
        outcome=outcome,
        result=_result(outcome, facts, total_penalty(counted, edition), edition),
        time=None if facts.time is None else measured(facts.time, facts.event, edition).answer,
        penalties=counted,
        beyond=max(beyond, key=list(Effect).index, default=None),
    )
    solved = edition.cite("E2d" if is_fewest_moves(facts.event) else "10e2")
    questions = tuple(
        Question(what.name, what.consequence.decides, what.effect, what.consequence.instead, what.under)
        for what in seen
        if what.consequence.decides and what.name not in facts.decisions
    )
    replaces = _OUTCOMES.keys() - {Effect.EXTRA_ATTEMPT} | {Effect.PLUS_TWO}
    if outcome is AttemptOutcome.EXTRA_ATTEMPT and any(what.effect in replaces for what in counting):
        how = edition.cite("11e2")
    under = _under(outcome, counting, counted, how) or solved
    clocks = facts.timed_under if outcome is AttemptOutcome.COMPLETED else ()
    return Ruling(judged, _together(under, clocks), questions)


def worst_outcome(outcomes: Iterable[AttemptOutcome]) -> AttemptOutcome:
    """The outcome that takes the place of all others; completed where there is none."""
    return max(outcomes, key=list(AttemptOutcome).index, default=AttemptOutcome.COMPLETED)


def _breaches(seen: Sequence[_Seen]) -> list[_Seen]:
    """What was seen, once for each breach: with the worst effect, and the regulations of all that have it."""
    order, found = list(Effect), []
    for breach in dict.fromkeys(what.observation.breach for what in seen):
        members = [what for what in seen if what.observation.breach == breach]
        worst = max((what.effect for what in members), key=order.index)
        same = [what for what in members if what.effect is worst]
        found.append(replace(same[0], under=_together(*(what.under for what in same))))
    return found


def _result(outcome: AttemptOutcome, facts: AttemptFacts, penalty: int, edition: Edition) -> AttemptResult:
    match outcome:
        case AttemptOutcome.DNF:
            return DNF
        case AttemptOutcome.DNS:
            return DNS
        case AttemptOutcome.EXTRA_ATTEMPT:
            return SKIPPED
    if is_fewest_moves(facts.event) and facts.moves is not None:
        return _moves(facts.moves)
    if facts.time is None:
        wanted = "`moves`" if is_fewest_moves(facts.event) else "`time`"
        raise InvalidAttempt(f"a completed attempt needs {wanted}, or the observation that makes it DNF or DNS")
    if facts.time <= 0:
        raise InvalidAttempt("the time of a completed attempt must be more than 0; give the time that was measured")
    return measured(facts.time + penalty * 100, facts.event, edition).answer


@cites("E2d")
def _moves(moves: int) -> AttemptResult:
    if moves < 1:
        raise InvalidAttempt(f"a solution needs at least 1 move, not {moves}")
    return AttemptResult(moves)


LIMIT_SPENT: Final = "limit_spent"
_STOPPED_EARLY: Final = frozenset({"timer_stopped_early", "timer_tried_in_inspection"})
_WHILE_HOLDING: Final = frozenset({"touched_after_stop", "alignment_changed_after_stop"})


@cites("A6e++")
def _seen(facts: AttemptFacts, edition: Edition) -> tuple[tuple[_Seen, ...], tuple[str, ...]]:
    """What follows from everything seen and measured, in the order of an attempt, and the names without a penalty."""
    given: list[Ruling[str]] = [Ruling(name, ()) for name in dict.fromkeys(facts.observations)]
    names = set(facts.observations)
    if edition.has("A6e++") and "released_late" in names and names & _WHILE_HOLDING:
        # A competitor who still holds the puzzle touches it: A6e counts only for a puzzle that is touched again.
        both = edition.cite("A6e++")
        kept = [ruling.answer for ruling in given if ruling.answer not in _WHILE_HOLDING]
        given = [Ruling(name, both if name == "released_late" else ()) for name in kept]
    known = _once([*given, *_derived(facts, edition)])
    followed = _follow(known, facts, edition)
    decided = {what.name for what in followed if not (what.consequence.needs_timer and facts.stopwatch_only)}
    parts = list(Part)
    ordered = sorted(followed, key=lambda what: parts.index(what.observation.part))
    return tuple(ordered), tuple(ruling.answer for ruling in known if ruling.answer not in decided)


def _once(known: Iterable[Ruling[str]]) -> list[Ruling[str]]:
    """Each observation once, whether it was seen, measured or both, with all its regulations."""
    found: dict[str, Ruling[str]] = {}
    for ruling in known:
        before = found.get(ruling.answer)
        found[ruling.answer] = Ruling(ruling.answer, _together(before.under if before else (), ruling.under))
    return list(found.values())


@cites("A6b1", "A6b2")
def _derived(facts: AttemptFacts, edition: Edition) -> list[Ruling[str]]:
    """The observations that measurements amount to: how long inspection took, and in what state the puzzle is."""
    found: list[Ruling[str | None]] = []
    if is_fewest_moves(facts.event):
        found.append(_length(facts.moves, edition))
    elif facts.is_cumulative and facts.limit == 0 and edition.limits.after_cumulative == "DNS":
        found.append(Ruling(LIMIT_SPENT, ()))
    if facts.inspection is not None:
        found.append(inspected(facts.inspection, facts.event, edition, facts.head_to_head))
    if facts.repair is not None:
        repair = permitted_repair(facts.repair, edition)
        found.append(Ruling("repaired_as_permitted" if repair.answer else "repaired_wrongly", repair.under))
    if not _STOPPED_EARLY.intersection(facts.observations):
        found.append(_state(facts, edition))
        found.extend(affected_at_end(facts.affected_parts, edition))
    return [Ruling(ruling.answer, ruling.under) for ruling in found if ruling.answer is not None]


@cites("E2c")
def _state(facts: AttemptFacts, edition: Edition) -> Ruling[str | None]:
    """What the state of the puzzle amounts to; a solution of Fewest Moves is wrong however near it comes."""
    state = solved_state(facts.moves_from_solved, edition)
    if is_fewest_moves(facts.event) and state.answer:
        return Ruling("solution_wrong", ())
    return Ruling(state.answer, _together(state.under, facts.moved_under))


@cites("E2d1")
def _length(moves: int | None, edition: Edition) -> Ruling[str | None]:
    """Too long with more moves than may be handed in, even without a rotation."""
    most = edition.fewest_moves.most_moves
    is_too_long = moves is not None and most is not None and moves > most
    return Ruling("solution_too_long" if is_too_long else None, ())


@cites("B2f", "B2f+")
def _without_timer(event: EventOrId, edition: Edition) -> Consequence | None:
    """What follows from what only a timer makes a breach, where there is none: nothing."""
    under = edition.cite_known("B2f", "B2f+") if is_blindfolded(event) else ()
    return Consequence(under, Effect.NONE, needs_timer=True) if under else None


def _follow(known: Iterable[Ruling[str]], facts: AttemptFacts, edition: Edition) -> list[_Seen]:
    """What follows from each observation, with the decisions that people made."""
    found, at_once = [], edition.penalties.early_stop_extra_under
    groups = event_groups(facts.event, facts.head_to_head)
    for ruling in known:
        is_early = ruling.answer == "timer_stopped_early" and facts.time is not None
        left_no_time = is_early and at_once is not None and (facts.time or 0) < at_once
        seen = observation("timer_stopped_at_once" if left_no_time else ruling.answer)
        if not seen.occurs_in(groups):
            raise InvalidAttempt(
                f"{seen.name} does not occur in {facts.event}; "
                f"`cubelex judge --names --event {facts.event}` lists what does"
            )
        consequence = consequence_of(seen.name, facts.event, edition, facts.head_to_head)
        if consequence is not None and consequence.needs_timer and facts.stopwatch_only:
            consequence = _without_timer(facts.event, edition)
        if consequence is not None:
            effect = facts.decisions.get(ruling.answer, consequence.effect)
            if effect not in consequence.options:
                raise InvalidAttempt(
                    f"{ruling.answer} cannot lead to {effect.value!r} under {' and '.join(consequence.under)}; "
                    f"expected {' or '.join(repr(option.value) for option in consequence.options)}"
                )
            regulations = _together(consequence.under, ruling.under)
            found.append(_Seen(ruling.answer, seen, consequence, effect, regulations))
    return found


@cites("A1a4", "A1a5")
@cites("A1a5", until=date(2025, 1, 1))
def _reaches_limit(judged: JudgedAttempt, facts: AttemptFacts, edition: Edition) -> bool:
    """Whether the result with its penalties is not below the time limit; in 2009, whether it is above."""
    if facts.limit is None or is_fewest_moves(facts.event) or judged.outcome is not AttemptOutcome.COMPLETED:
        return False
    if edition.limits.reached == "judge_may_stop":
        return judged.result > facts.limit
    return judged.result >= facts.limit


def _under(
    outcome: AttemptOutcome, seen: Sequence[_Seen], penalties: Sequence[Penalty], how: tuple[str, ...]
) -> tuple[str, ...]:
    """The regulations behind an outcome: of the worst effect, or of the penalties; none where nothing was wrong."""
    if outcome is AttemptOutcome.EXTRA_ATTEMPT:
        return _together(*(what.under for what in seen if what.effect is Effect.EXTRA_ATTEMPT), how)
    if outcome is not AttemptOutcome.COMPLETED:
        return _together(*(what.under for what in seen if _OUTCOMES.get(what.effect) is outcome))
    spared = (what.under for what in seen if what.effect in (Effect.NONE, Effect.PUZZLE_UNSOLVED))
    return _together(*(penalty.under for penalty in penalties), how, *spared)


def _together(*numbers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number for group in numbers for number in group))


@cites("A4e", "A6i")
def counted_penalties(penalties: Sequence[Penalty], edition: Edition) -> tuple[tuple[Penalty, ...], tuple[str, ...]]:
    """The penalties that count, and the regulations that decide it where there are several.

    In 2009 at most one for starting and one for stopping the solve; since then all. A misalignment is neither, and
    comes on top.
    """
    counted: list[Penalty] = list(penalties)
    how: list[str] = []
    for part, number, most in (
        (Part.START, "A4e", edition.penalties.most_at_start),
        (Part.STOP, "A6i", edition.penalties.most_at_stop),
    ):
        of_part = [penalty for penalty in penalties if penalty.part is part]
        if len(of_part) > 1:
            how.extend(edition.cite(number))
        for penalty in of_part[most:] if most is not None else ():
            counted.remove(penalty)
    return tuple(counted), tuple(how)


def total_penalty(penalties: Sequence[Penalty], edition: Edition) -> int:
    """What the penalties cost together, in seconds."""
    return len(penalties) * edition.penalties.seconds
