"""A competitor's attempts as JSON in, best and average as JSON out: what `cubelex result` answers."""

from collections.abc import Mapping
from typing import Any

from cubelex.competition import (
    DNF,
    DNS,
    SKIPPED,
    AttemptResult,
    EventOrId,
    Format,
    Result,
    Scope,
)
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, edition, editions, later_revisions
from cubelex.rules.attempts.scorecard_reading import ScorecardReading, read_scorecard_entry
from cubelex.rules.document_values import Document, check_keys, listed, optional, required
from cubelex.rules.events import event_groups, is_multi_blind, is_timed
from cubelex.rules.results.averages import average, best, unofficial_average_format
from cubelex.rules.results.formatting import format_result
from cubelex.rules.rounds.advancement import is_recorded
from cubelex.rules.rounds.formats import average_recognised_in, remarks_on_format
from cubelex.rules.rulings import Ruling

KEYS: Mapping[str, str] = {
    "edition": "date of the edition or of the competition, or a revision; the latest where it is left out",
    "event": "WCIF id of the event",
    "format": "WCIF id of the format: 1, 2, 3, 5, a, m or h",
    "attempts": "WCIF values (-1 is DNF, -2 DNS, 0 no attempt), or text as on a scorecard",
}


def result_document(document: object) -> dict[str, Any]:
    """Best and average of the attempts, how they are written, and the regulations behind them.

    Where the round has no results of the competitor (9f5a), `recorded` is false and both are 0. `remarks` say that the
    edition does not have the event, or does not allow the format, and how an incomplete entry was read. `edition` is
    the edition with its revision, and `revised` what differs under a later revision of its text: name the day of the
    competition to choose one.

    >>> result_document({"edition": "2025-07-17", "event": "777", "format": "m", "attempts": [59949, 60000, 60200]})
    ... # doctest: +NORMALIZE_WHITESPACE
    {'edition': '2025-07-17', 'best': 59949, 'average': 60000,
     'written': {'attempts': ['9:59.49', '10:00.00', '10:02.00'], 'best': '9:59.49', 'average': '10:00.00'},
     'recorded': True, 'under': ['9f6', '9f10', '9f11', '9f2'], 'remarks': [],
     'revised': []}

    :raises InvalidAttempt: a key or a value is not valid
    :raises UnknownEdition: there is no such edition
    """
    facts = check_keys(document, KEYS)
    name = optional(facts, "edition", str)
    held_under = editions()[-1] if name is None else edition(name)
    answer = _answer(facts, held_under)
    later = (_answer(facts, revised) for revised in later_revisions(held_under))
    return {
        **answer,
        "revised": [
            {"edition": other["edition"], "average": other["average"]} for other in later if _differ(other, answer)
        ],
    }


def _differ(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return (one["best"], one["average"]) != (other["best"], other["average"])


def _answer(facts: Document, held_under: Edition) -> dict[str, Any]:
    event_id = required(facts, "event", str)
    event_groups(event_id)
    round_format = _format(required(facts, "format", str))
    readings = _attempts(facts, event_id, round_format, held_under)
    attempts = [reading.answer.result for reading in readings]
    single, mean = best(attempts, held_under), average(attempts, event_id, round_format, held_under)
    recorded = is_recorded(Result(0, tuple(attempts), single, mean), held_under)
    if not recorded.answer:
        single = mean = SKIPPED
    return {
        "edition": str(held_under),
        "best": single,
        "average": mean,
        "written": {
            "attempts": [format_result(attempt, event_id) for attempt in attempts],
            "best": format_result(single, event_id),
            "average": format_result(mean, event_id, Scope.AVERAGE),
        },
        "recorded": recorded.answer,
        "under": _under(event_id, round_format, mean, held_under) if recorded.answer else list(recorded.under),
        "remarks": [
            {"remark": remark, "under": list(under)}
            for remark, under in (
                *((remark.answer, remark.under) for remark in remarks_on_format(event_id, round_format, held_under)),
                *((doubt, reading.under) for reading in readings for doubt in reading.answer.doubts),
            )
        ],
    }


def _format(name: str) -> Format:
    try:
        return Format(name)
    except ValueError:
        known = ", ".join(f"{known.value} ({known.full_name})" for known in Format)
        raise InvalidAttempt(f"`format` must be one of {known}; {name!r} came") from None


def _attempts(
    facts: Document, event: EventOrId, round_format: Format, held_under: Edition
) -> list[Ruling[ScorecardReading]]:
    attempts = [_attempt(entry, event, held_under) for entry in listed(facts, "attempts")]
    if round_format.attempts is not None and len(attempts) > round_format.attempts:
        raise InvalidAttempt(
            f"{round_format.full_name} has {round_format.attempts} attempts; {len(attempts)} came in `attempts`"
        )
    return attempts


def _attempt(entry: object, event: EventOrId, held_under: Edition) -> Ruling[ScorecardReading]:
    if isinstance(entry, str) and entry.strip():
        return read_scorecard_entry(entry, event, held_under)
    if entry is None or entry == "":
        return Ruling(ScorecardReading(SKIPPED), under=())
    if isinstance(entry, bool) or not isinstance(entry, int) or entry < DNS:
        raise InvalidAttempt(f"an attempt is a WCIF value like 1234, -1 for DNF or -2 for DNS, or text; {entry!r} came")
    return Ruling(ScorecardReading(AttemptResult(entry)), under=())


def _under(event: EventOrId, round_format: Format, mean: AttemptResult, held_under: Edition) -> list[str]:
    """The regulations that best and average depend on."""
    recognised = unofficial_average_format(event, round_format, held_under)
    if is_multi_blind(event) or not (round_format.is_average or recognised):
        return list(held_under.cite("9f6", "9f7"))
    if recognised:
        numbers = (*held_under.cite("9f6", "9f7"), *average_recognised_in(event, held_under))
    elif round_format is Format.AVERAGE_OF_5:
        numbers = held_under.cite("9f6", "9f8", "9f9")
    else:
        numbers = held_under.cite("9f6", "9f10", "9f11")
    if mean in (SKIPPED, DNF):
        return list(numbers)
    if is_timed(event):
        return [*numbers, *held_under.cite("9f2" if mean >= held_under.times.threshold else "9f1")]
    rounding = held_under.cite_known("9f3") if held_under.fewest_moves.mean_decimals is not None else ()
    return [*numbers, *rounding]
