from collections.abc import Callable
from dataclasses import replace

import pytest

from cubelex.competition import Competition
from cubelex.errors import InvalidScrambleSet
from cubelex.messages import offered_languages
from cubelex.puzzles import puzzle
from cubelex.regulations import edition, editions
from cubelex.scrambles import ScrambleDocument
from cubelex.sheets import Paper, Stationery, blank_fewest_moves_sheet, fewest_moves_sheets
from cubelex.sheets.layout import competitors
from tests.support.sample_sequences import Sequences

TODAY = edition("2026-04-01")


@pytest.fixture
def document(sequences: Sequences, document_of: Callable[..., ScrambleDocument]) -> ScrambleDocument:
    return document_of(
        sequences.set_of("333fm", attempts=1, extras=0, attempt=1),
        sequences.set_of("333"),
        sequences.set_of("333fm", attempts=1, extras=0, attempt=2),
    )


def test_each_attempt_has_a_sheet_of_two_sides(
    document: ScrambleDocument,
    stationery: Stationery,
    text_of: Callable[..., str],
    pages_of: Callable[[bytes], int],
) -> None:
    pdf = fewest_moves_sheets(document, TODAY, stationery)
    assert pages_of(pdf) == 4
    assert "Attempt 1" in text_of(pdf, 1)
    assert "Attempt 2" in text_of(pdf, 4)


@pytest.mark.parametrize("language", offered_languages())
def test_a_sheet_fits_on_letter_in_every_language(
    language: str, document: ScrambleDocument, stationery: Stationery, pages_of: Callable[[bytes], int]
) -> None:
    letter = replace(stationery, language=language, paper=Paper.LETTER)
    assert pages_of(fewest_moves_sheets(document, TODAY, letter)) == 4


def test_the_printed_sequence_parses_back(
    document: ScrambleDocument, stationery: Stationery, text_of: Callable[..., str]
) -> None:
    text = text_of(fewest_moves_sheets(document, TODAY, stationery), 1)
    sequence = document.sets[0].attempts[0][0]
    between = text.split("\nScramble\n")[1].split("\n•")[0]
    assert puzzle("333").parse(" ".join(between.split())) == puzzle("333").parse(sequence)


@pytest.mark.slow
def test_who_it_is_stands_only_on_the_side_without_the_sequence(
    document: ScrambleDocument,
    stationery: Stationery,
    held: Callable[[str], Competition],
    text_of: Callable[..., str],
) -> None:
    competition = held("AnnuntiaOpen2020")
    pdf = fewest_moves_sheets(document, TODAY, stationery, competition=competition, is_named=True)
    front, back = text_of(pdf, 1), text_of(pdf, 2)
    assert "Adrien Schumacker" in back
    assert "2016SCHU02" in back
    assert "Adrien Schumacker" not in front
    assert document.sets[0].attempts[0][0][:20] not in back
    assert "(E2a1)" in back
    assert "E2c1" in back


@pytest.mark.parametrize("under", editions(), ids=str)
def test_rules_are_those_of_the_edition(under: object, stationery: Stationery, text_of: Callable[..., str]) -> None:
    text = text_of(blank_fewest_moves_sheet(under, stationery))  # type: ignore[arg-type]
    is_old = str(under) < "2018"
    assert ("80 moves" in text) is not is_old
    assert ("HTM" in text) is is_old
    assert ("Middle slices" in text) is is_old
    assert ("E2a1" in text) is (str(under) >= "2025")


def test_there_is_room_for_eighty_moves(stationery: Stationery, text_of: Callable[..., str]) -> None:
    assert "\n80\n" in text_of(blank_fewest_moves_sheet(TODAY, stationery), 1)


@pytest.fixture
def with_extras(sequences: Sequences, document_of: Callable[..., ScrambleDocument]) -> ScrambleDocument:
    return document_of(sequences.set_of("333fm", attempts=1, extras=2, attempt=1))


def test_sheets_for_extra_attempts_have_a_tag_and_a_checksum_of_their_own(
    with_extras: ScrambleDocument, stationery: Stationery, text_of: Callable[..., str]
) -> None:
    (attempt,) = with_extras.sets
    pdf = fewest_moves_sheets(with_extras, TODAY, stationery, is_for_extras=True)
    first, second = text_of(pdf, 1), text_of(pdf, 3)
    assert "R1 A1 E1" in first and "R1 A1 E2" in second
    assert "Extra attempt E1" in first
    checksums = (attempt.checksum, attempt.checksum_of("E1"), attempt.checksum_of("E2"))
    assert len(set(checksums)) == 3
    assert [checksum in first for checksum in checksums] == [False, True, False]


def test_sheets_for_extra_attempts_are_printed_by_themselves_and_never_for_everybody(
    with_extras: ScrambleDocument,
    held: Callable[[str], Competition],
    stationery: Stationery,
    pages_of: Callable[[bytes], int],
) -> None:
    competition = held("AnnuntiaOpen2020")
    number = len(competitors(competition, "333fm"))
    assert number > 5
    named = fewest_moves_sheets(with_extras, TODAY, stationery, competition=competition, is_named=True)
    extras = fewest_moves_sheets(
        with_extras, TODAY, stationery, competition=competition, is_named=True, is_for_extras=True
    )
    assert (pages_of(named), pages_of(extras)) == (2 * number, 4)


def test_a_document_without_extras_has_no_sheets_for_them(document: ScrambleDocument, stationery: Stationery) -> None:
    with pytest.raises(InvalidScrambleSet, match="no sequences for extra attempts"):
        fewest_moves_sheets(document, TODAY, stationery, is_for_extras=True)
