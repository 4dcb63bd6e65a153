"""Competitions that break no rule give no error, and each single change gives the finding it should."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

import pytest
from changing import (
    absent_from,
    moved,
    newcomer,
    with_activities,
    with_attempts,
    with_condition,
    with_more_rows,
    with_person,
    with_round,
    with_row,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from inventing import Plan, invented

from cubelex.competition import (
    DNF,
    DNS,
    Activity,
    ActivityCode,
    Assignment,
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Extension,
    Format,
    FromRegistrations,
    FromRounds,
    MultiBlindResult,
    ParticipationRuleset,
    Person,
    PersonalBest,
    Qualification,
    RegistrationStatus,
    ReservedPlaces,
    Result,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
    WcifScrambleSet,
)
from cubelex.regulations import Edition, edition, edition_on
from cubelex.rules.validators import Beside, Dossier, Severity, Stage, kinds, validate
from cubelex.scrambles import qualifies

DAY = date(2026, 5, 2)
DAYS = [date(2009, 5, 2), date(2018, 5, 2), date(2025, 2, 1), date(2025, 8, 2), date(2026, 2, 2), DAY]


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from(DAYS), st.integers(2, 60))
def test_a_competition_that_breaks_no_rule_gives_no_error(seed: int, day: date, people: int) -> None:
    dossier = Dossier(invented(Plan(seed, people, day=day)), edition_on(day))
    assert [str(one) for one in validate(dossier) if one.severity is Severity.ERROR] == []


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.sampled_from(DAYS), st.integers(2, 60))
def test_nor_does_one_that_is_yet_to_be_held(seed: int, day: date, people: int) -> None:
    dossier = Dossier(invented(Plan(seed, people, day=day, has_results=False)), edition_on(day))
    assert dossier.stage is Stage.SET_UP
    assert [str(one) for one in validate(dossier) if one.severity is Severity.ERROR] == []


@cache
def base() -> Competition:
    """The competition that is changed: 333 has three rounds, the cutoff of 444 is met by most."""
    return invented(Plan(3, 40))


@cache
def announced() -> Competition:
    """The same before it is held."""
    return invented(Plan(3, 40, has_results=False))


def looked_at(
    competition: Competition, by: Edition | None = None, stage: Stage | None = None, beside: Beside | None = None
) -> Dossier:
    return Dossier(competition, by or edition_on(competition.schedule.start_date), stage, beside)


Change = Callable[[], Dossier]
CHANGES: dict[str, Change] = {}


def gives(code: str) -> Callable[[Change], Change]:
    """Note that a change gives a finding of that code."""

    def note(change: Change) -> Change:
        assert code not in CHANGES, code
        CHANGES[code] = change
        return change

    return note


def a_row(round_id: str, place: int = 0) -> Result:
    return base().round(round_id).results[place]


# Rows


@gives("wrong_best_error")
def _best() -> Dossier:
    return looked_at(with_row(base(), "333-r1", best=AttemptResult(a_row("333-r1").best - 1)))


@gives("wrong_average_error")
def _average() -> Dossier:
    return looked_at(with_row(base(), "333-r1", average=AttemptResult(a_row("333-r1").average + 1)))


@gives("wrong_number_of_attempts_error")
def _fewer_attempts() -> Dossier:
    return looked_at(with_row(base(), "333-r2", attempts=a_row("333-r2").attempts[:4]))


@gives("skipped_attempt_error")
def _gap() -> Dossier:
    return looked_at(with_attempts(base(), "333-r2", [900, 0, 910, 920, 930]))


@gives("person_twice_in_round_error")
def _twice() -> Dossier:
    return looked_at(with_more_rows(base(), "333-r1", [a_row("333-r1")]))


@gives("invalid_result_error")
def _no_result() -> Dossier:
    return looked_at(with_attempts(base(), "333-r2", [900, -3, 910, 920, 930]))


@gives("not_whole_seconds_error")
def _hundredths() -> Dossier:
    return looked_at(with_attempts(base(), "333-r2", [900, 60_001, 910, 920, 930]))


@gives("too_long_solution_error")
def _long_solution() -> Dossier:
    return looked_at(with_attempts(base(), "333fm-r1", [30, 81, 30]))


@gives("too_few_points_error")
def _few_points() -> Dossier:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(1, 2, 300).encode()]))


@gives("only_dns_error")
def _only_dns() -> Dossier:
    return looked_at(with_attempts(base(), "333-r2", [DNS] * 5))


@gives("only_dns_warning")
def _only_dns_before_2026() -> Dossier:
    competition = invented(Plan(3, 40, day=date(2025, 8, 2)))
    return looked_at(with_attempts(competition, "333-r2", [DNS] * 5))


@gives("multi_blind_over_limit_error")
def _multi_blind_far_over() -> Dossier:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(28, 30, 3900).encode()]))


# Cutoffs and limits


@gives("wrong_attempts_for_cutoff_error")
def _cutoff_phase() -> Dossier:
    return looked_at(with_attempts(base(), "444-r1", [9000, 0, 0, 0, 0]))


@gives("met_cutoff_but_missing_results_error")
def _after_cutoff() -> Dossier:
    return looked_at(with_attempts(base(), "444-r1", [3000, 3100, 0, 0, 0]))


@gives("didnt_meet_cutoff_but_has_results_error")
def _missed_cutoff() -> Dossier:
    return looked_at(with_attempts(base(), "444-r1", [9000, 9000, 9000, 9000, 9000]))


@gives("inconsistent_cutoff_warning")
def _untold_cutoff() -> Dossier:
    said = Extension("cubelex.ResultsFile", "", {"roundId": "d"})
    rows = (
        Result(1, tuple(map(AttemptResult, (900, 910, 920, 930, 940))), AttemptResult(900), AttemptResult(920), 1),
        Result(
            2, tuple(map(AttemptResult, (1200, 1210, 1220, 1230, 1240))), AttemptResult(1200), AttemptResult(1220), 2
        ),
        Result(3, tuple(map(AttemptResult, (1100, 1110))), AttemptResult(1100), AttemptResult(0), 3),
    )
    return looked_at(with_round(base(), "444-r1", cutoff=None, extensions=(said,), results=rows))


@gives("undefined_time_limit_warning")
def _no_limit() -> Dossier:
    return looked_at(with_round(base(), "333-r1", time_limit=None))


@gives("result_over_time_limit_error")
def _over_limit() -> Dossier:
    slowest = max(a_row("333-r2").attempts)
    return looked_at(with_round(base(), "333-r2", time_limit=TimeLimit(slowest)))


@gives("results_over_cumulative_time_limit_error")
def _over_cumulative_limit() -> Dossier:
    total = sum(one for one in a_row("333bf-r1").attempts if one > 0)
    return looked_at(with_round(base(), "333bf-r1", time_limit=TimeLimit(total, ("333bf-r1",))))


@gives("missing_cumulative_round_id_error")
def _cumulative_with_nothing() -> Dossier:
    return looked_at(with_round(base(), "333bf-r1", time_limit=TimeLimit(600_000, ("333bf-r1", "444bf-r1"))))


@gives("suspicious_dnf_warning")
def _suspicious_dnf() -> Dossier:
    competition = with_round(base(), "333bf-r1", time_limit=TimeLimit(24_000, ("333bf-r1",)))
    return looked_at(with_attempts(competition, "333bf-r1", [DNF, 10_000, DNF, DNF, 10_000]))


@gives("mbf_result_over_time_limit_warning")
def _multi_blind_over() -> Dossier:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(8, 8, 3602).encode()]))


@gives("result_after_dns_warning")
def _after_dns() -> Dossier:
    return looked_at(with_attempts(base(), "333-r2", [900, 910, DNS, 920, 930]))


@gives("similar_results_warning")
def _copied_row() -> Dossier:
    attempts = (*a_row("333-r1", 1).attempts[:3], AttemptResult(1999), AttemptResult(1998))
    return looked_at(with_row(base(), "333-r1", attempts=attempts))


# Ranks and advancement


@gives("wrong_position_in_results_error")
def _rank() -> Dossier:
    return looked_at(with_row(base(), "333-r1", ranking=2))


def _with_rounds(*sizes: int) -> Competition:
    rounds = []
    for number, size in enumerate(sizes, start=1):
        rows = base().round("333-r1").results[:size]
        ruleset = (
            base().round("333-r2").participation_ruleset if number == 2 else ParticipationRuleset(FromRegistrations())
        )
        rounds.append(Round(f"333-r{number}", Format.AVERAGE_OF_5, TimeLimit(60_000), None, ruleset, results=rows))
    return replace(base(), events=(Event("333", tuple(rounds)),))


@gives("regulation_9m_error")
def _five_rounds() -> Dossier:
    return looked_at(_with_rounds(40, 30, 22, 16, 12))


@gives("regulation_9m1_error")
def _four_rounds() -> Dossier:
    return looked_at(_with_rounds(40, 30, 22, 16))


@gives("regulation_9m2_error")
def _three_rounds_of_15() -> Dossier:
    return looked_at(_with_rounds(15, 11, 8))


@gives("regulation_9m3_error")
def _two_rounds_of_7() -> Dossier:
    return looked_at(_with_rounds(7, 5))


@gives("regulation_9p1_error")
def _too_many_advance() -> Dossier:
    return looked_at(_with_rounds(20, 16))


@gives("no_competitor_eliminated_error")
def _nobody_eliminated() -> Dossier:
    return looked_at(_with_rounds(20, 20), edition("2009"))


def _by_result(value: int) -> Competition:
    return with_condition(base(), "333-r2", ConditionType.RESULT_ACHIEVED, value)


@gives("less_than_twenty_five_percent_eliminated_error")
def _easy_condition() -> Dossier:
    return looked_at(_by_result(a_row("333-r1", 35).average))


@gives("competed_not_qualified_error")
def _hard_condition() -> Dossier:
    return looked_at(_by_result(a_row("333-r1", 3).average))


@gives("too_many_qualified_warning")
def _few_places() -> Dossier:
    return looked_at(with_condition(base(), "333-r2", ConditionType.RANKING, 10))


@gives("not_enough_qualified_warning")
def _few_came() -> Dossier:
    rows = base().round("333-r2").results
    return looked_at(with_round(base(), "333-r2", results=rows[:10]))


@gives("not_in_previous_round_error")
def _stranger() -> Dossier:
    gone = base().round("333-r2").results[0].person_id
    rows = tuple(row for row in base().round("333-r1").results if row.person_id != gone)
    return looked_at(with_round(base(), "333-r1", results=rows))


def _dnf_advances(day: date) -> Competition:
    competition = invented(Plan(3, 40, day=day))
    last = competition.round("333-r2").results[-1].person_id
    place = next(n for n, row in enumerate(competition.round("333-r1").results) if row.person_id == last)
    return with_row(competition, "333-r1", place, attempts=(DNF,) * 5, best=DNF, average=DNF)


@gives("advanced_without_result_error")
def _dnf_advances_now() -> Dossier:
    return looked_at(_dnf_advances(DAY))


@gives("advanced_without_result_warning")
def _dnf_advanced_in_2018() -> Dossier:
    return looked_at(_dnf_advances(date(2018, 5, 2)))


@gives("advanced_out_of_turn_warning")
def _out_of_turn() -> Dossier:
    last = absent_from(base(), "333-r2", "333-r1")[-1]
    rows = base().round("333-r2").results
    taken = next(row for row in base().round("333-r1").results if row.person_id == last)
    return looked_at(with_round(base(), "333-r2", results=(*rows, taken)))


@gives("advancement_explained_info")
def _explained() -> Dossier:
    return looked_at(base())


# Set-up


@gives("event_repeated_error")
def _event_twice() -> Dossier:
    return looked_at(replace(base(), events=(*base().events, base().events[0])))


@gives("unofficial_event_error")
def _unofficial() -> Dossier:
    return looked_at(replace(base(), events=(*base().events, Event("333ft"))))


@gives("event_without_rounds_error")
def _no_rounds() -> Dossier:
    return looked_at(replace(announced(), events=(Event("333"),)))


@gives("rounds_misnumbered_error")
def _misnumbered() -> Dossier:
    return looked_at(with_round(announced(), "333-r2", id="333-r4"))


@gives("too_many_rounds_for_registrations_warning")
def _few_registered() -> Dossier:
    people = tuple(replace(one, registration=None) for one in announced().persons[7:])
    return looked_at(replace(announced(), persons=(*announced().persons[:7], *people)))


@gives("dual_rounds_error")
def _dual() -> Dossier:
    linked = ("333-r1", "333-r2")
    one = with_round(announced(), "333-r1", linked_rounds=linked, time_limit=TimeLimit(30_000))
    return looked_at(with_round(one, "333-r2", linked_rounds=linked))


@gives("format_not_allowed_error")
def _format() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", format=Format.MEAN_OF_3))


@gives("format_needs_exception_warning")
def _format_of_the_board() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", format=Format.BEST_OF_3), edition("2018"))


@gives("format_not_preferred_info")
def _format_of_final() -> Dossier:
    return looked_at(with_round(announced(), "333fm-r1", format=Format.BEST_OF_1), edition("2018"))


@gives("cutoff_not_allowed_error")
def _cutoff_of_one() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(1, AttemptResult(1500))))


@gives("senseless_cutoff_error")
def _cutoff_of_nothing() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(2, AttemptResult(0))))


def _head_to_head(places: int) -> Competition:
    last = max(one.number for one in announced().events[0].rounds)
    changed = with_round(announced(), f"333-r{last}", format=Format.HEAD_TO_HEAD, cutoff=None)
    return with_condition(changed, f"333-r{last}", ConditionType.RANKING, places)


@gives("head_to_head_places_error")
def _places() -> Dossier:
    return looked_at(_head_to_head(6))


@gives("head_to_head_size_error")
def _too_many_in_head_to_head() -> Dossier:
    last = base().events[0].rounds[-1]
    return looked_at(with_round(base(), last.id, format=Format.HEAD_TO_HEAD))


@gives("time_limit_not_allowed_error")
def _cumulative_multi_blind() -> Dossier:
    return looked_at(with_round(announced(), "333mbf-r1", time_limit=TimeLimit(360_000, ("333mbf-r1",))))


@gives("limit_of_other_rounds_error")
def _limit_of_others() -> Dossier:
    return looked_at(with_round(announced(), "333bf-r1", time_limit=TimeLimit(360_000, ("666-r1",))))


@gives("shared_limit_differs_error")
def _different_limits() -> Dossier:
    return looked_at(with_round(announced(), "333bf-r1", time_limit=TimeLimit(360_000, ("333bf-r1", "666-r1"))))


@gives("limit_over_rounds_of_event_error")
def _limit_over_rounds() -> Dossier:
    shared = TimeLimit(360_000, ("333-r1", "333-r2"))
    return looked_at(with_round(with_round(announced(), "333-r1", time_limit=shared), "333-r2", time_limit=shared))


@gives("time_limit_very_short_warning")
def _short_limit() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", time_limit=TimeLimit(999)))


@gives("time_limit_very_long_warning")
def _long_limit() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", time_limit=TimeLimit(60_001)))


@gives("cutoff_above_time_limit_warning")
def _cutoff_above_limit() -> Dossier:
    return looked_at(
        with_round(announced(), "333-r1", time_limit=TimeLimit(3000), cutoff=Cutoff(2, AttemptResult(3001)))
    )


@gives("unusual_cutoff_warning")
def _short_cutoff() -> Dossier:
    return looked_at(with_round(announced(), "333-r1", cutoff=Cutoff(2, AttemptResult(499))))


@gives("missing_advancement_condition_error")
def _no_condition() -> Dossier:
    return looked_at(with_round(announced(), "333-r2", participation_ruleset=ParticipationRuleset(FromRegistrations())))


@gives("advancement_from_other_round_error")
def _from_elsewhere() -> Dossier:
    condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 12)
    return looked_at(
        with_round(
            announced(), "333-r2", participation_ruleset=ParticipationRuleset(FromRounds(("222-r1",), condition))
        )
    )


@gives("senseless_advancement_condition_error")
def _nobody_advances() -> Dossier:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 0))


@gives("condition_on_other_result_warning")
def _on_single() -> Dossier:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RESULT_ACHIEVED, 1000, scope=Scope.SINGLE))


@gives("advancement_percent_error")
def _percent() -> Dossier:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.PERCENT, 76))


@gives("advancement_above_registrations_warning")
def _more_than_registered() -> Dossier:
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 31))


@gives("too_many_reserved_places_error")
def _reserved() -> Dossier:
    kept = ReservedPlaces(frozenset({"FR"}), 9)
    return looked_at(with_condition(announced(), "333-r2", ConditionType.RANKING, 30, reserved_places=kept))


# Announcement, schedule and officials


def _registration(opens: str, closes: str) -> Dossier:
    return looked_at(replace(announced(), registration_info={"openTime": opens, "closeTime": closes}))


CHANGES["short_registration_warning"] = lambda: _registration("2026-03-01T10:00:00Z", "2026-03-03T09:59:59Z")
CHANGES["late_registration_warning"] = lambda: _registration("2026-03-01T10:00:00Z", "2026-05-02T08:00:00Z")


@gives("long_competition_warning")
def _week() -> Dossier:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, number_of_days=7)))


@gives("no_days_error")
def _no_days() -> Dossier:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, number_of_days=0)))


@gives("empty_schedule_warning")
def _no_schedule() -> Dossier:
    return looked_at(replace(announced(), schedule=replace(announced().schedule, venues=())))


def _without_first(activities: list[Activity]) -> None:
    del activities[0]


@gives("round_not_scheduled_error")
def _unscheduled() -> Dossier:
    return looked_at(with_activities(announced(), _without_first))


def _without_second_attempt(activities: list[Activity]) -> None:
    activities[:] = [one for one in activities if str(one.code) != "333fm-r1-a2"]


@gives("attempt_not_scheduled_error")
def _unscheduled_attempt() -> Dossier:
    return looked_at(with_activities(announced(), _without_second_attempt))


def _add_clock(activities: list[Activity]) -> None:
    activities.append(replace(activities[-1], id=999, code=ActivityCode.parse("clock-r1")))


@gives("activity_of_unknown_round_error")
def _of_nothing() -> Dossier:
    return looked_at(with_activities(announced(), _add_clock))


def _backwards(activities: list[Activity]) -> None:
    activities[0] = replace(activities[0], end_time=activities[0].start_time)


@gives("activity_without_duration_error")
def _no_time() -> Dossier:
    return looked_at(with_activities(announced(), _backwards))


def _early_group(activities: list[Activity]) -> None:
    group = moved(replace(activities[0], id=998, code=ActivityCode.parse("333-r1-g1")), minutes=-5)
    activities[0] = replace(activities[0], child_activities=(group,))


@gives("activity_outside_its_round_warning")
def _group_outside() -> Dossier:
    return looked_at(with_activities(announced(), _early_group))


def _second_first(activities: list[Activity]) -> None:
    activities[1] = moved(activities[1], minutes=-30)


@gives("rounds_out_of_order_error")
def _out_of_order() -> Dossier:
    return looked_at(with_activities(announced(), _second_first))


@gives("unknown_time_zone_error")
def _time_zone() -> Dossier:
    (venue,) = announced().schedule.venues
    venues = (replace(venue, timezone="Europe/Atlantis"),)
    return looked_at(replace(announced(), schedule=replace(announced().schedule, venues=venues)))


def _next_week(activities: list[Activity]) -> None:
    activities[-1] = moved(activities[-1], days=7)


@gives("activity_outside_competition_dates_warning")
def _too_late() -> Dossier:
    return looked_at(with_activities(announced(), _next_week))


@gives("no_delegate_error")
def _no_delegate() -> Dossier:
    return looked_at(with_person(announced(), 0, roles=("organizer",)))


@gives("no_organizer_warning")
def _no_organizer() -> Dossier:
    return looked_at(with_person(announced(), 0, roles=("delegate",)))


@gives("nobody_assigned_info")
def _no_scrambler() -> Dossier:
    return looked_at(with_person(announced(), assignments=(Assignment(1, "staff-judge"),)))


@gives("assignment_to_nothing_error")
def _task_nowhere() -> Dossier:
    return looked_at(with_person(announced(), assignments=(Assignment(12345, "staff-judge"),)))


@gives("helps_in_own_group_warning")
def _judges_own_group() -> Dossier:
    return looked_at(with_person(announced(), assignments=(Assignment(1, "competitor"), Assignment(1, "staff-judge"))))


@gives("two_places_at_once_warning")
def _two_places() -> Dossier:
    def overlap(activities: list[Activity]) -> None:
        activities[-1] = replace(activities[-1], start_time=activities[0].start_time)

    both = (Assignment(1, "competitor"), Assignment(len(list(announced().schedule.activities())), "staff-judge"))
    return looked_at(with_activities(with_person(announced(), assignments=both), overlap))


# People


@gives("competitor_limit_exceeded_warning")
def _too_many_people() -> Dossier:
    return looked_at(replace(base(), competitor_limit=39))


@gives("event_competitor_limit_exceeded_warning")
def _too_many_in_event() -> Dossier:
    first, *others = announced().events
    return looked_at(replace(announced(), events=(replace(first, competitor_limit=39), *others)))


UPLOADED = Beside(lists_competitors=True)


@gives("person_doesnt_have_any_results_error")
def _idle() -> Dossier:
    person = Person(999, "Idle Person", "FR", wca_id="2010IDLE01")
    return looked_at(replace(base(), persons=(*base().persons, person)), beside=UPLOADED)


@gives("results_not_associated_with_any_person_error")
def _ghost() -> Dossier:
    return looked_at(with_row(base(), "333-r1", person_id=999))


def _named(name: str) -> Dossier:
    place = base().persons.index(newcomer(base()))
    return looked_at(with_person(base(), place, name=name))


NAMES = {
    "whitespace_in_name_error": "Anna  Berg",
    "no_space_before_parenthesis_error": "Anna Berg(안나)",
    "wrong_parenthesis_type_error": "Anna Berg （안나）",
    "special_characters_in_name_warning": "Anna B3rg",
    "lowercase_name_warning": "Anna berg",
    "successive_uppercase_name_warning": "Anna BErg",
    "single_name_warning": "Anna",
    "suspicious_last_name_warning": "Anna Junior",
    "missing_period_in_single_letter_middle_name_warning": "Anna B Berg",
    "letter_after_period_warning": "Anna K.J. Berg",
    "single_letter_first_or_last_name_warning": "A. Berg",
}
for _code, _name in NAMES.items():
    CHANGES[_code] = lambda name=_name: _named(name)  # type: ignore[misc]


def _newcomer(**changes: object) -> Dossier:
    place = base().persons.index(newcomer(base()))
    return looked_at(with_person(base(), place, **changes))


CHANGES["dob_is_jan_one_warning"] = lambda: _newcomer(birthdate=date(2000, 1, 1))
CHANGES["dob_is_too_young_warning"] = lambda: _newcomer(birthdate=date(2023, 6, 1))
CHANGES["dob_is_too_old_warning"] = lambda: _newcomer(birthdate=date(1926, 6, 1))
CHANGES["empty_gender_warning"] = lambda: _newcomer(gender=None)
CHANGES["person_with_non_existing_wca_id_error"] = lambda: _newcomer(wca_id="2010abcd01")


@gives("multiple_newcomers_with_same_name_warning")
def _same_names() -> Dossier:
    return looked_at(with_person(base(), 4, name=newcomer(with_person(base(), 4, wca_id="2010ABCD01")).name))


def _against_profile(**changes: object) -> Dossier:
    known = {one.wca_id: one for one in base().persons if one.wca_id}
    return looked_at(with_person(base(), 1, **changes), beside=Beside(profiles=known))


CHANGES["non_matching_dob_warning"] = lambda: _against_profile(birthdate=date(1999, 9, 9))
CHANGES["non_matching_gender_warning"] = lambda: _against_profile(gender="o")
CHANGES["non_matching_name_warning"] = lambda: _against_profile(name="Somebody Else")
CHANGES["non_matching_country_warning"] = lambda: _against_profile(country_iso2="US")


@gives("same_person_name_warning")
def _known_name() -> Dossier:
    known = {one.wca_id: one for one in base().persons if one.wca_id}
    known["2010SAME01"] = Person(None, newcomer(base()).name, "FR", wca_id="2010SAME01")
    return looked_at(base(), beside=Beside(profiles=known))


@gives("missing_matching_registration_warning")
def _unregistered() -> Dossier:
    return looked_at(with_person(base(), registration=None))


def _registered(**changes: object) -> Dossier:
    registration = base().persons[1].registration
    assert registration is not None
    return looked_at(with_person(base(), registration=replace(registration, **changes)))  # type: ignore[arg-type]


CHANGES["unaccepted_registration_with_results_warning"] = lambda: _registered(status=RegistrationStatus.PENDING)
CHANGES["not_registered_for_event_warning"] = lambda: _registered(event_ids=("222",))
CHANGES["registered_for_absent_event_warning"] = lambda: _registered(event_ids=("333", "clock"))


CHANGES["wca_id_of_later_year_warning"] = lambda: looked_at(with_person(base(), wca_id="2027ABCD01"))
CHANGES["ineligible_country_warning"] = lambda: looked_at(with_person(base(), country_iso2="ZZ"))


@gives("qualification_not_met_warning")
def _unqualified() -> Dossier:
    asked = Qualification(ResultCondition(ConditionType.RESULT_ACHIEVED, Scope.SINGLE, 100), DAY)
    first, *others = announced().events
    return looked_at(replace(announced(), events=(replace(first, qualification=asked), *others)))


# Events, rounds and scrambles


CHANGES["no_main_event_warning"] = lambda: looked_at(base(), beside=Beside(main_event=None))
CHANGES["not_333_main_event_warning"] = lambda: looked_at(base(), beside=Beside(main_event="222"))


@gives("missing_results_warning")
def _event_without_results() -> Dossier:
    return looked_at(with_round(base(), "333fm-r1", results=()), stage=Stage.FINISHED)


@gives("missing_round_results_error")
def _round_without_results() -> Dossier:
    return looked_at(with_round(base(), "333-r2", results=()))


@gives("round_without_results_warning")
def _long_ago() -> Dossier:
    return looked_at(with_round(base(), "333fm-r1", results=()), beside=Beside(today=DAY + timedelta(days=30)))


@gives("missing_scrambles_for_competition_error")
def _no_scrambles() -> Dossier:
    competition = base()
    for held in base().rounds():
        competition = with_round(competition, held.id, scramble_sets=())
    return looked_at(competition, beside=UPLOADED)


CHANGES["missing_scrambles_for_round_error"] = lambda: looked_at(with_round(base(), "333-r1", scramble_sets=()))
CHANGES["unexpected_scrambles_for_round_error"] = lambda: looked_at(
    with_round(base(), "333fm-r1", results=()), stage=Stage.FINISHED
)


def _scrambles(round_id: str, *sets: tuple[str, ...]) -> Dossier:
    made = tuple(WcifScrambleSet(number, one) for number, one in enumerate(sets, start=1))
    return looked_at(with_round(base(), round_id, scramble_sets=made, scramble_set_count=1))


FIVE = ("R U", "F D", "L B", "U F", "D R")
CHANGES["missing_scrambles_for_group_error"] = lambda: _scrambles("333-r1", FIVE[:4])
CHANGES["wrong_number_of_scramble_sets_error"] = lambda: _scrambles("333-r1", FIVE, tuple(f"{one} U2" for one in FIVE))
CHANGES["missing_scrambles_for_multi_error"] = lambda: _scrambles("333mbf-r1", ())
CHANGES["multiple_fmc_groups_warning"] = lambda: _scrambles("333fm-r1", FIVE[:3], FIVE[3:])
CHANGES["mbld_scrambles_warning"] = lambda: looked_at(base())
CHANGES["repeated_scramble_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], FIVE[0]))
CHANGES["scramble_of_other_group_warning"] = lambda: _scrambles("333-r1", FIVE, FIVE)
CHANGES["unreadable_scramble_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R Q"))
CHANGES["scramble_too_near_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R L L'"))
CHANGES["same_state_warning"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R U F F'"))


# Plausibility


CHANGES["inconsistent_attempts_info"] = lambda: looked_at(with_attempts(base(), "333-r2", [900, 910, 91, 920, 930]))
CHANGES["multi_blind_too_quick_warning"] = lambda: looked_at(
    with_attempts(base(), "333mbf-r1", [MultiBlindResult(10, 10, 290).encode()])
)
CHANGES["world_record_warning"] = lambda: looked_at(
    base(), beside=Beside(world_records={("333", Scope.SINGLE): AttemptResult(9000)})
)


def _with_best(event: str, value: int, others: tuple[PersonalBest, ...] = ()) -> Dossier:
    person = base().round("333-r1").results[0].person_id
    bests = (PersonalBest(event, Scope.AVERAGE, AttemptResult(value)), *others)
    return looked_at(with_person(base(), person - 1, personal_bests=bests))


CHANGES["far_better_than_before_warning"] = lambda: _with_best("333", a_row("333-r1").average * 2)
CHANGES["far_worse_than_before_warning"] = lambda: _with_best("333", a_row("333-r1").average // 3)
CHANGES["result_of_other_event_warning"] = lambda: _with_best(
    "333", a_row("333-r1").average // 3, (PersonalBest("444", Scope.AVERAGE, a_row("333-r1").average),)
)


@gives("swapped_results_warning")
def _swapped() -> Dossier:
    fast, slow = (row.person_id for row in base().round("333-r1").results[:2])
    quick, usual = AttemptResult(700), AttemptResult(2100)
    competition = with_person(base(), fast - 1, personal_bests=(PersonalBest("333", Scope.AVERAGE, quick),))
    competition = with_person(competition, slow - 1, personal_bests=(PersonalBest("333", Scope.AVERAGE, usual),))
    rows = (
        Result(fast, (AttemptResult(2100),) * 5, usual, usual, 2),
        Result(slow, (AttemptResult(701),) * 5, AttemptResult(701), AttemptResult(701), 1),
    )
    return looked_at(with_round(competition, "333-r1", results=rows))


ELSEWHERE = {
    "automatically_position_fixed_info": "positions",
    "previous_round_incomplete_error": "openings",
    "few_competitors_info": "openings",
    "registration_details_mismatch_warning": "uploads",
    "results_of_other_competition_error": "uploads",
    "unannounced_event_error": "uploads",
    "unannounced_round_error": "uploads",
    "mismatched_result_format_error": "uploads",
}
"""Codes that `validate` does not give, and where they are tested."""


@pytest.mark.parametrize("code", sorted(CHANGES))
def test_one_change_gives(code: str) -> None:
    validator = kinds()[code].validator
    judge = qualifies if validator == "scramble_qualities" else None
    findings = validate(CHANGES[code](), [validator], judge)
    assert code in {finding.code for finding in findings}
    for finding in findings:
        assert finding.wrong and finding.remedy
        assert "{" not in finding.wrong + finding.remedy


def test_every_code_is_given_by_some_change() -> None:
    assert sorted(kinds().keys() - CHANGES.keys() - ELSEWHERE.keys()) == []
