"""The competition in numbers, podiums of regions, and the overview before and after."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from cubelex.competition import Competition, Venue
from cubelex.officiating import CompetitionState, finish_round
from cubelex.regulations import editions
from cubelex.web.public.overview import countdown, map_address
from cubelex.web.store import repository
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, entered, small_open, stored

COUNTRIES = {1: "PT", 2: "PT", 3: "JP", 4: "JP"}


def mixed_open() -> Competition:
    """The Small Open with people of several countries, number 5 a newcomer, 3x3x3 in one round."""
    held = small_open()
    people = tuple(
        replace(
            person,
            country_iso2=COUNTRIES.get(person.registrant_id or 0, "BR"),
            wca_id=None if person.registrant_id == 5 else person.wca_id,
        )
        for person in held.persons
    )
    events = (replace(held.events[0], rounds=held.events[0].rounds[:1]), *held.events[1:])
    return replace(held, persons=people, events=events)


@pytest.fixture
def held(db: None) -> str:
    competition_id = stored(mixed_open())
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + 10 * person)
    return competition_id


def finish(competition_id: str) -> None:
    repository.append(competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)


def shown(competition_id: str, path: str) -> str:
    answer = Client().get(f"/{competition_id}/{path}")
    assert answer.status_code == 200
    return on_one_line(answer.content.decode())


def test_numbers_come_with_a_sentence_and_unknown_ones_say_so(held: str) -> None:
    page = shown(held, "statistics/")
    assert "<b>8</b> <span>competitors from 3 countries</span>" in page
    assert "<b>1</b> <span>newcomer</span>" in page
    assert "<b>40</b> <span>attempts in 1 event</span>" in page
    assert "<b>0.0%</b> <span>of the attempts are DNF: 0 of 40</span>" in page
    assert "<b>–</b> <span>personal bests. Earlier bests are not loaded.</span>" in page
    assert "<b>–</b> <span>records. Existing records are not loaded.</span>" in page


def test_a_decided_final_makes_highlights_and_medals(held: str) -> None:
    assert "Closest win" not in shown(held, "statistics/")
    finish(held)
    page = shown(held, "statistics/")
    assert "Closest win" in page and '<b>0.10</b> <span class="quiet">between first and second place' in page
    assert "First places" in page


def test_podiums_of_countries_continents_and_newcomers(held: str) -> None:
    everyone = shown(held, "podiums/")
    assert [name in everyone for name in ("Ada Swan", "Chi Mori", "Dua Reyes")] == [True, True, False]
    for region, names in (("JP", ("Chi Mori", "Dua Reyes")), ("Asia", ("Chi Mori",)), ("newcomers", ("Eli Costa",))):
        page = shown(held, f"podiums/?of={region}")
        assert all(name in page for name in names), region
        assert "Ada Swan" not in page
    assert "Ada Swan" in shown(held, "podiums/?of=nowhere"), "an unknown region is everyone"
    assert 'value="South America"' in everyone and 'value="BR"' in everyone


def test_a_competition_of_one_country_offers_no_regions(competition_id: str) -> None:
    assert 'name="of"' not in shown(competition_id, "podiums/")


def test_the_overview_names_the_winners_once_nothing_is_on(held: str) -> None:
    assert "Winners" not in shown(held, "")
    finish(held)
    page = shown(held, "")
    assert "Winners" in page and "Ada Swan" in page.split("Winners")[1]


@pytest.mark.parametrize(
    ("before", "text"),
    [(timedelta(days=12), "Starts in 12 days"), (timedelta(days=1), "Starts tomorrow"), (timedelta(days=-1), "")],
)
def test_before_the_first_day_the_days_are_counted(before: timedelta, text: str) -> None:
    state = CompetitionState(small_open(), editions()[-1])
    assert countdown(state, datetime(2026, 5, 2, 8, tzinfo=UTC) - before) == text


def test_a_venue_with_coordinates_has_a_map() -> None:
    venue = Venue(1, "Hall", "PT", "Europe/Lisbon", 38_762_000, -9_095_000)
    assert "mlat=38.762000&mlon=-9.095000" in map_address(venue)
    assert map_address(Venue(1, "Hall", "PT", "Europe/Lisbon")) == ""


def test_the_records_page_says_what_is_not_known(held: str) -> None:
    page = shown(held, "records/")
    assert "Existing records are not loaded, so records cannot be shown." in page
    assert "Earlier personal bests are not loaded." in page
