"""Changes to rows, cutoffs, limits, ranks and advancement."""

from dataclasses import replace
from datetime import date

from cubelex.competition import (
    DNF,
    DNS,
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    Extension,
    Format,
    FromRegistrations,
    MultiBlindResult,
    ParticipationRuleset,
    Result,
    Round,
    TimeLimit,
)
from cubelex.regulations import edition
from cubelex.rules.validators import CheckedCompetition
from tests.support.validators.alterations import (
    absent_from,
    with_attempts,
    with_condition,
    with_more_rows,
    with_round,
    with_row,
)
from tests.support.validators.faults import DAY, a_row, base, gives, looked_at
from tests.support.validators.invented_competitions import Plan, invented


@gives("wrong_best_error")
def _best() -> CheckedCompetition:
    return looked_at(with_row(base(), "333-r1", best=AttemptResult(a_row("333-r1").best - 1)))


@gives("wrong_average_error")
def _average() -> CheckedCompetition:
    return looked_at(with_row(base(), "333-r1", average=AttemptResult(a_row("333-r1").average + 1)))


@gives("wrong_number_of_attempts_error")
def _fewer_attempts() -> CheckedCompetition:
    return looked_at(with_row(base(), "333-r2", attempts=a_row("333-r2").attempts[:4]))


@gives("skipped_attempt_error")
def _gap() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333-r2", [900, 0, 910, 920, 930]))


@gives("person_twice_in_round_error")
def _twice() -> CheckedCompetition:
    return looked_at(with_more_rows(base(), "333-r1", [a_row("333-r1")]))


@gives("invalid_result_error")
def _no_result() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333-r2", [900, -3, 910, 920, 930]))


@gives("not_whole_seconds_error")
def _hundredths() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333-r2", [900, 60_001, 910, 920, 930]))


@gives("too_long_solution_error")
def _long_solution() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333fm-r1", [30, 81, 30]))


@gives("too_few_points_error")
def _few_points() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(1, 2, 300).encode()]))


@gives("only_dns_error")
def _only_dns() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333-r2", [DNS] * 5))


@gives("only_dns_warning")
def _only_dns_before_2026() -> CheckedCompetition:
    competition = invented(Plan(3, 40, day=date(2025, 8, 2)))
    return looked_at(with_attempts(competition, "333-r2", [DNS] * 5))


@gives("multi_blind_over_limit_error")
def _multi_blind_far_over() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(28, 30, 3900).encode()]))


@gives("multi_blind_over_limit_warning")
def _multi_blind_with_many_penalties() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(30, 35, 3640).encode()]))


@gives("wrong_attempts_for_cutoff_error")
def _cutoff_phase() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "444-r1", [9000, 0, 0, 0, 0]))


@gives("met_cutoff_but_missing_results_error")
def _after_cutoff() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "444-r1", [3000, 3100, 0, 0, 0]))


@gives("didnt_meet_cutoff_but_has_results_error")
def _missed_cutoff() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "444-r1", [9000, 9000, 9000, 9000, 9000]))


@gives("inconsistent_cutoff_warning")
def _untold_cutoff() -> CheckedCompetition:
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
def _no_limit() -> CheckedCompetition:
    return looked_at(with_round(base(), "333-r1", time_limit=None))


@gives("result_over_time_limit_error")
def _over_limit() -> CheckedCompetition:
    slowest = max(a_row("333-r2").attempts)
    return looked_at(with_round(base(), "333-r2", time_limit=TimeLimit(slowest)))


@gives("result_over_time_limit_info")
def _over_limit_in_2009() -> CheckedCompetition:
    quick = with_round(base(), "333-r2", time_limit=TimeLimit(max(a_row("333-r2").attempts) - 1))
    return CheckedCompetition(quick, edition("2009"))


@gives("results_over_cumulative_time_limit_error")
def _over_cumulative_limit() -> CheckedCompetition:
    total = sum(attempt for attempt in a_row("333bf-r1").attempts if attempt > 0)
    return looked_at(with_round(base(), "333bf-r1", time_limit=TimeLimit(total, ("333bf-r1",))))


@gives("missing_cumulative_round_id_error")
def _cumulative_with_nothing() -> CheckedCompetition:
    return looked_at(with_round(base(), "333bf-r1", time_limit=TimeLimit(600_000, ("333bf-r1", "444bf-r1"))))


