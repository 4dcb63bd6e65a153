"""A round as the fields of a form, and back."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from cubelex.competition import (
    ConditionType,
    Cutoff,
    EventOrId,
    Format,
    FromRounds,
    ResultCondition,
    ResultKind,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.errors import InvalidAttempt
from cubelex.officiating import planning
from cubelex.regulations import Edition
from cubelex.rules import is_timed
from cubelex.web.organize.events import typed_values as typed

LONGEST_TEXT: Final = 40
_EXAMPLES: Final = {ResultKind.TIME: "1:30.00", ResultKind.MOVES: "40", ResultKind.MULTI_BLIND: "3/5 40:30"}

T = TypeVar("T")


class LimitSpan(StrEnum):
    """What a time limit applies to."""

    ATTEMPT = "attempt"
    ROUND = "round"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class RoundFields:
    """A round in the form. The condition is for advancing from it, and empty for the last round."""

    format: str
    cutoff_attempts: str = ""
    cutoff: str = ""
    limit: str = ""
    span: str = LimitSpan.ATTEMPT
    shared: tuple[str, ...] = ()
    condition: str = ""
    value: str = ""
    groups: str = ""
    """The number that was chosen. If it is empty, the recommended number is used."""
    problems: Mapping[str, str] = field(default_factory=dict, compare=False)


def fields_of(round_: Round, following: Round | None) -> RoundFields:
    """The fields of a round as announced."""
    cutoff, condition = round_.cutoff, _condition_of(following)
    return RoundFields(
        format=round_.format.value,
        cutoff_attempts=str(cutoff.number_of_attempts) if cutoff else "",
        cutoff=typed.shown_result(cutoff.result_value, round_.kind) if cutoff else "",
        limit=typed.short_time(round_.time_limit.centiseconds) if round_.time_limit else "",
        span=_span_of(round_),
        shared=tuple(round_id for round_id in _shared_by(round_) if round_id != round_.id),
        condition=condition.type.value if condition else "",
        value=_shown_value(condition, round_.kind) if condition else "",
        groups=_groups_of(round_),
    )


def _groups_of(round_: Round) -> str:
    """The number of groups that was chosen. One scramble set is the usual number and tells nothing."""
    sets = round_.scramble_set_count if round_.scramble_set_count > 1 else None
    return str(planning.chosen_groups(round_) or sets or "")


def _condition_of(following: Round | None) -> ResultCondition | None:
    source = following.participation_ruleset.participation_source if following else None
    return source.result_condition if isinstance(source, FromRounds) else None


def _shared_by(round_: Round) -> tuple[str, ...]:
    return round_.time_limit.cumulative_round_ids if round_.time_limit else ()


def _span_of(round_: Round) -> LimitSpan:
    ids = _shared_by(round_)
    if not ids:
        return LimitSpan.ATTEMPT
    return LimitSpan.ROUND if ids == (round_.id,) else LimitSpan.SHARED


def _shown_value(condition: ResultCondition, event: EventOrId) -> str:
    if condition.type is ConditionType.RESULT_ACHIEVED:
        return typed.shown_result(condition.value, event, condition.scope)
    return str(condition.value)


def posted_fields(form: QueryDict, round_id: str) -> RoundFields:
    """The fields of a round in a form that was sent."""

    def said(name: str) -> str:
        return form.get(f"{round_id}-{name}", "").strip()[:LONGEST_TEXT]

    return RoundFields(
        format=said("format"),
        cutoff_attempts=said("cutoff_attempts"),
        cutoff=said("cutoff"),
        limit=said("limit"),
        span=said("span"),
        shared=tuple(form.getlist(f"{round_id}-shared")),
        condition=said("condition"),
        value=said("value"),
        groups=said("groups"),
    )


@dataclass(frozen=True, slots=True)
class ReadRound:
    """A round from a form, the condition for advancing from it, and values that are not valid."""

    round_: Round
    condition: ResultCondition | None
    problems: Mapping[str, str]


def read_round(given: RoundFields, known: Round, edition: Edition) -> ReadRound:
    """The round in the form. A value that is not valid stays as it was, with a problem."""
    problems: dict[str, str] = {}

    def understood(name: str, read: Callable[[], T], otherwise: T, example: str) -> T:
        try:
            return read()
        except (InvalidAttempt, ValueError):
            problems[name] = _not_understood(getattr(given, name), example)
            return otherwise

    event, was = known.kind, fields_of(known, None)
    chosen = understood("format", lambda: Format(given.format), known.format, "Average of 5")
    cutoff, limit = known.cutoff, known.time_limit
    if _words_of_cutoff(given) != _words_of_cutoff(was):
        example = _EXAMPLES[event.result]
        cutoff = understood("cutoff", lambda: _cutoff(given, event, edition), cutoff, example)
    if _words_of_limit(given) != _words_of_limit(was):
        limit = understood("limit", lambda: _limit(given, known, edition), limit, "10:00")
    if chosen is Format.HEAD_TO_HEAD:
        cutoff = None
    if given.groups != was.groups:
        known = understood("groups", lambda: _with_groups(known, given.groups), known, "2")
    condition = understood("value", lambda: _condition(given, chosen, event, edition), None, _value_example(given))
    changed = replace(known, format=chosen, cutoff=cutoff, time_limit=limit)
    return ReadRound(changed, condition, problems)


def _with_groups(round_: Round, text: str) -> Round:
    """The round with the number of groups that was entered, and a scramble set for each."""
    if not text:
        return planning.choose_groups(round_, None)
    number = max(1, typed.whole_number(text))
    return replace(planning.choose_groups(round_, number), scramble_set_count=number)


def _not_understood(text: str, example: str) -> str:
    if not text:
        return _("A value is missing. Enter for example %(example)s.") % {"example": example}
    return _("“%(text)s” is not valid. Enter for example %(example)s.") % {"text": text, "example": example}


def _value_example(fields: RoundFields) -> str:
    return {ConditionType.RESULT_ACHIEVED.value: "15.00", ConditionType.PERCENT.value: "75"}.get(fields.condition, "12")


def _words_of_cutoff(fields: RoundFields) -> tuple[str, ...]:
    return (fields.cutoff_attempts, fields.cutoff) if fields.cutoff_attempts else ()


def _words_of_limit(fields: RoundFields) -> tuple[object, ...]:
    return fields.limit, fields.span, frozenset(fields.shared) if fields.span == LimitSpan.SHARED else None


def _cutoff(fields: RoundFields, event: EventOrId, edition: Edition) -> Cutoff | None:
    if not fields.cutoff_attempts:
        return None
    return Cutoff(typed.whole_number(fields.cutoff_attempts), typed.result(fields.cutoff, event, edition))


def _limit(fields: RoundFields, round_: Round, edition: Edition) -> TimeLimit | None:
    """The time limit. Rounds of Multi-Blind and Fewest Moves keep their own, mostly none."""
    if not is_timed(round_.kind):
        return round_.time_limit
    if not fields.limit:
        return None
    return TimeLimit(typed.time(fields.limit, edition), tuple(_rounds_of_limit(fields, round_.id)))


def _rounds_of_limit(fields: RoundFields, round_id: str) -> Iterator[str]:
    if fields.span != LimitSpan.ATTEMPT:
        yield round_id
    if fields.span == LimitSpan.SHARED:
        yield from (other for other in fields.shared if other != round_id)


def _condition(fields: RoundFields, chosen: Format, event: EventOrId, edition: Edition) -> ResultCondition | None:
    if not fields.condition:
        return None
    scope = Scope.AVERAGE if chosen.is_average else Scope.SINGLE
    kind = ConditionType(fields.condition)
    if kind is ConditionType.RESULT_ACHIEVED:
        return ResultCondition(kind, scope, int(typed.result(fields.value, event, edition, scope)))
    return ResultCondition(kind, scope, typed.whole_number(fields.value))
