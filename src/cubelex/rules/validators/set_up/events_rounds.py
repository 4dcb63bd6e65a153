"""Whether every event and every round has results, and whether the main event is plausible."""

from collections.abc import Iterator
from datetime import timedelta

from cubelex.competition import Round
from cubelex.messages import EventRef, Moment
from cubelex.rules.validators.dossiers import UNSAID, Dossier, Stage
from cubelex.rules.validators.findings import Finding


def check(dossier: Dossier) -> Iterator[Finding]:
    """Events and rounds without results, and a main event that is missing or not the last."""
    yield from _main_event(dossier)
    if dossier.stage is Stage.SET_UP:
        return
    for event in dossier.competition.events:
        if dossier.stage is Stage.FINISHED and not any(map(dossier.entered, event.rounds)):
            yield dossier.found("missing_results_warning", event=event.id)
        for round_ in event.rounds:
            if round_.format.attempts is not None and not dossier.entered(round_):
                yield from _without_results(dossier, round_)


def _main_event(dossier: Dossier) -> Iterator[Finding]:
    main = dossier.beside.main_event
    if main is None:
        yield dossier.found("no_main_event_warning")
    elif main not in (UNSAID, "333") and len(dossier.competition.events) > 1 and main != last_event(dossier):
        yield dossier.found("not_333_main_event_warning", event=main, main_event_id=EventRef(main))


def last_event(dossier: Dossier) -> str | None:
    """The event that is the last on the schedule."""
    activities = [activity for activity in dossier.competition.schedule.activities() if not activity.code.is_other]
    last = max(activities, key=lambda activity: (activity.end_time, activity.start_time), default=None)
    return last.code.event_id if last else None


def _without_results(dossier: Dossier, round_: Round) -> Iterator[Finding]:
    """A round without results: an error at the end or when a later round has results, before that a warning."""
    following = dossier.next_round(round_)
    if dossier.stage is Stage.FINISHED or (following is not None and dossier.entered(following)):
        yield dossier.found("missing_round_results_error", round_=round_)
        return
    today, last_day = dossier.beside.today, dossier.competition.schedule.end_date
    if today is not None and dossier.beside.has_dates and today > last_day + timedelta(days=1):
        yield dossier.found("round_without_results_warning", round_=round_, last_day=Moment(last_day))
