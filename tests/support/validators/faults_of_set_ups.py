"""Changes to what is announced: rounds, limits, conditions, schedule and officials."""

from dataclasses import replace
from datetime import timedelta

from cubelex.competition import (
    Activity,
    ActivityCode,
    Assignment,
    AttemptResult,
    ChampionshipTitle,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Format,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    ReservedPlaces,
    ResultCondition,
    Scope,
    TimeLimit,
    with_championships,
    with_extension,
)
from cubelex.regulations import edition
from cubelex.rules.validators import CheckedCompetition, Context
from tests.support.validators.alterations import (
    moved,
    with_activities,
    with_condition,
    with_person,
    with_round,
)
from tests.support.validators.faults import CHANGES, announced, base, gives, looked_at


@gives("event_repeated_error")
def _event_twice() -> CheckedCompetition:
    return looked_at(replace(base(), events=(*base().events, base().events[0])))


@gives("unofficial_event_error")
def _unofficial() -> CheckedCompetition:
    return looked_at(replace(base(), events=(*base().events, Event("333ft"))))


@gives("draft_edition_info")
def _draft() -> CheckedCompetition:
    held = base()
    return CheckedCompetition(held, edition("2027"))


@gives("unofficial_event_info")
def _of_ones_own() -> CheckedCompetition:
    return looked_at(replace(base(), events=(*base().events, Event("kilominx"))))


@gives("event_not_yet_official_error")
def _not_yet() -> CheckedCompetition:
    return looked_at(replace(base(), events=(*base().events, Event("fto"))))


@gives("event_without_rounds_error")
def _no_rounds() -> CheckedCompetition:
    return looked_at(replace(announced(), events=(Event("333"),)))


@gives("rounds_misnumbered_error")
def _misnumbered() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r2", id="333-r4"))


@gives("too_many_rounds_for_registrations_warning")
def _few_registered() -> CheckedCompetition:
    people = tuple(replace(person, registration=None) for person in announced().persons[7:])
    return looked_at(replace(announced(), persons=(*announced().persons[:7], *people)))


@gives("dual_rounds_error")
def _dual() -> CheckedCompetition:
    linked = ("333-r1", "333-r2")
    changed = with_round(announced(), "333-r1", linked_rounds=linked, time_limit=TimeLimit(30_000))
    return looked_at(with_round(changed, "333-r2", linked_rounds=linked))


@gives("format_not_allowed_error")
def _format() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", format=Format.MEAN_OF_3))


@gives("format_needs_exception_warning")
def _format_of_the_board() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", format=Format.BEST_OF_3), edition("2018"))


@gives("format_not_preferred_info")
def _format_of_final() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333fm-r1", format=Format.BEST_OF_1), edition("2018"))


@gives("cutoff_not_allowed_error")
def _cutoff_of_one() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(1, AttemptResult(1500))))


@gives("senseless_cutoff_error")
def _cutoff_of_nothing() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(2, AttemptResult(0))))


def _head_to_head(places: int) -> Competition:
    last = max(round_.number for round_ in announced().events[0].rounds)
    changed = with_round(announced(), f"333-r{last}", format=Format.HEAD_TO_HEAD, cutoff=None)
    return with_condition(changed, f"333-r{last}", ConditionType.RANKING, places)


@gives("head_to_head_places_error")
def _places() -> CheckedCompetition:
    return looked_at(_head_to_head(6))


@gives("head_to_head_size_error")
def _too_many_in_head_to_head() -> CheckedCompetition:
    last = base().events[0].rounds[-1]
    return looked_at(with_round(base(), last.id, format=Format.HEAD_TO_HEAD))


@gives("time_limit_not_allowed_error")
def _cumulative_multi_blind() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333mbf-r1", time_limit=TimeLimit(360_000, ("333mbf-r1",))))


@gives("limit_of_other_rounds_error")
def _limit_of_others() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333bf-r1", time_limit=TimeLimit(360_000, ("666-r1",))))


@gives("shared_limit_differs_error")
def _different_limits() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333bf-r1", time_limit=TimeLimit(360_000, ("333bf-r1", "666-r1"))))


@gives("limit_over_rounds_of_event_error")
def _limit_over_rounds() -> CheckedCompetition:
    shared = TimeLimit(360_000, ("333-r1", "333-r2"))
    return looked_at(with_round(with_round(announced(), "333-r1", time_limit=shared), "333-r2", time_limit=shared))


@gives("time_limit_very_short_warning")
def _short_limit() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", time_limit=TimeLimit(999)))


@gives("time_limit_very_long_warning")
def _long_limit() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", time_limit=TimeLimit(60_001)))


@gives("cutoff_above_time_limit_warning")
def _cutoff_above_limit() -> CheckedCompetition:
    return looked_at(
        with_round(announced(), "333-r1", time_limit=TimeLimit(3000), cutoff=Cutoff(2, AttemptResult(3001)))
    )


@gives("unusual_cutoff_warning")
def _short_cutoff() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(2, AttemptResult(499))))


@gives("missing_advancement_condition_error")
def _no_condition() -> CheckedCompetition:
    return looked_at(with_round(announced(), "333-r2", participation_ruleset=ParticipationRuleset(FromRegistrations())))


@gives("advancement_from_other_round_error")
def _from_elsewhere() -> CheckedCompetition:
    condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 12)
    return looked_at(
        with_round(
            announced(), "333-r2", participation_ruleset=ParticipationRuleset(FromRounds(("222-r1",), condition))
        )
    )


