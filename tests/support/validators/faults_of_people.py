"""Changes to people, events, scrambles and what people usually achieve."""

from dataclasses import replace
from datetime import date, timedelta

from cubelex.competition import (
    AttemptResult,
    ConditionType,
    Event,
    Format,
    MultiBlindResult,
    Person,
    PersonalBest,
    Qualification,
    RegistrationStatus,
    Result,
    ResultCondition,
    Round,
    Scope,
    WcifScrambleSet,
)
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context
from tests.support.validators.alterations import (
    newcomer,
    with_attempts,
    with_person,
    with_round,
    with_row,
)
from tests.support.validators.faults import CHANGES, DAY, UPLOADED, a_row, announced, base, gives, looked_at


@gives("competitor_limit_exceeded_warning")
def _too_many_people() -> CheckedCompetition:
    return looked_at(replace(base(), competitor_limit=39))


@gives("event_competitor_limit_exceeded_warning")
def _too_many_in_event() -> CheckedCompetition:
    first, *others = announced().events
    return looked_at(replace(announced(), events=(replace(first, competitor_limit=39), *others)))


@gives("person_doesnt_have_any_results_error")
def _idle() -> CheckedCompetition:
    person = Person(999, "Idle Person", "FR", wca_id="2010IDLE01")
    return looked_at(replace(base(), persons=(*base().persons, person)), context=UPLOADED)


@gives("results_not_associated_with_any_person_error")
def _ghost() -> CheckedCompetition:
    return looked_at(with_row(base(), "333-r1", person_id=999))


def _named(name: str) -> CheckedCompetition:
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


def _newcomer(**changes: object) -> CheckedCompetition:
    place = base().persons.index(newcomer(base()))
    return looked_at(with_person(base(), place, **changes))


CHANGES["dob_is_jan_one_warning"] = lambda: _newcomer(birthdate=date(2000, 1, 1))
CHANGES["dob_is_too_young_warning"] = lambda: _newcomer(birthdate=date(2023, 6, 1))
CHANGES["dob_is_too_old_warning"] = lambda: _newcomer(birthdate=date(1926, 6, 1))
CHANGES["empty_gender_warning"] = lambda: _newcomer(gender=None)
CHANGES["person_with_non_existing_wca_id_error"] = lambda: _newcomer(wca_id="2010abcd01")


@gives("multiple_newcomers_with_same_name_warning")
def _same_names() -> CheckedCompetition:
    return looked_at(with_person(base(), 4, name=newcomer(with_person(base(), 4, wca_id="2010ABCD01")).name))


def _against_profile(**changes: object) -> CheckedCompetition:
    known = {person.wca_id: person for person in base().persons if person.wca_id}
    return looked_at(with_person(base(), 1, **changes), context=Context(profiles=known))


CHANGES["non_matching_dob_warning"] = lambda: _against_profile(birthdate=date(1999, 9, 9))
CHANGES["non_matching_gender_warning"] = lambda: _against_profile(gender="o")
CHANGES["non_matching_name_warning"] = lambda: _against_profile(name="Somebody Else")
CHANGES["non_matching_country_warning"] = lambda: _against_profile(country_iso2="US")


@gives("same_person_name_warning")
def _known_name() -> CheckedCompetition:
    known = {person.wca_id: person for person in base().persons if person.wca_id}
    known["2010SAME01"] = Person(None, newcomer(base()).name, "FR", wca_id="2010SAME01")
    return looked_at(base(), context=Context(profiles=known))


@gives("missing_matching_registration_warning")
def _unregistered() -> CheckedCompetition:
    return looked_at(with_person(base(), registration=None))


def _registered(**changes: object) -> CheckedCompetition:
    registration = base().persons[1].registration
    assert registration is not None
    return looked_at(with_person(base(), registration=replace(registration, **changes)))  # type: ignore[arg-type]


CHANGES["unaccepted_registration_with_results_warning"] = lambda: _registered(status=RegistrationStatus.PENDING)
CHANGES["not_registered_for_event_warning"] = lambda: _registered(event_ids=("222",))
CHANGES["registered_for_absent_event_warning"] = lambda: _registered(event_ids=("333", "clock"))


CHANGES["wca_id_of_later_year_warning"] = lambda: looked_at(with_person(base(), wca_id="2027ABCD01"))
CHANGES["ineligible_country_warning"] = lambda: looked_at(with_person(base(), country_iso2="ZZ"))


@gives("qualification_not_met_warning")
def _unqualified() -> CheckedCompetition:
    asked = Qualification(ResultCondition(ConditionType.RESULT_ACHIEVED, Scope.SINGLE, 100), DAY)
    first, *others = announced().events
    return looked_at(replace(announced(), events=(replace(first, qualification=asked), *others)))


CHANGES["no_main_event_warning"] = lambda: looked_at(base(), context=Context(main_event=None))
CHANGES["not_333_main_event_warning"] = lambda: looked_at(base(), context=Context(main_event="222"))


@gives("missing_results_warning")
def _event_without_results() -> CheckedCompetition:
    return looked_at(with_round(base(), "333fm-r1", results=()), stage=CompetitionStage.FINISHED)


