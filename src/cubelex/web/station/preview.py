"""What an attempt would come to by what was seen of it so far. Nothing is saved: it is asked while a judge ticks."""

from collections.abc import Mapping, Sequence
from typing import Any

from cubelex.officiating import Actor, CompetitionState, Outcome, Role, observe_attempt
from cubelex.officiating.verbs import read_observation, rule_attempt
from cubelex.regulations import Edition
from cubelex.rules import Decision, check_solution
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.messages import say
from cubelex.web.station.payloads import question_json, ruling_json, rulings_json
from cubelex.web.station.requests import SentAttempt

ANYBODY = frozenset({Role.JUDGE, Role.SCORE_TAKER, Role.DELEGATE})


def _outcome(state: CompetitionState, by: Actor, asked: SentAttempt, decisions: Sequence[Decision]) -> Outcome:
    """What the verb would answer: that of observing, or of ruling where something was observed before."""
    if state.card(asked.round_id, asked.person_id).slot(asked.attempt).current.awaits_ruling:
        return rule_attempt(state, by, *asked.place, decisions)
    observed = read_observation(state, asked.observed)
    if isinstance(observed, Outcome):
        return observed
    return observe_attempt(state, by, *asked.place, observed, decisions)


def preview_action(state: CompetitionState, by: Actor, asked: SentAttempt) -> dict[str, Any]:
    """What it would come to, and what is still to be decided; open questions as they are usually answered."""
    outcome = _outcome(state, by, asked, asked.decisions)
    supposed = outcome
    if outcome.questions:
        usual = tuple(Decision(question.matter, question.default, "usual") for question in outcome.questions)
        supposed = _outcome(state, Actor(by.name, by.roles | ANYBODY), asked, (*asked.decisions, *usual))
    return {
        "refusals": rulings_json(outcome.refusals, state),
        "questions": [question_json(question, by, state.edition) for question in outcome.questions],
        "ruling": ruling_json(supposed.facts, state.edition),
        "remarks": rulings_json(supposed.remarks, state),
        "solution": _solution_json(asked.observed, state.edition),
    }


def _solution_json(observed: Mapping[str, Any], edition: Edition) -> dict[str, Any] | None:
    """A written solution as it was read, how long it is, and why it cannot count."""
    if not observed.get("solution"):
        return None
    checked = check_solution(str(observed.get("scramble", "")), str(observed["solution"]), edition).answer
    return {
        "read": str(checked.reading.moves) if checked.reading.moves is not None else "",
        "moves": checked.moves,
        "isSolved": checked.is_solved,
        "reasons": [
            {"text": say(reason.answer), "under": citation_links(reason.under, edition)} for reason in checked.reasons
        ],
        "corrections": [say(correction.answer) for correction in checked.reading.corrections],
    }
