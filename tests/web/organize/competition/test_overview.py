"""The checklist, who sees a competition, its details, and all checks."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from cubelex.competition import (
    Activity,
    ActivityCode,
    ChampionshipTitle,
    Competition,
    Event,
    RegistrationStatus,
    ReservedPlaces,
    Room,
    Schedule,
    Venue,
    championships_of,
    read_wcif,
    write_wcif,
)
from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.officiating.demo import invented_competition
from cubelex.officiating.log import read_fact
from cubelex.officiating.verbs import change_setup
from cubelex.regulations import edition
from cubelex.web.organize.competition.checklist import GOOD, MISSING, ChecklistItem, checklist, next_step
from cubelex.web.organize.competition.details import initial_of, with_details
from cubelex.web.organize.competition.forms import DetailsForm, editions_by_day, suggested_id
from cubelex.web.organize.competition.overview import by_kind
from cubelex.web.organize.competition.schedule_moves import in_zone, moved_by
from cubelex.web.shared.checks import findings_of
from cubelex.web.shared.texts import texts_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, small_open

TODAY = edition("2026-04-01")
SETUP = "/SmallOpen2026/setup/"
ROLES = frozenset(Role)
ORGANIZER = Actor("Organizer", frozenset({Role.ORGANIZER}))


@pytest.fixture
def delegate(db: None) -> Client:
    """The Delegate of the Small Open, of which no round has begun."""
    held = small_open()
    record = CompetitionRecord(id=held.id, name=held.name, first_day=date(2026, 5, 2), last_day=date(2026, 5, 2))
    defined = read_fact({"kind": "defined", "wcif": write_wcif(held)})
    repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
    account = Account.objects.create_user("delegate")
    Membership.objects.create(account=account, competition=record, role=Role.DELEGATE)
    client = Client()
    client.force_login(account)
    return client


def listed(competition: Competition, sealed: frozenset[str] = frozenset()) -> dict[str, ChecklistItem]:
    state = CompetitionState(competition, TODAY)
    return {item.title: item for item in checklist(state, date(2026, 4, 1), ROLES, sealed, DELEGATE)}


def test_a_competition_that_is_all_set_lacks_nothing() -> None:
    held = invented_competition(40, event_ids=("333", "222"))
    sealed = frozenset(
        f"{round_.id}-g{number}" for round_ in held.rounds for number in range(1, round_.scramble_set_count + 1)
    )
    assert {title: item.weight for title, item in listed(held, sealed).items() if item.weight == MISSING} == {}


def test_what_is_missing_is_said_with_regulation_and_page() -> None:
    items = listed(replace(small_open(), schedule=Schedule(date(2026, 5, 2), 1)))
    assert items["Details"].weight == items["Schedule"].weight == items["Scrambles"].weight == MISSING
    assert items["Events"].weight == GOOD
    assert items["Events"].address == "/SmallOpen2026/setup/events/"
    assert [note.under for note in items["Scrambles"].notes] == [("4b",)]


def test_an_empty_competition_lacks_events_and_people() -> None:
    items = listed(Competition("X", "X", "X", Schedule(date(2026, 5, 2), 1)))
    assert [title for title, item in items.items() if item.weight == MISSING] == [
        "Details",
        "Events",
        "Competitors",
    ]


def test_findings_about_rounds_are_on_the_list() -> None:
    held = small_open()
    event = held.events[0]
    first = replace(event.rounds[0], time_limit=None)
    wrong = replace(held, events=(replace(event, rounds=(first, *event.rounds[1:])),))
    said = listed(wrong)["First round: 3x3x3 Cube, round 1"]
    assert (said.weight, said.notes[0].under) == (MISSING, ("9s",))


def test_registrations_that_wait_are_on_the_list() -> None:
    held = small_open()
    first, *others = held.persons
    assert first.registration
    waiting = replace(first, registration=replace(first.registration, status=RegistrationStatus.PENDING))
    notes = listed(replace(held, persons=(waiting, *others)))["Competitors"].notes
    assert [note.text for note in notes] == ["1 registration is pending.", "7 competitors"]


def test_roles_that_nobody_has_are_named() -> None:
    state = CompetitionState(small_open(), TODAY)
    officials = checklist(state, date(2026, 4, 1), {"delegate"}, (), DELEGATE)[7]
    assert [note.text for note in officials.notes] == ["Not invited yet: Organizer, Judge, Scrambler, Score taker."]
    assert {note.under for note in officials.notes} == {("1a",)}


def test_there_is_one_next_step_in_the_order_of_preparing() -> None:
    held = invented_competition(24, 1, first_day=date(2026, 5, 2), event_ids=("333", "222"))
    (venue,) = held.schedule.venues
    bare_rooms = tuple(replace(room, activities=()) for room in venue.rooms)
    unscheduled = replace(held, schedule=replace(held.schedule, venues=(replace(venue, rooms=bare_rooms),)))
    unassigned = tuple(replace(person, assignments=()) for person in held.persons)

    def following(competition: Competition, by: Actor = DELEGATE) -> str:
        state = CompetitionState(competition, TODAY)
        found = next_step(checklist(state, date(2026, 4, 1), {"delegate"}, (), by))
        return found.action if found else ""

    assert following(Competition("X", "X", "X", Schedule(date(2026, 5, 2), 1))) == "Enter details"
    assert following(replace(unscheduled, events=())) == "Choose events"
    assert following(unscheduled) == "Propose a schedule"
    assert following(replace(held, persons=())) == "Add competitors"
    assert following(replace(held, persons=unassigned)) == "Plan groups"
    assert following(held) == "Make scrambles or import TNoodle's file"
    assert following(held, ORGANIZER) != "Make scrambles or import TNoodle's file"


def test_the_checklist_is_a_page(delegate: Client) -> None:
    page = delegate.get(SETUP).content.decode()
    assert "items are missing" in page
    assert "The 2026-04-01 Regulations apply" in page
    assert "/SmallOpen2026/setup/events/" in page
    assert page.split("<main")[1].count("primary") == page.count('aria-current="step"') == 1
    assert "/regulations/2026-04-01/4b/" in page


def test_a_competition_is_hidden_and_shown_and_both_are_kept(delegate: Client) -> None:
    delegate.post(f"{SETUP}visibility/", {"public": "no"})
    assert Client().get("/SmallOpen2026/").status_code == 404
    assert delegate.get("/SmallOpen2026/").status_code == 200
    delegate.post(f"{SETUP}visibility/", {"public": "yes"})
    assert Client().get("/SmallOpen2026/").status_code == 200
    assert list(Deed.objects.order_by("at").values_list("kind", flat=True)) == [
        "competition_hidden",
        "competition_shown",
    ]
    assert "Hid the competition" in delegate.get("/SmallOpen2026/audit/").content.decode()


def test_all_checks_say_weight_code_place_regulation_and_remedy(client_of: ClientOf) -> None:
    page = client_of(Role.ORGANIZER).get("/SmallOpen2026/setup/check/").content.decode()
    assert "empty_schedule_warning" in page
    assert "Add every round to the schedule." in page
    assert "During the competition" in page or "After the competition" in page


def test_findings_of_a_kind_are_together() -> None:
    nobody = replace(small_open(), persons=tuple(replace(person, birthdate=None) for person in small_open().persons))
    found = findings_of(CompetitionState(nobody, TODAY), date(2026, 4, 1))
    kinds = by_kind(found)
    assert sum(map(len, kinds)) == len(found)
    assert len({kind[0].finding.code for kind in kinds}) == len(kinds)


def details_of(competition: Competition, **changes: object) -> dict[str, object]:
    sent = {name: value for name, value in initial_of(competition).items() if value is not None}
    sent = {name: "on" if value is True else str(value) for name, value in sent.items()}
    return sent | {"country": "PT", "time_zone": "Europe/Lisbon"} | changes


def test_details_are_changed_by_the_form(delegate: Client) -> None:
    changes = {
        "name": "Smaller Open 2026",
        "venue": "School",
        "competitor_limit": "60",
        "registration_opens": "2026-03-01T18:00",
        "registration_closes": "2026-04-20T18:00",
        "about": "Bring a puzzle.",
    }
    sent = details_of(small_open(), **changes)
    assert delegate.post(f"{SETUP}details/", sent).status_code == 302
    now = repository.load("SmallOpen2026").competition
    assert (now.name, now.competitor_limit, now.schedule.venues[0].name) == ("Smaller Open 2026", 60, "School")
    assert now.registration_info["closeTime"] == "2026-04-20T17:00:00Z", "by the clock of Lisbon, in summer"
    assert texts_of(now) == {"about": "Bring a puzzle."}
    assert "Bring a puzzle." in Client().get("/SmallOpen2026/").content.decode()
    assert CompetitionRecord.objects.get().name == "Smaller Open 2026"


@pytest.mark.parametrize("name", ["first_day", "registration_opens", "registration_closes"])
@pytest.mark.parametrize("day", ["0001-01-01", "3026-05-02", "9999-12-31"])
def test_a_year_that_no_document_can_have_is_refused(delegate: Client, name: str, day: str) -> None:
    typed = day if name == "first_day" else f"{day}T23:59"
    answer = delegate.post(f"{SETUP}details/", details_of(small_open(), **{name: typed}))
    assert answer.status_code == 422
    assert "Enter a year from 1901 to 2998." in answer.content.decode()


def test_the_last_possible_moment_is_kept_in_every_time_zone(delegate: Client) -> None:
    typed = {"time_zone": "America/Los_Angeles", "registration_closes": "2998-12-31T23:59", "first_day": "2998-12-31"}
    assert delegate.post(f"{SETUP}details/", details_of(small_open(), **typed)).status_code == 302
    assert repository.load("SmallOpen2026").competition.registration_info["closeTime"] == "2999-01-01T07:59:00Z"
    assert delegate.get(f"{SETUP}details/").status_code == 200


def test_a_championship_is_declared_in_the_details(delegate: Client) -> None:
    page = delegate.get(f"{SETUP}details/").content.decode()
    assert "National Championship" in page
    changes = {"national_championship": "PT", "continental_championship": "Europe", "world_championship": "on"}
    assert delegate.post(f"{SETUP}details/", details_of(small_open(), **changes)).status_code == 302
    now = repository.load("SmallOpen2026").competition
    titles = ChampionshipTitle("national", "PT"), ChampionshipTitle("continental", "Europe"), ChampionshipTitle("world")
    assert championships_of(now) == titles
    form = DetailsForm(details_of(now))
    assert form.is_valid(), form.errors
    assert with_details(now, form.cleaned_data) == now
    none = {"national_championship": "", "continental_championship": "", "world_championship": ""}
    assert delegate.post(f"{SETUP}details/", details_of(now, **none)).status_code == 302
    assert not championships_of(repository.load("SmallOpen2026").competition)


def test_places_reserved_at_an_ordinary_competition_are_an_error_on_the_page_of_checks(delegate: Client) -> None:
    held = repository.load("SmallOpen2026").competition
    event = held.events[0]
    final = event.rounds[1]
    rules = replace(final.participation_ruleset, reserved_places=ReservedPlaces(frozenset({"PT"}), 1))
    events = (
        replace(event, rounds=(event.rounds[0], replace(final, participation_ruleset=rules), *event.rounds[2:])),
        *held.events[1:],
    )
    reserving = replace(held, events=events)
    repository.append("SmallOpen2026", lambda now: change_setup(now, DELEGATE, reserving), by=DELEGATE, at=NOON)
    page = delegate.get(f"{SETUP}check/").content.decode()
    assert "reserved_places_not_allowed_error" in page
    assert "Only a National or Continental Championship can reserve places." in page
    delegate.post(f"{SETUP}details/", details_of(small_open(), national_championship="PT"))
    assert "reserved_places_not_allowed_error" not in delegate.get(f"{SETUP}check/").content.decode()


def test_details_that_are_sent_as_they_are_change_nothing() -> None:
    held = read_wcif(write_wcif(invented_competition(8, event_ids=("333",))))
    form = DetailsForm(details_of(held, country="NL", time_zone="Europe/Amsterdam"))
    assert form.is_valid(), form.errors
    assert with_details(held, form.cleaned_data) == held


def test_details_that_somebody_else_changed_are_not_overwritten_unseen(delegate: Client) -> None:
    mine, theirs = (details_of(small_open(), name=name) for name in ("Mine 2026", "Theirs 2026"))
    assert delegate.post(f"{SETUP}details/", theirs).status_code == 302
    answer = delegate.post(f"{SETUP}details/", mine)
    assert answer.status_code == 422
    assert "Another person changed the details" in answer.content.decode()
    assert repository.load("SmallOpen2026").competition.name == "Theirs 2026"


def test_ways_that_are_not_open_to_somebody_are_not_shown(client_of: ClientOf) -> None:
    shown = {role: client_of(role).get(SETUP).content.decode() for role in (Role.ORGANIZER, Role.DELEGATE)}
    assert "/SmallOpen2026/delegate/" in shown[Role.DELEGATE]
    assert "/SmallOpen2026/delegate/" not in shown[Role.ORGANIZER]
    assert "/SmallOpen2026/members/" in shown[Role.ORGANIZER]


def test_registration_does_not_close_before_it_opens(delegate: Client) -> None:
    changes = {"registration_opens": "2026-04-01T18:00", "registration_closes": "2026-03-01T18:00"}
    answer = delegate.post(f"{SETUP}details/", details_of(small_open(), **changes))
    assert answer.status_code == 422
    assert "closes before it opens" in answer.content.decode()


def test_a_first_day_under_another_edition_is_refused_once_a_round_has_begun(client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    answer = client.post(f"{SETUP}details/", details_of(small_open(), first_day="2025-05-02"))
    assert answer.status_code == 422
    assert "a date with other Regulations" in answer.content.decode()


def scheduled() -> Schedule:
    zone = ZoneInfo("Europe/Lisbon")
    start = datetime(2026, 3, 28, 9, tzinfo=zone)
    group = Activity(2, "g", ActivityCode.parse("333-r1-g1"), start, start + timedelta(minutes=20))
    activity = Activity(1, "r", ActivityCode.parse("333-r1"), start, start + timedelta(hours=1), (group,))
    venue = Venue(1, "Hall", "PT", "Europe/Lisbon", rooms=(Room(1, "Hall", activities=(activity,)),))
    return Schedule(date(2026, 3, 28), 1, (venue,))


def test_a_schedule_moves_by_the_clock_even_over_the_change_to_summer_time() -> None:
    moved = list(moved_by(scheduled(), 1).activities())
    assert [activity.start_time.astimezone(UTC).hour for activity in moved] == [8, 8], "9:00 in summer"
    assert {activity.start_time.date() for activity in moved} == {date(2026, 3, 29)}


def test_a_venue_in_another_time_zone_keeps_its_clock() -> None:
    venue = in_zone(scheduled().venues[0], "Asia/Tehran")
    start = venue.rooms[0].activities[0].start_time
    assert (start.hour, start.tzinfo) == (9, ZoneInfo("Asia/Tehran"))


def test_a_time_zone_that_does_not_exist_can_be_put_right() -> None:
    lost = replace(scheduled().venues[0], timezone="Mars/Olympus")
    assert in_zone(lost, "Europe/Lisbon").timezone == "Europe/Lisbon"


def test_ids_are_suggested_as_the_wca_makes_them() -> None:
    assert suggested_id("Río Open — Spring 2026") == "RioOpenSpring2026"


def test_browsers_know_which_edition_applies_since_when() -> None:
    known = editions_by_day()
    assert known["2026-04-01"] == "2026-04-01"
    assert list(known) == sorted(known)


def test_the_pages_are_there_for_a_competition_that_runs(client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    assert [client.get(f"{SETUP}{path}").status_code for path in ("", "details/", "events/", "check/")] == [200] * 4
    assert "The competition has begun." in client.get(SETUP).content.decode()


def test_whoever_has_a_role_on_the_site_is_not_missed(delegate: Client) -> None:
    said = delegate.get(SETUP + "check/").content.decode()
    assert "no_delegate_error" not in said
    assert "no_organizer_warning" in said


def test_an_event_without_sequences_needs_no_scramble_sets() -> None:
    held = invented_competition(40, event_ids=("333", "222"))
    sealed = frozenset(
        f"{round_.id}-g{number}"
        for round_ in held.event("333").rounds
        for number in range(1, round_.scramble_set_count + 1)
    )
    assert listed(held, sealed)["Scrambles"].weight != GOOD

    def renamed(event: Event) -> Event:
        new_id = event.id.replace("222", "team_relay")
        rounds = tuple(replace(round_, id=round_.id.replace("222", "team_relay")) for round_ in event.rounds)
        return replace(event, id=new_id, rounds=rounds)

    relay = replace(held, events=tuple(map(renamed, held.events)))
    assert listed(relay, sealed)["Scrambles"].weight == GOOD
