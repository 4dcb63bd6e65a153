"""Points of Head to Head matches are observed, ruled and signed like any other attempt."""

from datetime import date
from random import Random
from typing import Any

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format, TimeLimit
from cubelex.officiating import AttemptRef, Outcome, read_log, undo, write_log
from cubelex.officiating.log import Bracket
from cubelex.officiating.verbs import (
    correct_point,
    enter_point,
    observe_point,
    open_head_to_head,
    read_observation,
    replay_point,
    report_incident,
    rule_point,
    settle_incident,
    sign_point,
)
from cubelex.rules import Decision
from cubelex.rules import head_to_head as h2h
from cubelex.rules.attempts import Observed, read_observed
from cubelex.rules.incidents import IncidentFacts, Remedy, after_incident
from tests.support.desks import DELEGATE, JUDGE, SCORE_TAKER, Desk, competition, hold, numbers, ranking, rounds

MATCH = "Semifinal Stage 1-4"
SOLVED = {"time": "9.00", "moves_from_solved": 0}
ONE_OFF = {"time": "8.00", "moves_from_solved": 1}


@pytest.fixture
def desk(today: date) -> Desk:
    formats = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
    desk = Desk(competition(today, 16, [rounds("333", [ranking(4)], formats=formats, limit=TimeLimit(3000))]))
    hold(desk, "333-r1")
    desk.do(open_head_to_head, "333-r2", 4, dict.fromkeys(h2h.stages(4), 1), Random(1))
    return desk


def bracket_of(desk: Desk) -> Bracket:
    found = desk.state.round("333-r2").bracket
    assert found is not None
    return found


def observe(desk: Desk, high: dict[str, Any] | None = SOLVED, low: dict[str, Any] | None = ONE_OFF) -> None:
    desk.do(observe_point, "333-r2", MATCH, both(high, low), by=JUDGE)


def both(*documents: dict[str, Any] | None) -> tuple[Observed | None, ...]:
    return tuple(None if document is None else read_observed(document) for document in documents)


def test_what_was_seen_of_both_is_kept_with_the_point(desk: Desk) -> None:
    observe(desk)
    (point,) = bracket_of(desk).points_of(MATCH)
    assert point.observed == (SOLVED, ONE_OFF)
    assert point.results == (900, 1000)
    assert point.written == ("9.00", "8.00 + 2 = 10.00")
    assert "10e3" in point.under
    assert bracket_of(desk).of(MATCH).points[0].results == (900, 1000)
    assert desk.state == desk.replayed()
    assert list(read_log(write_log(desk.log))) == desk.log


def test_who_did_not_start_has_dns_and_nothing_seen(desk: Desk) -> None:
    observe(desk, None, SOLVED)
    (point,) = bracket_of(desk).points_of(MATCH)
    assert (point.results, point.observed[0], point.written) == ((DNS, 900), None, ("DNS", "9.00"))


def test_over_the_limit_is_dnf(desk: Desk) -> None:
    observe(desk, {"time": "30.00", "moves_from_solved": 0}, SOLVED)
    assert bracket_of(desk).points_of(MATCH)[0].results == (DNF, 900)


def test_both_are_signed_the_judge_first(desk: Desk) -> None:
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "judge", by=JUDGE)) == {"A7b", "A7c"}
    observe(desk)
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "competitor", by=JUDGE)) == {"A7c", "A7c4"}
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 9, "judge", by=JUDGE)) == {"I2d"}
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "announcer", by=JUDGE)) == {"A7b"}
    for person in (1, 4):
        desk.do(sign_point, "333-r2", MATCH, person, "judge", "J. J.", by=JUDGE)
        desk.do(sign_point, "333-r2", MATCH, person, "competitor", str(person), by=JUDGE)
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "judge", by=JUDGE)) == {"A7b"}
    (point,) = bracket_of(desk).points_of(MATCH)
    assert point.signed_by(4) == {"judge": "J. J.", "competitor": "4"}
    assert desk.state == desk.replayed()


def test_a_point_is_signed_after_the_next_was_played_too(desk: Desk) -> None:
    observe(desk)
    observe(desk)
    desk.do(sign_point, "333-r2", MATCH, 1, "judge", "J. J.", by=JUDGE, point=1)
    first, second = bracket_of(desk).points_of(MATCH)
    assert (first.signed_by(1), second.signed_by(1)) == ({"judge": "J. J."}, {})
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "judge", by=JUDGE, point=3)) == {"A7b", "A7c"}


