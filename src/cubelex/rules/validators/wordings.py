"""Rounds, cutoffs, limits and conditions in a few English words, as the WCA's own messages put them."""

from collections.abc import Sequence

from cubelex.competition import (
    AttemptResult,
    ConditionType,
    Cutoff,
    Format,
    MultiBlindResult,
    ResultCondition,
    RoundType,
    Scope,
    TimeLimit,
    event_name,
)
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.written import written, written_time

_STAGES = {1: "First Round", 2: "Second Round", 3: "Semi Final", 5: "Final"}


def round_name(event_id: str, kind: RoundType) -> str:
    """The round with its event.

    >>> round_name("555", RoundType.FINAL_WITH_CUTOFF)
    '5x5x5 Cube Final'
    """
    return f"{event_name(event_id)} {_STAGES[kind.stage]}"


def cutoff_text(cutoff: Cutoff, event_id: str) -> str:
    """The cutoff.

    >>> cutoff_text(Cutoff(2, AttemptResult(5000)), "444")
    '2 attempts to get < 50.00'
    """
    attempts = f"{cutoff.number_of_attempts} attempt{'s' if cutoff.number_of_attempts > 1 else ''}"
    return f"{attempts} to get {better_than(cutoff.result_value, event_id)}"


def better_than(level: AttemptResult, event_id: str, scope: Scope = Scope.SINGLE) -> str:
    """Every result better than that one.

    >>> better_than(AttemptResult(35), "333fm")
    '< 35 moves'
    """
    if is_multi_blind(event_id):
        return f"> {MultiBlindResult.decode(level).points} points" if level > 0 else "> 0 points"
    return f"< {written(level, event_id, scope)}{' moves' if is_fewest_moves(event_id) else ''}"


def limit_text(limit: TimeLimit, rounds: Sequence[str]) -> str:
    """The time limit; `rounds` are the names of those that share it.

    >>> limit_text(TimeLimit(48000, ("555-r1", "666-r1")), ["5x5x5 Cube Final", "6x6x6 Cube Final"])
    '8:00.00 total for 5x5x5 Cube Final and 6x6x6 Cube Final'
    """
    time = written_time(limit.centiseconds)
    if not limit.is_cumulative:
        return time
    if len(rounds) < 2:
        return f"{time} cumulative"
    return f"{time} total for {', '.join(rounds[:-1])} and {rounds[-1]}"


def condition_text(condition: ResultCondition, round_format: Format, event_id: str) -> str:
    """Who advances.

    >>> ranking = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 4)
    >>> condition_text(ranking, Format.AVERAGE_OF_5, "333")
    'Top 4 advance to next round'
    """
    match condition.type:
        case ConditionType.RANKING:
            return f"Top {condition.value} advance to next round"
        case ConditionType.PERCENT:
            return f"Top {condition.value}% advance to next round"
        case ConditionType.RESULT_ACHIEVED:
            level = better_than(AttemptResult(condition.value), event_id, condition.scope)
            return f"{round_format.full_name} {level} advances to next round"


def listed(names: Sequence[str], most: int = 5) -> str:
    """Some names, and how many more there are.

    >>> listed(["Ann", "Bo", "Cy"], most=2)
    'Ann, Bo and 1 more'
    """
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"
