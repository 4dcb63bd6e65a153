"""An attempt as JSON in, its ruling as JSON out: what `cubelex judge` and other programs exchange.

Times are centiseconds as in WCIF, or text as on a timer ("17.65", "1:02.27"). `ATTEMPT_KEYS` has all the keys. Nothing
but the edges of the program (commands, stations, the log) reads or writes these documents.
"""

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from typing import Any, Final

from cubelex.competition import DNF, AttemptResult, EventOrId, TimeLimit
from cubelex.errors import InvalidAttempt
from cubelex.messages import Message
from cubelex.regulations import Edition, cites, edition, editions
from cubelex.rules.attempts.facts import JudgedAttempt
from cubelex.rules.attempts.multi_blind import CubeFacts
from cubelex.rules.attempts.observations import Effect, Part, effect_called, observations
from cubelex.rules.attempts.observed import AttemptTerms, Observed, judge_observed
from cubelex.rules.attempts.scorecard import entry_format, scorecard_entry
from cubelex.rules.attempts.solved_state import AffectedPart, Repair
from cubelex.rules.document_values import Document, centiseconds, check_keys, listed, optional, required
from cubelex.rules.events import event_groups, is_fewest_moves, is_multi_blind
from cubelex.rules.rounds.formats import remarks_on_format
from cubelex.rules.rounds.time_limits import TimedAttempt, counting_time, limit_for_next_attempt
from cubelex.rules.rulings import Question, Ruling