def test_what_is_left_to_somebody_waits_for_them(desk: Desk) -> None:
    seen = {**SOLVED, "observations": ["start_delayed"]}
    outcome = desk.do(observe_point, "333-r2", MATCH, both(seen, SOLVED), by=SCORE_TAKER)
    assert [question.by for question in outcome.questions] == ["judge"]
    assert bracket_of(desk).awaits_ruling(MATCH)
    assert numbers(desk.ask(observe_point, "333-r2", MATCH, both(SOLVED, SOLVED))) == {"A7b"}
    decided = Decision(outcome.questions[0].matter, outcome.questions[0].default, "looked away")
    desk.do(rule_point, "333-r2", MATCH, ((decided,), ()), by=JUDGE)
    (point,) = bracket_of(desk).points_of(MATCH)
    assert [(decision["matter"], decision["person_id"], decision["by"]) for decision in point.decisions] == [
        ("start_delayed", 1, "judge")
    ]
    assert numbers(desk.ask(rule_point, "333-r2", MATCH, ((), ()))) == {"A7b"}
    assert desk.state == desk.replayed()


def test_what_the_competition_knows_is_not_said(desk: Desk) -> None:
    for document in ({**SOLVED, "edition": "2018-01-01"}, {"time": "soon"}):
        refused = read_observation(desk.state, document)
        assert isinstance(refused, Outcome)
        assert numbers(refused) == {"A7b"}


def test_an_extra_attempt_for_one_is_one_for_both(desk: Desk) -> None:
    seen = {**SOLVED, "observations": ["timer_stopped_early"]}
    outcome = desk.ask(observe_point, "333-r2", MATCH, both(seen, SOLVED))
    answers = tuple(Decision(question.matter, "extra attempt", "it stood still") for question in outcome.questions)
    desk.do(observe_point, "333-r2", MATCH, both(seen, SOLVED), (answers, ()))
    assert bracket_of(desk).points_of(MATCH) == ()
    (replayed,) = bracket_of(desk).tries_at(MATCH)
    assert replayed.is_replaced
    assert replayed.observed[0] == seen
    observe(desk)
    assert [made.is_replaced for made in bracket_of(desk).tries_at(MATCH)] == [True, False]
    assert desk.state == desk.replayed()


def test_a_replayed_point_stays_known(desk: Desk) -> None:
    observe(desk)
    desk.do(sign_point, "333-r2", MATCH, 1, "judge", by=JUDGE)
    desk.do(replay_point, "333-r2", MATCH, "a noise")
    desk.do(enter_point, "333-r2", MATCH, AttemptResult(700), AttemptResult(800))
    replayed, point = bracket_of(desk).tries_at(MATCH)
    assert (replayed.is_replaced, replayed.signed_by(1), point.results) == (True, {"judge": ""}, (700, 800))
    desk.do(correct_point, "333-r2", MATCH, 1, AttemptResult(750), AttemptResult(800), "misread")
    assert bracket_of(desk).points_of(MATCH)[0].results == (750, 800)
    assert desk.state == desk.replayed()


def test_a_signed_point_is_undone_from_the_last_signature_on(desk: Desk) -> None:
    observe(desk)
    entered = desk.last
    desk.do(sign_point, "333-r2", MATCH, 1, "judge", by=JUDGE)
    assert undo(desk.state, JUDGE, desk.log, entered, "").is_refused
    for entry in (desk.last, entered, entered - 1):
        desk.append(undo(desk.state, JUDGE, desk.log, entry, ""))
    assert bracket_of(desk).tries_at(MATCH) == ()
    assert desk.state == desk.replayed()


def incident(desk: Desk, answer: Remedy, *, point: int = 0, person: int = 1) -> set[str]:
    verdict = after_incident(IncidentFacts(is_head_to_head=True), desk.state.edition)
    decision = Decision("incident", answer, "a noise")
    about = AttemptRef("333-r2", person, point, MATCH)
    outcome = desk.ask(settle_incident, about, "a balloon burst", verdict, decision)
    if outcome.is_refused:
        return numbers(outcome)
    desk.append(outcome)
    return set()


