"""Whether every event and every round has results, and whether the main event is plausible."""

from collections.abc import Iterator
from datetime import timedelta

from cubelex.competition import Round
from cubelex.messages import EventRef, Moment
from cubelex.rules.validators.checked_competition import NOT_GIVEN, CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Events and rounds without results, and a main event that is missing or not the last."""
    yield from _main_event(checked)
    if checked.stage is CompetitionStage.SET_UP:
        return
    for event in checked.competition.events:
        if checked.stage is CompetitionStage.FINISHED and not any(map(checked.entered, event.rounds)):
            yield checked.found("missing_results_warning", event=event.id)
        for round_ in event.rounds:
            if round_.format.attempts is not None and not checked.entered(round_):
                yield from _without_results(checked, round_)


def _main_event(checked: CheckedCompetition) -> Iterator[Finding]:
    main = checked.context.main_event
    if main is None:
        yield checked.found("no_main_event_warning")
    elif main not in (NOT_GIVEN, "333") and len(checked.competition.events) > 1 and main != last_event(checked):
        yield checked.found("not_333_main_event_warning", event=main, main_event_id=EventRef(main))


def last_event(checked: CheckedCompetition) -> str | None:
    """The event that is the last on the schedule."""
    activities = [activity for activity in checked.competition.schedule.activities() if not activity.code.is_other]
    last = max(activities, key=lambda activity: (activity.end_time, activity.start_time), default=None)
    return last.code.event_id if last else None


def _without_results(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """A round without results: an error at the end or when a later round has results, before that a warning."""
    following = checked.next_round(round_)
    if checked.stage is CompetitionStage.FINISHED or (following is not None and checked.entered(following)):
        yield checked.found("missing_round_results_error", round_=round_)
        return
    today, last_day = checked.context.today, checked.competition.schedule.end_date
    if today is not None and checked.context.has_dates and today > last_day + timedelta(days=1):
        yield checked.found("round_without_results_warning", round_=round_, last_day=Moment(last_day))