@gives("missing_round_results_error")
def _round_without_results() -> CheckedCompetition:
    return looked_at(with_round(base(), "333-r2", results=()))


@gives("round_without_results_warning")
def _long_ago() -> CheckedCompetition:
    return looked_at(with_round(base(), "333fm-r1", results=()), context=Context(today=DAY + timedelta(days=30)))


@gives("missing_scrambles_for_competition_error")
def _no_scrambles() -> CheckedCompetition:
    competition = base()
    for round_ in base().rounds:
        competition = with_round(competition, round_.id, scramble_sets=())
    return looked_at(competition, context=UPLOADED)


CHANGES["missing_scrambles_for_round_error"] = lambda: looked_at(with_round(base(), "333-r1", scramble_sets=()))
CHANGES["unexpected_scrambles_for_round_error"] = lambda: looked_at(
    with_round(base(), "333fm-r1", results=()), stage=CompetitionStage.FINISHED
)


def _scrambles(round_id: str, *sets: tuple[str, ...]) -> CheckedCompetition:
    made = tuple(WcifScrambleSet(number, sequences) for number, sequences in enumerate(sets, start=1))
    return looked_at(with_round(base(), round_id, scramble_sets=made, scramble_set_count=1))


FIVE = ("R U", "F D", "L B", "U F", "D R")
CHANGES["missing_scrambles_for_group_error"] = lambda: _scrambles("333-r1", FIVE[:4])
CHANGES["wrong_number_of_scramble_sets_error"] = lambda: _scrambles(
    "333-r1", FIVE, tuple(f"{sequence} U2" for sequence in FIVE)
)
CHANGES["missing_scrambles_for_multi_error"] = lambda: _scrambles("333mbf-r1", ())
CHANGES["multiple_fmc_groups_warning"] = lambda: _scrambles("333fm-r1", FIVE[:3], FIVE[3:])
CHANGES["mbld_scrambles_warning"] = lambda: looked_at(base())
CHANGES["repeated_scramble_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], FIVE[0]))
CHANGES["scramble_of_other_group_warning"] = lambda: _scrambles("333-r1", FIVE, FIVE)
CHANGES["unreadable_scramble_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R Q"))
CHANGES["scramble_too_near_error"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R L L'"))
BLOCKED = "(-3,5) / (-2,1) / (-4,-1) / (-3,6) / (-2,-5) / (-1,-3) / (-3,-3) / (-2,-3) / (0,4) / (-4,2) / (1,0)"


@gives("scramble_blocks_slash_error")
def _without_slash() -> CheckedCompetition:
    round_ = Round("sq1-r1", Format.AVERAGE_OF_5, scramble_sets=(WcifScrambleSet(1, (BLOCKED,)),))
    return looked_at(replace(base(), events=(*base().events, Event("sq1", (round_,)))))


CHANGES["same_state_warning"] = lambda: _scrambles("333-r1", (*FIVE[:4], "R U F F'"))

CHANGES["inconsistent_attempts_info"] = lambda: looked_at(with_attempts(base(), "333-r2", [900, 910, 91, 920, 930]))
CHANGES["multi_blind_too_quick_warning"] = lambda: looked_at(
    with_attempts(base(), "333mbf-r1", [MultiBlindResult(10, 10, 290).encode()])
)
CHANGES["world_record_warning"] = lambda: looked_at(
    base(), context=Context(world_records={("333", Scope.SINGLE): AttemptResult(9000)})
)


def _with_best(event: str, value: int, others: tuple[PersonalBest, ...] = ()) -> CheckedCompetition:
    person = base().round("333-r1").results[0].person_id
    bests = (PersonalBest(event, Scope.AVERAGE, AttemptResult(value)), *others)
    return looked_at(with_person(base(), person - 1, personal_bests=bests))


CHANGES["far_better_than_before_warning"] = lambda: _with_best("333", a_row("333-r1").average * 2)
CHANGES["far_worse_than_before_warning"] = lambda: _with_best("333", a_row("333-r1").average // 3)
CHANGES["result_of_other_event_warning"] = lambda: _with_best(
    "333", a_row("333-r1").average // 3, (PersonalBest("444", Scope.AVERAGE, a_row("333-r1").average),)
)


@gives("swapped_results_warning")
def _swapped() -> CheckedCompetition:
    fast, slow = (row.person_id for row in base().round("333-r1").results[:2])
    quick, usual = AttemptResult(700), AttemptResult(2100)
    competition = with_person(base(), fast - 1, personal_bests=(PersonalBest("333", Scope.AVERAGE, quick),))
    competition = with_person(competition, slow - 1, personal_bests=(PersonalBest("333", Scope.AVERAGE, usual),))
    rows = (
        Result(fast, (AttemptResult(2100),) * 5, usual, usual, 2),
        Result(slow, (AttemptResult(701),) * 5, AttemptResult(701), AttemptResult(701), 1),
    )
    return looked_at(with_round(competition, "333-r1", results=rows))
