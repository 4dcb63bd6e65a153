"""What a judge's page knows before an attempt: rounds that run, their procedure and calls, and every card."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cubelex.competition import DNF, DNS, AttemptResult, EventOrId, Format, Person, Result, Round, TimeLimit
from cubelex.messages import Message
from cubelex.officiating import Actor, CompetitionState, Fact, RoundStatus, next_attempt, results_of
from cubelex.officiating.log.facts import AttemptEntered, ExtraAttemptGranted
from cubelex.officiating.views import (
    cumulative_use,
    dnfs_without_time,
    is_signed,
    limit_of,
    notes_for_judges,
    notes_on_attempt,
    remaining_limit,
    unsigned_attempts,
)
from cubelex.regulations import Edition
from cubelex.rules import (
    Effect,
    Observation,
    Question,
    Ruling,
    format_result,
    is_blindfolded,
    is_fewest_moves,
    is_multi_blind,
    observations,
)
from cubelex.rules.attempts import (
    Call,
    Consequence,
    arrangement,
    consequence_of,
    has_inspection,
    inspection_calls,
    multi_blind_time_limit,
    must_use_stopwatch,
    must_use_timer,
    scorecard_time,
    unsigned_scramble,
)
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.incidents import KINDS
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.labels.observations import BUTTONS, CALLS, EFFECTS, FROM_MEASUREMENT
from cubelex.web.shared.labels.rounds import terms_of
from cubelex.web.shared.results.summaries import LAST
from cubelex.web.shared.results.terms import cutoff_json, limit_json
from cubelex.web.station.puzzle_parts import parts_of

MOST_CUBES = 100
"""The page gets the limit for every number of cubes up to this one. Nobody has attempted more."""


def open_rounds(state: CompetitionState) -> list[Round]:
    """The rounds that are open."""
    return [round_ for round_ in state.competition.rounds if state.round(round_.id).status is RoundStatus.OPEN]


USUAL: Final = frozenset(
    {
        "isExtra",
        "isStarted",
        "isObserved",
        "isScrambled",
        "cubes",
        "lateBy",
        "left",
        "accommodations",
        "notes",
        "unsigned",
    }
)
"""What cards say of most competitors: nothing, no and none."""


def round_brief(state: CompetitionState, round_: Round) -> dict[str, Any]:
    """A round as the page needs it: what is done in it, what is called when, what a judge may see."""
    is_match = round_.format is Format.HEAD_TO_HEAD
    limit = limit_of(state, round_)
    return {
        "id": round_.id,
        "event": round_.event_id,
        "label": round_label(state.competition, round_.id),
        "kind": procedure_of(round_),
        "attempts": round_.format.attempts or 0,
        "terms": list(terms_of(state, round_)),
        "cutoff": cutoff_json(round_),
        "limit": limit_json(limit, state.edition),
        "limitRounds": list(limit.cumulative_round_ids) if limit else [],
        "endsAtLimit": state.edition.limits.after_cumulative == "DNS",
        **_procedure(round_.kind, state.edition, head_to_head=is_match),
        **_preparation(state, round_, limit),
        "cards": [] if is_match else list(_cards(state, round_)),
    }


def _preparation(state: CompetitionState, round_: Round, limit: TimeLimit | None) -> dict[str, Any]:
    """What a judge needs or checks before an attempt: clocks (A1b), the scrambler's signature (A2d1+), rows (H1a3)."""
    edition, event = state.edition, round_.kind
    is_multi = is_multi_blind(event)
    has_clocks = limit is not None and not is_multi and not is_fewest_moves(event)
    stopwatch = must_use_stopwatch(limit.centiseconds, edition) if limit and has_clocks else None
    said = []
    if stopwatch and stopwatch.answer:
        timer = must_use_timer(event, True, edition)
        message = Message("attempts.use_both_clocks" if timer.answer else "attempts.use_stopwatch")
        said.append(Ruling(message, (*stopwatch.under, *timer.under)))
    unsigned = unsigned_scramble(False, edition)
    signs = (slot.valid.signatures for card in state.round(round_.id).cards.values() for slot in card.slots.values())
    is_signed_here = (
        unsigned.answer == "return to a scrambler"
        and not is_fewest_moves(event)
        and any("scrambler" in each for each in signs)
    )
    missing = [Ruling(Message("attempts.return_puzzle"), unsigned.under)] if is_signed_here else []
    return {
        "prepare": rulings_json(said, state),
        "needsStopwatch": bool(stopwatch and stopwatch.answer),
        "ifNotScrambled": rulings_json(missing, state),
        "cubeRows": _cube_rows(edition) if is_multi else [],
        "underRows": citation_links(arrangement(2, edition).under, edition) if is_multi else [],
    }


