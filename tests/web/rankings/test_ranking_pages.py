"""Pages of rankings, records, people, competitions and results: the same numbers as the base has."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client

from cubelex import rankings
from cubelex.competition import Scope
from cubelex.errors import MissingExtra
from cubelex.rules import format_result
from cubelex.web.rankings import headings, standings
from cubelex.web.rankings.charts import ChartPoint, ChartSeries, chart
from cubelex.web.shared.rankings import installed

ATTRIBUTION = "based on competition results owned and maintained by the World Cube Association"
LANGUAGES = ("en", "fa", "ja", "ko", "pt")


def page(address: str, status: int = 200, language: str = "en") -> str:
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert answer.status_code == status, address
    return unescape(" ".join(answer.content.decode().split()))


def rows_in(shown: str) -> list[str]:
    """The rows of the tables of a page, without tags."""
    bodies = re.findall(r"<tbody>(.*?)</tbody>", shown)
    rows = [row for body in bodies for row in re.findall(r"<tr>(.*?)</tr>", body)]
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]


@pytest.fixture
def addresses(world: rankings.Base) -> list[str]:
    """An address of every kind of page."""
    found = world.sql("SELECT person_id, competition_id, result_id FROM ranks WHERE event_id = '333' LIMIT 1")
    person, competition, result = found.fetchall()[0]
    return [
        "/rankings/events/333/single/",
        "/rankings/events/333/average/?region=Europe&gender=f&on=2019-05-01",
        "/rankings/events/333mbf/single/",
        "/rankings/records/",
        "/rankings/records/333/average/?region=US",
        "/rankings/records/333fm/single/",
        "/rankings/people/?q=a",
        f"/rankings/people/{person}/",
        "/rankings/competitions/",
        f"/rankings/competitions/{competition}/",
        f"/rankings/results/333/{result}/",
        "/rankings/worth/?event=333&result=9.42",
        "/rankings/statistics/",
        "/rankings/statistics/most-competitions/",
        "/rankings/lists/",
    ]


def test_every_page_names_the_owner_of_the_results_in_every_language(addresses: list[str]) -> None:
    for address in addresses:
        assert ATTRIBUTION in page(address), address
    for language in LANGUAGES:
        shown = page(addresses[0], language=language)
        assert "worldcubeassociation.org/results" in shown and (language == "en") == (ATTRIBUTION in shown)


def test_pages_are_for_everyone_small_and_without_scripts_inside(addresses: list[str]) -> None:
    for address in addresses:
        answer = Client().get(address)
        assert len(answer.content) < 150_000, address
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        inside = re.findall(rb"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", answer.content)
        assert not inside and b"style=" not in answer.content and b"onclick" not in answer.content


def test_without_results_or_the_extra_a_page_says_what_to_do(no_world: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cubelex rankings import" in page("/rankings/") and "pip install" not in page("/rankings/")

    def missing() -> None:
        raise MissingExtra("rankings need duckdb")

    monkeypatch.setattr("cubelex.web.rankings.frames.rankings_in_use", missing)
    for address in ("/rankings/", "/rankings/people/", "/rankings/lists/"):
        assert 'pip install "cubelex[rankings]"' in page(address)


def test_a_ranking_is_that_of_the_base(world: rankings.Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "MOST_ROWS", 10)
    query = "SELECT rank, value FROM ranks WHERE event_id = '333' AND scope = 'average' AND region = 'US'"
    rows = world.sql(f"{query} ORDER BY rank, person_id").fetchall()
    expected = [(rank, format_result(value, "333", Scope.AVERAGE)) for rank, value in rows]
    assert len(expected) > 10
    for number in (1, 2):
        shown = rows_in(page(f"/rankings/events/333/average/?region=US&page={number}"))
        part = expected[(number - 1) * 10 : number * 10]
        for row, (rank, result) in zip(shown, part, strict=True):
            assert row.startswith(f"{rank} ") and f" {result} " in row


def test_a_day_of_the_past_has_only_results_of_before(world: rankings.Base) -> None:
    day = date(2016, 1, 1)
    asked = rankings.RankingFilter(on=day)
    expected = [row["name"] for row in world.ranking("333", Scope.SINGLE, asked, top=100)]
    shown = rows_in(page(f"/rankings/events/333/single/?on={day}"))
    assert expected and len(shown) == len(expected)
    assert all(name in row for name, row in zip(expected, shown, strict=True))
    today = page("/rankings/events/333/single/?on=not-a-day")
    assert rows_in(today) == rows_in(page("/rankings/events/333/single/"))


def test_the_filter_works_without_scripts(world: rankings.Base) -> None:
    shown = page("/rankings/events/333/single/?gender=f&region=Europe")
    assert '<input type="date" id="day" name="on"' in shown
    assert '<option value="f" selected>' in shown and '<option value="Europe" selected>' in shown
    assert "<button" in shown and 'type="range" id="days" dir="ltr" step="1" disabled' in shown


def test_a_progression_has_a_chart_and_the_same_in_a_table(world: rankings.Base) -> None:
    shown = page("/rankings/records/333/single/")
    query = "SELECT value FROM records WHERE event_id = '333' AND scope = 'single' AND region = 'world'"
    values = [format_result(value, "333") for (value,) in world.sql(query).fetchall()]
    assert len(values) > 3 and len(rows_in(shown)) == len(values)
    titles = re.findall(r"<title>([0-9:.]+) · ", shown)
    assert sorted(titles) == sorted(values)
    assert re.search(r'<svg viewBox="[^"]*" role="img" aria-label="[^"]+"', shown)
    assert re.search(r'<cite><a href="/regulations/[^"]+/9i1/"', shown)


def test_a_person_has_ranks_marks_and_a_chart(world: rankings.Base) -> None:
    query = "SELECT person_id, world_rank, country_rank FROM places WHERE event_id = '333' AND scope = 'single'"
    person_id, world_rank, country_rank = world.sql(f"{query} ORDER BY world_rank LIMIT 1").fetchall()[0]
    shown = page(f"/rankings/people/{person_id}/?event=333")
    (line,) = [row for row in rows_in(shown) if row.startswith(("3x3x3 Cube ", "3×3×3 Cube "))][:1]
    assert f" {country_rank} " in line and f" {world_rank} " in line
    assert 'class="tag record"' in shown and 'class="series average"' in shown
    page("/rankings/people/1982NONE01/", status=404)


def test_a_result_says_why_it_ranks_and_was_a_record(world: rankings.Base) -> None:
    query = "SELECT result_id FROM records WHERE event_id = '333' AND scope = 'single' AND region = 'world'"
    (result_id,) = world.sql(f"{query} ORDER BY value LIMIT 1").fetchall()[0]
    shown = page(f"/rankings/results/333/{result_id}/")
    assert "Counts in the rankings since" in shown and "Record: World" in shown
    assert "It still stands, after" in shown and "It stood for" not in shown
    assert len(re.findall(r"<cite><a href=\"/regulations/[^\"]+/9i", shown)) >= 2
    (broken_id,) = world.sql(f"{query} ORDER BY value DESC LIMIT 1").fetchall()[0]
    shown = page(f"/rankings/results/333/{broken_id}/")
    assert "It stood for" in shown and "It still stands" not in shown
    assert page("/rankings/records/333/single/").count("Still stands") == 1
    page("/rankings/results/333/999999999/", status=404)


def test_a_competition_has_its_rounds(world: rankings.Base) -> None:
    query = "SELECT competition_id, count(*) FROM results WHERE event_id = '333' GROUP BY ALL ORDER BY ALL LIMIT 1"
    competition_id, number = world.sql(query).fetchall()[0]
    assert len(rows_in(page(f"/rankings/competitions/{competition_id}/?event=333"))) == number
    page("/rankings/competitions/Nowhere1982/", status=404)


def test_people_are_found_without_their_accents(world: rankings.Base) -> None:
    person_id, name = world.sql(
        "SELECT person_id, name FROM people WHERE name <> strip_accents(name) LIMIT 1"
    ).fetchall()[0]
    plain = world.sql(f"SELECT strip_accents(name) FROM people WHERE person_id = '{person_id}' LIMIT 1").fetchall()[0][
        0
    ]
    for typed in (plain.split()[0], name.split()[0].upper(), person_id.lower()):
        assert f"/rankings/people/{person_id}/" in page(f"/rankings/people/?q={typed}")


def test_nothing_of_people_is_shown_that_the_export_does_not_publish(addresses: list[str]) -> None:
    for address in addresses:
        shown = page(address)
        assert "@" not in re.sub(r"<[^>]*>", "", shown) and "mailto:" not in shown


def test_unknown_events_and_scopes_do_not_exist(world: rankings.Base) -> None:
    for address in ("events/999/single", "events/333/median", "records/333/x", "statistics/none", "results/999/1"):
        page(f"/rankings/{address}/", status=404)


def test_what_a_result_is_worth_is_its_rank_among_personal_bests(world: rankings.Base) -> None:
    query = (
        "SELECT count(*) FROM ranks WHERE event_id = '333' AND scope = 'single' AND region = 'world' AND value < 1500"
    )
    (better,) = world.sql(query).fetchall()[0]
    shown = rows_in(page("/rankings/worth/?event=333&scope=single&result=15.00"))
    assert shown[0].startswith(f"World {better + 1} ")
    (best,) = world.sql(
        "SELECT min(value) FROM ranks WHERE event_id = '333' AND scope = 'single' AND region = 'world'"
    ).fetchall()[0]
    record = page(f"/rankings/worth/?event=333&region=US&result={format_result(best, '333')}")
    assert all(f">{tag}</abbr>" in record for tag in ("WR", "ER", "NAR", "NR"))
    assert "</abbr>" not in page("/rankings/worth/?event=333&region=US&result=15:00.00")
    for typed in ("soon", "12.345"):
        assert "is not a result of" in page(f"/rankings/worth/?event=333&result={typed}")
    assert rows_in(page("/rankings/worth/?event=333mbf&result=11/13 58:00"))


def test_statistics_name_people_and_competitions(world: rankings.Base) -> None:
    shown = page("/rankings/statistics/most-competitions/")
    assert re.search(r'<a href="/rankings/people/\d{4}[A-Z]{4}\d\d/"', shown)
    assert len(re.findall(r'href="/rankings/statistics/[a-z0-9-]+/"', page("/rankings/statistics/"))) > 60


def test_after_an_import_pages_ask_the_new_base(world: rankings.Base, settings: object, tmp_path: object) -> None:
    before = installed.rankings_in_use()
    assert installed.rankings_in_use() is before
    installed._IN_USE[0].base.folder = installed._IN_USE[0].base.folder.with_name("base-0")
    assert installed.rankings_in_use() is not before


def test_a_chart_can_be_read_without_colour() -> None:
    points = (ChartPoint(date(2020, 1, 1), 900, "9.00"), ChartPoint(date(2021, 6, 1), 800, "8.00"))
    series = [ChartSeries("Single", "single", points), ChartSeries("Average", "average", points)]
    drawn = chart(series, "Two lines", date(2022, 1, 1), str)
    shapes = [
        re.findall(r'class="mark" d="M[\d.]+ [\d.]+([a-z])', part) for part in drawn.split('<g class="series')[1:3]
    ]
    assert set(shapes[0]) != set(shapes[1])
    assert chart([], "Nothing", date(2022, 1, 1), str) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_statistics_are_in_the_language_of_the_reader(world: rankings.Base, language: str) -> None:
    shown = page("/rankings/statistics/", language=language)
    assert ("Most competitions" in shown) is (language == "en")
    assert 'lang="en"' not in shown.partition("<main")[2] or language == "en"
    one = page("/rankings/statistics/largest-steps/", language=language)
    assert ("Record before" in one) is (language == "en")
    heads = re.findall(r'<th scope="col"[^>]*>', one)
    assert heads and not any("lang=" in head for head in heads)


def test_every_column_of_a_statistic_has_a_heading(world: rankings.Base) -> None:
    answers = [rankings.statistics.ask_statistic(world, name, top=1) for name in rankings.statistics.statistics()]
    columns = {column for answer in answers for column in answer.columns}
    assert columns - set(headings.COLUMNS) == set()
    assert set(headings.COLUMNS) - columns == set()


def test_a_statistic_writes_results_months_and_kinds_as_people_read_them(world: rankings.Base) -> None:
    query = "SELECT person_id, value FROM records WHERE event_id = '333' AND region = 'world' AND scope = 'single'"
    values = {format_result(value, "333") for _, value in world.sql(query).fetchall()}
    rows = rows_in(page("/rankings/statistics/largest-steps/?event=333"))
    assert rows and all(" Single " in row or " Average " in row for row in rows)
    back = '<a href="?">All events</a>'
    assert back in page("/rankings/statistics/largest-steps/?event=333")
    assert back not in page("/rankings/statistics/largest-steps/")
    assert any(value in row for row in rows for value in values)
    (month,) = world.sql("SELECT strftime(first_day, '%B') FROM competitions LIMIT 1").fetchall()[0]
    assert f"{month} " in " ".join(rows_in(page("/rankings/statistics/competitions-by-month/")))
    assert "/rankings/results/" in page("/rankings/statistics/best-medians/")
