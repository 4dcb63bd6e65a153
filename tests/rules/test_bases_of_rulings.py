"""Rulings cite what decides them, where the casebook asks only for the answer."""

from datetime import UTC, date, datetime

import pytest

from cubelex.competition import DNF, STATELESS, AttemptResult
from cubelex.regulations import edition
from cubelex.rules import Decision
from cubelex.rules.attempts import accepted_number, must_use_timer
from cubelex.rules.attempts.solved_state import caused_defect
from cubelex.rules.incidents import (
    DisputeFacts,
    MadeAttempt,
    WhenNoticed,
    after_duplicate,
    counting_results,
    due_after,
    may_dispute,
    paper_kept_until,
)
from cubelex.rules.people import Ground, Reach, has_regional_rankings, may_disqualify
from cubelex.rules.results import result_document
from cubelex.rules.rounds import counted_rounds, is_announced_in_time
from cubelex.rules.scrambling import GroupStage, Viewer, may_photograph, may_see, must_correct

NEWEST = edition("2026-04-01")
NOON = datetime(2009, 5, 2, 12, tzinfo=UTC)


def test_the_stopwatch_of_multi_blind_was_in_its_own_article() -> None:
    assert must_use_timer("333mbf", True, edition("2009")).under == ("H1b",)
    assert must_use_timer("333", True, edition("2009")).under == ("A1b",)


@pytest.mark.parametrize(("event_id", "number"), [("555bf", "4g1a+"), ("444bf", "4g"), ("333", "4g")])
def test_only_5x5x5_blindfolded_has_a_guideline_that_it_is_corrected(event_id: str, number: str) -> None:
    assert must_correct(event_id, NEWEST).under == (number,)


@pytest.mark.parametrize(("kind", "number"), [("full", "9o"), ("dual", "9o2")])
def test_kinds_of_rounds_are_counted_by_their_own_numbers(kind: str, number: str) -> None:
    assert counted_rounds([kind], NEWEST).under == (number,)  # type: ignore[list-item]


def test_only_the_stateless_need_a_reason_for_their_rankings() -> None:
    assert has_regional_rankings(STATELESS, edition("2025-07-17")).under
    assert has_regional_rankings("NL", edition("2025-07-17")).under == ()


def test_an_extra_attempt_is_provisional_under_a_number_of_its_own() -> None:
    first = MadeAttempt(1, DNF, is_valid=False)
    again = MadeAttempt(1, AttemptResult(900))
    maybe = MadeAttempt(1, AttemptResult(900), is_provisional=True)
    assert counting_results([first, again], 1, NEWEST).under == ("11e2",)
    assert counting_results([first, maybe], 1, NEWEST).under == ("11e2", "11e3")


def test_what_a_delegate_sent_in_was_due_under_a_number_each() -> None:
    due = due_after(date(2018, 3, 3), edition("2018"))
    assert [ruling.under for ruling in due] == [("1c1",), ("1c3",), ("1c4", "1c4+")]


def test_the_main_judge_enforced_absences_in_2009_and_the_delegate_spares_since() -> None:
    before, after = (may_disqualify(Ground.NOT_THERE, edition(name)) for name in ("2009", "2025-07-17"))
    assert (before.answer, before.questions[0].by) == (Reach.NOTHING, "main judge")
    assert (after.answer, after.questions[0].by) == (Reach.EVENT, "Delegate")


@pytest.mark.parametrize(
    ("facts", "observation", "numbers"),
    [
        ((True, False, False), "caused_defect", ("5d", "5d3")),
        ((True, True, False), None, ("5d1",)),
        ((True, False, True), None, ("5d2",)),
        ((False, False, False), None, ("5d",)),
    ],
)
def test_a_defect_that_a_competitor_caused_has_a_number_for_each_way(
    facts: tuple[bool, bool, bool], observation: str | None, numbers: tuple[str, ...]
) -> None:
    on_purpose, while_repairing, wrong_way = facts
    ruling = caused_defect(NEWEST, on_purpose=on_purpose, while_repairing=while_repairing, repaired_wrong_way=wrong_way)
    assert (ruling.answer, ruling.under) == (observation, numbers)


def test_paper_is_kept_for_no_time_since_2025() -> None:
    assert paper_kept_until(date(2025, 9, 6), edition("2025-07-17")).answer is None


def test_the_number_of_cubes_stays_unless_the_event_is_said_not_to_have_started() -> None:
    assert accepted_number(10, 12, edition("2009")).answer == 12
    assert accepted_number(10, 12, edition("2009"), event_has_started=False).answer == 10


def test_who_has_handed_in_must_be_said_before_photographs_are_free() -> None:
    assert may_photograph("333fm", NEWEST).questions
    assert may_photograph("333fm", NEWEST, has_submitted_own=True).answer


def test_matters_have_the_names_that_logs_keep() -> None:
    early = DisputeFacts(NOON, NOON)
    questions = (
        *may_dispute(early, edition("2009")).questions,
        *is_announced_in_time(date(2018, 4, 17), date(2018, 5, 1), edition("2018")).questions,
        *after_duplicate(WhenNoticed.IN_GROUP, NEWEST).questions,
        *may_see(Viewer.ANYBODY, GroupStage.AFTER_GROUP, "333", NEWEST).questions,
    )
    assert [question.matter for question in questions] == [
        "dispute_admitted",
        "late_announcement",
        "duplicate_scramble",
        "sequences_released",
    ]


def test_a_decision_is_stored_with_its_reason_and_its_basis() -> None:
    stored = Decision("incident", "none", "it was short").to_json("Ada", ("11b",))
    assert stored == {
        "matter": "incident",
        "answer": "none",
        "reason": "it was short",
        "by": "Ada",
        "under": ["11b"],
    }


@pytest.mark.parametrize(("event_id", "round_format"), [("333mbf", "1"), ("333bf", "5")])
def test_rounds_by_the_best_attempt_cite_how_it_is_found(event_id: str, round_format: str) -> None:
    attempts = ["3/5 40:30"] if event_id == "333mbf" else ["DNF"] * 5
    answer = result_document({"event": event_id, "format": round_format, "attempts": attempts})
    assert answer["under"][:2] == ["9f6", "9f7"]
