"""The round board: who is how far, how late it is, and calling groups on all screens."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.competition import (
    Activity,
    ActivityCode,
    Assignment,
    AttemptResult,
    Competition,
    Room,
    Schedule,
    Venue,
    write_wcif,
)
from cubelex.officiating import CompetitionState, Outcome, Role, call_group, enter_attempt, finish_round
from cubelex.officiating.log import IdentityCache, matches_of, read_fact
from cubelex.officiating.verbs import enter_point, open_head_to_head, sign_attempt, start_attempt, withdraw
from cubelex.officiating.views import group_plan
from cubelex.rules import head_to_head
from cubelex.web.board import boards
from cubelex.web.board.boards import CompetitorStage, GroupOnBoard, GroupProgress, RoundOnBoard, board_of, missing
from cubelex.web.board.views import calls_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Announcement, CompetitionRecord, Membership
from tests.support.web.small_open import DELEGATE, SCORE_TAKER, small_open, stored, varied_open

TEN = datetime(2026, 5, 2, 10, tzinfo=UTC)


def with_groups() -> Competition:
    """The Small Open with its first round in two groups: numbers 1 to 4 at ten, 5 to 8 half an hour later."""
    held = small_open()
    half = timedelta(minutes=30)
    groups = tuple(
        Activity(10 + number, f"Group {number}", ActivityCode.parse(f"333-r1-g{number}"), start, start + half)
        for number, start in ((1, TEN), (2, TEN + half))
    )
    whole = Activity(1, "3x3x3", ActivityCode.parse("333-r1"), TEN, TEN + 2 * half, groups)
    room = Room(1, "Hall", activities=(whole,))
    venue = Venue(1, "Venue", "PT", "UTC", rooms=(room,))
    people = tuple(
        replace(person, assignments=(Assignment(11 if (person.registrant_id or 0) <= 4 else 12, "competitor"),))
        for person in held.persons
    )
    return replace(held, schedule=Schedule(held.schedule.start_date, 1, (venue,)), persons=people)


@pytest.fixture
def grouped(db: None) -> str:
    return stored(with_groups())


def do(verb: object, *arguments: object, at: datetime = TEN, by: object = DELEGATE, **named: object) -> None:
    done = repository.append(
        "SmallOpen2026",
        lambda state: verb(state, by, *arguments, **named),  # type: ignore[operator]
        by=DELEGATE,
        at=at,
    )
    assert not done.outcome.is_refused, done.outcome.refusals


def stages(board: list[RoundOnBoard]) -> dict[int, CompetitorStage]:
    return {member.person_id: member.stage for group in board[0].groups for member in group.members}


def on_board(now: datetime) -> list[RoundOnBoard]:
    return board_of(repository.load("SmallOpen2026"), now)


def test_everybody_is_in_the_group_of_the_schedule(grouped: str) -> None:
    plan = group_plan(repository.load(grouped).competition)
    assert [plan.group_of("333-r1", person) for person in (1, 4, 5, 99)] == [1, 1, 2, 0]
    assert group_plan(repository.load(grouped).competition) is plan


def test_the_board_shows_who_is_called_scrambled_solving_done_and_missing(grouped: str) -> None:
    do(call_group, "333-r1", 1)
    do(sign_attempt, "333-r1", 2, 1, "scrambler", "S")
    do(start_attempt, "333-r1", 3, 1)
    for attempt in range(1, 6):
        do(enter_attempt, "333-r1", 4, attempt, AttemptResult(900), by=SCORE_TAKER)
    assert stages(on_board(TEN + timedelta(minutes=3))) == {
        1: CompetitorStage.CALLED,
        2: CompetitorStage.SCRAMBLED,
        3: CompetitorStage.SOLVING,
        4: CompetitorStage.DONE,
        **dict.fromkeys((5, 6, 7, 8), CompetitorStage.WAITING),
    }
    do(enter_attempt, "333-r1", 3, 1, AttemptResult(900), by=SCORE_TAKER)
    later = on_board(TEN + timedelta(minutes=15))
    assert (stages(later)[1], stages(later)[3]) == (CompetitorStage.MISSING, CompetitorStage.BETWEEN)
    assert [member.person_id for _, member in missing(later)] == [1]


def test_a_result_is_worked_out_for_its_group_only_and_the_board_is_as_if_made_anew(
    grouped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_anew() -> list[RoundOnBoard]:
        with monkeypatch.context() as patched:
            patched.setattr(boards, "_DIVIDED", IdentityCache())
            patched.setattr(boards, "_PROGRESS", IdentityCache())
            return on_board(TEN)

    (before,) = on_board(TEN)
    do(enter_attempt, "333-r1", 2, 1, AttemptResult(900), by=SCORE_TAKER)
    (held,) = on_board(TEN)
    assert held.groups[1].progress is before.groups[1].progress
    assert held.groups[0].progress is not before.groups[0].progress
    assert [held] == made_anew()
    do(withdraw, "333-r1", 6)
    assert on_board(TEN) == made_anew() and len(on_board(TEN)[0].groups[1].members) == 3
    do(call_group, "333-r1", 1)
    assert on_board(TEN) == made_anew()


def test_the_next_group_is_the_first_that_was_not_called(grouped: str) -> None:
    (held,) = on_board(TEN)
    assert [group.number for group in held.groups if group.is_next] == [1]
    do(call_group, "333-r1", 1)
    (held,) = on_board(TEN)
    assert [group.number for group in held.groups if group.is_next] == [2]
    assert (held.done, held.size) == (0, 8)


def test_delays_are_counted_against_the_schedule(grouped: str) -> None:
    do(call_group, "333-r1", 1, at=TEN + timedelta(minutes=12))
    (held,) = on_board(TEN + timedelta(minutes=20))
    assert held.minutes_late == 12
    assert held.expected_end == TEN + timedelta(minutes=72)
    (held,) = on_board(TEN + timedelta(minutes=80))
    assert held.minutes_late == 20
    (held,) = on_board(TEN - timedelta(minutes=10))
    assert held.groups[1].minutes_late == 0


def test_a_round_that_should_be_open_is_on_the_board(db: None) -> None:
    held = with_groups()
    record = CompetitionRecord(id=held.id, name=held.name, first_day=TEN.date(), last_day=TEN.date())
    defined = read_fact({"kind": "defined", "wcif": write_wcif(held)})
    repository.create(Outcome((defined,)), record, DELEGATE, TEN, None)
    assert on_board(TEN - timedelta(hours=2)) == []
    (due,) = on_board(TEN + timedelta(minutes=7))
    assert (due.minutes_late, due.groups) == (7, ())


def test_a_round_without_a_schedule_has_everybody_in_one_group(competition_id: str) -> None:
    (held,) = on_board(timezone.now())
    assert [(group.number, len(group.members)) for group in held.groups] == [(0, 8)]
    assert held.minutes_late == 0
    organizer = called_by(Role.ORGANIZER, competition_id)
    organizer.post(f"/{competition_id}/board/call/", {"round": "333-r1", "group": "1"})
    assert [call.group for call in calls_of(repository.load(competition_id), timezone.now())] == [0]
    assert "Everyone" in organizer.get(f"/{competition_id}/called/").content.decode()


def test_officials_call_a_group_and_everybody_sees_it(grouped: str, client: Client) -> None:
    organizer = called_by(Role.ORGANIZER, grouped)
    answer = organizer.post(f"/{grouped}/board/call/", {"round": "333-r1", "group": "2"}, follow=True)
    assert "Called group 2 of 3x3x3 Cube, round 1." in answer.content.decode()
    for address in ("called/", "333-r1/", "projector/", "", "competitors/5/", "called/?person=5"):
        page = client.get(f"/{grouped}/{address}").content.decode()
        assert "Group 2" in page and "Come now" in page and "Hall" in page
    said = Announcement.objects.filter(topic="call").get().content
    assert (said["round"], said["group"]) == ("333-r1", 2)


def test_the_page_of_a_person_shows_only_calls_of_their_own_groups(grouped: str, client: Client) -> None:
    do(call_group, "333-r1", 2, at=timezone.now())
    for address in ("competitors/1/", "called/?person=1"):
        assert "Come now" not in client.get(f"/{grouped}/{address}").content.decode()
    assert "called/?person=1" in client.get(f"/{grouped}/competitors/1/").content.decode(), "nor does a later call"


def test_a_task_in_a_group_is_called_like_a_competitor(db: None) -> None:
    held = with_groups()
    judging = tuple(
        replace(person, assignments=(*person.assignments, Assignment(12, "staff-judge")))
        if person.registrant_id == 1
        else person
        for person in held.persons
    )
    stored(replace(held, persons=judging))
    do(call_group, "333-r1", 2)
    state = repository.load("SmallOpen2026")
    assert [[call.group for call in calls_of(state, TEN, person)] for person in (1, 2, 5)] == [[2], [], [2]]


def called_by(role: Role, competition_id: str) -> Client:
    account = Account.objects.create(username=f"the {role}")
    Membership.objects.create(account=account, competition_id=competition_id, role=role)
    client = Client()
    client.force_login(account)
    return client


def test_a_call_leaves_the_screens_after_a_few_minutes(grouped: str) -> None:
    do(call_group, "333-r1", 1)
    do(call_group, "333-r1", 2, at=TEN + timedelta(minutes=2))
    state: CompetitionState = repository.load(grouped)
    assert [call.group for call in calls_of(state, TEN + timedelta(minutes=3))] == [2]
    assert calls_of(state, TEN + timedelta(minutes=8)) == []


def test_a_judge_sees_the_board_and_cannot_call(grouped: str) -> None:
    judge = called_by(Role.JUDGE, grouped)
    page = judge.get(f"/{grouped}/board/").content.decode()
    assert "Board" in page and "Call group" not in page
    assert judge.post(f"/{grouped}/board/call/", {"round": "333-r1", "group": "1"}).status_code == 403
    assert "board-screen" in judge.get(f"/{grouped}/board/?screen=1").content.decode()


def test_a_call_that_cannot_be_made_says_why(grouped: str) -> None:
    organizer = called_by(Role.ORGANIZER, grouped)
    answer = organizer.post(f"/{grouped}/board/call/", {"round": "333-r2", "group": "1"}, follow=True)
    assert "is not open" in answer.content.decode()


def test_scrambling_and_starting_are_told_to_the_board_and_to_nobody_what(grouped: str) -> None:
    do(sign_attempt, "333-r1", 2, 1, "scrambler", "S")
    do(start_attempt, "333-r1", 2, 1)
    said = Announcement.objects.filter(topic="board")
    assert [sorted(row.content) for row in said] == [["entry"], ["entry"]]


def test_a_head_to_head_round_shows_who_plays_who_waits_and_who_is_out(db: None) -> None:
    competition_id = stored(varied_open())
    for person in range(1, 9):
        for attempt in range(1, 6):
            do(enter_attempt, "333-r1", person, attempt, AttemptResult(900 + person), by=SCORE_TAKER)
    do(finish_round, "333-r1")
    sets = dict.fromkeys(head_to_head.stages(4), 1)
    do(open_head_to_head, "333-r2", 4, sets, Random(1))
    assert set(stages(on_board(TEN)).values()) == {CompetitorStage.CALLED}
    state = repository.load(competition_id)
    bracket = state.round("333-r2").bracket
    assert bracket is not None
    first, *_ = matches_of(bracket, state.edition)
    do(enter_point, "333-r2", first.name, AttemptResult(800), AttemptResult(900), by=SCORE_TAKER)
    assert stages(on_board(TEN))[first.high or 0] is CompetitorStage.SOLVING
    for _ in range(2):
        do(enter_point, "333-r2", first.name, AttemptResult(800), AttemptResult(900), by=SCORE_TAKER)
    after_it = stages(on_board(TEN))
    assert (after_it[first.high or 0], after_it[first.low or 0]) == (CompetitorStage.WAITING, CompetitorStage.DONE)


@pytest.mark.parametrize(("late", "minutes"), [(4, 0), (5, 5), (505, 505), (24 * 60, 0), (1_765_535, 0)])
def test_what_is_days_behind_its_schedule_is_not_late(late: int, minutes: int) -> None:
    on_board = GroupOnBoard(1, None, None, GroupProgress((), {}), timedelta(minutes=late), is_next=False)
    assert on_board.minutes_late == minutes
