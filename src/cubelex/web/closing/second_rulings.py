"""Ruling again on what judges saw: a log says what was seen and what came of it, and both must still agree."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cubelex.competition import AttemptResult
from cubelex.officiating import Actor, CompetitionState, Entry, Role, replay
from cubelex.officiating.log import facts, with_entries
from cubelex.officiating.verbs import rule_attempt
from cubelex.rules import Decision


@dataclass(frozen=True, slots=True)
class SecondRuling:
    """An entry whose result is not what the rules make of the observation before it."""

    entry: int
    event_id: str
    recorded: AttemptResult
    ruled: AttemptResult


def rule_again(entries: Iterable[Entry]) -> Iterator[SecondRuling]:
    """Every result of an observed attempt that is another one when it is ruled on again, with the same decisions."""
    log = list(entries)
    state, known = replay(log[:1]), 1
    for place, entry in enumerate(log):
        if not isinstance(entry.fact, facts.AttemptEntered) or not _is_ruling(entry, log[place - 1]):
            continue
        state, known = with_entries(state, log[known:place], lambda before=known: log[:before]), place  # type: ignore[misc]
        second = _ruled_again(state, entry.fact)
        if second is not None and second != entry.fact.result:
            event_id = state.announced(entry.fact.round_id).event_id
            yield SecondRuling(entry.number, event_id, AttemptResult(entry.fact.result), second)


def _is_ruling(entry: Entry, before: Entry) -> bool:
    """Whether a result was ruled on: together with the observation, or with decisions about it."""
    entered, seen = entry.fact, before.fact
    assert isinstance(entered, facts.AttemptEntered)
    own = entered.round_id, entered.person_id, entered.attempt
    is_at_once = isinstance(seen, facts.AttemptObserved) and (seen.round_id, seen.person_id, seen.attempt) == own
    return bool(entered.decisions) or (is_at_once and before.at == entry.at)


def _ruled_again(state: CompetitionState, entered: facts.AttemptEntered) -> AttemptResult | None:
    """What the rules make of an observation now; nothing where they ask something that was not decided."""
    if state.card(entered.round_id, entered.person_id).slot(entered.attempt).current.observed is None:
        return None
    decisions = [Decision(told["matter"], told["answer"], told["reason"]) for told in entered.decisions]
    by = Actor("", frozenset({Role.DELEGATE}))
    outcome = rule_attempt(state, by, entered.round_id, entered.person_id, entered.attempt, decisions)
    return next((AttemptResult(fact.result) for fact in outcome.facts if isinstance(fact, facts.AttemptEntered)), None)