def _cube_rows(edition: Edition) -> list[str]:
    """How cubes are laid out, by their number: `3 + 3 + 2`."""
    return ["", *(" + ".join(map(str, arrangement(cubes, edition).answer)) for cubes in range(1, MOST_CUBES + 1))]


def _cards(state: CompetitionState, round_: Round) -> Iterator[dict[str, Any]]:
    """The cards, best first, without what is as usual on them, which the page puts back: a round may have hundreds."""
    people = {person.registrant_id: person for person in state.competition.persons}
    for result in sorted(results_of(state, round_.id), key=lambda result: (result.ranking or LAST, result.person_id)):
        said = card_brief(state, round_, people[result.person_id], result)
        yield {name: value for name, value in said.items() if value or name not in USUAL}


def kinds_json() -> list[tuple[str, str]]:
    """The kinds of incidents that can be reported, in the reader's language."""
    return [(kind, str(label)) for kind, label in KINDS.items()]


def procedure_of(round_: Round) -> str:
    """By which procedure a round is held: that of Articles A, B, H, E or I."""
    if round_.format is Format.HEAD_TO_HEAD:
        return "match"
    if is_fewest_moves(round_.kind):
        return "moves"
    if is_multi_blind(round_.kind):
        return "multi"
    return "blind" if is_blindfolded(round_.kind) else "speed"


def _procedure(event: EventOrId, edition: Edition, *, head_to_head: bool) -> dict[str, Any]:
    ready = edition.head_to_head.ready_within if head_to_head else edition.inspection.ready_within
    return {
        "ready": ready,
        "hasInspection": has_inspection(event),
        "calls": calls_json(inspection_calls(event, edition, head_to_head), edition),
        "plusTwoAt": edition.inspection.plus_two_at,
        "dnfAt": edition.inspection.dnf_at,
        "boundaryIsLate": edition.inspection.boundary_is_late,
        "penalty": edition.penalties.seconds,
        "penaltyFormat": edition.scorecards.penalty_format,
        "closestCounts": edition.defects.closest_position_counts,
        "inSeconds": is_multi_blind(event) and edition.multi_blind.time_unit == "seconds",
        "cubeLimits": _cube_limits(edition) if is_multi_blind(event) else [],
        "seen": list(buttons_for(event, edition, head_to_head=head_to_head)),
        "parts": parts_of(event, edition),
    }


def _cube_limits(edition: Edition) -> list[int]:
    """The limit in seconds by the number of cubes."""
    return [multi_blind_time_limit(cubes, edition).answer for cubes in range(MOST_CUBES + 1)]


def calls_json(calls: Iterable[Call], edition: Edition) -> list[dict[str, Any]]:
    """What is called, after how many seconds, in the reader's language, with the regulations."""
    return [
        {
            "at": call.seconds,
            "words": str(CALLS.get(call.words, call.words)),
            "under": citation_links(call.under, edition),
        }
        for call in calls
    ]


def buttons_for(event: EventOrId, edition: Edition, *, head_to_head: bool = False) -> Iterator[dict[str, Any]]:
    """What a judge may see in an event under an edition, in the order of an attempt."""
    for name, observation in observations().items():
        consequence = consequence_of(name, event, edition, head_to_head)
        if name in BUTTONS and consequence is not None:
            yield _button(observation, consequence)


def _button(observation: Observation, consequence: Consequence) -> dict[str, Any]:
    instead = ((effect.value, when) for effect, when in consequence.instead)
    return {
        "name": observation.name,
        "label": str(BUTTONS[observation.name]),
        "part": observation.part.value,
        "breach": observation.breach,
        "effect": consequence.effect.value,
        "effectLabel": str(EFFECTS[consequence.effect]),
        "under": list(consequence.under),
        "decides": consequence.decides or "",
        "options": options_json(consequence.effect.value, instead) if consequence.decides else [],
        "needsTimer": consequence.needs_timer,
    }


