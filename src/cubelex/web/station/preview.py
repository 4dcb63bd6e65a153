"""What an attempt would come to by what was seen of it so far. Nothing is saved: it is asked while a judge ticks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cubelex.messages import Message
from cubelex.officiating import Actor, Fact, Outcome, Role, State, observe_attempt
from cubelex.officiating.verbs import read_observation, rule_attempt
from cubelex.officiating.views import has_penalty
from cubelex.regulations import Edition
from cubelex.rules import Decision, Question, Ruling, check_solution
from cubelex.rules.attempts import is_finished
from cubelex.web.shared.citations import cited
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.observations import BUTTONS, FROM_MEASUREMENT
from cubelex.web.station.payloads import options_json

ANYBODY = frozenset({Role.JUDGE, Role.SCORE_TAKER, Role.DELEGATE})


@dataclass(frozen=True, slots=True)
class Weighed:
    """An attempt with what was seen and decided of it."""

    round_id: str
    person_id: int
    attempt: int
    observed: Mapping[str, Any]
    decisions: tuple[Decision, ...] = ()

    def outcome(self, state: State, by: Actor, decisions: Sequence[Decision]) -> Outcome:
        """What the verb would answer: that of observing, or of ruling where something was observed before."""
        place = self.round_id, self.person_id, self.attempt
        if state.card(self.round_id, self.person_id).slot(self.attempt).current.awaits_ruling:
            return rule_attempt(state, by, *place, decisions)
        observed = read_observation(state, self.observed)
        return observed if isinstance(observed, Outcome) else observe_attempt(state, by, *place, observed, decisions)


def weigh(state: State, by: Actor, asked: Weighed) -> dict[str, Any]:
    """What it would come to, and what is still to be decided; open questions as they are usually answered."""
    outcome = asked.outcome(state, by, asked.decisions)
    supposed = outcome
    if outcome.questions:
        usual = tuple(Decision(question.matter, question.default, "usual") for question in outcome.questions)
        supposed = asked.outcome(state, Actor(by.name, by.roles | ANYBODY), (*asked.decisions, *usual))
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
        "reasons": [{"text": say(reason.answer), "under": cited(reason.under, edition)} for reason in checked.reasons],
        "corrections": [say(correction.answer) for correction in checked.reading.corrections],
    }


def ruling_json(facts: Iterable[Fact], edition: Edition) -> dict[str, Any] | None:
    """What was ruled, as it is written and with its regulations; nothing where nothing was."""
    for fact in facts:
        said = fact.to_json()
        if fact.kind == "extra_attempt_granted":
            return {"outcome": "extra", "written": "", "under": cited(said.get("under", ()), edition)}
        if fact.kind == "attempt_entered":
            return _entered_json(said, edition)
    return None


def _entered_json(said: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    written = str(said.get("written", ""))
    finished = is_finished(True, False, edition, is_penalized=has_penalty(written)).answer
    return {
        "outcome": {-1: "dnf", -2: "dns"}.get(said["result"], "completed"),
        "written": written,
        "under": cited(said.get("under", ()), edition),
        "competitorSigns": not finished,
    }


def question_json(question: Question[str], by: Actor, edition: Edition) -> dict[str, Any]:
    """What is to be decided, and whether this person may decide it."""
    label = BUTTONS.get(question.matter) or FROM_MEASUREMENT.get(question.matter) or question.matter
    return {
        "matter": question.matter,
        "label": str(label),
        "by": question.by,
        "isMine": by.may_decide_as(question.by),
        "options": options_json(question.default, question.alternatives),
        "under": cited(question.under, edition),
    }


def rulings_json(rulings: Iterable[Ruling[Message]], state: State) -> list[dict[str, Any]]:
    """Refusals and remarks in the reader's language, with their regulations."""
    return [
        {"text": say(ruling.answer, state.competition), "under": cited(ruling.under, state.edition)}
        for ruling in rulings
    ]
