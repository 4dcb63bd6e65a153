"""What goes wrong at an invented competition, now and then, and how it is dealt with."""

from random import Random

from cubelex.competition import DNF, AttemptResult
from cubelex.officiating.demo.courses import DELEGATE, SCORE_TAKER, Course
from cubelex.officiating.log.facts import AttemptFact
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Outcome
from cubelex.officiating.verbs.attempts import enter_attempt
from cubelex.officiating.verbs.corrections import correct_result
from cubelex.officiating.verbs.disputes import raise_dispute, settle_dispute
from cubelex.officiating.verbs.extra_attempts import decide_provisional, grant_extra_attempt
from cubelex.officiating.verbs.incidents import record_incident
from cubelex.officiating.verbs.rulings import observe_attempt
from cubelex.rules.attempts import read_observed

_SHARES = {"penalty": 0.02, "slip": 0.006, "extra": 0.006, "provisional": 0.001, "corrected": 0.002, "disputed": 0.0005}


def enter(course: Course, about: AttemptFact, result: AttemptResult, again: AttemptResult, chance: Random) -> None:
    """Enter a result as at a competition: mostly without a problem. `again` is the result of an extra attempt."""
    mishap = chance.choices((*_SHARES, "nothing"), (*_SHARES.values(), 1 - sum(_SHARES.values())))[0]
    is_timed = 0 < result < 60_000 and course.state.announced_round(about.round_id).time_limit is not None
    if mishap == "penalty" and is_timed:
        observed = read_observed({"time": int(result), "moves_from_solved": 1})
        course.do(observe_attempt, about.round_id, about.person_id, about.attempt, observed, by=DELEGATE)
        return
    if mishap == "slip" and is_timed:
        _enter(course, about, AttemptResult(result * 10))
        course.do(undo, course.log, course.log[-1].number, "typed one digit too many", by=SCORE_TAKER)
    _enter(course, about, result)
    if mishap in ("extra", "provisional"):
        _make_again(course, about, again, is_provisional=mishap == "provisional")
    if mishap == "corrected" and is_timed:
        place = (about.round_id, about.person_id, about.attempt)
        course.do(correct_result, *place, AttemptResult(result + 200), "the judge wrote a penalty on the scorecard")
    if mishap == "disputed" and result == DNF:
        _dispute(course, about)


def _enter(course: Course, about: AttemptFact, result: AttemptResult) -> Outcome:
    """Enter a result, for a DNF with its time if that counts towards a limit."""
    place = (about.round_id, about.person_id, about.attempt)
    limit = course.state.announced_round(about.round_id).time_limit
    elapsed = limit.centiseconds // 8 if result == DNF and limit and limit.is_cumulative else None
    return course.do(enter_attempt, *place, result, by=SCORE_TAKER, elapsed=elapsed)


def _make_again(course: Course, about: AttemptFact, again: AttemptResult, *, is_provisional: bool) -> None:
    place = (about.round_id, about.person_id, about.attempt)
    reason = "the timer stopped by itself" if not is_provisional else "the competitor says there was a loud noise"
    granted = course.do(grant_extra_attempt, *place, reason, is_provisional=is_provisional, scramble="E1")
    if granted.is_refused:
        return
    _enter(course, about, again)
    if is_provisional:
        course.do(record_incident, "a noise during an attempt", "provisional extra attempt", reason)
        course.do(decide_provisional, *place, counts=True, reason="two judges heard it too")


def _dispute(course: Course, about: AttemptFact) -> None:
    raised = course.do(raise_dispute, about.person_id, course.log[-1], "says the puzzle was solved", course.now)
    if not raised.is_refused:
        course.do(settle_dispute, course.log[-1].number, "upheld", "a photograph shows two moves")