def options_json(default: str, alternatives: Iterable[tuple[str, Message]]) -> list[dict[str, str]]:
    """What can be decided: the usual first, and when something else."""
    return [
        {"answer": answer, "label": str(EFFECTS[Effect(answer)]), "when": say(when) if when else ""}
        for answer, when in ((default, None), *alternatives)
    ]


def card_of(state: CompetitionState, round_: Round, person_id: int) -> dict[str, Any] | None:
    """The card of a competitor as it stands; nothing where they do not take part in the round."""
    person = state.competition.find_person(person_id)
    results = (result for result in results_of(state, round_.id) if result.person_id == person_id)
    return next((card_brief(state, round_, person, result) for result in results if person), None)


def card_brief(state: CompetitionState, round_: Round, person: Person, result: Result) -> dict[str, Any]:
    """A competitor's card as it stands."""
    person_id = result.person_id
    card = state.card(round_.id, person_id)
    number = next_attempt(state, round_.id, person_id)
    current = card.slot(number).current if number else None
    left, use = remaining_limit(state, round_.id, person_id), cumulative_use(state, round_.id, person_id)
    notes = notes_on_attempt(state, round_.event_id, card, number) if number else ()
    return {
        "person": person_id,
        "name": person.name,
        "wcaId": person.wca_id or "",
        "attempts": [format_result(attempt, round_.kind) for attempt in result.attempts],
        "next": number,
        "isExtra": bool(current and current.is_extra),
        "isStarted": bool(current and current.started),
        "isObserved": bool(current and current.awaits_ruling),
        "isScrambled": bool(current and "scrambler" in current.signatures),
        "cubes": card.cubes.get(number) if number else None,
        "lateBy": card.late_by.get(number, 0) if number else 0,
        "limit": left.answer if left else None,
        "left": use[0] if use else 0,
        "limitText": scorecard_time(AttemptResult(max(left.answer, 0))) if left else "",
        "accommodations": [note.what for note in notes_for_judges(state, person_id, round_.event_id)],
        "notes": rulings_json((*notes, *_to_estimate(state, round_, person_id)), state),
        "unsigned": [] if is_fewest_moves(round_.kind) else [item._asdict() for item in unsigned_attempts(state, card)],
    }


def _to_estimate(state: CompetitionState, round_: Round, person_id: int) -> tuple[Ruling[Message], ...]:
    """That the time left depends on DNFs whose time nobody wrote down (A1a2+++)."""
    if not dnfs_without_time(state, round_.id, person_id):
        return ()
    return (Ruling(Message("attempts.dnf_needs_time"), state.edition.cite_known("A1a5", "A1a2+++")),)


def ruling_json(facts: Iterable[Fact], edition: Edition) -> dict[str, Any] | None:
    """What was ruled, as it is written and with its regulations; nothing where nothing was."""
    for fact in facts:
        if isinstance(fact, ExtraAttemptGranted):
            return {"outcome": "extra", "written": "", "under": citation_links(fact.under, edition)}
        if isinstance(fact, AttemptEntered):
            finished = is_signed(("judge",), fact.written, edition).answer
            return {
                "outcome": {DNF: "dnf", DNS: "dns"}.get(AttemptResult(fact.result), "completed"),
                "written": fact.written,
                "under": citation_links(fact.under, edition),
                "competitorSigns": not finished,
            }
    return None


def question_json(question: Question[str], by: Actor, edition: Edition) -> dict[str, Any]:
    """What is to be decided, and whether this person may decide it."""
    label = BUTTONS.get(question.matter) or FROM_MEASUREMENT.get(question.matter) or question.matter
    return {
        "matter": question.matter,
        "label": str(label),
        "by": question.by,
        "isMine": by.may_decide_as(question.by),
        "options": options_json(question.default, question.alternatives),
        "under": citation_links(question.under, edition),
    }


def rulings_json(rulings: Iterable[Ruling[Message]], state: CompetitionState) -> list[dict[str, Any]]:
    """Refusals and remarks in the reader's language, with their regulations."""
    return [
        {"text": say(ruling.answer, state.competition), "under": citation_links(ruling.under, state.edition)}
        for ruling in rulings
    ]
