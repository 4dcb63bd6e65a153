"""The logo and colour of a competition: on what people keep and on what hangs on the wall, never in the way of text."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from PIL import Image

from cubelex.competition import Competition
from cubelex.errors import InvalidFile
from cubelex.regulations import edition
from cubelex.sheets import (
    BadgeSize,
    Participation,
    Placing,
    Stationery,
    badges,
    certificates,
    group_lists,
    live_poster,
    newcomer_guides,
    participations,
    podium,
    psych_sheet,
    themes,
    wall_schedule,
)
from tests.support.printed_glyphs import faults_of, faults_on, printed_pages

Held = Callable[[str], Competition]
TODAY = edition("2026-04-01")
SIZE = (61, 37)


def logo(kind: str = "PNG", size: tuple[int, int] = SIZE) -> bytes:
    content = BytesIO()
    Image.new("RGB", size, (20, 120, 200)).save(content, kind)
    return content.getvalue()


def images_on(page: pikepdf.Page) -> Iterator[tuple[int, int]]:
    """Width and height of every picture of a page, also inside of drawings."""

    def within(resources: Any) -> Iterator[tuple[int, int]]:
        for drawn in resources.get("/XObject", {}).values():
            if drawn.Subtype == "/Image":
                yield int(drawn.Width), int(drawn.Height)
            elif "/Resources" in drawn:
                yield from within(drawn.Resources)

    return within(page.Resources)


def pages_with_logo(pdf: bytes) -> list[bool]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return [SIZE in images_on(page) for page in document.pages]


@pytest.fixture
def branded(stationery: Stationery) -> Stationery:
    return replace(stationery, logo=logo(), accent="#ffd900")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_the_logo_is_on_what_people_keep_and_on_the_wall(kind: str, held: Held, branded: Stationery) -> None:
    branded, competition = replace(branded, logo=logo(kind)), held("ZottegemMorning2023")
    few = replace(competition, persons=competition.persons[:5])
    for name, pdf in {
        "nametags": badges(few, branded),
        "certificates": certificates(competition, podium(competition, competition.events[0], TODAY), branded),
        "schedule": wall_schedule(competition, branded),
        "poster": live_poster(competition.name, "http://10.0.0.1:8000/", branded),
        "newcomers": newcomer_guides(few, TODAY, branded),
    }.items():
        assert set(pages_with_logo(pdf)) == {True}, name
    assert pages_with_logo(group_lists(few, branded))[0]
    assert True not in pages_with_logo(psych_sheet(few, branded))


def test_without_a_logo_nothing_is_printed_in_its_place(held: Held, stationery: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    few = replace(competition, persons=competition.persons[:5])
    assert pages_with_logo(badges(few, stationery)) == [False, False]


@pytest.mark.slow
@pytest.mark.parametrize("size", BadgeSize)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_nametags_stay_legible_beside_a_logo(size: BadgeSize, language: str, held: Held, branded: Stationery) -> None:
    competition = held("AnnuntiaOpen2020")
    first, *others = competition.persons[:12]
    long = replace(first, name="Maria Magdalena Konstantinopolitanska de la Vega (山田太郎)", roles=("delegate",))
    few = replace(competition, persons=(long, *others), name="The International Open Championship of Beyond 2020")
    for shape in ((300, 40), (40, 300)):
        stationery = replace(branded, language=language, logo=logo(size=shape))
        assert faults_of(badges(few, stationery, size=size, site="http://10.0.0.1:8000")) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", themes())
def test_certificates_with_a_logo_take_one_page_each(theme: str, held: Held, branded: Stationery) -> None:
    competition = held("ZottegemMorning2023")
    (first, *_), (placing, *_) = participations(competition), podium(competition, competition.events[0], TODAY)
    long = replace(placing.person, name="Maria Magdalena Konstantinopolitanska de la Vega y Santiago (山田太郎)")
    awards: list[Placing | Participation] = [first, placing, replace(placing, person=long)]
    for language in ("en", "fa", "ja"):
        pdf = certificates(competition, awards, replace(branded, language=language), theme=theme)
        pages = list(printed_pages(pdf))
        assert len(pages) == 3
        assert [fault for page in pages for fault in faults_on(page)] == []


def test_a_logo_must_be_a_picture(held: Held, stationery: Stationery) -> None:
    with pytest.raises(InvalidFile, match="the logo is not a picture"):
        badges(held("ZottegemMorning2023"), replace(stationery, logo=b"%PDF-1.7"))
