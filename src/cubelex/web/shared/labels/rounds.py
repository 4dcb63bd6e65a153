"""What was announced of a round, what it takes to advance and what people do there, in the reader's words."""

import datetime
from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    EventOrId,
    Format,
    FromRounds,
    ResultCondition,
    Round,
    TimeLimit,
)
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import limit_of, next_round_of
from cubelex.rules import format_result, format_time
from cubelex.rules.rounds import Need, Needed, Outlook
from cubelex.web.shared.labels.messages import reader_catalogue
from cubelex.web.shared.labels.names import round_label

FORMATS: Final[Mapping[str, Promise]] = {
    Format.BEST_OF_1: gettext_lazy("Best of 1"),
    Format.BEST_OF_2: gettext_lazy("Best of 2"),
    Format.BEST_OF_3: gettext_lazy("Best of 3"),
    Format.BEST_OF_5: gettext_lazy("Best of 5"),
    Format.AVERAGE_OF_5: gettext_lazy("Average of 5"),
    Format.MEAN_OF_3: gettext_lazy("Mean of 3"),
    Format.HEAD_TO_HEAD: gettext_lazy("Head to Head"),
}
_FORMATS_UNDER: Final[Mapping[str, str]] = {
    Format.BEST_OF_1: "9f6",
    Format.BEST_OF_2: "9f6",
    Format.BEST_OF_3: "9f6",
    Format.BEST_OF_5: "9f6",
    Format.AVERAGE_OF_5: "9f8",
    Format.MEAN_OF_3: "9f10",
    Format.HEAD_TO_HEAD: "9b7",
}
TASKS: Final[Mapping[str, Promise]] = {
    "competitor": gettext_lazy("Compete"),
    "staff-judge": gettext_lazy("Judge"),
    "staff-scrambler": gettext_lazy("Scramble"),
    "staff-runner": gettext_lazy("Run"),
    "staff-dataentry": gettext_lazy("Enter results"),
    "staff-announcer": gettext_lazy("Announce"),
    "staff-delegate": gettext_lazy("Delegate on duty"),
    "staff-stagelead": gettext_lazy("Stage lead"),
}
WHILE_RUNNING: Final[Mapping[str, Promise]] = {
    Outlook.CERTAIN: gettext_lazy("Qualified"),
    Outlook.POSSIBLE: gettext_lazy("In contention"),
    Outlook.IMPOSSIBLE: gettext_lazy("Eliminated"),
}
AT_THE_END: Final[Mapping[str, Promise]] = {
    Outlook.CERTAIN: gettext_lazy("Advances"),
    Outlook.IMPOSSIBLE: gettext_lazy("Does not advance"),
}


def stage_label(competition: Competition, round_: Round) -> str:
    """The name of a round where its event is known already: its number, or that it is the final."""
    if competition.next_round(round_) is None:
        return _("Final")
    return _("Round %(number)d") % {"number": round_.number}


def outlook_label(outlook: str, status: RoundStatus) -> str:
    """What can be said about a person's advancing, or nothing where no round follows."""
    finished = status is RoundStatus.FINISHED and outlook in AT_THE_END
    return str((AT_THE_END if finished else WHILE_RUNNING).get(outlook, ""))


def task_label(assignment_code: str) -> str:
    """What a person has to do in an activity."""
    return str(TASKS.get(assignment_code, assignment_code.removeprefix("staff-")))


def terms_of(state: CompetitionState, round_: Round) -> Iterator[str]:
    """What was announced of a round: format, cutoff, time limit, and who advances from it."""
    yield str(FORMATS[round_.format])
    if round_.cutoff:
        yield cutoff_label(round_.cutoff, round_.kind)
    if limit := limit_of(state, round_):
        yield limit_label(limit, state.competition)
    following = next_round_of(state, round_.id)
    source = following.participation_ruleset.participation_source if following else None
    if isinstance(source, FromRounds):
        yield advancing_label(source.result_condition, round_.kind)


