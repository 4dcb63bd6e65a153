"""An attempt as JSON in, its ruling as JSON out: what `cubelex judge` and other programs exchange.

Times are centiseconds as in WCIF, or text as on a timer ("17.65", "1:02.27"). `ATTEMPT_KEYS` has all the keys.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from cubelex.competition import DNF, AttemptResult, TimeLimit
from cubelex.errors import InvalidAttempt
from cubelex.messages import Message
from cubelex.regulations import Edition, edition, editions
from cubelex.rules.attempts.defects import AffectedPart, Repair, permitted_repair
from cubelex.rules.attempts.event_groups import event_groups
from cubelex.rules.attempts.facts import AttemptFacts, JudgedAttempt
from cubelex.rules.attempts.judging import judge_attempt
from cubelex.rules.attempts.multi_blind import CubeFacts, MultiBlindFacts, judge_multi_blind
from cubelex.rules.attempts.observations import Effect
from cubelex.rules.attempts.scorecard import scorecard_entry
from cubelex.rules.attempts.solved_state import moves_from_solved
from cubelex.rules.attempts.timekeeping import original_recorded_time
from cubelex.rules.document_values import (
    Document,
    centiseconds,
    check_keys,
    listed,
    milliseconds,
    optional,
    required,
)
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.fewest_moves.grading import check_solution
from cubelex.rules.rounds.time_limits import TimedAttempt, limit_for_next_attempt
from cubelex.rules.rulings import Question, Ruling

ATTEMPT_KEYS: Mapping[str, str] = {
    "edition": "date of the edition; the latest where it is left out",
    "event": "WCIF id of the event",
    "time": "original recorded time",
    "timer": "time on the speedsolving timer, in place of `time`",
    "stopwatch": "time on the stopwatch, in place of `time`",
    "inspection": "time of inspection",
    "observations": "names of what the judge saw",
    "moves_from_solved": "moves the puzzle is from solved at the end",
    "state": "state of the puzzle at the end, in place of `moves_from_solved`",
    "angles": "degrees by which parts are out of line, by the letter that turns the part",
    "affected_parts": "coloured faces of each part detached or not fully placed at the end",
    "repair": "what the competitor did to a defective puzzle",
    "time_limit": "time limit per attempt",
    "cumulative_time_limit": "time limit of several attempts together",
    "earlier": "results that count towards the cumulative limit; of a DNF with its time: {result, time}",
    "head_to_head": "whether the attempt is in a Head to Head round",
    "stopwatch_only": "whether the stopwatch is the only timer",
    "decisions": "what people decided, by observation",
    "memorization": "blindfolded: time of memorizing; nothing follows from it",
    "cubes": "Multi-Blind: for each cube its moves from solved, or what was seen of it",
    "solved": "Multi-Blind: number of cubes solved, in place of `cubes`",
    "attempted": "Multi-Blind: number of cubes attempted, in place of `cubes`",
    "limit": "Multi-Blind: reduced time limit of a competitor who came late",
    "moves": "Fewest Moves: the number of moves, in place of the sheet",
    "scramble": "Fewest Moves: the scramble sequence",
    "solution": "Fewest Moves: the solution as written",
}


def judge_document(document: Document) -> dict[str, Any]:
    """The ruling on an attempt, as JSON has it.

    Reasons and conditions are messages, so that a surface can say them in any language; `json.dumps` with
    `default=str` writes them in English.

    :raises InvalidAttempt: when a key is unknown, of the wrong kind, or the facts do not fit together.
    :raises UnknownObservation: when an observation has no such name.
    :raises UnknownEvent: when an event has no such id.
    """
    check_keys(document, ATTEMPT_KEYS)
    centiseconds(document, "memorization")
    name = document.get("edition")
    under = editions()[-1] if name is None else edition(str(name))
    event_id = required(document, "event", str)
    event_groups(event_id)
    if is_multi_blind(event_id):
        return _multi_blind(document, under)
    if is_fewest_moves(event_id) and "solution" in document:
        return _fewest_moves(document, under)
    limits = _limits(document, under)
    ruling = judge_attempt(_facts(document, event_id, limits, under), under)
    return _answer(ruling, ruling.answer, event_id, under, "cumulative_time_limit" in document)


def _facts(document: Document, event_id: str, limit: int | None, under: Edition) -> AttemptFacts:
    return AttemptFacts(
        event=event_id,
        time=_recorded(document, event_id, under),
        moves=optional(document, "moves", int),
        inspection=centiseconds(document, "inspection"),
        observations=_observations(document, under),
        moves_from_solved=_moves(document, event_id),
        affected_parts=_parts(document),
        limit=limit,
        head_to_head=optional(document, "head_to_head", bool) or False,
        stopwatch_only=_is_stopwatch_only(document),
        decisions=_decisions(document),
    )


def _multi_blind(document: Document, under: Edition) -> dict[str, Any]:
    time = _recorded(document, "333mbf", under)
    limit = centiseconds(document, "limit")
    facts = MultiBlindFacts(
        cubes=_cubes(document),
        time=time or 0,
        observations=_observations(document, under),
        stopwatch_only="timer" not in document,
        limit=None if limit is None else limit // 100,
        decisions=_decisions(document),
    )
    if time is None and not facts.observations:
        raise InvalidAttempt("a Multi-Blind attempt needs a time; give `time`")
    ruling = judge_multi_blind(facts, under)
    return _answer(ruling, ruling.answer.attempt, "333mbf", under)


def _fewest_moves(document: Document, under: Edition) -> dict[str, Any]:
    scramble, solution = required(document, "scramble", str), required(document, "solution", str)
    observations, decisions = _observations(document, under), _decisions(document)
    ruling = check_solution(scramble, solution, under, observations, decisions)
    answer = _answer(ruling, ruling.answer.attempt, "333fm", under)
    return answer | {"reasons": [_reason(reason) for reason in ruling.answer.reasons]}


def _reason(reason: Ruling[Message]) -> dict[str, Any]:
    return {"reason": reason.answer, "under": list(reason.under)}


def _answer(
    ruling: Ruling[Any], judged: JudgedAttempt, event_id: str, under: Edition, cumulative_limit: bool = False
) -> dict[str, Any]:
    seconds = under.penalties.seconds
    return {
        "edition": str(under),
        "event": event_id,
        "result": int(judged.result),
        "outcome": judged.outcome.value,
        "written": scorecard_entry(judged, event_id, under, cumulative_limit),
        "penalties": [
            {"seconds": seconds, "regulation": penalty.under[0], "observation": penalty.observation.name}
            for penalty in judged.penalties
        ],
        "under": list(ruling.under),
        "choices": [_question(question) for question in ruling.questions],
        "beyond": judged.beyond.value if judged.beyond else None,
        "unpenalized": list(judged.unpenalized),
    }


def _question(question: Question[Effect]) -> dict[str, Any]:
    return {
        "observation": question.matter,
        "by": question.by,
        "default": question.default.value,
        "alternatives": [{"outcome": effect.value, "when": when} for effect, when in question.alternatives],
        "under": list(question.under),
    }


def _recorded(document: Document, event_id: str, under: Edition) -> int | None:
    """The original recorded time in milliseconds."""
    if is_fewest_moves(event_id):
        return None
    timer, stopwatch = milliseconds(document, "timer"), milliseconds(document, "stopwatch")
    if timer is None and stopwatch is None:
        return milliseconds(document, "time")
    if "time" in document:
        raise InvalidAttempt("give either `time`, or `timer` and `stopwatch`, but not both")
    return original_recorded_time(timer, stopwatch, under).answer


def _is_stopwatch_only(document: Document) -> bool:
    return optional(document, "stopwatch_only", bool) or ("stopwatch" in document and "timer" not in document)


def _observations(document: Document, under: Edition) -> tuple[str, ...]:
    names = [str(name) for name in listed(document, "observations")]
    if "repair" in document and not permitted_repair(_repair(document["repair"]), under).answer:
        return (*names, "repaired_wrongly")
    return tuple(names)


def _repair(raw: object) -> Repair:
    return Repair(**check_keys(raw, [field.name for field in fields(Repair)]))


def _limits(document: Document, under: Edition) -> int | None:
    """The limit for this attempt in centiseconds."""
    each, together = (centiseconds(document, key) for key in ("time_limit", "cumulative_time_limit"))
    if together is None:
        return each
    earlier = [_timed(attempt) for attempt in listed(document, "earlier")]
    limit = TimeLimit(together, ("this round",), per_attempt=each)
    return limit_for_next_attempt(limit, earlier, under).answer


def _timed(raw: object) -> TimedAttempt:
    if isinstance(raw, int):
        return TimedAttempt(AttemptResult(raw))
    if isinstance(raw, Mapping) and raw.get("result") == DNF:
        return TimedAttempt(DNF, centiseconds(raw, "time"))
    raise InvalidAttempt(f"an earlier attempt is a result, or {{result: -1, time: …}} for a DNF, not {raw!r}")


def _moves(document: Document, event_id: str) -> int:
    if "state" in document or "angles" in document:
        if "moves_from_solved" in document:
            raise InvalidAttempt("give either `moves_from_solved`, or `state` and `angles`, but not both")
        angles = document.get("angles", {})
        if not isinstance(angles, Mapping) or not all(isinstance(angle, int | float) for angle in angles.values()):
            raise InvalidAttempt(f'`angles` must be an object like {{"U": 46}}, not {angles!r}')
        return moves_from_solved(event_id, optional(document, "state", str), angles)
    return optional(document, "moves_from_solved", int) or 0


def _parts(document: Document) -> tuple[AffectedPart, ...]:
    return tuple(_part(part) for part in listed(document, "affected_parts"))


def _part(raw: object) -> AffectedPart:
    if isinstance(raw, int) and raw >= 0:
        return AffectedPart(raw)
    part = check_keys(raw, ("coloured_faces", "fits_solved"))
    return AffectedPart(required(part, "coloured_faces", int), optional(part, "fits_solved", bool) or False)


def _cubes(document: Document) -> tuple[CubeFacts, ...]:
    if "cubes" in document:
        return tuple(_cube(cube) for cube in listed(document, "cubes"))
    solved, attempted = required(document, "solved", int), required(document, "attempted", int)
    if not 0 <= solved <= attempted:
        raise InvalidAttempt(f"{solved} of {attempted} cubes cannot have been solved")
    return (CubeFacts(),) * solved + (CubeFacts(moves_from_solved=2),) * (attempted - solved)


def _cube(raw: object) -> CubeFacts:
    if isinstance(raw, int):
        return CubeFacts(moves_from_solved=raw)
    cube = check_keys(raw, [field.name for field in fields(CubeFacts)])
    return CubeFacts(
        moves_from_solved=optional(cube, "moves_from_solved", int) or 0,
        affected_parts=_parts(cube),
        observations=tuple(str(name) for name in listed(cube, "observations")),
        decisions=_decisions(cube),
    )


def _decisions(document: Document) -> dict[str, Effect]:
    raw = document.get("decisions", {})
    if not isinstance(raw, Mapping):
        raise InvalidAttempt(f"`decisions` must be an object of observations and what was decided, not {raw!r}")
    return {str(name): _effect(str(effect)) for name, effect in raw.items()}


def _effect(text: str) -> Effect:
    if text not in list(Effect):
        raise InvalidAttempt(f"{text!r} is not a valid decision; expected one of {', '.join(Effect)}")
    return Effect(text)