@gives("senseless_advancement_condition_error")
def _nobody_advances() -> CheckedCompetition:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 0))


@gives("condition_on_other_result_warning")
def _on_single() -> CheckedCompetition:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RESULT_ACHIEVED, 1000, scope=Scope.SINGLE))


@gives("advancement_percent_error")
def _percent() -> CheckedCompetition:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.PERCENT, 76))


@gives("advancement_above_registrations_warning")
def _more_than_registered() -> CheckedCompetition:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 31))


@gives("too_many_reserved_places_error")
def _reserved() -> CheckedCompetition:
    kept = ReservedPlaces(frozenset({"FR"}), 9)
    nationals = with_championships(announced(), [ChampionshipTitle("national", "FR")])
    return looked_at(with_condition(nationals, "333-r2", ConditionType.RANKING, 30, reserved_places=kept))


@gives("reserved_places_not_allowed_error")
def _reserved_at_an_ordinary_competition() -> CheckedCompetition:
    kept = ReservedPlaces(frozenset({"FR"}), 4)
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 30, reserved_places=kept))


@gives("unknown_championship_error")
def _championship_of_nowhere() -> CheckedCompetition:
    listed = {"championships": [{"type": "national", "region": "Atlantis"}]}
    return looked_at(replace(announced(), extensions=with_extension((), "cubelex.championships", listed)))


def _registration(opens: str, closes: str) -> CheckedCompetition:
    return looked_at(replace(announced(), registration_info={"openTime": opens, "closeTime": closes}))


CHANGES["short_registration_warning"] = lambda: _registration("2026-03-01T10:00:00Z", "2026-03-03T09:59:59Z")
CHANGES["late_registration_warning"] = lambda: _registration("2026-03-01T10:00:00Z", "2026-05-02T08:00:00Z")


@gives("long_competition_warning")
def _week() -> CheckedCompetition:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, number_of_days=7)))


@gives("no_days_error")
def _no_days() -> CheckedCompetition:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, number_of_days=0)))


@gives("empty_schedule_warning")
def _no_schedule() -> CheckedCompetition:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, venues=())))


def _without_first(activities: list[Activity]) -> None:
    del activities[0]


@gives("round_not_scheduled_error")
def _unscheduled() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _without_first))


def _without_second_attempt(activities: list[Activity]) -> None:
    activities[:] = [activity for activity in activities if str(activity.code) != "333fm-r1-a2"]


@gives("attempt_not_scheduled_error")
def _unscheduled_attempt() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _without_second_attempt))


def _add_clock(activities: list[Activity]) -> None:
    activities.append(replace(activities[-1], id=999, code=ActivityCode.parse("clock-r1")))


@gives("activity_of_unknown_round_error")
def _of_nothing() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _add_clock))


def _backwards(activities: list[Activity]) -> None:
    activities[0] = replace(activities[0], end_time=activities[0].start_time)


@gives("activity_without_duration_error")
def _no_time() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _backwards))


def _early_group(activities: list[Activity]) -> None:
    group = moved(replace(activities[0], id=998, code=ActivityCode.parse("333-r1-g1")), minutes=-5)
    activities[0] = replace(activities[0], child_activities=(group,))


@gives("activity_outside_its_round_warning")
def _group_outside() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _early_group))


def _second_first(activities: list[Activity]) -> None:
    activities[1] = moved(activities[1], minutes=-30)


@gives("rounds_out_of_order_error")
def _out_of_order() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _second_first))


@gives("unknown_time_zone_error")
def _time_zone() -> CheckedCompetition:
    (venue,) = announced().schedule.venues
    venues = (replace(venue, timezone="Europe/Atlantis"),)
    return looked_at(replace(announced(), schedule=replace(announced().schedule, venues=venues)))


def _next_week(activities: list[Activity]) -> None:
    activities[-1] = moved(activities[-1], days=7)


@gives("activity_outside_competition_dates_warning")
def _too_late() -> CheckedCompetition:
    return looked_at(with_activities(announced(), _next_week))


@gives("no_delegate_error")
def _no_delegate() -> CheckedCompetition:
    return looked_at(with_person(announced(), 0, roles=("organizer",)))


@gives("no_organizer_warning")
def _no_organizer() -> CheckedCompetition:
    return looked_at(with_person(announced(), 0, roles=("delegate",)))


@gives("nobody_assigned_info")
def _no_scrambler() -> CheckedCompetition:
    return looked_at(with_person(announced(), assignments=(Assignment(1, "staff-judge"),)))


@gives("assignment_to_nothing_error")
def _task_nowhere() -> CheckedCompetition:
    return looked_at(with_person(announced(), assignments=(Assignment(12345, "staff-judge"),)))


@gives("helps_in_own_group_warning")
def _judges_own_group() -> CheckedCompetition:
    return looked_at(with_person(announced(), assignments=(Assignment(1, "competitor"), Assignment(1, "staff-judge"))))


@gives("two_places_at_once_warning")
def _two_places() -> CheckedCompetition:
    def overlap(activities: list[Activity]) -> None:
        activities[-1] = replace(activities[-1], start_time=activities[0].start_time)

    both = (Assignment(1, "competitor"), Assignment(len(list(announced().schedule.activities())), "staff-judge"))
    return looked_at(with_activities(with_person(announced(), assignments=both), overlap))


@gives("two_places_at_once_info")
def _two_places_in_the_past() -> CheckedCompetition:
    checked = _two_places()
    context = Context(today=checked.competition.schedule.end_date + timedelta(days=1))
    return CheckedCompetition(checked.competition, checked.edition, checked.stage, context)