def under_of(state: CompetitionState, round_: Round) -> list[str]:
    """The regulations behind these terms, as the competition's edition numbers them."""
    limit, following = limit_of(state, round_), next_round_of(state, round_.id)
    newest = [
        _FORMATS_UNDER[round_.format],
        "9g" if round_.cutoff else "",
        "" if limit is None else "A1a2" if limit.is_cumulative else "A1a1",
        "9p1" if following and isinstance(following.participation_ruleset.participation_source, FromRounds) else "",
    ]
    return list(state.edition.cite_known(*filter(None, newest)))


def cutoff_label(cutoff: Cutoff, event: EventOrId) -> str:
    """What one of the first attempts must be better than."""
    values = {"number": cutoff.number_of_attempts, "result": format_result(cutoff.result_value, event)}
    return (
        ngettext(
            "Cutoff: better than %(result)s in %(number)d attempt",
            "Cutoff: better than %(result)s in %(number)d attempts",
            cutoff.number_of_attempts,
        )
        % values
    )


def limit_label(limit: TimeLimit, competition: Competition) -> str:
    """The time limit, and which rounds share it."""
    time = format_time(limit.centiseconds)
    if not limit.is_cumulative:
        return _("Time limit: %(time)s") % {"time": time}
    if len(limit.cumulative_round_ids) == 1:
        return _("Time limit: %(time)s in total for all attempts") % {"time": time}
    rounds = " + ".join(round_label(competition, round_id) for round_id in limit.cumulative_round_ids)
    return _("Time limit: %(time)s in total for %(rounds)s") % {"time": time, "rounds": rounds}


def advancing_label(condition: ResultCondition, event: EventOrId) -> str:
    """Who advances."""
    match condition.type:
        case ConditionType.RANKING:
            return _("Top %(number)d advance") % {"number": condition.value}
        case ConditionType.PERCENT:
            return _("Top %(number)d%% advance") % {"number": condition.value}
        case ConditionType.RESULT_ACHIEVED:
            result = format_result(AttemptResult(condition.value), event, condition.scope)
            return _("Results better than %(result)s advance") % {"result": result}


def late_label(minutes: int) -> str:
    """How late something is."""
    if minutes < 60:
        return _("%(number)d min late") % {"number": minutes}
    return _("%(hours)d h %(minutes)d min late") % {"hours": minutes // 60, "minutes": minutes % 60}


def day_label(day: datetime.date) -> str:
    """A day as the reader's language writes it, also that of a moment."""
    date = day.date() if isinstance(day, datetime.datetime) else day
    return reader_catalogue().days(date, date)


def moment_label(moment: datetime.datetime | None) -> str:
    """A day and a time of day as the reader's language writes them."""
    return reader_catalogue().moment(moment) if moment else ""


def weekday_time_label(moment: datetime.datetime | None) -> str:
    """The day of the week and the time of day, for what happens within a few days."""
    return reader_catalogue().weekday_clock(moment) if moment else ""


def days_label(first: datetime.date, last: datetime.date) -> str:
    """The first and the last day of something, without repeating the month and the year."""
    return reader_catalogue().days(first, last)


def need_label(needed: Needed, event: EventOrId, attempts_left: int) -> str:
    """What the attempts left must be, if all others stay where they stand now."""
    match needed.need:
        case Need.NOTHING:
            return _("any result, even a DNF")
        case Need.SUCCESS:
            return _("any result except DNF")
        case Need.IMPOSSIBLE:
            return _("no longer possible")
        case Need.RESULT:
            assert needed.at_most is not None, "a result is needed"
            result = format_result(needed.at_most, event)
            if attempts_left == 1:
                return _("%(result)s or better") % {"result": result}
            text = _("%(result)s or better in each of %(number)d attempts")
            return text % {"result": result, "number": attempts_left}


def short_need_label(needed: Needed, event: EventOrId, attempts_left: int) -> str:
    """The same for tables: the result, with the number of attempts where several need it; nothing out of reach."""
    match needed.need:
        case Need.NOTHING | Need.SUCCESS:
            return _("any")
        case Need.IMPOSSIBLE:
            return ""
        case Need.RESULT:
            assert needed.at_most is not None, "a result is needed"
            result = format_result(needed.at_most, event)
            return result if attempts_left == 1 else f"{attempts_left} × {result}"
