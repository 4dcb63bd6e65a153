"""How far what is on the schedule has come: by what happened, and by the clock only where nothing else can tell."""

from datetime import datetime

from cubelex.competition import ActivityCode, Scheduled
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.group_stage import cards_in_group, group_stage, round_id_of
from cubelex.reprs import NamedOption
from cubelex.rules.scrambling import GroupStage


class Happening(NamedOption):
    """Whether something is to come, on now, or over."""

    TO_COME = "to-come"
    ON = "on"
    OVER = "over"


def happening(state: CompetitionState, scheduled: Scheduled, now: datetime) -> Happening:
    """How far a round, a group or anything else on the schedule has come.

    A round or group that is late is still to come, and one that was done early is over. After the last day, what never
    began is over too.
    """
    code = scheduled.activity.code
    if code.is_other or all(round_.id != code.round_id for round_ in state.competition.rounds):
        return _by_the_clock(scheduled, now)
    status = state.round(round_id_of(code)).status
    if status is RoundStatus.FINISHED or state.ended_at is not None:
        return Happening.OVER
    if status is RoundStatus.PENDING:
        is_past = now.astimezone(scheduled.ends_at.tzinfo).date() > state.competition.schedule.end_date
        return Happening.OVER if is_past else Happening.TO_COME
    return Happening.ON if code.group_number is None else group_happening(state, code)


def group_happening(state: CompetitionState, code: ActivityCode) -> Happening:
    """How far a group of an open round has come, also where nobody calls groups."""
    stage = group_stage(state, code)
    if stage is not GroupStage.BEFORE:
        return Happening.ON if stage is GroupStage.DURING else Happening.OVER
    cards = cards_in_group(state, code)
    if all(next_attempt(state, round_id_of(code), card.person_id) is None for card in cards):
        return Happening.OVER
    return Happening.ON if any(card.has_started for card in cards) else Happening.TO_COME


def _by_the_clock(scheduled: Scheduled, now: datetime) -> Happening:
    if scheduled.ends_at <= now:
        return Happening.OVER
    return Happening.ON if scheduled.starts_at <= now else Happening.TO_COME