ATTEMPT_KEYS: Mapping[str, str] = {
    "edition": "date of the edition or of the competition, or a revision; the latest where it is left out",
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
    "earlier": "results that count towards the cumulative limit; of a DNF with its time or an estimate: {result, time}",
    "head_to_head": "whether the attempt is in a Head to Head round",
    "stopwatch_only": "whether the stopwatch is the only timer; true where only `stopwatch` is given",
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
KEYS_OF_THE_COMPETITION: Final = frozenset(
    {"edition", "event", "time_limit", "cumulative_time_limit", "earlier", "limit", "head_to_head", "decisions"}
)
"""What a competition knows of an attempt and nobody has to observe."""

MOST_CUBES: Final = 1000
"""Of a Multi-Blind attempt: several times those of any attempt. Each takes memory before anything is decided."""


def judge_document(document: Document) -> dict[str, Any]:
    """The ruling on an attempt, as JSON has it.

    Reasons and conditions are messages, so that a surface can say them in any language; `json.dumps` with
    `default=str` writes them in English.

    :raises InvalidAttempt: when a key is unknown, of the wrong kind, or the facts do not fit together.
    :raises UnknownObservation: when an observation has no such name.
    :raises UnknownEvent: when an event has no such id.
    """
    check_keys(document, ATTEMPT_KEYS)
    name = document.get("edition")
    under = editions()[-1] if name is None else edition(str(name))
    event_id = required(document, "event", str)
    event_groups(event_id)
    observed, terms = read_observed(document), _terms(document, event_id, under)
    answer = _answer(judge_observed(observed, terms, under, _decisions(document)), observed, terms, under)
    remarks = [*remarks_on_format(event_id, None, under), *_remarks_on_earlier(document, terms, under)]
    return answer | {"remarks": [{"remark": remark.answer, "under": list(remark.under)} for remark in remarks]}


@cites("A1a5", since=date(2018, 1, 1))
@cites("A1a2+++", since=date(2025, 1, 1))
def _remarks_on_earlier(document: Document, terms: AttemptTerms, edition: Edition) -> tuple[Ruling[Message], ...]:
    """What a person still has to find out: the time of earlier DNFs that count towards a cumulative limit."""
    earlier = [_timed(attempt) for attempt in listed(document, "earlier")] if terms.is_cumulative else []
    if all(counting_time(attempt, edition) is not None for attempt in earlier):
        return ()
    under = edition.cite_known("A1a2+++") or edition.cite("A1a5")
    return (Ruling(Message("attempts.dnf_needs_time"), under),)


def read_observed(document: Document) -> Observed:
    """What was seen and measured of an attempt; keys that the competition knows are left aside.

    :raises InvalidAttempt: when a key is unknown, or of the wrong kind.
    """
    check_keys(document, ATTEMPT_KEYS)
    centiseconds(document, "memorization")
    if "time" in document and ("timer" in document or "stopwatch" in document):
        raise InvalidAttempt("give either `time`, or `timer` and `stopwatch`, but not both")
    if "moves_from_solved" in document and ("state" in document or "angles" in document):
        raise InvalidAttempt("give either `moves_from_solved`, or `state` and `angles`, but not both")
    return Observed(
        time=centiseconds(document, "time"),
        timer=centiseconds(document, "timer"),
        stopwatch=centiseconds(document, "stopwatch"),
        inspection=centiseconds(document, "inspection"),
        observations=tuple(str(name) for name in listed(document, "observations")),
        moves_from_solved=optional(document, "moves_from_solved", int) or 0,
        state=optional(document, "state", str),
        angles=_angles(document),
        affected_parts=_parts(document),
        repair=_repair(document["repair"]) if "repair" in document else None,
        stopwatch_only=optional(document, "stopwatch_only", bool),
        cubes=_cubes(document),
        moves=optional(document, "moves", int),
        scramble=required(document, "scramble", str) if "solution" in document else "",
        solution=optional(document, "solution", str),
        recorded=dict(document),
    )


_OF_A_START: Final = (
    "time",
    "timer",
    "stopwatch",
    "inspection",
    "memorization",
    "moves_from_solved",
    "state",
    "angles",
    "affected_parts",
    "repair",
    "moves",
    "solution",
)
"""What can be measured or seen only of an attempt that was started."""


@cites("2j1a", since=date(2025, 1, 1))
def shows_start(document: Document) -> bool:
    """Whether an observation shows that the attempt was started: not if it is only about the time before.

    >>> shows_start({"observations": ["absent_when_called"]}), shows_start({"time": "12.00"})
    (False, True)
    """
    seen = [name for name in document.get("observations") or () if name in observations()]
    before = bool(seen) and all(observations()[name].part is Part.BEFORE for name in seen)
    return not before or any(document.get(key) not in (None, "", 0, "0.00", [], {}) for key in _OF_A_START)


def _terms(document: Document, event: EventOrId, edition: Edition) -> AttemptTerms:
    is_cumulative = "cumulative_time_limit" in document
    if is_multi_blind(event):
        return AttemptTerms(event, centiseconds(document, "limit"))
    if is_fewest_moves(event) and "solution" in document:
        return AttemptTerms(event)
    head_to_head = optional(document, "head_to_head", bool) or False
    return AttemptTerms(event, _limit(document, edition), is_cumulative, head_to_head)


def _limit(document: Document, edition: Edition) -> int | None:
    each, together = (centiseconds(document, key) for key in ("time_limit", "cumulative_time_limit"))
    if together is None:
        return each
    earlier = [_timed(attempt) for attempt in listed(document, "earlier")]
    limit = TimeLimit(together, ("this round",), per_attempt=each)
    return limit_for_next_attempt(limit, earlier, edition).answer


def _timed(raw: object) -> TimedAttempt:
    if isinstance(raw, int):
        return TimedAttempt(AttemptResult(raw))
    if isinstance(raw, Mapping) and raw.get("result") == DNF:
        return TimedAttempt(DNF, centiseconds(raw, "time"))
    raise InvalidAttempt(f"an earlier attempt is a result, or {{result: -1, time: …}} for a DNF, not {raw!r}")


def _answer(ruling: Ruling[JudgedAttempt], observed: Observed, terms: AttemptTerms, edition: Edition) -> dict[str, Any]:
    judged, event = ruling.answer, terms.event
    answer = {
        "edition": str(edition),
        "event": "333mbf" if is_multi_blind(event) else str(event),
        "result": int(judged.result),
        "outcome": judged.outcome.value,
        "written": scorecard_entry(judged, event, edition, terms.is_cumulative),
        "written_under": list(entry_format(judged, event, edition, terms.is_cumulative)),
        "penalties": [
            {
                "seconds": edition.penalties.seconds,
                "regulation": penalty.under[0],
                "observation": penalty.observation,
            }
            for penalty in judged.penalties
        ],
        "under": list(ruling.under),
        "choices": [_question(question) for question in ruling.questions],
        "beyond": judged.beyond.value if judged.beyond else None,
        "unpenalized": list(judged.unpenalized),
    }
    if is_fewest_moves(event) and observed.solution is not None:
        answer["reasons"] = [{"reason": reason.answer, "under": list(reason.under)} for reason in judged.reasons]
    return answer


def _question(question: Question[Effect]) -> dict[str, Any]:
    return {
        "observation": question.matter,
        "by": question.by,
        "default": question.default.value,
        "alternatives": [{"outcome": effect.value, "when": when} for effect, when in question.alternatives],
        "under": list(question.under),
    }


def _repair(raw: object) -> Repair:
    kinds = {field.name: field.type for field in fields(Repair)}
    said = check_keys(raw, kinds)
    for name, kind in kinds.items():
        if kind is bool:
            optional(said, name, bool)
        elif (optional(said, name, int) or 0) < 0:
            raise InvalidAttempt(f"`{name}` must be 0 or more, not {said[name]}")
    return Repair(**{name: value for name, value in said.items() if value is not None})


def _angles(document: Document) -> Mapping[str, float]:
    angles = document.get("angles", {})
    if not isinstance(angles, Mapping) or not all(isinstance(angle, int | float) for angle in angles.values()):
        raise InvalidAttempt(f'`angles` must be an object like {{"U": 46}}, not {angles!r}')
    return angles


def _parts(document: Document) -> tuple[AffectedPart, ...]:
    return tuple(_part(part) for part in listed(document, "affected_parts"))


def _part(raw: object) -> AffectedPart:
    if isinstance(raw, int) and raw >= 0:
        return AffectedPart(raw)
    part = check_keys(raw, [field.name for field in fields(AffectedPart)])
    distances = part.get("distances", {})
    if not isinstance(distances, Mapping) or not all(isinstance(far, int | float) for far in distances.values()):
        raise InvalidAttempt(f'`distances` must be an object like {{"UF": 2}}, not {distances!r}')
    return AffectedPart(
        required(part, "coloured_faces", int),
        optional(part, "fits_solved", bool) or False,
        distances,
        optional(part, "home", str) or "",
    )


def _cubes(document: Document) -> tuple[CubeFacts, ...] | None:
    if "cubes" in document:
        cubes = listed(document, "cubes")
        _refuse_too_many(len(cubes))
        return tuple(map(_cube, cubes))
    if "solved" not in document and "attempted" not in document:
        return None
    solved, attempted = required(document, "solved", int), required(document, "attempted", int)
    if not 0 <= solved <= attempted:
        raise InvalidAttempt(f"{solved} of {attempted} cubes cannot have been solved")
    _refuse_too_many(attempted)
    return (CubeFacts(),) * solved + (CubeFacts(moves_from_solved=2),) * (attempted - solved)


def _refuse_too_many(cubes: int) -> None:
    if cubes > MOST_CUBES:
        raise InvalidAttempt(f"{cubes} cubes are more than anybody can attempt; expected at most {MOST_CUBES}")


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
    return {str(name): effect_called(str(effect)) for name, effect in raw.items()}
