"""Questions about time limits: what is left, what it makes of results, and what may be announced."""

import re

from cubelex.competition import DNF, TimeLimit
from cubelex.regulations import Edition
from cubelex.rules import apply_time_limit, read_time
from cubelex.rules.rounds import (
    TimedAttempt,
    applied_time_limit,
    default_time_limit,
    limit_for_next_attempt,
    reduced_for_late_arrival,
    time_limit_faults,
    who_may_change_limit,
)
from tests.casebook.reading import read_result

_DNF_WITH_TIME = re.compile(r"DNF \((.+)\)")


def _limit(per_attempt: object, cumulative: object) -> TimeLimit | None:
    each = None if per_attempt is None else read_time(str(per_attempt))
    together = None if cumulative is None else read_time(str(cumulative))
    if together is not None:
        return TimeLimit(together, ("this round",), per_attempt=each)
    return None if each is None else TimeLimit(each)


def _attempt(written: object) -> TimedAttempt:
    if found := _DNF_WITH_TIME.fullmatch(str(written)):
        return TimedAttempt(DNF, read_time(found[1]))
    return TimedAttempt(read_result(written))


def ask_limit_left(edition: Edition, done: list[object], per_attempt: object = None, cumulative: object = None) -> int:
    """The time limit for the attempt that follows those done."""
    limit = _limit(per_attempt, cumulative) or default_time_limit(edition)
    return limit_for_next_attempt(limit, [_attempt(one) for one in done], edition).answer


def ask_limited_to(
    edition: Edition, done: list[object], per_attempt: object = None, cumulative: object = None, event: object = "333"
) -> tuple[int, ...]:
    """The results when the limits are enforced; `-` for an attempt still to come."""
    limit = _limit(per_attempt, cumulative) or default_time_limit(edition)
    return apply_time_limit([_attempt(one) for one in done], limit, str(event), edition).answer.results


def ask_limits_left_to(
    edition: Edition, done: list[object], per_attempt: object = None, cumulative: object = None, event: object = "333"
) -> list[str]:
    """Who decides about results that reached a limit; nobody where the Regulations decide."""
    limit = _limit(per_attempt, cumulative) or default_time_limit(edition)
    ruling = apply_time_limit([_attempt(one) for one in done], limit, str(event), edition)
    return [question.by for question in ruling.questions]


def ask_applied_limit(edition: Edition, announced_for: object) -> object:
    """The limit of a round for which none was announced, or "none"."""
    limit = applied_time_limit(None, str(announced_for), edition)
    return "none" if limit is None else limit.centiseconds


def ask_to_estimate(edition: Edition, done: list[object], cumulative: object) -> list[int]:
    """The attempts, counted from 1, whose time somebody must estimate."""
    limit = _limit(None, cumulative)
    assert limit is not None
    ruling = apply_time_limit([_attempt(one) for one in done], limit, "333", edition)
    return [place + 1 for place in ruling.answer.to_estimate]


def ask_wrong_by(
    edition: Edition, announced_for: object, per_attempt: object = None, cumulative: object = None
) -> list[str]:
    """The regulations that an announced limit breaks."""
    faults = time_limit_faults(_limit(per_attempt, cumulative), str(announced_for), edition)
    return [number for fault in faults for number in fault.under]


def ask_limit_when_late(
    edition: Edition, late_by: object, per_attempt: object = None, cumulative: object = None
) -> object:
    """The limit somebody who is late may still get, or "none"."""
    limit = _limit(per_attempt, cumulative)
    assert limit is not None
    reduced = reduced_for_late_arrival(limit, read_time(str(late_by)), edition).answer
    return "none" if reduced is None else reduced.centiseconds


def ask_limit_changed_by(edition: Edition, competition_has_begun: bool, round_has_begun: bool) -> str:
    """Who may still change the time limit of a round."""
    return who_may_change_limit(competition_has_begun, round_has_begun, edition).answer


KINDS = {
    "limits_left_to": ask_limits_left_to,
    "applied_limit": ask_applied_limit,
    "limit_left": ask_limit_left,
    "limited_to": ask_limited_to,
    "to_estimate": ask_to_estimate,
    "wrong_by": ask_wrong_by,
    "limit_when_late": ask_limit_when_late,
    "limit_changed_by": ask_limit_changed_by,
}
