"""What was announced of a round, and numbers of things, as messages in the words of the WCA's own validators."""

from collections.abc import Sequence
from functools import reduce

from cubelex.competition import (
    ActivityCode,
    AttemptResult,
    ConditionType,
    Cutoff,
    EventOrId,
    Format,
    MultiBlindResult,
    ResultCondition,
    RoundType,
    Scope,
    TimeLimit,
    event_name,
)
from cubelex.messages import Message, ResultValue, RoundRef, Value
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.people.officials import OfficialRole
from cubelex.rules.results.formatting import format_result, format_time

COUNTS = "terms.count."
"""The codes of numbers of things: "1 competitor", "2 competitors"."""

_STAGES = {1: "First Round", 2: "Second Round", 3: "Semi Final", 5: "Final"}


def round_name(event: EventOrId, kind: RoundType) -> str:
    """The round with its event, as the WCA's results call it.

    >>> round_name("555", RoundType.FINAL_WITH_CUTOFF)
    '5x5x5 Cube Final'
    """
    return f"{event_name(event)} {_STAGES[kind.stage]}"


def count_term(things: str, number: int) -> Message:
    """A number of things.

    >>> str(count_term("attempts", 1)), str(count_term("attempts", 3))
    ('1 attempt', '3 attempts')
    """
    return Message(f"terms.count.{things}", count=number)


def format_term(round_format: Format) -> Message:
    """The name of a format.

    >>> str(format_term(Format.MEAN_OF_3))
    'Mean of 3'
    """
    return Message(f"formats.{round_format.name.lower()}")


def role_term(role: OfficialRole) -> Message:
    """The name of a role.

    >>> str(role_term(OfficialRole.SCORE_TAKER))
    'score taker'
    """
    return Message(f"terms.role.{role.name.lower()}")


def cutoff_term(cutoff: Cutoff, event: EventOrId) -> Message:
    """The cutoff.

    >>> str(cutoff_term(Cutoff(2, AttemptResult(5000)), "444"))
    '2 attempts to get < 50.00'
    """
    level = better_than(cutoff.result_value, event)
    return Message("terms.cutoff", count=cutoff.number_of_attempts, level=level)


def better_than(level: AttemptResult, event: EventOrId, scope: Scope = Scope.SINGLE) -> Value:
    """Every result that is better than this one.

    >>> str(better_than(AttemptResult(35), "333fm"))
    '< 35 moves'
    """
    if is_multi_blind(event):
        return Message("terms.better.points", count=MultiBlindResult.decode(level).points if level > 0 else 0)
    if is_fewest_moves(event):
        return Message("terms.better.moves", moves=ResultValue(format_result(level, event, scope)))
    return ResultValue(f"< {format_result(level, event, scope)}")


def limit_term(limit: TimeLimit, sharing: Sequence[str]) -> Value:
    """The time limit. `sharing` are the ids of the rounds that share it.

    >>> str(limit_term(TimeLimit(48000, ("555-r1", "666-r1")), ["555-r1", "666-r1"]))
    '8:00.00 total for 5x5x5 Cube, round 1 and 6x6x6 Cube, round 1'
    """
    time = ResultValue(format_time(limit.centiseconds))
    if not limit.is_cumulative:
        return time
    if len(sharing) < 2:
        return Message("terms.limit.cumulative", time=time)
    return Message("terms.limit.shared", time=time, rounds=tuple(map(RoundRef, sharing)))


def condition_term(condition: ResultCondition, round_format: Format, event: EventOrId) -> Message:
    """Who advances.

    >>> ranking = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 4)
    >>> str(condition_term(ranking, Format.AVERAGE_OF_5, "333"))
    'Top 4 advance to next round'
    """
    match condition.type:
        case ConditionType.RANKING:
            return Message("terms.condition.ranking", places=condition.value)
        case ConditionType.PERCENT:
            return Message("terms.condition.percent", percent=condition.value)
        case ConditionType.RESULT_ACHIEVED:
            level = better_than(AttemptResult(condition.value), event, condition.scope)
            return Message("terms.condition.result", format=format_term(round_format), level=level)


def activity_term(code: ActivityCode, name: str) -> Value:
    """An activity: its round with its group and attempt, or its name where it does not belong to a round.

    >>> str(activity_term(ActivityCode.parse("333-r1-g2"), "3x3x3"))
    '3x3x3 Cube, round 1, group 2'
    """
    if code.round_id is None:
        return name
    term: Value = RoundRef(code.round_id)
    if code.group_number is not None:
        term = Message("terms.activity.group", activity=term, group=code.group_number)
    if code.attempt_number is not None:
        term = Message("terms.activity.attempt", activity=term, attempt=code.attempt_number)
    return term


def shortened_list(values: Sequence[Value], most: int = 5) -> Value:
    """The first of some values, and how many more there are.

    >>> from cubelex.messages import catalogue
    >>> catalogue("en").show(shortened_list(["Ann", "Bo", "Cy"], most=2))
    'Ann, Bo and 1 more'
    """
    if len(values) <= most:
        return tuple(values)
    return (*values[:most], count_term("more", len(values) - most))


def either_of(values: Sequence[Value]) -> Value:
    """One value or another.

    >>> str(either_of([format_term(Format.MEAN_OF_3), format_term(Format.BEST_OF_3)]))
    'Mean of 3 or Best of 3'
    """
    return reduce(lambda first, other: Message("terms.or", first=first, other=other), values)
