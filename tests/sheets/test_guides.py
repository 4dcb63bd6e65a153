"""Guides of one page: the day of a newcomer, the checklist of a round, and the tracker of a day."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cubelex.competition import Competition
from cubelex.messages import offered_languages
from cubelex.regulations import edition, editions
from cubelex.sheets import Stationery, day_trackers, newcomer_guides, round_checklists
from tests.support.printed_glyphs import faults_of, printed_pages

Held = Callable[[str], Competition]
TextOf = Callable[..., str]
PagesOf = Callable[[bytes], int]
TODAY = edition("2026-04-01")


def test_a_newcomer_reads_the_numbers_of_the_edition(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("ZottegemMorning2023")
    text = text_of(newcomer_guides(competition, TODAY, stationery))
    assert "Inspection of 15.00–16.99 s: +2" in text.replace("\n", " ")
    assert "A4d1, A4d2" in text
    assert "2i2a, 2i2b" in text
    older = text_of(newcomer_guides(competition, edition("2018-01-01"), stationery))
    assert "15.01–17.00" in older
    assert "2i2a" not in older


def test_every_newcomer_can_have_a_page_with_their_own_day(
    held: Held, stationery: Stationery, text_of: TextOf, pages_of: PagesOf
) -> None:
    competition = held("AnnuntiaOpen2020")
    newcomers = [person for person in competition.persons if person.is_newcomer][:3]
    pdf = newcomer_guides(replace(competition, persons=tuple(newcomers)), TODAY, stationery, is_named=True)
    assert pages_of(pdf) == 3
    text = text_of(pdf)
    assert all(person.latin_name.split()[0] in text for person in newcomers)
    assert text.count("Your schedule") == 3


@pytest.mark.slow
@pytest.mark.parametrize("language", offered_languages())
def test_guides_are_one_page_under_every_edition(
    language: str, held: Held, stationery: Stationery, pages_of: PagesOf
) -> None:
    competition, chosen = held("SLSFinal2024"), replace(stationery, language=language)
    for under in (editions()[0], edition("2018-01-01"), TODAY):
        pdf = newcomer_guides(competition, under, chosen)
        assert pages_of(pdf) == 1
        assert faults_of(pdf) == []
        rounds = round_checklists(competition, competition.rounds, under, chosen)
        assert pages_of(rounds) == len(competition.rounds)
        assert min(glyph.size for page in printed_pages(rounds) for glyph in page.glyphs) >= 6.5


def test_a_round_has_what_its_event_and_its_place_ask_for(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("AnnuntiaOpen2020")
    texts = {
        round_id: text_of(round_checklists(competition, [competition.round(round_id)], TODAY, stationery))
        for round_id in ("333-r1", "333-r2", "333fm-r1", "sq1-r1")
    }
    assert "previous round" not in texts["333-r1"]
    assert "previous round" in texts["333-r2"]
    assert "Scramblers compare" not in texts["333fm-r1"]
    assert "All solutions are graded" in texts["333fm-r1"]
    assert "thin objects" in texts["sq1-r1"]
    assert "Who advances was announced" in texts["333-r1"]
    assert "Who advances was announced" not in texts["sq1-r1"]
    assert "4b4" in texts["333-r1"]


def test_the_tracker_has_a_row_with_boxes_for_every_group(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("SLSFinal2024")
    pdf = day_trackers(competition, stationery)
    text = text_of(pdf)
    groups = [
        activity
        for scheduled in competition.schedule.scheduled()
        if (activity := scheduled.activity).code.group_number and not activity.child_activities
    ]
    assert text.count(", Group ") == len(groups) > 10
    assert "Stage 1" in text
    assert faults_of(pdf) == []
