"""The cutoff and the time limit of a round, as scripts apply them while results are entered."""

from cubelex.competition import AttemptResult, Round, TimeLimit
from cubelex.regulations import Edition
from cubelex.rules.rounds import meets_time_limit


def cutoff_json(round_: Round) -> dict[str, int] | None:
    """The cutoff of a round; nothing where it has none."""
    cutoff = round_.cutoff
    return {"attempts": cutoff.number_of_attempts, "result": cutoff.result_value} if cutoff else None


def limit_json(limit: TimeLimit | None, edition: Edition) -> dict[str, object] | None:
    """A limit with what the edition says of it: whether a time equal to it is over, and whether a DNF counts."""
    if limit is None:
        return None
    is_over = not meets_time_limit(AttemptResult(limit.centiseconds), limit.centiseconds, edition).answer
    return {
        "centiseconds": limit.centiseconds,
        "cumulative": limit.is_cumulative,
        "perAttempt": limit.per_attempt if limit.is_cumulative else None,
        "isOverWhenEqual": is_over,
        "countsDnf": edition.limits.dnf_time_counts,
    }
