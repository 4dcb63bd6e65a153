"""Registering, waiting for a place, and what the organization team does with registrations."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from cubelex.competition import (
    Activity,
    ActivityCode,
    Assignment,
    Competition,
    Person,
    Registration,
    RegistrationStatus,
    Room,
)
from cubelex.officiating import Outcome, check_in, open_round, undo
from cubelex.officiating.log import Admission, admission_of, with_admission
from cubelex.officiating.verbs import (
    cancel_registration,
    change_people,
    change_setup,
    is_registration_open,
    persons_to_admit,
    register,
    register_again,
    registration_period,
    taken_places,
)
from tests.support.desks import DELEGATE, Desk, competition, numbers, ranking, rounds

EARLY = datetime(2026, 3, 1, tzinfo=UTC)
PERIOD = {"openTime": "2026-02-01T00:00:00Z", "closeTime": "2026-04-01T00:00:00Z"}
PENDING, ACCEPTED, DELETED = (
    RegistrationStatus.PENDING,
    RegistrationStatus.ACCEPTED,
    RegistrationStatus.DELETED,
)


def opened(today: date, *, limit: int | None = None, persons: int = 4, by_itself: bool = False) -> Desk:
    events = [rounds("333", [ranking(2)]), rounds("222", [])]
    held = replace(competition(today, persons, events), registration_info=PERIOD, competitor_limit=limit)
    return Desk(with_admission(held, Admission(is_by_itself=by_itself)))


def newcomer(name: str = "Ada Swan", events: tuple[str, ...] = ("333",), born: date = date(1999, 2, 3)) -> Person:
    registration = Registration(None, events, PENDING)
    return Person(None, name, "PT", birthdate=born, email="ada@example.org", registration=registration)


def status(held: Competition, number: int) -> RegistrationStatus:
    person = held.find_person(number)
    assert person is not None and person.registration is not None
    return person.registration.status


def said(outcome: Outcome) -> str:
    return " ".join(str(ruling.answer) for ruling in (*outcome.refusals, *outcome.remarks))


def test_whoever_registers_gets_the_next_number_and_waits_to_be_accepted(today: date) -> None:
    desk = opened(today)
    desk.do(register, newcomer(), EARLY)
    assert status(desk.state.competition, 5) is PENDING
    assert desk.replayed() == desk.state


def test_where_places_are_given_by_themselves_one_has_a_place_at_once(today: date) -> None:
    desk = opened(today, limit=5, by_itself=True)
    desk.do(register, newcomer(), EARLY)
    assert status(desk.state.competition, 5) is ACCEPTED


def test_registration_is_open_within_its_period_only(today: date) -> None:
    desk = opened(today)
    for at in (datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC)):
        assert "not open" in said(desk.ask(register, newcomer(), at))
    unsaid = replace(desk.state.competition, registration_info=None)
    assert registration_period(unsaid) == (None, None)
    assert not is_registration_open(unsaid, EARLY)
    assert not is_registration_open(replace(unsaid, registration_info={"openTime": "soon"}), EARLY)


def test_when_all_places_are_taken_one_waits(today: date) -> None:
    desk = opened(today, limit=4, by_itself=True)
    outcome = desk.do(register, newcomer(), EARLY)
    assert {number for remark in outcome.remarks for number in remark.under} == {"2a2"}
    desk.do(register, newcomer("Bo Lind"), EARLY)
    assert admission_of(desk.state.competition).waiting == (5, 6)
    assert desk.replayed() == desk.state


def test_nobody_overtakes_those_who_wait(today: date) -> None:
    desk = opened(today, limit=4, by_itself=True)
    desk.do(register, newcomer(), EARLY)
    desk.do(change_setup, replace(desk.state.competition, competitor_limit=5))
    desk.do(register, newcomer("Bo Lind"), EARLY)
    assert status(desk.state.competition, 6) is PENDING
    assert admission_of(desk.state.competition).waiting == (5, 6)
    assert [person.registrant_id for person in persons_to_admit(desk.state.competition)] == [5]


def test_when_somebody_cancels_the_next_comes_in(today: date) -> None:
    desk = opened(today, limit=4, by_itself=True)
    desk.do(register, newcomer(), EARLY)
    desk.do(register, newcomer("Bo Lind"), EARLY)
    desk.do(cancel_registration, 2)
    held = desk.state.competition
    assert [status(held, number) for number in (2, 5, 6)] == [DELETED, ACCEPTED, PENDING]
    assert admission_of(held).waiting == (6,)
    assert desk.replayed() == desk.state


def test_nothing_is_asked_of_those_who_cancel(today: date) -> None:
    desk = opened(today)
    assert desk.ask(change_people, [replace(newcomer(), email="")]).remarks
    desk.do(change_people, [replace(newcomer(), email="")])
    assert not desk.ask(cancel_registration, 5).remarks


def test_where_the_team_accepts_nobody_comes_in_unseen(today: date) -> None:
    desk = opened(today, limit=4)
    desk.do(register, newcomer(), EARLY)
    desk.do(cancel_registration, 2)
    assert status(desk.state.competition, 5) is PENDING
    assert admission_of(desk.state.competition).waiting == (5,)


def test_what_everybody_must_give_is_asked_for(today: date) -> None:
    desk = opened(today)
    bare = Person(None, "Ada Swan", "PT", registration=Registration(None, (), PENDING))
    outcome = desk.ask(register, bare, EARLY)
    assert numbers(outcome) == {"2c"}
    for missing in ("date of birth", "email address", "any event"):
        assert missing in said(outcome)
    assert "A name is missing" in said(desk.ask(register, newcomer("  "), EARLY))


@pytest.mark.parametrize(
    "twin",
    [
        replace(newcomer("Other Name"), wca_id="2015PERS01"),
        replace(newcomer("Other Name"), wca_user_id=3),
    ],
)
def test_nobody_registers_twice(today: date, twin: Person) -> None:
    desk = opened(today)
    assert "is already registered as number" in said(desk.ask(register, twin, EARLY))
    desk.do(register, newcomer(), EARLY)
    assert "as number 5" in said(desk.ask(register, newcomer("ADA SWAN (阿)"), EARLY))


def test_an_official_who_registers_keeps_their_roles_and_is_there_once(today: date) -> None:
    desk = opened(today)
    official = Person(None, "Ada Swan", "PT", wca_user_id=77, roles=("organizer",))
    desk.do(change_setup, replace(desk.state.competition, persons=(*desk.state.competition.persons, official)))
    desk.do(register, replace(newcomer(), wca_user_id=77), EARLY)
    held = desk.state.competition
    assert [person.name for person in held.persons].count("Ada Swan") == 1
    assert (held.persons[-1].registrant_id, held.persons[-1].roles) == (5, ("organizer",))
    assert desk.replayed() == desk.state


def test_an_official_without_a_number_gets_one_when_changed(today: date) -> None:
    desk = opened(today)
    official = Person(None, "Ada Swan", "PT", wca_id="2010SWAN01", roles=("organizer",))
    desk.do(change_setup, replace(desk.state.competition, persons=(*desk.state.competition.persons, official)))
    desk.do(change_people, [replace(official, email="ada@example.org")])
    assert [(person.registrant_id, person.email) for person in desk.state.competition.persons[4:]] == [
        (5, "ada@example.org")
    ]
    assert desk.replayed() == desk.state


def test_an_event_that_is_full_or_not_held_is_refused(today: date) -> None:
    desk = opened(today)
    assert "4x4x4 Cube is not held" in said(desk.ask(register, newcomer(events=("444",)), EARLY))
    first, second = desk.state.competition.events
    limited = replace(desk.state.competition, events=(first, replace(second, competitor_limit=4)))
    desk.do(change_setup, limited)
    outcome = desk.ask(register, newcomer(events=("333", "222")), EARLY)
    assert (numbers(outcome), said(outcome)) == ({"2a2"}, "All places in 2x2x2 Cube are taken.")


def test_those_who_are_new_get_numbers(today: date) -> None:
    desk = opened(today)
    desk.do(change_people, [newcomer(), newcomer("Bo Lind")])
    assert [person.registrant_id for person in desk.state.competition.persons] == [1, 2, 3, 4, 5, 6]


def test_somebody_is_changed_or_taken_out_before_rounds_open(today: date) -> None:
    desk = opened(today)
    person = desk.state.competition.persons[1]
    desk.do(change_people, [replace(person, name="Bo Lind")], [3], reason="typed wrongly")
    assert [person.name for person in desk.state.competition.persons] == ["Person 1", "Bo Lind", "Person 4"]
    assert desk.replayed() == desk.state


def test_who_is_in_a_round_is_not_taken_out_of_it_by_a_registration(today: date) -> None:
    desk = opened(today)
    desk.do(open_round, "333-r1")
    person = desk.state.competition.persons[1]
    assert person.registration is not None
    without = replace(person, registration=replace(person.registration, event_ids=("222",)))
    for outcome in (
        desk.ask(change_people, [], [2]),
        desk.ask(change_people, [without]),
        desk.ask(cancel_registration, 2),
    ):
        assert "Competitor 2 is in 3x3x3 Cube, round 1." in said(outcome)
    desk.do(change_people, [replace(person, name="Bo Lind")])


def test_who_cancels_or_leaves_an_event_has_no_place_in_its_groups(today: date) -> None:
    desk = opened(today)
    at = datetime(2026, 5, 2, 9, tzinfo=UTC)
    groups = tuple(
        Activity(number, code, ActivityCode.parse(code), at, at)
        for number, code in enumerate(("333-r1-g1", "222-r1-g1", "other-tutorial"), 1)
    )
    venue = replace(desk.state.competition.schedule.venues[0], rooms=(Room(1, "Hall", activities=groups),))
    tasks = (
        Assignment(1, "competitor"),
        Assignment(2, "competitor"),
        Assignment(1, "staff-judge"),
        Assignment(3, "competitor"),
    )
    first, *others = desk.state.competition.persons
    held = replace(
        desk.state.competition,
        schedule=replace(desk.state.competition.schedule, venues=(venue,)),
        persons=(replace(first, assignments=tasks), *others),
    )
    desk.do(change_setup, held)
    assert first.registration is not None
    only = replace(first, assignments=tasks, registration=replace(first.registration, event_ids=("222",)))
    desk.do(change_people, [only])
    assert desk.state.competition.persons[0].assignments == tasks[1:]
    desk.do(cancel_registration, 1)
    assert not desk.state.competition.persons[0].assignments


def test_who_comes_late_is_told_where_to_get_in(today: date) -> None:
    desk = opened(today)
    desk.do(open_round, "333-r1")
    late = replace(newcomer(), registration=Registration(None, ("333",), ACCEPTED))
    assert "3x3x3 Cube, round 1 has begun without Ada Swan." in said(desk.do(change_people, [late]))


def test_no_more_are_accepted_than_there_are_places(edition_day: date) -> None:
    desk = Desk(replace(competition(edition_day, 4), competitor_limit=4))
    one = replace(newcomer(), gender="f", registration=Registration(None, ("333",), ACCEPTED))
    outcome = desk.ask(change_people, [one])
    assert said(outcome) == "There are 4 places, but 5 would be taken."
    desk.do(change_people, [one], [1])


def test_somebody_who_is_over_the_limit_already_can_still_be_changed(today: date) -> None:
    desk = Desk(replace(competition(today, 4), competitor_limit=3))
    desk.do(change_people, [replace(desk.state.competition.persons[0], name="Bo Lind")])
    assert taken_places(desk.state.competition).accepted == 4


def test_a_change_can_be_undone_until_something_rests_on_it(today: date) -> None:
    desk = opened(today)
    desk.do(change_people, [newcomer()])
    added = desk.last
    desk.do(undo, desk.log, added, "typed wrongly")
    assert desk.state.competition.find_person(5) is None
    desk.do(undo, desk.log, desk.last, "")
    assert desk.state.competition.find_person(5) is not None
    desk.do(check_in, 5)
    assert desk.ask(undo, desk.log, added, "").is_refused


def test_a_later_set_up_holds_all_that_people_changed(today: date) -> None:
    desk = opened(today)
    desk.do(register, newcomer(), EARLY)
    registered = desk.last
    desk.do(change_setup, replace(desk.state.competition, name="Renamed"))
    desk.do(change_people, [newcomer("Bo Lind")])
    assert desk.replayed() == desk.state
    assert [person.name for person in desk.state.competition.persons[4:]] == ["Ada Swan", "Bo Lind"]
    assert desk.ask(undo, desk.log, registered, "").is_refused


def test_the_waiting_list_is_put_in_another_order(today: date) -> None:
    desk = opened(today, limit=4)
    for name in ("Ada Swan", "Bo Lind", "Chi Mori"):
        desk.do(register, newcomer(name), EARLY)
    desk.do(change_people, waiting=(7, 5, 6))
    assert admission_of(desk.state.competition).waiting == (7, 5, 6)
    assert desk.replayed() == desk.state


def test_who_is_not_registered_cannot_cancel(today: date) -> None:
    desk = opened(today)
    desk.do(cancel_registration, 1, by=DELEGATE)
    assert numbers(desk.ask(cancel_registration, 1)) == {"2c"}


def test_the_number_of_a_person_who_was_removed_or_undone_is_not_given_again(today: date) -> None:
    desk = opened(today)
    desk.do(register, newcomer(), EARLY)
    desk.do(change_people, removed=[5])
    desk.do(register, newcomer("Bo Lind"), EARLY)
    assert desk.state.competition.persons[-1].registrant_id == 6
    desk.do(undo, desk.log, desk.last, "")
    desk.do(register, newcomer("Cy Moss"), EARLY)
    assert desk.state.competition.persons[-1].registrant_id == 7
    desk.do(change_people, [newcomer("Di Nash")])
    assert desk.state.competition.persons[-1].registrant_id == 8
    assert desk.replayed() == desk.state


def test_who_cancelled_registers_again_with_the_same_number(today: date) -> None:
    desk = opened(today, limit=5, by_itself=True)
    desk.do(register, newcomer(), EARLY)
    desk.do(register, newcomer("Bo Lind"), EARLY)
    desk.do(cancel_registration, 5)
    gone = desk.state.competition.person(5)
    assert "waiting list" in said(desk.do(register_again, gone, EARLY))
    assert (status(desk.state.competition, 5), admission_of(desk.state.competition).waiting) == (PENDING, (5,))
    assert "already registered" in said(desk.ask(register_again, gone, EARLY))
    desk.do(cancel_registration, 5)
    assert desk.ask(register_again, gone, datetime(2026, 5, 1, tzinfo=UTC)).is_refused
