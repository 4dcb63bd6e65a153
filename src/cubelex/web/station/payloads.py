"""What a judge's page knows before an attempt: rounds that run, their procedure and calls, and every card."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cubelex.competition import AttemptResult, Format, Round
from cubelex.messages import Message
from cubelex.officiating import RoundStatus, State, next_attempt
from cubelex.officiating.views import notes_for_judges, remaining_limit, unsigned_attempts
from cubelex.regulations import Edition
from cubelex.rules import Effect, Observation, is_blindfolded, is_fewest_moves, is_multi_blind, observations
from cubelex.rules.attempts import (
    Call,
    Consequence,
    consequence_of,
    has_inspection,
    inspection_calls,
    multi_blind_time_limit,
    scorecard_time,
)
from cubelex.web.shared.labels.incidents import KINDS
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.labels.observations import BUTTONS, CALLS, EFFECTS
from cubelex.web.shared.labels.rounds import terms_of
from cubelex.web.shared.results.summaries import Row, rows_of
from cubelex.web.station.puzzle_parts import parts_of

MOST_CUBES = 100
"""The page gets the limit for every number of cubes up to this one. Nobody has attempted more."""


def open_rounds(state: State) -> list[Round]:
    """The rounds that are open."""
    return [round_ for round_ in state.competition.rounds() if state.round(round_.id).status is RoundStatus.OPEN]


USUAL: Final = frozenset(
    {"isExtra", "isStarted", "isObserved", "isScrambled", "cubes", "lateBy", "accommodations", "unsigned"}
)
"""What cards say of most competitors: nothing, no and none."""


def round_brief(state: State, round_: Round) -> dict[str, Any]:
    """A round as the page needs it: what is done in it, what is called when, what a judge may see."""
    is_match = round_.format is Format.HEAD_TO_HEAD
    limit = round_.time_limit
    return {
        "id": round_.id,
        "event": round_.event_id,
        "label": round_label(state.competition, round_.id),
        "kind": kind_of(round_),
        "attempts": round_.format.attempts or 0,
        "terms": list(terms_of(state, round_)),
        "limit": limit.centiseconds if limit and not limit.is_cumulative else None,
        "isCumulative": bool(limit and limit.is_cumulative),
        **_procedure(round_.event_id, state.edition, head_to_head=is_match),
        "cards": [] if is_match else [_brief(state, round_, row) for row in rows_of(state, round_)],
    }


def _brief(state: State, round_: Round, row: Row) -> dict[str, Any]:
    """A card without what is as usual on it, which the page puts back: a round may have hundreds."""
    said = card_brief(state, round_, row)
    return {name: value for name, value in said.items() if value or name not in USUAL}


def kinds_json() -> list[tuple[str, str]]:
    """The kinds of incidents that can be reported, in the reader's language."""
    return [(kind, str(label)) for kind, label in KINDS.items()]


def kind_of(round_: Round) -> str:
    """By which procedure a round is held: that of Articles A, B, H, E or I."""
    if round_.format is Format.HEAD_TO_HEAD:
        return "match"
    if is_fewest_moves(round_.event_id):
        return "moves"
    if is_multi_blind(round_.event_id):
        return "multi"
    return "blind" if is_blindfolded(round_.event_id) else "speed"


def _procedure(event_id: str, edition: Edition, *, head_to_head: bool) -> dict[str, Any]:
    ready = edition.head_to_head.ready_within if head_to_head else edition.inspection.ready_within
    return {
        "ready": ready,
        "hasInspection": has_inspection(event_id),
        "calls": calls_json(inspection_calls(event_id, edition, head_to_head)),
        "plusTwoAt": edition.inspection.plus_two_at,
        "dnfAt": edition.inspection.dnf_at,
        "boundaryIsLate": edition.inspection.boundary_is_late,
        "penalty": edition.penalties.seconds,
        "penaltyFormat": edition.scorecards.penalty_format,
        "closestCounts": edition.defects.closest_position_counts,
        "inSeconds": is_multi_blind(event_id) and edition.multi_blind.time_unit == "seconds",
        "cubeLimits": _cube_limits(edition) if is_multi_blind(event_id) else [],
        "seen": list(buttons_for(event_id, edition, head_to_head=head_to_head)),
        "parts": parts_of(event_id),
    }


def _cube_limits(edition: Edition) -> list[int]:
    """The limit in seconds by the number of cubes."""
    return [multi_blind_time_limit(cubes, edition).answer for cubes in range(MOST_CUBES + 1)]


def calls_json(calls: Iterable[Call]) -> list[dict[str, Any]]:
    """What is called, after how many seconds, in the reader's language."""
    return [{"at": call.seconds, "words": str(CALLS.get(call.words, call.words))} for call in calls]


def buttons_for(event_id: str, edition: Edition, *, head_to_head: bool = False) -> Iterator[dict[str, Any]]:
    """What a judge may see in an event under an edition, in the order of an attempt."""
    for name, observation in observations().items():
        consequence = consequence_of(name, event_id, edition, head_to_head)
        if name in BUTTONS and consequence is not None:
            yield _button(observation, consequence)


def _button(observation: Observation, consequence: Consequence) -> dict[str, Any]:
    instead = ((effect.value, when) for effect, when in consequence.instead)
    return {
        "name": observation.name,
        "label": str(BUTTONS[observation.name]),
        "part": observation.part.value,
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


def card_brief(state: State, round_: Round, row: Row) -> dict[str, Any]:
    """A competitor's card as it stands."""
    person_id = row.result.person_id
    card = state.card(round_.id, person_id)
    number = next_attempt(state, round_.id, person_id)
    current = card.slot(number).current if number else None
    left = remaining_limit(state, round_.id, person_id)
    return {
        "person": person_id,
        "name": row.person.name,
        "wcaId": row.person.wca_id or "",
        "attempts": list(row.attempts),
        "next": number,
        "isExtra": bool(current and current.is_extra),
        "isStarted": bool(current and current.started),
        "isObserved": bool(current and current.awaits_ruling),
        "isScrambled": bool(current and "scrambler" in current.signatures),
        "cubes": card.cubes.get(number) if number else None,
        "lateBy": card.late_by.get(number, 0) if number else 0,
        "limit": left.answer if left else None,
        "limitText": scorecard_time(AttemptResult(max(left.answer, 0))) if left else "",
        "accommodations": [note.what for note in notes_for_judges(state, person_id, round_.event_id)],
        "unsigned": []
        if is_fewest_moves(round_.event_id)
        else [item._asdict() for item in unsigned_attempts(state, card)],
    }