def test_an_incident_in_a_match_ends_in_the_point_played_again(desk: Desk) -> None:
    desk.do(report_incident, "a balloon burst", persons=(1,), round_id="333-r2", attempt=1, match=MATCH, by=JUDGE)
    assert numbers(desk.ask(report_incident, "x", round_id="333-r2", match="Final", by=JUDGE)) == {"11b"}
    observe(desk)
    assert incident(desk, Remedy.EXTRA_ATTEMPT) == set()
    assert bracket_of(desk).points_of(MATCH) == ()
    assert desk.state.incidents[-1][1].match == MATCH


def test_a_point_that_nothing_was_recorded_of_is_simply_played(desk: Desk) -> None:
    assert incident(desk, Remedy.EXTRA_ATTEMPT, point=1) == set()
    observe(desk)
    observe(desk)
    assert incident(desk, Remedy.EXTRA_ATTEMPT, point=3) == set()
    assert len(bracket_of(desk).points_of(MATCH)) == 2
    assert incident(desk, Remedy.EXTRA_ATTEMPT, point=1) == {"11k1"}


def test_a_point_stands_or_is_played_again_and_nothing_in_between(desk: Desk) -> None:
    observe(desk)
    assert incident(desk, Remedy.PROVISIONAL_EXTRA_ATTEMPT) == {"11k", "11l"}
    assert incident(desk, Remedy.STANDS) == set()
    assert incident(desk, Remedy.STANDS, person=9) == {"I2d"}
    verdict = after_incident(IncidentFacts(is_head_to_head=True), desk.state.edition)
    about = AttemptRef("333-r2", 1, 0, MATCH)
    closed = desk.ask(settle_incident, about, "x", verdict, None, by=JUDGE)
    assert numbers(closed) == {"11b"}
    asked = settle_incident(desk.state, DELEGATE, about, "x", verdict, None)
    assert asked.questions


def sign_scrambled(desk: Desk, person: int, role: str = "scrambler", by: str = "S. S.") -> None:
    desk.do(sign_point, "333-r2", MATCH, person, role, by, by=JUDGE)


def test_scramblers_sign_before_a_point_and_their_signatures_stay_with_it(desk: Desk) -> None:
    sign_scrambled(desk, 1)
    sign_scrambled(desk, 4)
    sign_scrambled(desk, 4, "second scrambler", "T. T.")
    assert bracket_of(desk).points_of(MATCH) == ()
    observe(desk)
    desk.do(sign_point, "333-r2", MATCH, 1, "judge", "J. J.", by=JUDGE)
    (point,) = bracket_of(desk).points_of(MATCH)
    assert point.signed_by(1) == {"scrambler": "S. S.", "judge": "J. J."}
    assert point.signed_by(4) == {"scrambler": "S. S.", "second scrambler": "T. T."}
    assert desk.state == desk.replayed()


def test_a_typed_point_keeps_who_scrambled_for_it(desk: Desk) -> None:
    sign_scrambled(desk, 1)
    desk.do(enter_point, "333-r2", MATCH, AttemptResult(900), AttemptResult(1000))
    (point,) = bracket_of(desk).points_of(MATCH)
    assert (point.signed_by(1), point.is_signed) == ({"scrambler": "S. S."}, False)


def test_a_puzzle_is_signed_for_once_and_for_the_next_point_only(desk: Desk) -> None:
    sign_scrambled(desk, 1)
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "scrambler", by=JUDGE)) == {"A7b"}
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 4, "scrambler", by=JUDGE, point=2)) == {"A2d1"}
    for _ in range(3):
        observe(desk)
    assert numbers(desk.ask(sign_point, "333-r2", MATCH, 1, "scrambler", by=JUDGE)) == {"I3a"}


def test_a_point_played_again_is_scrambled_for_anew(desk: Desk) -> None:
    observe(desk)
    sign_scrambled(desk, 1)
    desk.do(replay_point, "333-r2", MATCH, "noise")
    sign_scrambled(desk, 1, by="T. T.")
    observe(desk)
    (point,) = bracket_of(desk).points_of(MATCH)
    assert point.signed_by(1) == {"scrambler": "T. T."}


def test_who_has_scrambled_for_the_next_point_keeps_nobody_from_taking_one_back(desk: Desk) -> None:
    observe(desk)
    entered = desk.log[-1].number
    sign_scrambled(desk, 1)
    desk.do(undo, desk.log, entered, "", by=JUDGE)
    desk.do(undo, desk.log, entered - 1, "", by=JUDGE)
    assert bracket_of(desk).tries_at(MATCH) == ()
    assert desk.state == desk.replayed()
