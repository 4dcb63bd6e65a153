"""The schedule against the rounds: every round is on it, in order, and nothing else."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cubelex.competition import Activity, Round
from cubelex.messages import RoundRef
from cubelex.regulations import cites
from cubelex.rules.rounds.rounds import may_start_round
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import activity_term, count_term

ByRound = Mapping[str, Sequence[Activity]]


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Rounds and attempts that are not scheduled, activities of unknown rounds, and impossible times."""
    if not checked.context.has_dates or checked.context.lists_competitors:
        return
    schedule = checked.competition.schedule
    if schedule.number_of_days < 1:
        yield checked.found("no_days_error", days=count_term("days", schedule.number_of_days))
    by_round: dict[str, list[Activity]] = defaultdict(list)
    for activity in schedule.activities():
        if activity.code.round_id is not None:
            by_round[activity.code.round_id].append(activity)
        yield from _times(checked, activity)
    if not any(True for _ in schedule.activities()):
        yield checked.found("empty_schedule_warning")
        return
    yield from _unknown(checked, by_round)
    for round_ in checked.rounds.values():
        yield from _coverage(checked, round_, by_round)
        yield from _order(checked, round_, by_round)


def _times(checked: CheckedCompetition, activity: Activity) -> Iterator[Finding]:
    said: dict[str, Any] = {"activity_name": activity.name, "activity_code": str(activity.code)}
    if activity.end_time <= activity.start_time:
        yield checked.found("activity_without_duration_error", activity=activity.id, **said)
    for child in activity.child_activities:
        if child.start_time < activity.start_time or child.end_time > activity.end_time:
            yield checked.found(
                "activity_outside_its_round_warning",
                activity=child.id,
                child=activity_term(child.code, child.name),
                details={"child": str(child.code)},
                **said,
            )


def _unknown(checked: CheckedCompetition, by_round: ByRound) -> Iterator[Finding]:
    for round_id, activities in by_round.items():
        if round_id not in checked.rounds:
            first = activities[0]
            yield checked.found(
                "activity_of_unknown_round_error",
                activity=first.id,
                activity_name=first.name,
                activity_code=str(first.code),
            )


def _coverage(checked: CheckedCompetition, round_: Round, by_round: ByRound) -> Iterator[Finding]:
    """A round is scheduled as a whole, except where attempts are held apart, as in Fewest Moves and Multi-Blind."""
    activities = by_round.get(round_.id, ())
    if not activities:
        yield checked.found("round_not_scheduled_error", round_=round_)
        return
    if not round_.kind.attempts_apart:
        return
    scheduled = {activity.code.attempt_number for activity in activities}
    attempts = round_.format.attempts or 0
    if attempts == 1 and None in scheduled:
        return
    for number in range(1, attempts + 1):
        if number not in scheduled:
            yield checked.found("attempt_not_scheduled_error", round_=round_, attempt=number, number=number)


@cites("9l", "9l2")
def _order(checked: CheckedCompetition, round_: Round, by_round: ByRound) -> Iterator[Finding]:
    """A round starts after the round before has ended, except the second of Dual Rounds."""
    before = checked.rounds.get(f"{round_.event_id}-r{round_.number - 1}")
    if before is None or not by_round.get(before.id) or not by_round.get(round_.id):
        return
    start = min(activity.start_time for activity in by_round[round_.id])
    complete = start >= max(activity.end_time for activity in by_round[before.id])
    ruling = may_start_round(
        checked.edition,
        earlier_rounds_are_complete=complete,
        is_second_of_dual=checked.is_first_of_dual(before),
    )
    if not ruling.answer:
        previous = RoundRef(before.id)
        yield checked.found("rounds_out_of_order_error", ruling.under, round_=round_, previous=previous)
