"""Scramble sheets as they come out: what is printed reads back as what went in, and shows it."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from cubelex.diagrams import BLACK_AND_WHITE, svg
from cubelex.puzzles import Algorithm, State, puzzle
from cubelex.regulations import edition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import Paper, ScrambleOptions, Stationery, display_sheets, passcode_list, scramble_sheets
from tests.support.sample_sequences import EVENTS, Sequences

DocumentOf = Callable[..., ScrambleDocument]
TextOf = Callable[..., str]


def printed(text: str, one: ScrambleSet) -> dict[str, Algorithm]:
    """The sequences of a sheet's text by their labels: each stands between its number and its number again."""
    found = {}
    for label, _ in one.labelled():
        between = re.search(rf"^{label}[\n ]((?:.+\n)+?){label}$", text, re.MULTILINE)
        assert between, f"{label} is not on the sheet"
        found[label] = puzzle(one.event).parse(" ".join(between[1].split()))
    return found


@pytest.mark.parametrize("event", [event for event in EVENTS if event != "333mbf"])
def test_printed_sequences_parse_back(
    event: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    one = sequences.set_of(event)
    read = printed(text_of(scramble_sheets(document_of(one), stationery)), one)
    assert read == {label: puzzle(event).parse(attempt[0]) for label, attempt in one.labelled()}


@pytest.mark.parametrize("event", ["222", "333", "444", "777", "minx", "pyram", "skewb"])
def test_printed_pictures_show_the_printed_sequences(
    event: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    one = sequences.set_of(event, attempts=3)
    pdf = scramble_sheets(document_of(one), stationery)
    states = [puzzle(event).solved.apply(moves) for moves in printed(text_of(pdf), one).values()]
    assert list(_pictures(pdf)) == [_picture(state) for state in states]


def _picture(state: State) -> set[tuple[tuple[float, ...], str]]:
    """Each sticker of a state's picture: the numbers of its outline, and its colour."""
    paths = re.findall(r'<path d="([^"]*)" fill="([^"]*)"', svg(state))
    return {(tuple(map(float, re.findall(r"[-\d.]+", outline))), fill) for outline, fill in paths}


def _pictures(pdf: bytes) -> Iterator[set[tuple[tuple[float, ...], str]]]:
    """The same from the drawing instructions of a finished page, where each picture has a place of its own."""
    stickers: dict[Any, set[tuple[tuple[float, ...], str]]] = defaultdict(set)
    place: tuple[float, ...] = ()
    fill, points, outlines = "", list[float](), list[tuple[float, ...]]()
    for operator, numbers in _instructions(pdf):
        match operator:
            case "cm":
                place = numbers
            case "scn":
                fill = _hex(numbers)
            case "m":
                points = [*numbers]
            case "l":
                points += numbers
            case "h":
                outlines.append(tuple(round(each, 2) for each in points))
            case "B":
                stickers[place] |= {(outline, fill) for outline in outlines}
                outlines = []
            case "f" | "S" | "n":
                outlines = []
    yield from stickers.values()


def _instructions(pdf: bytes) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The instructions that move, colour and draw, with their numbers."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for each in pikepdf.parse_content_stream(document.pages[0], "cm scn m l h B f S n"):
            assert isinstance(each, pikepdf.ContentStreamInstruction)
            yield str(each.operator), tuple(float(number) for number in each.operands)


def _hex(colour: tuple[float, ...]) -> str:
    parts = colour * 3 if len(colour) == 1 else colour
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def test_the_same_sets_at_the_same_time_give_the_same_bytes(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    document = document_of(sequences.set_of("333"), sequences.set_of("minx"))
    assert scramble_sheets(document, stationery) == scramble_sheets(document, stationery)


def test_a_sheet_names_competition_round_group_generator_and_checksum(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    one = sequences.set_of("333", group=2)
    text = text_of(scramble_sheets(document_of(one), stationery))
    for part in ("3x3x3 Cube", "Sample2026", "Round 1 · Group 2", "R1 G2", "Cubelex", one.checksum, "333-r1-g2"):
        assert part in text
    assert "Apr 1, 2026" in text


def test_sheets_warn_that_the_sequences_are_not_official(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    document = document_of(sequences.set_of("333"))
    assert "(4b)" in text_of(scramble_sheets(document, stationery))
    assert "(4b)" in text_of(display_sheets(document, stationery))
    official = replace(document, generator="TNoodle-WCA-1.2.3")
    assert "(4b)" not in text_of(scramble_sheets(official, stationery))


def test_extras_stand_apart(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    text = text_of(scramble_sheets(document_of(sequences.set_of("333")), stationery))
    assert text.index("\n5\n") < text.index("For extra attempts") < text.index("\nE1\n")


def test_thirty_cubes_of_multi_blind_are_counted_over_pages(
    sequences: Sequences,
    document_of: DocumentOf,
    stationery: Stationery,
    text_of: TextOf,
    pages_of: Callable[[bytes], int],
) -> None:
    one = sequences.set_of("333mbf", attempts=1, extras=0, attempt=2, cubes=30)
    pdf = scramble_sheets(document_of(one), stationery)
    assert pages_of(pdf) == 5
    text = text_of(pdf)
    assert all(f"\n{cube}\n" in text for cube in range(1, 31))
    assert "Attempt 2" in text
    assert "Page 5 of 5" in text


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_a_hundred_moves_stay_readable_on_one_page(
    paper: Paper,
    sequences: Sequences,
    document_of: DocumentOf,
    stationery: Stationery,
    pages_of: Callable[[bytes], int],
) -> None:
    document = document_of(sequences.set_of("777", attempts=3))
    assert pages_of(scramble_sheets(document, replace(stationery, paper=paper))) == 1


@pytest.mark.slow
def test_checkpoints_are_only_in_long_sequences_and_only_on_request(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    for event, changes in (("333", False), ("444", True), ("777", True), ("minx", True), ("sq1", False)):
        document = document_of(sequences.set_of(event, attempts=3))
        asked = scramble_sheets(document, stationery, options=ScrambleOptions(has_checkpoints=True))
        assert (asked != scramble_sheets(document, stationery)) is changes


def test_a_cover_shows_no_sequence(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    pdf = scramble_sheets(document_of(sequences.set_of("333")), stationery, options=ScrambleOptions(has_covers=True))
    assert "Keep closed" in text_of(pdf, 1)
    assert "E1" not in text_of(pdf, 1)
    assert "E1" in text_of(pdf, 2)


def test_tablets_show_one_sequence_a_page(
    sequences: Sequences,
    document_of: DocumentOf,
    stationery: Stationery,
    text_of: TextOf,
    pages_of: Callable[[bytes], int],
) -> None:
    one = sequences.set_of("555")
    pdf = display_sheets(document_of(one), stationery)
    assert pages_of(pdf) == 7
    moves = " ".join(one.attempts[0][0].split())
    assert moves in " ".join(text_of(pdf, 1).split())


@pytest.mark.parametrize("language", ["fa", "ko", "pt", "ja"])
def test_sequences_are_the_same_in_every_language(
    language: str, sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    one = sequences.set_of("444")
    pdf = scramble_sheets(document_of(one), replace(stationery, language=language))
    assert printed(text_of(pdf), one)["3"] == puzzle("444").parse(one.attempts[2][0])


@pytest.mark.parametrize(
    ("event", "sequence"),
    [
        ("sq1", "(-5,5) (0,3) (-4,6) (6,3) (1,1) (-1,2)"),
        ("clock", "dUdd u=-4 / dddU u=3 / ddUd u=-4 / Uddd u=-1 / UUdd u=1 / dUdU d=2 / UdUd"),
        ("444", "Rw r2 U' Fw2 f B2"),
    ],
)
def test_sequences_are_read_in_the_notation_of_their_edition(
    event: str, sequence: str, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    under = edition("2009")
    one = ScrambleSet(event, 1, 1, ((sequence,),))
    pdf = scramble_sheets(replace(document_of(one), edition="2009-02-06"), stationery)
    between = re.search(r"^1[\n ]((?:.+\n)+?)1$", text_of(pdf), re.MULTILINE)
    assert between
    read = puzzle(event).parse(" ".join(between[1].split()), under)
    assert puzzle(event).solved.apply(read) == puzzle(event).solved.apply(puzzle(event).parse(sequence, under))


@pytest.mark.parametrize("has_checkpoints", [False, True])
def test_a_printer_without_colours_gets_none_and_marks_instead(
    has_checkpoints: bool, sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    document = document_of(sequences.set_of("444", 1, 0))
    options = ScrambleOptions(has_checkpoints=has_checkpoints)
    pdf = scramble_sheets(document, replace(stationery, palette=BLACK_AND_WHITE), options=options)
    fills = [numbers for operator, numbers in _instructions(pdf) if operator in ("scn", "SCN")]
    assert all(len(set(fill)) == 1 for fill in fills)
    lines = [operator for operator, _ in _instructions(pdf)].count("S")
    in_colours = [operator for operator, _ in _instructions(scramble_sheets(document, stationery, options=options))]
    assert lines > in_colours.count("S")


@pytest.mark.parametrize(("under", "number"), [("2009", "4f"), ("2018-01-01", "4f"), ("2026-04-01", "4b")])
def test_the_note_on_official_scrambles_has_the_number_of_the_edition(
    under: str, number: str, sequences: Sequences, stationery: Stationery, text_of: TextOf
) -> None:
    document = ScrambleDocument("Sample2026", under, (sequences.set_of("333", 1, 0),))
    text = " ".join(text_of(scramble_sheets(document, stationery)).split())
    assert f"scramble program of the WCA. \u2066({number})" in text


def test_sheets_covers_and_passcodes_number_the_sets_by_the_schedule(
    sequences: Sequences, document_of: DocumentOf, stationery: Stationery, text_of: TextOf
) -> None:
    document = document_of(*(sequences.set_of(event, attempts=1, extras=0) for event in ("333", "222", "pyram")))
    pdf = scramble_sheets(document, stationery, options=ScrambleOptions(has_covers=True))
    pages = text_of(pdf).split("\f")[:-1]
    assert [re.search(r"Set \d of \d", page)[0] for page in pages] == [  # type: ignore[index]
        f"Set {number} of 3" for number in (1, 1, 2, 2, 3, 3)
    ]
    only = scramble_sheets(document, stationery, sets=document.sets[1:2])
    assert "Set 2 of 3" in text_of(only)
    assert "Set 3 of 3" in text_of(display_sheets(document, stationery, sets=document.sets[2:]))
    assert "Set 1 of" not in text_of(scramble_sheets(document_of(document.sets[0]), stationery))
    codes = {each.name: "abcd" for each in document.sets}
    assert re.search(r"^3\s", text_of(passcode_list(document, codes, stationery)), re.MULTILINE)
