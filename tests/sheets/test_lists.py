"""Everything for the wall and the desk, for real competitions and in all languages."""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cubelex.competition import (
    DNF,
    AttemptResult,
    Competition,
    Event,
    Format,
    Person,
    Result,
    Round,
    Schedule,
    Scope,
)
from cubelex.errors import InvalidFile
from cubelex.officiating.views import TaggedResult
from cubelex.regulations import edition, edition_on
from cubelex.rules import format_result
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import (
    BadgeSize,
    Paper,
    Participation,
    Placing,
    Stationery,
    Wireless,
    badges,
    blank_card,
    certificates,
    check_in_list,
    entrants,
    group_lists,
    groups_by_name,
    live_poster,
    ordered_results,
    participations,
    passcode_list,
    podium,
    psych_sheet,
    round_cards,
    round_results,
    scorecards,
    scramble_sheets,
    table_numbers,
    themes,
    wall_schedule,
)
from cubelex.sheets.layout import tables
from tests.support.printed_glyphs import Box, faults_on, printed_pages

Held = Callable[[str], Competition]
TextOf = Callable[..., str]
PagesOf = Callable[[bytes], int]
TODAY = edition("2026-04-01")
COMPETITIONS = ("AnnuntiaOpen2020", "BelgianOpen2019", "BothellSummer2023", "SLSFinal2024", "ZottegemMorning2023")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


