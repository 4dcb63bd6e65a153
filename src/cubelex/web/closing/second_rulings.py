"""Ruling again on what judges saw: a log says what was seen and what came of it, and both must still agree."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from cubelex.competition import AttemptResult, EventKind
from cubelex.officiating import Actor, CompetitionState, Entry, Role, replay
from cubelex.officiating.log import facts, match_called, with_entries
from cubelex.officiating.verbs import rule_attempt, rule_point
from cubelex.rules import Decision

Ruled = facts.AttemptEntered | facts.PointEntered
_BY: Final = Actor("", frozenset({Role.DELEGATE}))


@dataclass(frozen=True, slots=True)
class SecondRuling:
    """An entry with a result that is not what the rules make of the observation before it."""

    entry: int
    event: EventKind
    recorded: AttemptResult
    ruled: AttemptResult


def rule_again(entries: Iterable[Entry]) -> Iterator[SecondRuling]:
    """Every result of an observed attempt that is another one when it is ruled on again, with the same decisions.

    Points of matches have the results of two attempts.
    """
    log = list(entries)
    state, known = replay(log[:1]), 1
    for place, entry in enumerate(log):
        if not _is_ruled(entry.fact) or not _is_ruling(entry, entry.fact, log[place - 1]):
            continue
        state, known = with_entries(state, log[known:place], lambda before=known: log[:before]), place  # type: ignore[misc]
        event = state.announced_round(entry.fact.round_id).kind
        for recorded, ruled in zip(_results(entry.fact), _ruled_again(state, entry.fact), strict=False):
            if recorded != ruled:
                yield SecondRuling(entry.number, event, recorded, ruled)


def _is_ruled(fact: facts.Fact) -> TypeGuard[Ruled]:
    return isinstance(fact, facts.AttemptEntered | facts.PointEntered)


def _is_ruling(entry: Entry, entered: Ruled, before: Entry) -> bool:
    """Whether a result was ruled on: together with the observation, or with decisions about it."""
    seen = before.fact
    if isinstance(entered, facts.PointEntered):
        is_of_it = isinstance(seen, facts.PointObserved) and (seen.round_id, seen.match) == (
            entered.round_id,
            entered.match,
        )
    else:
        own = entered.round_id, entered.person_id, entered.attempt
        is_of_it = isinstance(seen, facts.AttemptObserved) and (seen.round_id, seen.person_id, seen.attempt) == own
    return bool(entered.decisions) or (is_of_it and before.at == entry.at)


def _results(fact: facts.Fact) -> tuple[AttemptResult, ...]:
    match fact:
        case facts.AttemptEntered(result=result):
            return (AttemptResult(result),)
        case facts.PointEntered(results=results):
            return tuple(map(AttemptResult, results))
    return ()


def _ruled_again(state: CompetitionState, entered: Ruled) -> tuple[AttemptResult, ...]:
    """What the rules make of an observation now; nothing where they ask something that was not decided."""
    if isinstance(entered, facts.PointEntered):
        both = _decided(entered, state)
        outcome = rule_point(state, _BY, entered.round_id, entered.match, (both[0], both[1]))
    else:
        if state.card(entered.round_id, entered.person_id).slot(entered.attempt).current.observed is None:
            return ()
        decisions = [_decision(told) for told in entered.decisions]
        outcome = rule_attempt(state, _BY, entered.round_id, entered.person_id, entered.attempt, decisions)
    return next((_results(fact) for fact in outcome.facts if isinstance(fact, type(entered))), ())


def _decided(entered: facts.PointEntered, state: CompetitionState) -> list[Sequence[Decision]]:
    """What was decided about the attempt of each competitor of a match, that of the better position first."""
    bracket = state.round(entered.round_id).bracket
    match = match_called(bracket, entered.match, state.edition) if bracket else None
    persons = (match.high, match.low) if match else (None, None)
    return [
        [_decision(told) for told in entered.decisions if told.get("person_id") == person_id] for person_id in persons
    ]


def _decision(told: Mapping[str, Any]) -> Decision:
    return Decision(told["matter"], told["answer"], told["reason"])
