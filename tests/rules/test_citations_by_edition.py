"""Whatever is decided about people, scrambles and incidents names only regulations that the edition has."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from functools import partial
from itertools import product
from typing import Any

import pytest

from cubelex.competition import STATELESS, AttemptResult, Format, Person, Qualification, Scope
from cubelex.regulations import Edition, edition_on, editions, items_of
from cubelex.rules import Objection, Ruling, policies, policy
from cubelex.rules.attempts import may_limit_time, should_have_certificates
from cubelex.rules.equipment import LogoPlace, PuzzleFacts, may_use_timer, must_be_replaced, puzzle_objections
from cubelex.rules.incidents import (
    Achievement,
    Appeal,
    DisputeFacts,
    IncidentFacts,
    MadeAttempt,
    Misscramble,
    SlowMotion,
    WhenNoticed,
    after_duplicate,
    after_false_report,
    after_incident,
    after_misscramble,
    counting_results,
    day_of_extra_attempt,
    due_after,
    final_ruling,
    may_dispute,
    may_use_evidence,
    may_use_slow_motion,
    must_settle_first,
    must_show_sequences,
    paper_kept_until,
    should_be_verified,
)
from cubelex.rules.people import (
    Candidate,
    CountryChange,
    Ground,
    Halted,
    Helper,
    OfficialRole,
    Reach,
    RegistrationLimits,
    Requirement,
    TakenPlaces,
    consequence_of_ineligibility,
    differences_from_profile,
    documents_to_show,
    group_objections,
    has_regional_rankings,
    is_eligible_country,
    is_public,
    limit_objections,
    may_accommodate,
    may_attempt_more,
    may_be_refunded,
    may_change_country,
    may_close_event,
    may_compete_as,
    may_compete_at_another_time,
    may_disqualify,
    may_disqualify_completed,
    may_help,
    may_open_period,
    may_represent,
    may_skip_warning,
    missing_details,
    needs_consent,
    objections_to,
    objections_to_registration,
    results_after_disqualification,
    roles_of_competition,
    roles_of_event,
)
from cubelex.rules.records import Achieved, day_of_round, is_listed, recognised_records
from cubelex.rules.rounds import LocationStatus, has_ended, has_recommended_size, is_announced_in_time, is_qualified
from cubelex.rules.scrambling import (
    ColouredFace,
    Generation,
    GroupStage,
    Viewer,
    how_to_hold,
    is_oriented_randomly,
    is_random_state,
    least_moves,
    may_go_on,
    may_photograph,
    may_see,
    may_start_unsolved,
    may_still_apply,
    must_allow_slash,
    must_correct,
    next_extra_sequence,
    objections_to_generation,
    scramble_length,
    should_have_second_check,
    window_ends,
)

# Versions whose parameters are known, and whose numbers are those of the edition they are read as.
NOT_HELD = [
    edition_on(date(*day))
    for day in ((2010, 6, 1), (2013, 2, 1), (2016, 5, 1), (2020, 2, 1), (2021, 6, 1), (2024, 6, 1))
]

BOTH = (False, True)
DAY, NOON = date(2026, 5, 1), datetime(2026, 5, 1, 12)
EVENTS = ("333", "222", "555", "777", "minx", "pyram", "skewb", "sq1", "clock", "333bf", "555bf", "333fm", "333mbf")
STANDINGS = (Achievement(), Achievement(True, True, 1, 1), Achievement(False, True, 50, 60))
FACES = [
    ColouredFace("white", 100, frozenset({"green", "red"})),
    ColouredFace("green", 45, frozenset({"white", "red"})),
    ColouredFace("red", 40, frozenset({"white", "green"})),
]
CHILD = Candidate(
    Person(1, "", "GL", birthdate=date(2020, 1, 1)),
    [Requirement("a", False, date(2026, 1, 1)), Requirement("b", False, date(2026, 1, 1), True)],
    is_suspended=True,
    has_completed_registration=False,
    complies=False,
)

Asked = Callable[[Edition], Any]


def about_officials() -> Iterator[Asked]:
    for event, has in product(EVENTS, BOTH):
        yield partial(roles_of_event, event, is_head_to_head=has)
        yield partial(group_objections, [["A", "B"], ["A"]], event, is_final=has)
        for role, own, done in product((OfficialRole.JUDGE, OfficialRole.SCRAMBLER), BOTH, BOTH):
            yield partial(may_help, Helper(role, own, has, done), event)
    for has in BOTH:
        yield partial(roles_of_competition, has_head_to_head=has)
        yield partial(may_compete_as, OfficialRole.MAIN_JUDGE, is_delegate=has)
    yield partial(due_after, DAY)
    yield partial(paper_kept_until, DAY)


def about_people() -> Iterator[Asked]:
    yield partial(objections_to, CHILD, DAY)
    yield partial(needs_consent, DAY, DAY)
    yield partial(missing_details, CHILD.person)
    yield partial(is_public, "name")
    yield partial(differences_from_profile, {"name": "A"}, {"name": "B"})
    for yes in BOTH:
        yield partial(documents_to_show, yes)
        yield partial(may_accommodate, procedure_is_impossible=yes)
        for event, other in product(("333", "333fm"), BOTH):
            yield partial(may_compete_at_another_time, event, keeps_order_of_rounds=yes, circumstances=other)
    yield consequence_of_ineligibility


def about_countries() -> Iterator[Asked]:
    for iso2, citizenships in product(("NL", "HK", "GL", STATELESS), ((), ("NL",), ("NL", "HK"))):
        yield partial(is_eligible_country, iso2)
        yield partial(has_regional_rankings, iso2)
        yield partial(may_represent, iso2, citizenships)
        for lost, acquired in product(BOTH, (None, DAY)):
            change = CountryChange(DAY, iso2, frozenset(citizenships), None, acquired, lost)
            yield partial(may_change_country, change)


def about_registrations() -> Iterator[Asked]:
    limits = RegistrationLimits(1, {"333": 1}, 1, [frozenset({"333", "444"})])
    taken = TakenPlaces(5, {"333": 5}, is_on_site=True, was_full_before=True)
    yield partial(objections_to_registration, ["333", "444"], limits, taken)
    yield partial(limit_objections, limits)
    yield partial(may_close_event, approved_by="board")
    yield partial(may_open_period, NOON, NOON)
    yield partial(is_qualified, Qualification(None, DAY), "333", [])
    yield partial(is_announced_in_time, date(2026, 4, 10), DAY)
    yield partial(has_recommended_size, 3)
    yield partial(may_use_timer, "stackmat_generation_5_pro")
    yield may_limit_time
    yield should_have_certificates


def about_sequences() -> Iterator[Asked]:
    generation = Generation("mine", ("a", "b"), ("b",), 2, True, False, False)
    yield partial(objections_to_generation, generation, [])
    yield partial(window_ends, NOON)
    yield partial(may_still_apply, NOON, NOON)
    yield partial(may_go_on, NOON, NOON)
    yield partial(next_extra_sequence, ["a", "b"], [], earlier_groups=["a"])
    for viewer, stage, event, away in product(Viewer, GroupStage, ("333", "333fm"), BOTH):
        yield partial(may_see, viewer, stage, event, delegate_is_unavailable=away)


def about_scrambles() -> Iterator[Asked]:
    for event in EVENTS:
        yield partial(must_correct, event)
        yield partial(least_moves, event)
        yield partial(is_random_state, event)
        yield partial(scramble_length, event)
        yield partial(is_oriented_randomly, event)
        yield partial(must_allow_slash, event)
        yield partial(how_to_hold, event, FACES)
        yield partial(puzzle_objections, PuzzleFacts(event, [LogoPlace.ELSEWHERE, LogoPlace.INNER_FACE], True, True))
        for yes in BOTH:
            yield partial(may_start_unsolved, event, yes)
            yield partial(may_photograph, event, has_submitted_own=yes)
    for one, other in product(BOTH, BOTH):
        yield partial(should_have_second_check, is_championship_final=one, may_be_important=other)
        yield partial(must_be_replaced, one)


def about_incidents() -> Iterator[Asked]:
    for appeal, own, over, point in product(Appeal, BOTH, BOTH, BOTH):
        yield partial(after_incident, IncidentFacts(appeal, own, over, True, point))
    for found in WhenNoticed:
        yield partial(after_duplicate, found)
    for yes in BOTH:
        yield partial(after_false_report, yes)
    made = [MadeAttempt(2, AttemptResult(900)), MadeAttempt(1, AttemptResult(800), is_provisional=True)]
    yield partial(counting_results, made, 5)
    yield partial(day_of_extra_attempt, DAY, DAY)


def about_misscrambles() -> Iterator[Asked]:
    for event, found, single, average, final, signed in product(
        ("333", "555", "222"), WhenNoticed, STANDINGS, STANDINGS, BOTH, BOTH
    ):
        case = Misscramble(event, found, single, average, final, 1, signed)
        yield partial(after_misscramble, case)
        yield partial(must_show_sequences, case, is_requested=True)
        yield partial(should_be_verified, case)


def about_evidence() -> Iterator[Asked]:
    for purpose, single, final in product(
        ("removal_of_penalty", "hands_at_start", "other_penalty", "cheating"), STANDINGS, BOTH
    ):
        yield partial(may_use_slow_motion, SlowMotion(purpose, single, single, final))  # type: ignore[arg-type]
    yield partial(may_use_evidence, "video")
    yield partial(may_use_evidence, "audio")


def about_rulings() -> Iterator[Asked]:
    for over, law, later in product(BOTH, BOTH, (None, NOON)):
        yield partial(may_dispute, DisputeFacts(NOON, NOON, later, over, law))
    for ground, yes in product(Ground, BOTH):
        yield partial(may_disqualify, ground)
        yield partial(may_disqualify_completed, ground, happened_in_it=yes)
    for recorded, yes in product(((), (AttemptResult(900),)), BOTH):
        yield partial(results_after_disqualification, Halted(recorded, 5, yes))
    yield partial(must_settle_first, 1)
    yield partial(may_be_refunded, Reach.EVENT)
    yield from (final_ruling, may_skip_warning, may_attempt_more)
    for complete, announced, left, several in product(BOTH, BOTH, BOTH, BOTH):
        yield partial(has_ended, [LocationStatus(DAY, DAY, complete, announced, left)] * (1 + several))


def about_records() -> Iterator[Asked]:
    rows = product(("NL", "JP", STATELESS), Scope, (400, 500, -1), BOTH)
    results = [
        Achieved(person, iso2, scope, AttemptResult(value), DAY, head_to_head)
        for person, (iso2, scope, value, head_to_head) in enumerate(rows)
    ]
    yield partial(recognised_records, results, {("world", Scope.SINGLE): AttemptResult(450)}, "333")
    yield partial(day_of_round, [DAY])
    for event, scope, round_format, by_the_book in product(("333", "333ft", "333bf"), Scope, Format, BOTH):
        yield partial(is_listed, event, scope, round_format, by_the_book=by_the_book)


def about_matters() -> Iterator[Asked]:
    for name in policies():
        yield partial(policy, name)


def cited_in(answer: Any) -> Iterator[str]:
    """Every number that an answer, or any of several, rests on, those of choices included."""
    if isinstance(answer, Ruling):
        yield from answer.under
        for choice in getattr(answer.answer, "choices", ()):
            yield from choice.under
    elif isinstance(answer, Objection):
        yield from answer.under
    elif isinstance(answer, Iterable):
        for one in answer:
            yield from cited_in(one)


@pytest.mark.parametrize(
    "questions",
    [
        about_officials,
        about_people,
        about_countries,
        about_registrations,
        about_sequences,
        about_scrambles,
        about_incidents,
        about_misscrambles,
        about_evidence,
        about_rulings,
        about_records,
        about_matters,
    ],
)
@pytest.mark.parametrize("edition", [*editions(), *NOT_HELD], ids=str)
def test_an_answer_rests_on_numbers_of_its_edition(questions: Callable[[], Iterator[Asked]], edition: Edition) -> None:
    cited = {number for ask in questions() for number in cited_in(ask(edition))}
    assert not cited - set(items_of(edition))