@pytest.mark.slow
@pytest.mark.parametrize("identity", COMPETITIONS)
def test_real_competitions_are_printed_whole(
    identity: str, held: Held, stationery: Stationery, text_of: TextOf, pages_of: PagesOf
) -> None:
    competition = held(identity)
    under = edition_on(competition.schedule.start_date)
    people = [person for person in competition.persons if any(map(person.competes_in, map(_id, competition.events)))]
    badge_text = " ".join(text_of(badges(competition, stationery)).split())
    assert [person.latin_name for person in people if " ".join(person.latin_name.split()) not in badge_text] == []
    for sheet in (check_in_list, psych_sheet, wall_schedule, group_lists):
        assert pages_of(sheet(competition, stationery)) > 0
    for round_ in competition.rounds:
        cards = round_cards(competition, round_.id, under, stationery)
        assert len(cards) == len(entrants(competition, round_))
        if round_.results:
            assert pages_of(round_results(competition, round_.id, under, stationery)) > 0
    first = round_cards(competition, competition.events[0].rounds[0].id, under, stationery)
    assert pages_of(scorecards(first, stationery)) == -(-len(first) // 4)


def _id(event: Event) -> str:
    return event.id


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fa", "ko", "pt", "ja"])
def test_every_kind_of_sheet_comes_in_every_language(language: str, held: Held, stationery: Stationery) -> None:
    annuntia, zottegem = held("AnnuntiaOpen2020"), held("ZottegemMorning2023")
    on = replace(stationery, language=language)
    placings = podium(zottegem, zottegem.events[0], TODAY)
    sheets = (
        badges(zottegem, on),
        check_in_list(annuntia, on, has_birth_dates=True),
        psych_sheet(annuntia, on, ["333", "333fm"]),
        wall_schedule(annuntia, on),
        group_lists(annuntia, on),
        round_results(zottegem, "333-r1", TODAY, on),
        certificates(zottegem, placings, on),
        scorecards(round_cards(annuntia, "444-r1", TODAY, on), on),
        live_poster("X", "http://x.y/", on, Wireless("A", "b")),
        table_numbers([12], on),
    )
    assert all(sheet.startswith(b"%PDF") for sheet in sheets)


@pytest.mark.parametrize("is_provisional", [False, True])
def test_results_show_records_and_whether_they_are_provisional(
    is_provisional: bool, held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    competition = held("ZottegemMorning2023")
    best = next(row for row in competition.round("333-r1").results if row.ranking == 1)
    record = TaggedResult("NR", "333-r1", best.person_id, Scope.AVERAGE, best.average, is_provisional)
    tags = {("333-r1", best.person_id, Scope.AVERAGE): record}
    text = text_of(round_results(competition, "333-r1", TODAY, stationery, tags=tags))
    average = format_result(best.average, "333", Scope.AVERAGE)
    assert (f"NR* {average}" if is_provisional else f"NR {average}") in text
    assert ("Provisional record" in text) is is_provisional


def test_results_show_ranks_attempts_and_averages(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("ZottegemMorning2023")
    text = text_of(round_results(competition, "333-r1", TODAY, stationery))
    best = next(row for row in competition.round("333-r1").results if row.ranking == 1)
    ends = (min(best.attempts), max(best.attempts))
    attempts = [
        f"({format_result(each, '333')})" if each in ends else format_result(each, "333") for each in best.attempts
    ]
    shown = [
        "1",
        "Tuur De Schepper",
        "Belgium",
        *attempts,
        format_result(best.average, "333"),
        format_result(best.best, "333"),
    ]
    assert " ".join(shown) in text


def test_results_come_from_the_log_as_well(stationery: Stationery, text_of: TextOf) -> None:
    round_ = Round("333fm-r1", Format.MEAN_OF_3)
    people = (Person(1, "Ana Souza", "BR"), Person(2, "Bo Li (李波)", "CN"))
    competition = Competition(
        "X2026", "X 2026", "X", Schedule(date(2026, 4, 1), 1), people, (Event("333fm", (round_,)),)
    )
    attempts = tuple(map(AttemptResult, (25, 24, 26)))
    rows = [
        Result(2, attempts, AttemptResult(24), AttemptResult(2500), 1),
        Result(1, (AttemptResult(30), DNF, AttemptResult(31)), AttemptResult(30), DNF, 2),
    ]
    text = text_of(round_results(competition, "333fm-r1", TODAY, stationery, results=rows))
    assert text.index("Bo Li (李波)") < text.index("Ana Souza")
    assert "25.00" in text
    assert "DNF" in text


def test_a_psych_sheet_has_the_best_first(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(psych_sheet(held("AnnuntiaOpen2020"), stationery, ["333"]))
    assert text.index("Antonie Paterakis") < text.index("Jan Staubach") < text.index("Adrien Schumacker")


def test_a_psych_sheet_counts_the_pages_of_each_event_also_when_it_is_set_in_parts(
    held: Held, stationery: Stationery, text_of: TextOf, pages_of: PagesOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = held("AnnuntiaOpen2020")
    twice = replace(competition, persons=competition.persons * 2)
    whole = psych_sheet(twice, stationery, ["333", "444"])
    monkeypatch.setattr(tables, "_MOST_ROWS", 50)
    in_parts = psych_sheet(twice, stationery, ["333", "444"])
    assert pages_of(whole) == pages_of(in_parts)
    numbers = range(1, pages_of(whole) + 1)
    assert [text_of(whole, page) for page in numbers] == [text_of(in_parts, page) for page in numbers]
    footers = re.findall(r"(\dx\dx\d Cube) · (\d) / (\d)", text_of(in_parts))
    of_event = {name: int(pages) for name, _page, pages in footers}
    assert list(of_event) == ["3x3x3 Cube", "4x4x4 Cube"]
    assert of_event["3x3x3 Cube"] > 1
    assert footers == [(name, str(page), str(last)) for name, last in of_event.items() for page in range(1, last + 1)]


def test_birth_dates_are_printed_only_on_request(stationery: Stationery, text_of: TextOf, held: Held) -> None:
    competition = held("AnnuntiaOpen2020")
    newcomer = replace(
        next(person for person in competition.persons if person.is_newcomer), birthdate=date(2011, 12, 13)
    )
    competition = replace(competition, persons=(newcomer,))
    assert "2011-12-13" not in text_of(check_in_list(competition, stationery))
    assert "2011-12-13" in text_of(check_in_list(competition, stationery, has_birth_dates=True))


def test_groups_name_competitors_and_tasks(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(group_lists(held("ZottegemMorning2023"), stationery))
    assert text.index("3x3x3 Cube, Round 1") < text.index("Group 1") < text.index("Group 2")
    assert "Scramble" in text
    assert "Colin McGann" in text


def test_groups_can_be_read_from_two_metres_and_found_by_name(held: Held, stationery: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    for language in ("en", "fa"):
        pages = list(printed_pages(group_lists(competition, replace(stationery, language=language))))
        for page in pages:
            names = [glyph for glyph in page.glyphs if page.text_of(glyph.run) in ("ColinMcGann", "WolfDepret")]
            assert all(glyph.size >= 14 for glyph in names)
    rounds = [page for page in pages if any(glyph.size == 28 for glyph in page.glyphs)]
    assert len(rounds) == 3, "a page for each round"


def test_everybody_finds_their_groups_by_name(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(groups_by_name(held("ZottegemMorning2023"), stationery))
    assert text.index("Arne Leysen") < text.index("Colin McGann") < text.index("Wolf Depret")
    assert "Arne Leysen 1 1 1" in text


def test_the_list_by_name_marks_who_is_in_a_round_without_groups(
    held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    competition = held("AnnuntiaOpen2020")
    rooms = [room for venue in competition.schedule.venues for room in venue.rooms]
    whole = {
        activity.id: activity.code.round_id
        for room in rooms
        for activity in room.activities
        if activity.code.round_id and not activity.child_activities
    }
    expected = {
        (person.registrant_id, whole[assignment.activity_id])
        for person in competition.persons
        for assignment in person.assignments
        if assignment.activity_id in whole and assignment.assignment_code == "competitor"
    }
    assert sum(round_id == "333fm-r1" for _, round_id in expected) == 33
    pdf = groups_by_name(competition, stationery)
    marks = [box for page in printed_pages(pdf) for _, box in page.fills if _is_mark(box)]
    assert len(marks) == len(expected)
    assert "A dot means a round without groups." in text_of(pdf)
    assert "A dot" not in text_of(groups_by_name(held("ZottegemMorning2023"), stationery))


def _is_mark(box: Box) -> bool:
    width, height = box.right - box.left, box.top - box.bottom
    return abs(width - height) < 0.1 and 5 < width < 12


def test_a_competition_without_groups_says_so(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    assert "No groups assigned yet." in text_of(group_lists(held("BelgianOpen2019"), stationery))


def test_a_schedule_has_local_times_and_what_was_announced(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(wall_schedule(held("AnnuntiaOpen2020"), stationery))
    assert "Saturday, February 15, 2020" in text
    assert "10:15–11:00" in text
    assert "< 1:10.00 in 2" in text
    assert "Top 75%" in text
    assert "Europe/Brussels" in text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fa", "ja"])
def test_a_schedule_can_be_read_from_two_metres_a_page_for_each_day(
    held: Held, stationery: Stationery, language: str
) -> None:
    for paper in (Paper.A4, Paper.LETTER):
        chosen = replace(stationery, language=language, paper=paper)
        pages = list(printed_pages(wall_schedule(held("BelgianOpen2019"), chosen)))
        assert len(pages) <= (2 if paper is Paper.A4 else 3)
        for page in pages:
            rows = [glyph for glyph in page.glyphs if 60 < glyph.box.bottom < page.box.top - 110]
            assert min(glyph.size for glyph in rows) >= 11.9, "headings are smaller, rows are not"
            assert sum(glyph.size >= 14 for glyph in rows) > 0.9 * len(rows)


def test_rooms_with_the_same_activity_share_a_line(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(wall_schedule(held("BothellSummer2023"), stationery))
    assert text.count("Lunch") == 1
    assert "Blue Stage, Red Stage" in text


def test_certificates_are_for_the_podium_third_place_first(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("ZottegemMorning2023")
    placings = podium(competition, competition.events[0], TODAY)
    assert [one.place for one in placings] == [3, 2, 1]
    pdf = certificates(competition, placings, stationery, background=PIXEL, signers=["Ada", "Grace"])
    assert "Third place" in text_of(pdf, 1)
    assert "First place" in text_of(pdf, 3)
    assert "Grace" in text_of(pdf, 3)


@pytest.mark.slow
@pytest.mark.parametrize("theme", themes())
def test_certificates_of_every_theme_have_large_names(theme: str, held: Held, stationery: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    (first, *_), (placing, *_) = participations(competition), podium(competition, competition.events[0], TODAY)
    long = replace(placing.person, name="Maria Magdalena Konstantinopolitanska de la Vega y Santiago (山田太郎)")
    awards: list[Placing | Participation] = [first, placing, replace(placing, person=long)]
    for paper in (Paper.A4, Paper.LETTER):
        pdf = certificates(competition, awards, replace(stationery, paper=paper), theme=theme)
        pages = list(printed_pages(pdf))
        assert len(pages) == 3
        assert all(max(glyph.size for glyph in page.glyphs) >= 36 for page in pages)
        assert [fault for page in pages for fault in faults_on(page)] == []


def test_there_are_ten_themes() -> None:
    assert len(themes()) == 10


def test_a_background_must_be_a_picture(held: Held, stationery: Stationery) -> None:
    with pytest.raises(InvalidFile, match="PNG, JPEG or SVG"):
        certificates(held("ZottegemMorning2023"), [], stationery, background=b"%PDF-1.7")


@pytest.mark.parametrize(
    "damaged",
    [PIXEL[:40], b"\xff\xd8\xff\xe0", b"<svg ", b"<?xml version='1.0'?><html/>", b"<svg><!ENTITY a 'b'></svg>"],
)
def test_a_damaged_background_is_not_passed_over(damaged: bytes, held: Held, stationery: Stationery) -> None:
    with pytest.raises(InvalidFile, match="damaged or cut off"):
        certificates(held("ZottegemMorning2023"), [], stationery, background=damaged)


def test_a_background_that_unfolds_into_too_many_pixels_is_refused(held: Held, stationery: Stationery) -> None:
    vast = PIXEL[:16] + (40_000).to_bytes(4, "big") * 2 + PIXEL[24:]
    with pytest.raises(InvalidFile, match="damaged or cut off"):
        certificates(held("ZottegemMorning2023"), [], stationery, background=vast)


def test_a_drawing_that_takes_for_ever_is_given_up(
    held: Held, stationery: Stationery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["cubelex.sheets.results.certificates"], "_SECONDS_WITH_PICTURE", 1.0)
    costly = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f" x="-9" y="-9" width="9" height="99">'
        b'<feMorphology operator="dilate" radius="999"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>'
    )
    with pytest.raises(InvalidFile, match="takes too long"):
        certificates(held("ZottegemMorning2023"), [], stationery, background=costly)
    assert certificates(held("ZottegemMorning2023"), [], stationery, background=PIXEL).startswith(b"%PDF")


def test_a_drawing_brings_nothing_along_from_elsewhere(stationery: Stationery, held: Held, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(PIXEL)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>{}</svg>'
    images = f'<image href="{secret.as_uri()}" width="5" height="5"/><image href="{secret}" width="5" height="5"/>'
    competition = held("ZottegemMorning2023")
    without, with_them = (
        certificates(competition, [], stationery, background=drawing.format(more).encode()) for more in ("", images)
    )
    assert b"/Subtype/Image" not in with_them.replace(b" ", b"")
    assert abs(len(with_them) - len(without)) < 200


def test_table_numbers_are_two_on_a_page(stationery: Stationery, text_of: TextOf, pages_of: PagesOf) -> None:
    pdf = table_numbers(range(1, 6), stationery)
    assert pages_of(pdf) == 3
    assert text_of(pdf).split() == ["1", "2", "3", "4", "5"]


def test_a_poster_names_network_and_address(stationery: Stationery, text_of: TextOf) -> None:
    text = text_of(live_poster("Small Open", "http://10.0.0.1:8000/", stationery, Wireless("Hall", "cubes 4ever")))
    for part in ("Small Open", "Hall", "cubes 4ever", "http://10.0.0.1:8000/"):
        assert part in text
    assert Wireless("Open").code == "WIFI:T:nopass;S:Open;;"


def test_a_final_has_one_name_on_every_sheet(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("SLSFinal2024")
    (final,) = [round_ for round_ in competition.rounds if round_.id == "333-r3"]
    cards = [blank_card(competition, final, TODAY, stationery)]
    sets = (ScrambleSet("333", 3, 1, (("R U",),), ()),)
    document = ScrambleDocument(competition.id, "2026-04-01", sets)
    sheets = [
        wall_schedule(competition, stationery),
        scorecards(cards, stationery),
        round_results(competition, final.id, TODAY, stationery),
        scramble_sheets(document, stationery, competition=competition),
        passcode_list(document, {sets[0].name: "abcd"}, stationery, competition),
    ]
    for sheet in sheets:
        text = text_of(sheet)
        assert "Final" in text.replace("SLS Final 2024", "")
        assert "Round 3" not in text


def test_check_in_names_events_and_the_regulation_of_the_edition(
    held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    text = " ".join(text_of(check_in_list(held("BelgianOpen2019"), stationery)).split())
    assert "3x3x3 Blindfolded" in text
    assert "333bf" not in text
    assert "(2e)" in text


@pytest.mark.slow
@pytest.mark.parametrize("size", BadgeSize)
def test_nametags_of_every_size_are_legible(size: BadgeSize, held: Held, stationery: Stationery) -> None:
    competition = held("AnnuntiaOpen2020")
    competition = replace(competition, persons=competition.persons[:12])
    for language, paper in (("en", Paper.A4), ("fa", Paper.LETTER), ("ja", Paper.A4)):
        pdf = badges(competition, replace(stationery, language=language, paper=paper), size=size)
        pages = list(printed_pages(pdf))
        assert len(pages) == (4 if size in (BadgeSize.CARD, BadgeSize.INCHES) else 3)
        assert [fault for page in pages for fault in faults_on(page)] == []
        assert min(glyph.size for page in pages for glyph in page.glyphs) >= 5.3


def test_pages_of_a_document_of_lists_are_counted_through(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("SLSFinal2024")
    under = edition_on(competition.schedule.start_date)
    for pdf in (ordered_results(competition, (), under, stationery), group_lists(competition, stationery)):
        pages = text_of(pdf).split("\f")[:-1]
        assert len(pages) >= 3
        assert all(f"{number} / {len(pages)}" in page for number, page in enumerate(pages, 1))


@pytest.mark.slow
def test_nametags_have_a_code_where_the_site_is_known(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("AnnuntiaOpen2020")
    few = replace(competition, persons=competition.persons[:8])
    plain, coded = (badges(few, stationery, site=site) for site in ("", "http://10.0.0.1:8000/"))
    assert text_of(coded) == text_of(plain)
    assert len(coded) > len(plain) + 1000
