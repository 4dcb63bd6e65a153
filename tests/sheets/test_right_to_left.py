"""Sheets from right to left: columns, times and numbers where a reader of Persian expects them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from io import BytesIO
from zoneinfo import ZoneInfo

import pikepdf
import pytest

from cubelex.competition import (
    Activity,
    ActivityCode,
    Competition,
    Event,
    Format,
    Person,
    Registration,
    RegistrationStatus,
    Room,
    Round,
    Schedule,
    Venue,
)
from cubelex.messages import catalogue
from cubelex.regulations import edition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import (
    Stationery,
    Wireless,
    display_sheets,
    fewest_moves_sheets,
    first_matches,
    live_poster,
    match_cards,
    ordered_cards,
    passcode_list,
    scorecards,
    scramble_sheets,
    wall_schedule,
)
from tests.support.printed_glyphs import PrintedGlyph, PrintedPage, printed_pages
from tests.support.sample_sequences import Sequences

TextOf = Callable[..., str]
TEHRAN = ZoneInfo("Asia/Tehran")
START, END = datetime(2026, 4, 1, 10, 30), datetime(2026, 4, 1, 11, 15)


@pytest.fixture
def persian(stationery: Stationery) -> Stationery:
    return replace(stationery, language="fa")


@pytest.fixture
def competition() -> Competition:
    activity = Activity(
        1, "Round", ActivityCode.parse("333-r1"), START.replace(tzinfo=TEHRAN), END.replace(tzinfo=TEHRAN)
    )
    venue = Venue(1, "Hall", "IR", "Asia/Tehran", rooms=(Room(1, "Hall", "#000000", (activity,)),))
    person = Person(
        1, "Sara Ahmadi (سارا احمدی)", "IR", registration=Registration(1, ("333",), RegistrationStatus.ACCEPTED)
    )
    rounds = (Round("333-r1", Format.AVERAGE_OF_5), Round("333-r2", Format.AVERAGE_OF_5))
    return Competition(
        "X2026", "X 2026", "X", Schedule(date(2026, 4, 1), 1, (venue,)), (person,), events=(Event("333", rounds),)
    )


def test_no_dot_stands_beside_a_digit_because_it_would_read_as_a_zero(
    competition: Competition, sequences: Sequences, persian: Stationery, text_of: TextOf
) -> None:
    sets = tuple(
        sequences.set_of(event, 1, 1, group=2, attempt=attempt) for event, attempt in (("333", None), ("333fm", 1))
    )
    document, under = ScrambleDocument("X2026", "2026-04-01", sets), edition("2026-04-01")
    cards = ordered_cards(competition, ["333-r1"], under, persian)
    matches = match_cards(competition, "333-r2", first_matches(4, []), 2, under, persian)
    sheets = [
        scramble_sheets(document, persian),
        display_sheets(document, persian),
        fewest_moves_sheets(document, under, persian),
        passcode_list(document, {each.name: "abcd" for each in sets}, persian, competition),
        scorecards([*cards, *matches], persian),
    ]
    assert ["·" in text_of(sheet) for sheet in sheets] == [False] * len(sheets)


def test_a_span_of_time_begins_at_the_right(competition: Competition, persian: Stationery) -> None:
    (page,) = printed_pages(wall_schedule(competition, persian))
    span = catalogue("fa").span(START, END)
    assert span.strip("\u2067\u2069") == "۱۰:۳۰–۱۱:۱۵"
    dash = next(glyph for glyph in page.glyphs if "–" in glyph.text)
    row = [glyph for glyph in page.glyphs if abs(glyph.box.bottom - dash.box.bottom) < 8 and glyph.text in "۰۱۲۳۴۵"]
    right = "".join(
        glyph.text for glyph in sorted(row, key=lambda glyph: glyph.box.left) if glyph.box.left > dash.box.left
    )
    assert sorted(right[:4]) == sorted("۱۰۳۰")


def test_lines_part_the_same_columns_of_a_scramble_sheet(
    sequences: Sequences, document_of: Callable[..., ScrambleDocument], stationery: Stationery, persian: Stationery
) -> None:
    document = document_of(sequences.set_of("333", 1, 0))
    width = stationery.paper.width * 72 / 25.4
    from_left = sorted({round(x) for x in _upright_lines(scramble_sheets(document, stationery))})
    from_right = sorted({round(width - x) for x in _upright_lines(scramble_sheets(document, persian))})
    assert len(from_left) == 2
    assert all(abs(one - other) <= 1 for one, other in zip(from_left, from_right, strict=True))


def _upright_lines(pdf: bytes) -> Iterator[float]:
    """How far from the left the long upright lines of the first page are."""
    with pikepdf.open(BytesIO(pdf)) as document:
        left, points = 0.0, list[tuple[float, float]]()
        for instruction in pikepdf.parse_content_stream(document.pages[0], "cm m l S f B n"):
            numbers = [float(number) for number in instruction.operands]
            match str(instruction.operator):
                case "cm":
                    left = numbers[4]
                case "m":
                    points = [(numbers[0], numbers[1])]
                case "l":
                    points.append((numbers[0], numbers[1]))
                case "S" if len(points) == 2 and points[0][0] == points[1][0]:
                    if abs(points[0][1] - points[1][1]) > 50:
                        yield left + points[0][0]


def test_codes_are_printed_whole_whatever_they_begin_with(
    sequences: Sequences, document_of: Callable[..., ScrambleDocument], persian: Stationery
) -> None:
    sets = _one_for_each_first_digit(sequences, "222")
    attempts = _one_for_each_first_digit(sequences, "333fm")
    passcodes = {one.name: f"{number:x}5c0ffee-8wi" for number, one in enumerate(sets)}
    for sheet, codes in (
        (scramble_sheets(document_of(*sets), persian), [(one.checksum, one.name) for one in sets]),
        (display_sheets(document_of(*sets), persian), [(one.checksum, one.name) for one in sets]),
        (
            fewest_moves_sheets(document_of(*attempts), edition("2026-04-01"), persian),
            [(one.checksum,) for one in attempts],
        ),
        (passcode_list(document_of(*sets), passcodes, persian), list(passcodes.items())),
        (live_poster("X", "http://x.y/", persian, Wireless("7hall-A", "8abc-1de")), [("7hall-A", "8abc-1de")]),
    ):
        lines = [line for page in printed_pages(sheet) for line in _lines_from_the_left(page)]
        torn = [code for of_set in codes for code in of_set if not _is_on(code, lines)]
        assert torn == []


def _one_for_each_first_digit(sequences: Sequences, event: str) -> list[ScrambleSet]:
    """Sets whose checksums begin with every digit that a checksum can begin with."""
    found = dict[str, ScrambleSet]()
    while len(found) < 16:
        one = sequences.set_of(event, 1, 0, group=len(found) + 1, attempt=1 if event == "333fm" else None)
        found.setdefault(one.checksum[0], one)
    return list(found.values())


def _is_on(code: str, lines: Sequence[str]) -> bool:
    return any(code.replace("-", "") in line for line in lines)


def _lines_from_the_left(page: PrintedPage) -> Iterator[str]:
    """The letters and digits of each line of a page, from left to right. Some reach below the line."""
    lines = list[list[PrintedGlyph]]()
    written = (glyph for glyph in page.glyphs if glyph.text.isalnum())
    for glyph in sorted(written, key=lambda glyph: glyph.box.bottom):
        if not lines or glyph.box.bottom - lines[-1][0].box.bottom > glyph.size * 0.4:
            lines.append([])
        lines[-1].append(glyph)
    for line in lines:
        yield "".join(glyph.text for glyph in sorted(line, key=lambda glyph: glyph.box.left))
