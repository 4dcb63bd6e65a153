"""Slips and nametags: the day of a person on a small card, large enough to be read."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cubelex.competition import Competition
from cubelex.diagrams import BLACK_AND_WHITE
from cubelex.sheets import BadgeSize, Paper, Stationery, badges, slips
from tests.support.printed_glyphs import faults_on, printed_pages

Held = Callable[[str], Competition]
TextOf = Callable[..., str]


@pytest.fixture
def busiest(held: Held) -> Competition:
    """A competition with only those who have the most to do: 20 entries and more each."""
    competition = held("AnnuntiaOpen2020")
    busy = [person for person in competition.persons if len(person.assignments) >= 20]
    assert len(busy) >= 2
    return replace(competition, persons=tuple(busy))


def test_every_competitor_has_a_slip_with_their_day(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("ZottegemMorning2023")
    competition = replace(competition, persons=competition.persons[:10])
    pdf = slips(competition, stationery)
    pages = list(printed_pages(pdf))
    assert len(pages) == 2
    text = text_of(pdf)
    assert all(person.latin_name in text for person in competition.persons)
    assert "3x3x3 Cube, Round 1" in text
    assert [fault for page in pages for fault in faults_on(page)] == []


def test_a_competition_without_groups_has_slips_that_say_so(
    held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    competition = held("BelgianOpen2019")
    pdf = slips(replace(competition, persons=competition.persons[:2]), stationery)
    assert text_of(pdf).count("No groups assigned yet.") == 2


@pytest.mark.parametrize(
    ("size", "least"), [(BadgeSize.CARD, 6.5), (BadgeSize.A7, 7.5), (BadgeSize.INCHES, 8), (BadgeSize.A6, 8)]
)
def test_a_nametag_with_twenty_entries_can_be_read(
    size: BadgeSize, least: float, busiest: Competition, stationery: Stationery
) -> None:
    for language in ("en", "ja", "fa"):
        pages = list(printed_pages(badges(busiest, replace(stationery, language=language), size=size)))
        times = [
            glyph.size
            for page in pages
            for glyph in page.glyphs
            if ":" in page.text_of(glyph.run) and glyph.text != "?"
        ]
        assert min(times) >= least, language


def test_cards_of_four_by_three_inches_fit_letter(held: Held, stationery: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    competition = replace(competition, persons=competition.persons[:7])
    pdf = badges(competition, replace(stationery, paper=Paper.LETTER), size=BadgeSize.INCHES)
    pages = list(printed_pages(pdf))
    assert len(pages) == 4
    assert [fault for page in pages for fault in faults_on(page)] == []


def test_nametags_have_flags_where_there_are_colours(held: Held, stationery: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    competition = replace(competition, persons=competition.persons[:1])
    in_colour = badges(competition, stationery)
    in_grey = badges(competition, replace(stationery, palette=BLACK_AND_WHITE))
    fills = [len(next(iter(printed_pages(pdf))).fills) for pdf in (in_colour, in_grey)]
    assert fills[0] > fills[1]


def test_stages_are_named_with_groups(held: Held, stationery: Stationery, text_of: TextOf) -> None:
    competition = held("SLSFinal2024")
    competition = replace(competition, persons=competition.persons[:2])
    text = text_of(badges(competition, stationery, size=BadgeSize.A6))
    assert " G1 1" in text.replace("\n", " ") or " G2 2" in text.replace("\n", " ")
