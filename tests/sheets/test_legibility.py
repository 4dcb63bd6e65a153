"""No glyph of any sheet is printed over another, cut off, covered or missing: read from the glyphs of finished PDFs."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cubelex.competition import Competition
from cubelex.diagrams import BLACK_AND_WHITE, COLOUR, Palette
from cubelex.messages import offered_languages
from cubelex.scrambles import ScrambleDocument
from cubelex.sheets import (
    Paper,
    ScrambleOptions,
    Stationery,
    display_sheets,
    scramble_sheets,
)
from tests.support.every_sheet import checked_apart, every_sheet
from tests.support.printed_glyphs import faults_of, printed_pages
from tests.support.sample_sequences import EVENTS, Sequences

DocumentOf = Callable[..., ScrambleDocument]
EVERY_COMPETITION = ("AnnuntiaOpen2020", "BelgianOpen2019", "BothellSummer2023", "SLSFinal2024", "ZottegemMorning2023")


@pytest.fixture
def display(sequences: Sequences, document_of: DocumentOf, stationery: Stationery) -> bytes:
    return display_sheets(document_of(sequences.set_of("777", attempts=1, extras=0)), stationery)


def test_glyphs_are_read_with_their_text_and_the_box_of_their_ink(display: bytes) -> None:
    (page,) = printed_pages(display)
    label = next(glyph for glyph in page.glyphs if glyph.size == 34)
    assert label.text == "1"
    assert 20 < label.box.top - label.box.bottom < 34
    assert {"7x7x7 Cube".replace(" ", ""), "R1"} <= {page.text_of(glyph.run) for glyph in page.glyphs}


def test_a_line_printed_over_another_is_found(display: bytes) -> None:
    def overprint(page: pikepdf.Page) -> None:
        content = page.Contents.read_bytes()
        page.contents_add(b"q 1 0 0 1 2 3 cm " + content + b" Q")

    faults = faults_of(_changed(display, overprint))
    assert any("overlap" in fault for fault in faults)


def test_a_line_that_runs_off_the_page_is_found(display: bytes) -> None:
    def cut(page: pikepdf.Page) -> None:
        left, bottom, right, top = page.mediabox
        page.mediabox = pikepdf.Array([left, bottom, float(right) / 2, top])

    assert any("cut off" in fault for fault in faults_of(_changed(display, cut)))


def test_a_line_under_a_picture_is_found(display: bytes) -> None:
    def cover(page: pikepdf.Page) -> None:
        page.contents_add(b"0 0 m 300 0 l 300 400 l 0 400 l h f")

    assert any("covered" in fault for fault in faults_of(_changed(display, cover)))


def _changed(pdf: bytes, change: Callable[[pikepdf.Page], None]) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        change(document.pages[0])
        document.save(out)
    return out.getvalue()


@pytest.mark.parametrize("event", ["555", "777", "clock", "minx", "sq1"])
def test_on_tablets_no_move_is_printed_over_another(
    event: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    assert faults_of(display_sheets(document_of(sequences.set_of(event)), stationery)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", offered_languages())
def test_scrambles_of_every_event_are_legible_in_every_language(
    language: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    sets = [sequences.set_of(event, 1, 1, cubes=5 if event == "333mbf" else 1) for event in EVENTS]
    document = document_of(*sets)
    on_a4, on_letter = (replace(stationery, language=language, paper=paper) for paper in (Paper.A4, Paper.LETTER))
    assert faults_of(display_sheets(document, on_a4)) == []
    assert faults_of(scramble_sheets(document, on_a4, options=ScrambleOptions(has_covers=True))) == []
    assert faults_of(scramble_sheets(document, on_letter, options=ScrambleOptions(has_checkpoints=True))) == []


def test_on_tablets_a_sequence_is_as_large_as_the_page_allows(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    for event, least in {"333": 34, "minx": 22, "777": 16, "clock": 30}.items():
        pdf = display_sheets(document_of(sequences.set_of(event, attempts=1, extras=0)), stationery)
        (page,) = printed_pages(pdf)
        below_heading = [glyph for glyph in page.glyphs if 40 < glyph.box.bottom < 420]
        assert min(glyph.size for glyph in below_heading) >= least, event


@pytest.mark.parametrize("event", ["555", "666", "777"])
def test_long_sequences_have_ten_moves_a_line(
    event: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    document = document_of(sequences.set_of(event, attempts=3, extras=2))
    for pdf in (scramble_sheets(document, stationery), display_sheets(document, stationery)):
        for page in printed_pages(pdf):
            lines: dict[int, str] = {}
            for glyph in page.glyphs:
                lines[glyph.run] = lines.get(glyph.run, "") + glyph.text
            moves = [sum(line.count(face) for face in "UDRLFB") for line in lines.values()]
            assert [count for count in moves if count > 4] == [10] * sum(count > 4 for count in moves)


@pytest.mark.slow
@pytest.mark.parametrize("language", offered_languages())
def test_every_sheet_of_a_small_competition_is_legible_in_every_language(
    language: str, held: Callable[[str], Competition], stationery: Stationery
) -> None:
    """The quick form of the next test: a few people, and half of the languages on Letter in black and white."""
    competition = held("SLSFinal2024")
    few = replace(competition, persons=competition.persons[:4])
    is_other = list(offered_languages()).index(language) % 2 == 1
    paper, palette = (Paper.LETTER, BLACK_AND_WHITE) if is_other else (Paper.A4, COLOUR)
    chosen = replace(stationery, language=language, paper=paper, palette=palette)
    assert {name: faults for name, sheet in every_sheet(few, chosen) if (faults := faults_of(sheet))} == {}


@pytest.mark.long
@pytest.mark.parametrize(("paper", "palette"), [(Paper.A4, COLOUR), (Paper.LETTER, BLACK_AND_WHITE)])
@pytest.mark.parametrize("language", offered_languages())
@pytest.mark.parametrize("identity", EVERY_COMPETITION)
def test_every_sheet_of_real_competitions_is_legible_in_every_language(
    identity: str,
    language: str,
    paper: Paper,
    palette: Palette,
    shared: Path,
    stationery: Stationery,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chosen = replace(stationery, language=language, paper=paper, palette=palette)
    pages, faults = checked_apart(shared / "competitions" / f"wcif_{identity}.json", chosen)
    with capsys.disabled():
        print(f"{identity} {language} {paper.name}: {pages} pages checked")  # noqa: T201
    assert faults == {}
