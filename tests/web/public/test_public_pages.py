"""What everybody can see: competitions, schedules, results, people, podiums, calendars."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.competition import (
    Activity,
    ActivityCode,
    Assignment,
    AttemptResult,
    Competition,
    Extension,
    PersonalBest,
    Room,
    Scope,
    Venue,
)
from cubelex.officiating import Role
from cubelex.officiating.views import LIVE, RECORDS
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from cubelex.web.store.outbox import newest
from tests.support.web.small_open import entered, small_open, stored

PAGES = (
    "",
    "schedule/",
    "competitors/",
    "competitors/1/",
    "psych-sheet/",
    "psych-sheet/222/",
    "podiums/",
    "records/",
    "projector/",
    "overlay/333-r1/",
    "333-r1/",
    "333-r2/",
)


def scheduled(competition: Competition) -> Competition:
    """The competition on a schedule, its first round in two groups of which number 1 and 2 are in the first."""

    def activity(number: int, code: str, hour: int, *children: Activity) -> Activity:
        start = datetime(2026, 5, 2, hour, tzinfo=UTC)
        return Activity(number, code, ActivityCode.parse(code), start, start + timedelta(hours=1), children)

    groups = activity(2, "333-r1-g1", 23), activity(3, "333-r1-g2", 12)
    activities = activity(1, "333-r1", 23, *groups), activity(4, "other-lunch", 13)
    venue = Venue(1, "Hall", "PT", "Europe/Lisbon", rooms=(Room(1, "Stage", activities=activities),))
    people = [
        replace(person, assignments=(Assignment(2 if number <= 2 else 3, "competitor"), Assignment(3, "staff-judge")))
        for number, person in enumerate(competition.persons, 1)
    ]
    return replace(competition, schedule=replace(competition.schedule, venues=(venue,)), persons=tuple(people))


def with_extension(competition: Competition, name: str, data: object) -> Competition:
    return replace(competition, extensions=(Extension(name, "", data),))


def page(competition_id: str, path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/{competition_id}/{path}")
    assert answer.status_code == 200, path
    return str(answer.content.decode())


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_pages_are_there_for_everybody_and_light(competition_id: str, path: str, language: str) -> None:
    entered(competition_id, 1, 1, 987)
    answer = Client().get(f"/{competition_id}/{path}", headers={"accept-language": language})
    assert answer.status_code == 200
    assert len(answer.content) < 150_000
    assert f'dir="{"rtl" if language == "fa" else "ltr"}"' in answer.content.decode()


@pytest.mark.parametrize("path", ["444-r1/", "psych-sheet/444/", "competitors/99/", "overlay/444-r1/"])
def test_what_is_not_there_is_not_found(competition_id: str, path: str) -> None:
    assert Client().get(f"/{competition_id}/{path}").status_code == 404
    assert Client().get(f"/NoOpen/{path}").status_code == 404


def test_competitions_that_are_on_come_first_then_the_next_ones(client: Client, db: None) -> None:
    today = timezone.now().date()
    for name, days in (("Last", -30), ("Older", -400), ("Later", 40), ("Next", 9), ("Here", -1)):
        first = today + timedelta(days=days)
        CompetitionRecord.objects.create(id=name, name=name, first_day=first, last_day=first + timedelta(days=1))
    home = client.get("/").content.decode()
    found = re.findall(r"<h2>(.+?)</h2>|<bdi>(.+?)</bdi></strong>", home)
    assert [heading or name for heading, name in found] == [
        *("Now", "Here"),
        *("Upcoming", "Next", "Later"),
        *("Past", "Last", "Older"),
    ]


def test_rounds_are_listed_under_their_events_by_name(competition_id: str) -> None:
    shown = page(competition_id, "")
    assert "3x3x3 Cube" in shown and "Final" in shown and "333-r1<" not in shown


def test_only_the_rows_asked_for_are_answered(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    entered(competition_id, 2, 1, 1200)
    rows = page(competition_id, "333-r1/?persons=2")
    assert 'id="p2"' in rows and 'id="p1"' not in rows and "<html" not in rows


def test_a_stream_continues_from_what_the_page_shows(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    assert f"?after={newest(competition_id)}" in page(competition_id, "333-r1/")


def test_it_is_said_in_words_who_can_advance(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    assert "In contention" in page(competition_id, "333-r1/")


def test_the_terms_of_a_round_are_told(competition_id: str) -> None:
    assert "Top 50% advance" in page(competition_id, "333-r1/")
    assert "Cutoff: better than 10.00 in 2 attempts" in page(competition_id, "222-r1/")


def test_a_personal_best_is_tagged_and_what_is_none_is_not(db: None) -> None:
    competition = small_open()
    known = [
        replace(person, personal_bests=(PersonalBest("333", Scope.SINGLE, AttemptResult(1000)),))
        for person in competition.persons
    ]
    competition_id = stored(replace(competition, persons=tuple(known)))
    entered(competition_id, 1, 1, 999)
    entered(competition_id, 2, 1, 1000)
    rows = page(competition_id, "333-r1/?persons=1"), page(competition_id, "333-r1/?persons=2")
    assert "PB" in rows[0] and "PB" not in rows[1]


def test_records_are_tagged_where_it_is_known_what_they_were(db: None) -> None:
    before = {"333": {"single": {"world": 300, "Europe": 500, "PT": 800}}}
    competition_id = stored(with_extension(small_open(), RECORDS, before))
    entered(competition_id, 1, 1, 500)
    entered(competition_id, 2, 1, 700)
    assert ">ER<" in page(competition_id, "333-r1/?persons=1")
    assert ">NR<" not in page(competition_id, "333-r1/?persons=2")
    assert ">ER<" in page(competition_id, "records/")


def test_a_record_is_provisional_while_its_day_runs_and_every_page_says_so(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {"333": {"single": {"PT": 800}}}
    competition_id = stored(with_extension(small_open(), RECORDS, before))
    for person, result in ((1, 500), (2, 700)):
        entered(competition_id, person, 1, result)
    pages = ("333-r1/", "records/", "projector/?round=333-r1", "competitors/1/")
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 5, 2, 18, tzinfo=UTC))
    for path in pages:
        assert ">NR*</abbr>" in page(competition_id, path), path
        assert "Provisional until the end of the day" in page(competition_id, path)
    (row, other, *_) = rows_by_api(competition_id)
    assert (row["single_tag"], row["provisional"], other["single_tag"]) == ("NR", ["single"], "")
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 5, 3, 0, tzinfo=UTC))
    for path in pages:
        shown = page(competition_id, path)
        assert ">NR</abbr>" in shown and "NR*" not in shown, path
    assert rows_by_api(competition_id)[0]["provisional"] == []


def rows_by_api(competition_id: str) -> list[dict[str, object]]:
    answer = Client().get(f"/api/competitions/{competition_id}/rounds/333-r1/results")
    rows: list[dict[str, object]] = answer.json()["results"]
    return rows


def test_somebody_sees_what_they_need(competition_id: str) -> None:
    for person_id in range(2, 9):
        for attempt in range(1, 6):
            entered(competition_id, person_id, attempt, 1000 + person_id)
    for attempt, result in enumerate((1000, 1000, 1010, 1010), 1):
        entered(competition_id, 1, attempt, result)
    assert "or better" in page(competition_id, "competitors/1/")


def test_the_schedule_is_in_the_time_of_the_venue_until_a_browser_changes_it(db: None) -> None:
    competition_id = stored(scheduled(small_open()))
    shown = page(competition_id, "schedule/")
    assert 'datetime="2026-05-03T00:00:00+01:00">00:00' in shown
    assert "Europe/Lisbon" in shown


def test_every_page_with_times_says_that_they_are_of_the_venue(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    competition_id = stored(scheduled(small_open()))
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 5, 2, 10, tzinfo=UTC))
    for path in ("schedule/", "competitors/1/", "following/?people=1,2"):
        shown = page(competition_id, path)
        assert "Venue time (Europe/Lisbon)" in shown, path
        assert shown.index("Venue time") < shown.index("00:00</time>"), "said before the first time"


def test_live_results_tell_the_possible_average_what_is_needed_and_where_people_are(db: None) -> None:
    competition_id = stored(scheduled(small_open()))
    for person in (3, 4, 5, 6):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + 10 * person)
    for attempt, result in enumerate((1000, 1020, 1040, 1060), 1):
        entered(competition_id, 1, attempt, result)
    row = page(competition_id, "333-r1/?persons=1")
    assert '<span class="range" title="Best and worst possible average">10.20–10.40</span>' in row
    assert '<small>To advance</small> <bdi dir="ltr">any</bdi>' in row, "10.40 is at least as good as the second"
    assert '<small class="place">Group 1</small>' in row
    done = page(competition_id, "333-r1/?persons=3")
    assert '<td class="needs"></td>' in done and "range" not in done


def test_a_person_is_told_what_each_of_several_attempts_must_be(competition_id: str) -> None:
    for person in range(3, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + 10 * person)
    for attempt, result in enumerate((1200, 1200), 1):
        entered(competition_id, 1, attempt, result)
    assert "<dt>To advance</dt>" in page(competition_id, "competitors/1/")
    assert "or better in each of 3 attempts" in page(competition_id, "competitors/1/")


def test_a_person_has_a_calendar_of_their_own_tasks(db: None) -> None:
    competition_id = stored(scheduled(small_open()))
    everything, own = page(competition_id, "calendar.ics"), page(competition_id, "competitors/1.ics")
    assert "other-lunch" in everything and "other-lunch" not in own
    assert "SUMMARY:Compete: 3x3x3 Cube\\, round 1 · Group 1" in own
    assert "DTSTART:20260502T230000Z" in own
    assert all(len(line.encode()) <= 75 for line in own.split("\r\n"))


def test_calendars_say_that_they_are_calendars(competition_id: str) -> None:
    answer = Client().get(f"/{competition_id}/calendar.ics")
    assert answer.headers["Content-Type"].startswith("text/calendar")


def test_results_of_a_running_group_are_kept_from_its_competitors_only(db: None) -> None:
    competition_id = stored_with("from_competitors")
    entered(competition_id, 2, 1, 1234)
    entered(competition_id, 3, 1, 2345)
    theirs = page(competition_id, "333-r1/", competitor_of(competition_id))
    assert "12.34" not in theirs and "23.45" in theirs
    assert "12.34" in page(competition_id, "333-r1/")


def test_results_of_a_running_group_may_be_kept_from_everybody_until_it_has_finished(db: None) -> None:
    competition_id = stored_with("from_everybody")
    entered(competition_id, 2, 1, 1234)
    assert "12.34" not in page(competition_id, "333-r1/")
    for person_id, first in ((1, 1), (2, 2)):
        for attempt in range(first, 6):
            entered(competition_id, person_id, attempt, 1500)
    assert "12.34" in page(competition_id, "333-r1/")


def test_dual_rounds_are_ranked_together(db: None) -> None:
    competition = small_open()
    linked = ("333-r1", "333-r2")
    rounds = [replace(round_, linked_rounds=linked) for round_ in competition.events[0].rounds]
    rounds[1] = replace(rounds[1], participation_ruleset=rounds[0].participation_ruleset)
    competition_id = stored(replace(competition, events=(replace(competition.events[0], rounds=tuple(rounds)),)))
    entered(competition_id, 1, 1, 987)
    assert "Both rounds combined" in page(competition_id, "333-r1/")


def stored_with(withholding: str) -> str:
    return stored(with_extension(scheduled(small_open()), LIVE, {"withhold": withholding}))


def competitor_of(competition_id: str) -> Client:
    """Number 1, signed in."""
    account = Account.objects.create(username="ada")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.COMPETITOR, person_id=1)
    client = Client()
    client.force_login(account)
    return client


def test_the_table_is_cut_below_those_who_advance(db: None) -> None:
    competition_id = stored(small_open())
    for number in range(1, 6):
        entered(competition_id, number, 1, 900 + number)
    shown = page(competition_id, "333-r1/")
    rows = re.findall(r'<tr (?:id="p(\d+)"|class="(cut)")', shown)
    places = [person or cut for person, cut in rows]
    assert places.index("cut") == shown.count('data-rank="1"') + shown.count('data-rank="2"')
    assert "cut" not in page(competition_id, "333-r1/?persons=1,2,3,4,5")


def test_attempts_that_do_not_count_are_in_parentheses(db: None) -> None:
    competition_id = stored(small_open())
    for attempt, result in enumerate((1000, 900, 1200, 1100, 1050), 1):
        entered(competition_id, 1, attempt, result)
    row = page(competition_id, "333-r1/?persons=1")
    assert re.findall(r'class="out">([^<]*)<', row) == ["(9.00)", "(12.00)"]
