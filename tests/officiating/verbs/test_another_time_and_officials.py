"""Another time than scheduled (1h+++, 2s++), reasons outside 2k, and officials of a round (Article 1)."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from cubelex.competition import Activity, ActivityCode, Assignment, Competition, Format, Room
from cubelex.officiating import end_competition, open_round
from cubelex.officiating.verbs import allow_another_time, disqualify
from cubelex.rules.people import Ground
from tests.support.desks import FIRST_DAYS, SCORE_TAKER, Desk, competition, hold, numbers, rounds


@pytest.fixture
def desk(edition_day: date) -> Desk:
    events = [rounds("333", []), rounds("333fm", [], formats=[Format.MEAN_OF_3])]
    return Desk(competition(edition_day, 4, events))


def test_another_time_keeps_the_order_of_rounds_unless_circumstances_require_it(desk: Desk) -> None:
    asked = (1, "333-r1", "works on Saturday")
    if desk.state.edition.date.year < 2025:
        assert desk.ask(allow_another_time, *asked, keeps_order_of_rounds=True).is_refused
        return
    assert desk.ask(allow_another_time, *asked, keeps_order_of_rounds=True, by=SCORE_TAKER).is_refused
    assert numbers(desk.ask(allow_another_time, *asked, keeps_order_of_rounds=False)) == {"1h+++", "9l"}
    allowed = desk.do(allow_another_time, *asked, keeps_order_of_rounds=False, has_circumstances=True)
    assert desk.state.incidents[-1][1].under == ("2s++",)
    assert not allowed.remarks
    outside = desk.ask(allow_another_time, *asked, keeps_order_of_rounds=True, is_at_venue=False)
    assert {"judging.not_at_venue"} == {remark.answer.code for remark in outside.remarks}
    fewest_moves = desk.ask(allow_another_time, 1, "333fm-r1", "train", keeps_order_of_rounds=True)
    assert numbers(fewest_moves) == {"1h+++"}


@pytest.mark.parametrize(
    ("ground", "number"),
    [
        (Ground.REFUSED_TO_JUDGE, "1e2"),
        (Ground.REFUSED_TO_SCRAMBLE, "1f2"),
        (Ground.DISCUSSED_SCRAMBLE, "2g3"),
        (Ground.CLOTHING, "2h"),
    ],
)
def test_somebody_in_no_round_is_disqualified_under_the_rule_itself(ground: Ground, number: str) -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"], 4))
    events = () if ground is Ground.CLOTHING else ("333",)
    desk.do(disqualify, 1, events, ground, "twice")
    assert desk.state.disqualifications[-1].under == (number,)


def planned(first_day: date) -> Competition:
    """A competition with two groups' tasks: judges and a scrambler for 3x3x3, only a judge for 2x2x2."""
    held = competition(first_day, 4, [rounds("333", []), rounds("222", [])])
    start = datetime.combine(first_day, datetime.min.time(), UTC)
    activities = tuple(
        Activity(number, name, ActivityCode.parse(name), start, start)
        for number, name in ((1, "333-r1"), (2, "222-r1"))
    )
    venue = replace(held.schedule.venues[0], rooms=(Room(1, "Hall", "#ffffff", activities),))
    tasks = (
        (Assignment(1, "staff-judge"), Assignment(2, "staff-judge")),
        (Assignment(1, "staff-scrambler"),),
        (),
        (),
    )
    people = tuple(replace(person, assignments=own) for person, own in zip(held.persons, tasks, strict=True))
    return replace(held, persons=people, schedule=replace(held.schedule, venues=(venue,)))


def test_a_round_without_a_scrambler_is_remarked_where_others_have_one(edition_day: date) -> None:
    desk = Desk(planned(edition_day))

    def missing(round_id: str) -> set[str]:
        remarks = desk.ask(open_round, round_id).remarks
        return {
            number for remark in remarks if remark.answer.code == "rounds.officials_missing" for number in remark.under
        }

    assert missing("333-r1") - {"1d"} == set()
    assert "1f" in missing("222-r1")


def test_the_end_should_be_announced() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"], 4, [rounds("333", [])]))
    hold(desk, "333-r1")
    left = desk.ask(end_competition, desk.now, "delegates left")
    assert [remark.under for remark in left.remarks] == [("9u2+",)]
    assert not desk.ask(end_competition, desk.now).remarks