@gives("suspicious_dnf_warning")
def _suspicious_dnf() -> CheckedCompetition:
    competition = with_round(base(), "333bf-r1", time_limit=TimeLimit(24_000, ("333bf-r1",)))
    return looked_at(with_attempts(competition, "333bf-r1", [DNF, 10_000, DNF, DNF, 10_000]))


@gives("mbf_result_over_time_limit_warning")
def _multi_blind_over() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333mbf-r1", [MultiBlindResult(8, 8, 3602).encode()]))


@gives("result_after_dns_warning")
def _after_dns() -> CheckedCompetition:
    return looked_at(with_attempts(base(), "333-r2", [900, 910, DNS, 920, 930]))


@gives("similar_results_warning")
def _copied_row() -> CheckedCompetition:
    attempts = (*a_row("333-r1", 1).attempts[:3], AttemptResult(1999), AttemptResult(1998))
    return looked_at(with_row(base(), "333-r1", attempts=attempts))


@gives("wrong_position_in_results_error")
def _rank() -> CheckedCompetition:
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
def _five_rounds() -> CheckedCompetition:
    return looked_at(_with_rounds(40, 30, 22, 16, 12))


@gives("regulation_9m1_error")
def _four_rounds() -> CheckedCompetition:
    return looked_at(_with_rounds(40, 30, 22, 16))


@gives("regulation_9m2_error")
def _three_rounds_of_15() -> CheckedCompetition:
    return looked_at(_with_rounds(15, 11, 8))


@gives("regulation_9m3_error")
def _two_rounds_of_7() -> CheckedCompetition:
    return looked_at(_with_rounds(7, 5))


@gives("regulation_9p1_error")
def _too_many_advance() -> CheckedCompetition:
    return looked_at(_with_rounds(20, 16))


@gives("no_competitor_eliminated_error")
def _nobody_eliminated() -> CheckedCompetition:
    return looked_at(_with_rounds(20, 20), edition("2009"))


def _by_result(value: int) -> Competition:
    return with_condition(base(), "333-r2", ConditionType.RESULT_ACHIEVED, value)


@gives("less_than_twenty_five_percent_eliminated_error")
def _easy_condition() -> CheckedCompetition:
    return looked_at(_by_result(a_row("333-r1", 35).average))


@gives("competed_not_qualified_error")
def _hard_condition() -> CheckedCompetition:
    return looked_at(_by_result(a_row("333-r1", 3).average))


@gives("too_many_qualified_warning")
def _few_places() -> CheckedCompetition:
    return looked_at(with_condition(base(), "333-r2", ConditionType.RANKING, 10))


@gives("not_enough_qualified_warning")
def _few_came() -> CheckedCompetition:
    rows = base().round("333-r2").results
    return looked_at(with_round(base(), "333-r2", results=rows[:10]))


@gives("not_in_previous_round_error")
def _stranger() -> CheckedCompetition:
    gone = base().round("333-r2").results[0].person_id
    rows = tuple(row for row in base().round("333-r1").results if row.person_id != gone)
    return looked_at(with_round(base(), "333-r1", results=rows))


def _dnf_advances(day: date) -> Competition:
    competition = invented(Plan(3, 40, day=day))
    last = competition.round("333-r2").results[-1].person_id
    place = next(n for n, row in enumerate(competition.round("333-r1").results) if row.person_id == last)
    return with_row(competition, "333-r1", place, attempts=(DNF,) * 5, best=DNF, average=DNF)


@gives("advanced_without_result_error")
def _dnf_advances_now() -> CheckedCompetition:
    return looked_at(_dnf_advances(DAY))


@gives("advanced_without_result_warning")
def _dnf_advanced_in_2018() -> CheckedCompetition:
    return looked_at(_dnf_advances(date(2018, 5, 2)))


@gives("advanced_out_of_turn_warning")
def _out_of_turn() -> CheckedCompetition:
    last = absent_from(base(), "333-r2", "333-r1")[-1]
    rows = base().round("333-r2").results
    taken = next(row for row in base().round("333-r1").results if row.person_id == last)
    return looked_at(with_round(base(), "333-r2", results=(*rows, taken)))


@gives("advancement_explained_info")
def _explained() -> CheckedCompetition:
    return looked_at(base())
